import HapticRendering

/// Android's waveform as Lofelt's player made it of a `.haptic` file.
///
/// Every tap is full strength for 30 ms, whatever its own, between 30 ms of nearly nothing on either side; what is straight
/// becomes steps of 25 ms and more, each as strong as the line is at its start. Source: observed (Lofelt's NiceVibrations).
enum LofeltWaveform {
    /// A corner of the envelope; several may stand at one time.
    typealias Point = (time: Double, amplitude: Double)

    /// How long a tap is, and how long the hum is out of its way before and after, in seconds.
    private static let length = 0.03
    /// 1 of 255, and a little so that rounding down leaves it: a motor that stands still is late to start.
    private static let quiet = 1.1 / 255
    /// The shortest step, in seconds.
    private static let step = 0.025
    /// Strengths that are told apart.
    private static let bins = 256.0

    /// The entries of an envelope with taps.
    static func entries(_ envelope: [HapticFileWriter.Breakpoint]) -> [AndroidWaveform.Entry] {
        var entries: [AndroidWaveform.Entry] = []
        let points = stepped(withTaps(envelope))
        var written = 0
        for (a, b) in zip(points, points.dropFirst()) where b.time > a.time {
            // What rounding took from one entry goes to the next.
            let milliseconds = Seconds.milliseconds(b.time) - written
            guard milliseconds > 0 else { continue }
            let amplitude = Int(255 * min(1, max(0, a.amplitude)) + 1e-9)
            written += milliseconds
            if let last = entries.last, last.amplitude == amplitude {
                entries[entries.count - 1].milliseconds += milliseconds
            } else {
                entries.append(.init(milliseconds: milliseconds, amplitude: amplitude))
            }
        }
        return entries
    }

    /// The envelope with its taps as parts of it.
    private static func withTaps(_ envelope: [HapticFileWriter.Breakpoint]) -> [Point] {
        let taps = envelope.indices.filter { envelope[$0].emphasis != nil }
        var points: [Point] = []
        var next = 0
        for (index, point) in envelope.enumerated() {
            guard point.emphasis != nil else {
                let isBefore = next < taps.count && point.time >= envelope[taps[next]].time - length
                let isAfter = next > 0 && point.time <= envelope[taps[next - 1]].time + 2 * length
                if !isBefore, !isAfter { points.append((point.time, point.amplitude)) }
                continue
            }
            next += 1
            let last = points.last?.time ?? 0
            if point.time > last {
                let start = max(0, last, point.time - length)
                if let before = envelope[..<index].lastIndex(where: { $0.time < start }) {
                    points.append((start, level(envelope[before], envelope[before + 1], start)))
                }
                points += [(start, quiet), (point.time, quiet)]
            }
            let start = max(point.time, points.last?.time ?? 0)
            let end = point.time + length
            guard end > start else { continue }
            points += [(start, 1), (end, 1)]
            guard index + 1 < envelope.count else { continue }
            points += [(end, quiet), (end + length, quiet)]
            if let after = envelope[(index + 1)...].firstIndex(where: { $0.time > end + length }) {
                points.append((end + length, level(envelope[after - 1], envelope[after], end + length)))
            }
        }
        return points
    }

    private static func level(
        _ a: HapticFileWriter.Breakpoint, _ b: HapticFileWriter.Breakpoint, _ time: Double
    ) -> Double {
        guard b.time > a.time else { return b.amplitude }
        return a.amplitude + (b.amplitude - a.amplitude) * (time - a.time) / (b.time - a.time)
    }

    /// Straight pieces cut into equal steps, without those that no motor tells apart.
    private static func stepped(_ points: [Point]) -> [Point] {
        var result: [Point] = []
        for (a, b) in zip(points, points.dropFirst()) {
            let count = Int((b.time - a.time) / step + 1e-9)
            result.append(a)
            var bin = (a.amplitude * bins).rounded()
            guard count > 1 else { continue }
            for part in 1..<count {
                let share = Double(part) / Double(count)
                let amplitude = a.amplitude + (b.amplitude - a.amplitude) * share
                guard (amplitude * bins).rounded() != bin else { continue }
                bin = (amplitude * bins).rounded()
                result.append((a.time + (b.time - a.time) * share, amplitude))
            }
        }
        if let last = points.last { result.append(last) }
        return result
    }
}
