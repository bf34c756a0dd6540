import JSONText

/// The ticks of a time axis and their words.
struct TimeAxis {
    /// A tick.
    struct Tick: Equatable {
        /// Seconds of pattern time.
        var time: Double
        var label: String
    }

    /// The ticks, in order.
    private(set) var ticks: [Tick] = []

    /// Ticks between two times that are at least `spacing` seconds apart, at round numbers.
    ///
    /// None where the times are so far from 0 that a Double cannot tell ticks apart.
    init(from start: Double, to end: Double, spacing: Double) {
        guard let step = Step(atLeast: spacing) else { return }
        let first = (start / step.seconds).rounded(.up), last = (end / step.seconds).rounded(.down)
        guard abs(first) < 0x1p52, abs(last) < 0x1p52, last - first < 1_000 else { return }
        var number = first
        while number <= last {
            let time = number * step.seconds
            ticks.append(Tick(time: time, label: step.label(time, end: end)))
            number += 1
        }
        // Rounding can leave the end itself just outside.
        if let previous = ticks.last?.time, abs(end - previous - step.seconds) < step.seconds * 1e-6 {
            ticks.append(Tick(time: end, label: step.label(end, end: end)))
        }
    }

    /// The distance between ticks.
    private struct Step {
        var seconds: Double
        /// Digits after the point that its multiples need.
        var digits: Int

        private static let day = 86_400.0

        /// The shortest round step of at least `spacing` seconds; nil for none.
        init?(atLeast spacing: Double) {
            guard spacing > 0, spacing < 1e300 else { return nil }
            if spacing > 20 {
                let clock: [Double] = [30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 21_600, 43_200]
                for seconds in clock where seconds >= spacing {
                    self.seconds = seconds
                    digits = 0
                    return
                }
            }
            let unit = spacing > 43_200 ? Self.day : 1
            let spacing = spacing / unit
            var power = 1.0
            digits = 0
            while power > spacing, digits < 9 {
                digits += 1
                power = 1 / Self.tenTo(digits)
            }
            while power * 10 < spacing { power *= 10 }
            for factor in [1.0, 2, 5, 10] where power * factor >= spacing * 0.999_999 {
                seconds = power * factor * unit
                if factor == 10, digits > 0 { digits -= 1 }
                return
            }
            return nil
        }

        private static func tenTo(_ exponent: Int) -> Double {
            var power = 1.0
            for _ in 0..<exponent { power *= 10 }
            return power
        }

        /// The time as the axis of a pattern that ends at `end` says it.
        func label(_ time: Double, end: Double) -> String {
            if end < 0.5 { return NumberText.rounded(time * 1_000, digits: max(0, digits - 3)) + " ms" }
            guard end >= 120 else { return fixed(time) + " s" }
            if seconds >= Self.day { return NumberText.rounded(time / Self.day, digits: 0) + " d" }
            if end >= 360_000 { return NumberText.rounded(time / 3_600, digits: 0) + " h" }
            let seconds = Int(time.rounded())
            guard end >= 3_600 else { return "\(seconds / 60):" + Self.twoDigits(seconds % 60) }
            return "\(seconds / 3_600):" + Self.twoDigits(seconds / 60 % 60) + ":" + Self.twoDigits(seconds % 60)
        }

        private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

        /// The time with all its digits, so that labels of one axis are alike: 0.5 and 1.0.
        private func fixed(_ time: Double) -> String {
            let text = NumberText.rounded(time, digits: digits)
            guard digits > 0, time != 0, !text.utf8.contains(UInt8(ascii: "e")) else { return text }
            var present = 0
            if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
                present = text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
            }
            guard present < digits else { return text }
            return text + (present == 0 ? "." : "") + String(repeating: "0", count: digits - present)
        }
    }
}
