public import CoreHaptics
import HapticPattern
import HapticRendering

extension HapticRecording {
    /// Fails unless these taps were felt, and no others.
    ///
    /// What hums is not looked at. Throwing is how XCTest and Swift Testing alike are told: the description of the error is what
    /// was expected against what was recorded, as a small plot and a table.
    /// - Throws: ``HapticMismatch``.
    public func expect(taps: [Tap], within tolerance: HapticTolerance = .standard) throws {
        let expected = HapticRecording(taps: taps.sorted { $0.time < $1.time }, changes: [], end: end)
        try Comparison(expected, self, tolerance, comparesHum: false).check()
    }

    /// Fails unless the pattern was felt, once from `time` on and nothing else, taps and hum.
    ///
    /// - Parameters:
    ///   - time: When it was to start, in seconds since the stage was set up.
    ///   - rate: The player's `playbackRate`.
    /// - Throws: ``HapticMismatch``.
    public func expect(
        _ pattern: CHHapticPattern, startingAt time: Double = 0, rate: Double = 1,
        within tolerance: HapticTolerance = .standard
    ) throws {
        try expect([(pattern, time)], rate: rate, within: tolerance)
    }

    /// Fails unless these patterns were felt, each from its time on, and nothing else.
    /// - Throws: ``HapticMismatch``.
    public func expect(
        _ patterns: [(pattern: CHHapticPattern, startingAt: Double)], rate: Double = 1,
        within tolerance: HapticTolerance = .standard
    ) throws {
        let parts = patterns.map { HapticRecording(of: $0.pattern.authored, from: $0.startingAt, rate: rate) }
        let latest = parts.map(\.end).max() ?? 0
        let expected = HapticRecording(merging: parts, end: max(end, latest))
        try Comparison(expected, self, tolerance, comparesHum: true).check()
    }

    /// Fails unless the hum at each of these times was as given.
    /// - Throws: ``HapticMismatch``.
    public func expect(frames: [Frame], within tolerance: HapticTolerance = .standard) throws {
        let expected = HapticRecording(taps: taps, changes: frames.sorted { $0.time < $1.time }, end: end)
        try Comparison(expected, self, tolerance, comparesHum: false).check(at: frames)
    }

    /// Fails if anything was felt from `start` to `stop`, in seconds.
    /// - Throws: ``HapticMismatch``.
    public func expectSilence(from start: Double = 0, to stop: Double = .infinity) throws {
        let range = start...max(start, min(stop, end))
        let found = HapticRecording(
            taps: taps.filter { range.contains($0.time) },
            changes: [frame(at: range.lowerBound)] + changes.filter { range.contains($0.time) }, end: range.upperBound)
        let silence = HapticRecording(taps: [], changes: [], end: range.upperBound)
        try Comparison(silence, found, HapticTolerance(), comparesHum: true).check()
    }

    /// What a pattern is to feel like, from `time` on.
    init(of pattern: Pattern, from time: Double, rate: Double) {
        let timeline = Timeline(pattern).scaled(by: 1 / rate)
        let length = timeline.felt
        var changes: [Frame] = []
        var stream = ControlFrameStream(timeline, rate: 1_000)
        for index in 0...Int((min(length, 3_600) * 1_000).rounded(.up)) + 1 {
            let value = stream.next()
            let frame = Frame(
                at: time + Double(index) / 1_000, intensity: value.intensity, sharpness: value.sharpness)
            guard changes.last?.intensity != frame.intensity || changes.last?.sharpness != frame.sharpness else {
                continue
            }
            changes.append(frame)
        }
        self.init(
            taps: timeline.taps.filter { $0.intensity > 0 }
                .map { Tap(at: time + $0.time, intensity: $0.intensity, sharpness: $0.sharpness) },
            changes: changes, end: time + length)
    }
}
