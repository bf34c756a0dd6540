import HapticFormats
import HapticPattern
import HapticRendering
import JSONText

/// How far a pattern is from what it was after it has gone to a format and back.
///
/// Hums are compared every few milliseconds as control frames have them: a value counts as kept where the other pattern
/// has it within the time tolerance. Sharpness counts where something is felt. Taps are compared one by one with what is
/// felt of them, those that the report names left out.
struct RoundTrip {
    /// The largest difference of intensity and of sharpness of hums.
    var intensity = 0.0, sharpness = 0.0
    /// The largest difference of a tap: of time in seconds, of intensity and of sharpness.
    var tapTime = 0.0, tapIntensity = 0.0, tapSharpness = 0.0
    /// Where the worst of the hums is, in seconds.
    var worst = 0.0
    /// Taps that are missing although no report names them.
    var missingTaps = 0

    /// Where times are within this many seconds.
    static let time = 0.001
    /// Below this intensity no sharpness is felt.
    static let felt = 0.02

    /// - Parameter grace: stretches around jumps and taps that are not compared, in seconds before and after.
    init?(
        _ source: ConversionSource, through format: ConversionFormat, _ options: ConversionOptions = .init(),
        skipping grace: (before: Double, after: Double) = (0, 0), step: Double = 0.007
    ) throws {
        let written: Conversion
        do throws(ConversionError) {
            written = try Converter.write(source, as: format, options)
        } catch {
            return nil
        }
        let back = try ForeignReader.read(SourceText(written.files[0].bytes), as: format)
        let baked = source.baked(within: 1e-4)
        let hums = Timeline(back.parts.hums ?? Pattern())
        let edges = Self.edges(baked)
        var now = step
        while now < baked.felt + 0.05 {
            defer { now += step }
            if grace.after > 0, edges.contains(where: { now > $0 - grace.before && now < $0 + grace.after }) {
                continue
            }
            compare(baked, hums, at: now)
        }
        compare(baked.taps.filter { $0.intensity > 0.005 }, back, written.report)
    }

    /// The shortest ramp of an envelope, in seconds; what moves in less, as in a release, is a jump to it.
    static let ramp = 0.02

    /// When something jumps or strikes.
    private static func edges(_ baked: BakedPattern) -> [Double] {
        var edges = baked.taps.map { $0.time }
        for line in [baked.intensity, baked.sharpness] {
            for (a, b) in zip(line.points, line.points.dropFirst())
            where a.time == b.time || (b.time - a.time < ramp && abs(b.value - a.value) > felt) {
                edges.append(a.time)
            }
        }
        if let last = baked.intensity.points.last, last.value > 0 { edges.append(last.time) }
        if let first = baked.intensity.points.first, first.value > 0 { edges.append(first.time) }
        return edges
    }

    private mutating func compare(_ before: BakedPattern, _ after: Timeline, at time: Double) {
        let value = after.value(at: time)
        let window = max(0, time - Self.time)...time + Self.time
        let level = Self.extremes(of: before.intensity, window), bend = Self.extremes(of: before.sharpness, window)
        let difference = max(level.low - value.intensity, value.intensity - level.high, 0)
        if difference > intensity {
            intensity = difference
            worst = time
        }
        guard value.intensity > Self.felt, level.low > Self.felt else { return }
        sharpness = max(sharpness, bend.low - value.sharpness, value.sharpness - bend.high)
    }

    /// The lowest and the highest value of a line in a stretch of time, its corners among them; 0 after its end.
    private static func extremes(of line: BakedLine, _ window: ClosedRange<Double>) -> (low: Double, high: Double) {
        var values = [line.value(at: window.lowerBound) ?? 0, line.value(at: window.upperBound) ?? 0]
        if let last = line.points.last, window.upperBound > last.time { values.append(0) }
        var low = 0, high = line.points.count
        while low < high {
            let middle = (low + high) / 2
            if line.points[middle].time < window.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < line.points.count, line.points[low].time <= window.upperBound {
            values.append(line.points[low].value)
            low += 1
        }
        return (values.min() ?? 0, values.max() ?? 0)
    }

    private mutating func compare(
        _ taps: [ControlFrames.Transient], _ back: ForeignReading, _ report: LossReport
    ) {
        let after = Timeline(back.parts.taps ?? Pattern()).taps
        let isReported = report.count(of: .tapStrength) + report.count(of: .timing) + report.count(of: .length) > 0
        for tap in taps {
            let near = after.min { abs($0.time - tap.time) < abs($1.time - tap.time) }
            // Of several at one time, the one that is most alike.
            let twin = after.filter { abs($0.time - tap.time) <= Self.time }.min {
                abs($0.intensity - tap.intensity) + abs($0.sharpness - tap.sharpness)
                    < abs($1.intensity - tap.intensity) + abs($1.sharpness - tap.sharpness)
            }
            guard let found = twin ?? near, abs(found.time - tap.time) <= 0.0011 else {
                if !isReported { missingTaps += 1 }
                continue
            }
            tapTime = max(tapTime, abs(found.time - tap.time))
            guard !isReported else { continue }
            tapIntensity = max(tapIntensity, abs(found.intensity - tap.intensity))
            tapSharpness = max(tapSharpness, abs(found.sharpness - tap.sharpness))
        }
    }

    /// Takes the larger of all differences.
    mutating func join(_ other: RoundTrip) {
        if other.intensity > intensity { worst = other.worst }
        intensity = max(intensity, other.intensity)
        sharpness = max(sharpness, other.sharpness)
        tapTime = max(tapTime, other.tapTime)
        tapIntensity = max(tapIntensity, other.tapIntensity)
        tapSharpness = max(tapSharpness, other.tapSharpness)
        missingTaps += other.missingTaps
    }
}
