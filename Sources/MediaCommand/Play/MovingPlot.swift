import HapticPattern
import HapticRendering

/// One line of a terminal that shows a pattern moving past: what comes on the right of the mark, what was on the left.
struct MovingPlot {
    private let timeline: Timeline
    /// Seconds that one character stands for.
    private let step: Double
    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    init(_ timeline: Timeline, secondsPerColumn: Double = 0.04) {
        self.timeline = timeline
        step = secondsPerColumn
    }

    /// The line at `time`, `width` characters wide.
    func line(at time: Double, width: Int, note: String) -> String {
        let columns = max(8, width - note.count - 14)
        let mark = columns / 4
        let first = (time / step).rounded(.down) - Double(mark)
        var text = "\(Self.clock(time)) "
        for column in 0..<columns {
            if column == mark { text.append("│") }
            let from = (first + Double(column)) * step
            text.append(from + step <= 0 ? " " : Self.blocks[level(from: from, to: from + step)])
        }
        return text + " " + note
    }

    /// 0...8: the strongest of hum and taps in a stretch.
    private func level(from: Double, to end: Double) -> Int {
        var strongest = timeline.value(at: max(0, (from + end) / 2)).intensity
        var tap = timeline.taps.partitionPoint { $0.time < from }
        while tap < timeline.taps.count, timeline.taps[tap].time < end {
            strongest = max(strongest, timeline.taps[tap].intensity)
            tap += 1
        }
        return strongest > 0 ? min(8, 1 + Int(strongest * 7.99)) : 0
    }

    /// Minutes and seconds, with tenths.
    static func clock(_ time: Double) -> String {
        let tenths = Int(max(0, min(time, 1e6)) * 10)
        let (minutes, rest) = (tenths / 600, tenths % 600)
        return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
    }
}
