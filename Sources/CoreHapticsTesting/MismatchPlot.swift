/// Two recordings one above the other, in the characters of a terminal.
struct MismatchPlot {
    private let mismatch: HapticMismatch
    private let range: ClosedRange<Double>
    private static let width = 64
    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    init(_ mismatch: HapticMismatch) {
        self.mismatch = mismatch
        // Only where something happens.
        var times = (mismatch.expected.taps + mismatch.recorded.taps).map(\.time)
        times += (mismatch.expected.changes + mismatch.recorded.changes).map(\.time)
        if let hum = mismatch.hum { times.append(hum.expected.time) }
        let first = times.min() ?? 0
        range = first...max(first + 0.064, times.max() ?? 0)
    }

    /// The lines of the plot.
    var lines: [String] {
        let (from, to) = ("\(Decimal.text(range.lowerBound, 3)) s", "\(Decimal.text(range.upperBound, 3)) s")
        let gap = String(repeating: " ", count: max(1, Self.width - from.count - to.count))
        var lines = ["                 " + from + gap + to]
        for (name, recording) in [("expected", mismatch.expected), ("recorded", mismatch.recorded)] {
            lines.append("  \(name) taps │" + taps(recording) + "│")
            lines.append("  \(name) hum  │" + hum(recording) + "│")
        }
        lines.append("                 " + marks)
        return lines
    }

    private func column(_ time: Double) -> Int {
        let share = (time - range.lowerBound) / (range.upperBound - range.lowerBound)
        return max(0, min(Self.width - 1, Int(share * Double(Self.width))))
    }

    private func row(_ levels: [Double]) -> String {
        String(levels.map { $0 > 0 ? Self.blocks[min(8, 1 + Int($0 * 7.99))] : " " })
    }

    private func taps(_ recording: HapticRecording) -> String {
        var levels = [Double](repeating: 0, count: Self.width)
        for tap in recording.taps { levels[column(tap.time)] = max(levels[column(tap.time)], tap.intensity) }
        return row(levels)
    }

    private func hum(_ recording: HapticRecording) -> String {
        let step = (range.upperBound - range.lowerBound) / Double(Self.width)
        return row(
            (0..<Self.width).map { recording.frame(at: range.lowerBound + (Double($0) + 0.5) * step).intensity })
    }

    /// A mark under everything that is wrong.
    private var marks: String {
        var marks = [Character](repeating: " ", count: Self.width)
        for pair in mismatch.taps where pair.problem != nil {
            for tap in [pair.expected, pair.recorded] { if let tap { marks[column(tap.time)] = "^" } }
        }
        if let hum = mismatch.hum { marks[column(hum.expected.time)] = "^" }
        return String(marks)
    }
}
