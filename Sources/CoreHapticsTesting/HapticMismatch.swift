/// That a recording is not what was expected.
///
/// Its description is a sentence, a small plot of both, and a table of the taps.
public struct HapticMismatch: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was expected.
    public var expected: HapticRecording
    /// What was recorded.
    public var recorded: HapticRecording
    /// The taps of both, those that belong together side by side, in order of time.
    public var taps: [TapPair]
    /// Where the hum differs first; nil where it does not.
    public var hum: Hum?

    /// An expected tap and the one that was felt for it.
    public struct TapPair: Sendable, Equatable {
        /// The tap expected; nil where there was one too many.
        public var expected: HapticRecording.Tap?
        /// The tap felt; nil where it is missing.
        public var recorded: HapticRecording.Tap?
        /// What is wrong, in words that follow "the tap at 0.500 s"; nil where nothing is.
        public var problem: String?
    }

    /// The hum at one instant.
    public struct Hum: Sendable, Equatable {
        /// What was expected.
        public var expected: HapticRecording.Frame
        /// What was felt.
        public var recorded: HapticRecording.Frame
    }

    /// What is wrong first, in one sentence.
    public var summary: String {
        let wrong = taps.filter { $0.problem != nil }
        if let pair = wrong.first, let problem = pair.problem {
            let time = Decimal.text((pair.expected ?? pair.recorded)?.time ?? 0, 3)
            let more = wrong.count > 1 ? ", and \(wrong.count - 1) more" : ""
            return "the tap at \(time) s \(problem)\(more)"
        }
        guard let hum else { return "nothing differs" }
        return
            "the hum at \(Decimal.text(hum.expected.time, 3)) s is \(Self.text(hum.recorded)) instead of \(Self.text(hum.expected))"
    }

    /// Sentence, plot and table.
    public var description: String {
        ([summary, ""] + MismatchPlot(self).lines + (taps.isEmpty ? [] : [""] + table))
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    private static func text(_ frame: HapticRecording.Frame) -> String {
        frame.intensity > 0
            ? "\(Decimal.text(frame.intensity, 2)) (sharpness \(Decimal.text(frame.sharpness, 2)))" : "silent"
    }

    /// The taps, at most ``mostRows``, around the first that is wrong.
    private var table: [String] {
        let first = taps.firstIndex { $0.problem != nil } ?? 0
        let start = max(0, min(first - 3, taps.count - Self.mostRows))
        let shown = taps[start..<min(taps.count, start + Self.mostRows)]
        var lines = ["  tap  expected                recorded"]
        lines.append("       seconds  int.  sharp.   seconds  int.  sharp.")
        for (offset, pair) in shown.enumerated() {
            let number = String(start + offset + 1)
            let line =
                "  " + String(repeating: " ", count: max(0, 3 - number.count)) + number + "  "
                + Self.columns(pair.expected) + "   " + Self.columns(pair.recorded)
            lines.append(pair.problem.map { line + "   <- " + $0 } ?? line)
        }
        if shown.count < taps.count { lines.append("       \(taps.count - shown.count) more") }
        return lines
    }

    private static let mostRows = 12

    private static func columns(_ tap: HapticRecording.Tap?) -> String {
        guard let tap else { return "—" + String(repeating: " ", count: 20) }
        let time = Decimal.text(tap.time, 3)
        return String(repeating: " ", count: max(0, 7 - time.count)) + time + "  " + Decimal.text(tap.intensity, 2)
            + "  "
            + Decimal.text(tap.sharpness, 2) + "  "
    }
}
