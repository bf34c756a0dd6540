/// What was expected against what was recorded.
struct Comparison {
    private let expected: HapticRecording
    private let recorded: HapticRecording
    private let tolerance: HapticTolerance
    private let comparesHum: Bool

    /// Taps further apart than this are not taken for the same one, in seconds.
    private static let reach = 0.05

    init(
        _ expected: HapticRecording, _ recorded: HapticRecording, _ tolerance: HapticTolerance, comparesHum: Bool
    ) {
        self.expected = expected
        self.recorded = recorded
        self.tolerance = tolerance
        self.comparesHum = comparesHum
    }

    /// Throws what differs, if anything does.
    func check() throws(HapticMismatch) {
        let taps = pairs()
        let hum = comparesHum ? humDifference() : nil
        guard hum != nil || taps.contains(where: { $0.problem != nil }) else { return }
        throw HapticMismatch(expected: expected, recorded: recorded, taps: taps, hum: hum)
    }

    /// Throws the first of the frames that differs, if one does.
    func check(at frames: [HapticRecording.Frame]) throws(HapticMismatch) {
        for frame in frames {
            let found = recorded.frame(at: frame.time)
            guard isNear(found, frame) else {
                throw HapticMismatch(
                    expected: expected, recorded: recorded, taps: [], hum: .init(expected: frame, recorded: found))
            }
        }
    }

    // MARK: Taps

    /// The taps of both sides, those that belong together side by side.
    private func pairs() -> [HapticMismatch.TapPair] {
        var pairs: [HapticMismatch.TapPair] = []
        var (first, second) = (0, 0)
        let (wanted, found) = (expected.taps, recorded.taps)
        while first < wanted.count || second < found.count {
            guard first < wanted.count else {
                pairs.append(.init(expected: nil, recorded: found[second], problem: "was not expected"))
                second += 1
                continue
            }
            guard second < found.count, found[second].time <= wanted[first].time + Self.reach else {
                pairs.append(.init(expected: wanted[first], recorded: nil, problem: "is missing"))
                first += 1
                continue
            }
            let distance = abs(found[second].time - wanted[first].time)
            let isEarly = found[second].time < wanted[first].time - Self.reach
            let fitsNext =
                second + 1 < found.count && abs(found[second + 1].time - wanted[first].time) < distance
                && found.count - second > wanted.count - first
            if isEarly || fitsNext {
                pairs.append(.init(expected: nil, recorded: found[second], problem: "was not expected"))
                second += 1
            } else if first + 1 < wanted.count, wanted.count - first > found.count - second,
                abs(wanted[first + 1].time - found[second].time) < distance
            {
                pairs.append(.init(expected: wanted[first], recorded: nil, problem: "is missing"))
                first += 1
            } else {
                pairs.append(
                    .init(
                        expected: wanted[first], recorded: found[second],
                        problem: problem(wanted[first], found[second])))
                first += 1
                second += 1
            }
        }
        return pairs
    }

    private func problem(_ wanted: HapticRecording.Tap, _ found: HapticRecording.Tap) -> String? {
        let late = found.time - wanted.time
        if !tolerance.allowsTime(late) {
            return "comes \(Decimal.text(abs(late) * 1_000, 1)) ms too \(late > 0 ? "late" : "early")"
        }
        if !tolerance.allows(found.intensity, for: wanted.intensity) {
            return found.intensity < wanted.intensity ? "is too weak" : "is too strong"
        }
        if abs(found.sharpness - wanted.sharpness) > tolerance.sharpness {
            return found.sharpness < wanted.sharpness ? "is too round" : "is too sharp"
        }
        return nil
    }

    // MARK: Hum

    /// The first millisecond at which the hum is further off than it may be.
    private func humDifference() -> HapticMismatch.Hum? {
        // Soon after the last change of either all is as it stays, however long a hum without an end is to last.
        let last = max(expected.changes.last?.time ?? 0, recorded.changes.last?.time ?? 0) + tolerance.time + 0.003
        let count = Int((min(last, max(expected.end, recorded.end)) * 1_000).rounded(.up))
        for index in 0...count {
            let time = Double(index) / 1_000
            let found = recorded.frame(at: time)
            guard !isNear(found, expected.frame(at: time)) else { continue }
            // Near enough in time is near enough; between the values around, too.
            let around =
                expected.changes.filter { abs($0.time - time) <= tolerance.time + 0.001 }
                + [
                    expected.frame(at: time - tolerance.time - 0.001),
                    expected.frame(at: time + tolerance.time + 0.001),
                ]
            if isBetween(found, around) || around.contains(where: { isNear(found, $0) }) { continue }
            return .init(expected: expected.frame(at: time), recorded: found)
        }
        return nil
    }

    private func isBetween(_ found: HapticRecording.Frame, _ around: [HapticRecording.Frame]) -> Bool {
        let levels = around.map(\.intensity)
        guard (levels.min() ?? 0) <= found.intensity, found.intensity <= (levels.max() ?? 0) else { return false }
        let tones = around.filter { $0.intensity > 0 }.map(\.sharpness)
        return (tones.min() ?? 0) - tolerance.sharpness <= found.sharpness
            && found.sharpness <= (tones.max() ?? 1) + tolerance.sharpness
    }

    private func isNear(_ found: HapticRecording.Frame, _ wanted: HapticRecording.Frame) -> Bool {
        guard tolerance.allows(found.intensity, for: wanted.intensity) else { return false }
        return wanted.intensity <= 0.001 || abs(found.sharpness - wanted.sharpness) <= tolerance.sharpness
    }
}

/// Numbers for people.
enum Decimal {
    /// A number with so many decimals.
    static func text(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let count = Int((abs(value) * scale).rounded())
        let sign = value < 0 && count > 0 ? "-" : ""
        let (whole, rest) = (count / Int(scale), String(count % Int(scale)))
        guard decimals > 0 else { return sign + "\(whole)" }
        return sign + "\(whole)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}
