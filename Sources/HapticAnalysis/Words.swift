import JSONText

/// The words for what is felt.
enum Words {
    /// soft · medium · firm · strong.
    static func intensity(_ value: Double) -> String {
        value < 0.25 ? "soft" : value < 0.45 ? "medium" : value < 0.85 ? "firm" : "strong"
    }

    /// round · soft-edged · neutral · precise · crisp.
    static func sharpness(_ value: Double) -> String {
        value < 0.2 ? "round" : value < 0.4 ? "soft-edged" : value < 0.6 ? "neutral" : value < 0.8 ? "precise" : "crisp"
    }

    /// What a continuous event of a sharpness is called: rumble · hum · buzz.
    static func noun(_ sharpness: Double, plural: Bool = false) -> String {
        if sharpness < 1.0 / 3 { return plural ? "rumbles" : "rumble" }
        if sharpness < 2.0 / 3 { return plural ? "hums" : "hum" }
        return plural ? "buzzes" : "buzz"
    }

    /// A number of things: a word up to twelve.
    static func count(_ number: Int) -> String {
        let words = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        ]
        return number < words.count ? words[number] : "\(number)"
    }

    /// A value of 0...1 with two digits.
    static func value(_ value: Double) -> String {
        let hundredths = Int(value * 100 + 0.5)
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    }

    /// Names in a row: `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

/// Times in words, as fine as a pattern of a certain length needs.
struct TimeWords {
    private let digits: Int

    /// Words for a pattern of `length` seconds.
    init(length: Double) { digits = length < 0.2 ? 3 : length < 100 ? 2 : length < 10_000 ? 1 : 0 }

    /// The number alone.
    func number(_ time: Double) -> String { NumberText.rounded(time + 0, digits: digits) }

    /// `at 0`, `at 0.3 s`.
    func at(_ time: Double) -> String { "at " + withUnit(time) }

    /// `at 0.1, 0.2 and 0.3 s`.
    func at(_ times: [Double]) -> String {
        var words: [String] = []
        for time in times where words.last != number(time) { words.append(number(time)) }
        return "at " + Words.list(words) + (words == ["0"] ? "" : " s")
    }

    /// `from 0 to 0.3 s`.
    func span(_ start: Double, _ end: Double) -> String {
        guard end < .infinity else { return "from \(withUnit(start)) on, without end" }
        return number(start) == number(end) ? at(start) : "from \(number(start)) to \(number(end)) s"
    }

    private func withUnit(_ time: Double) -> String { number(time) == "0" ? "0" : number(time) + " s" }

    /// A length on its own: `18 milliseconds`, `1.6 seconds`, `3 minutes 40 seconds`.
    static func length(_ length: Double) -> String {
        func unit(_ number: String, _ name: String) -> String { number + " " + name + (number == "1" ? "" : "s") }
        if length < 0.1 { return unit(NumberText.rounded(length * 1_000, digits: 0), "millisecond") }
        if length < 120 { return unit(NumberText.rounded(length, digits: 2), "second") }
        guard length < 1e9 else { return unit(NumberText.rounded(length / 31_557_600, digits: 0), "year") }
        let seconds = Int(length + 0.5)
        var parts: [String] = []
        for (name, size, wrap) in [
            ("day", 86_400, 1 << 30), ("hour", 3_600, 24), ("minute", 60, 60), ("second", 1, 60),
        ] {
            let count = seconds / size % wrap
            if count > 0, parts.count < 2 { parts.append(unit("\(count)", name)) }
        }
        return parts.joined(separator: " ")
    }
}
