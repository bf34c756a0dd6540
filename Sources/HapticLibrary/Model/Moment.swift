/// A point in time, in milliseconds since 1970 began in UTC.
public struct Moment: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int

    /// That many milliseconds after 1970 began.
    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// Whether `left` comes first.
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// The moment that many seconds later.
    public func adding(seconds: Int) -> Moment { Moment(milliseconds: milliseconds + seconds * 1_000) }

    /// Seconds in a day.
    public static let day = 86_400

    /// As RFC 3339 has it, in UTC: `2026-11-30T17:05:00.250Z`, without a fraction where it is 0.
    public var text: String {
        let (days, rest) = milliseconds.flooringDivision(by: Self.day * 1_000)
        let fraction = rest % 1_000
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { Self.padded($0, 2) }
        return Self.date(days) + "T" + clock.joined(separator: ":")
            + (fraction == 0 ? "" : "." + Self.padded(fraction, 3))
            + "Z"
    }

    /// The day in UTC: `2026-11-30`.
    public var date: String { Self.date(milliseconds.flooringDivision(by: Self.day * 1_000).quotient) }

    /// The day as people write it: `30 November 2026`.
    public var spelledDate: String {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        return "\(parts[2]) \(Self.months[parts[1] - 1]) \(parts[0])"
    }

    /// As headers of HTTP have it: `Mon, 30 Nov 2026 17:05:00 GMT`.
    public var httpDate: String {
        let (days, rest) = milliseconds.flooringDivision(by: Self.day * 1_000)
        let parts = date.split(separator: "-").compactMap { Int($0) }
        let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { Self.padded($0, 2) }
        return "\(names[days.flooringDivision(by: 7).remainder]), \(Self.padded(parts[2], 2)) "
            + "\(Self.months[parts[1] - 1].prefix(3)) \(parts[0]) " + clock.joined(separator: ":") + " GMT"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The date of a day counted from 1970, after Howard Hinnant's days-from-civil algorithm.
    private static func date(_ days: Int) -> String {
        let shifted = days + 719_468
        let era = shifted.flooringDivision(by: 146_097).quotient
        let day = shifted - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let number = month < 10 ? month + 3 : month - 9
        return padded(year + era * 400 + (number <= 2 ? 1 : 0), 4) + "-" + padded(number, 2) + "-"
            + padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// Division towards minus infinity; the remainder is never negative for a positive divisor.
    func flooringDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
