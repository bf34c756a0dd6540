import AHAP
import HapticPattern

/// The same random numbers on every machine (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    /// A stream for each seed; the multiplier differs from the step, so that streams are no shifts of one another.
    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0xD134_2543_DE82_EF95 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Makes operations that can be done on a pattern.
struct RandomOperations {
    var random: SeededRandom

    init(seed: Int) { random = SeededRandom(seed: seed) }

    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    /// A time as tools write it: rounded, or with all digits.
    mutating func time() -> Double {
        let time = Double.random(in: 0..<10, using: &random)
        return chance(0.5) ? (time * 100).rounded() / 100 : chance(0.1) ? -time : time
    }

    mutating func value() -> Double {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: 0
        case 1: 1
        case 2: Double.random(in: -2...2, using: &random)
        default: (Double.random(in: 0...1, using: &random) * 1000).rounded() / 1000
        }
    }

    mutating func part(_ pattern: Pattern) -> PatternPart? {
        let count = pattern.events.count + pattern.parameters.count + pattern.curves.count
        guard count > 0 else { return nil }
        let index = Int.random(in: 0..<count, using: &random)
        if index < pattern.events.count { return .event(index) }
        let rest = index - pattern.events.count
        return rest < pattern.parameters.count ? .parameter(rest) : .curve(rest - pattern.parameters.count)
    }

    mutating func parts(_ pattern: Pattern) -> [PatternPart] {
        let count = Int.random(in: 1...4, using: &random)
        return (0..<count).compactMap { _ in part(pattern) }
    }

    mutating func newPart() -> EditOperation.NewPart {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return .parameter(
                DynamicParameter(ControlID.allCases.randomElement(using: &random)!, at: time(), value: value()))
        case 1:
            let points = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                ParameterCurve.ControlPoint(time: time(), value: value())
            }
            return .curve(ParameterCurve(ControlID.allCases.randomElement(using: &random)!, at: time(), points: points))
        default:
            var event = Event(EventType.allCases.randomElement(using: &random)!, at: time())
            if event.type.needsDuration || chance(0.2) { event.duration = abs(time()) + 0.001 }
            if event.type == .audioCustom { event.waveformPath = "a \"b\"/ü\\.wav" }
            if event.type == .audioCustom, chance(0.3) { event.usesVolumeEnvelope = false }
            if event.type == .audioCustom, chance(0.3) { event.loopsWaveform = true }
            for id in EventParameterID.allCases where chance(0.2) { event.parameters[id] = value() }
            return .event(event)
        }
    }

    mutating func operation(on pattern: Pattern) -> EditOperation {
        while true {
            if let operation = attempt(on: pattern) { return operation }
        }
    }

    /// One operation, or nil where the pattern has not what it takes.
    private mutating func attempt(on pattern: Pattern) -> EditOperation? {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3: return pattern.events.isEmpty ? nil : eventOperation(pattern)
        case 4: return pattern.parameters.isEmpty ? nil : stepOperation(pattern)
        case 5, 6: return pattern.curves.isEmpty ? nil : curveOperation(pattern)
        case 7: return part(pattern).map { .setTime($0, time()) }
        case 8: return partsOperation(pattern)
        case 9:
            let placement: EditOperation.Placement? = part(pattern).map { chance(0.5) ? .before($0) : .after($0) }
            return .add(newPart(), chance(0.5) ? .byTime : placement ?? .byTime)
        case 10: return chance(0.2) ? .scaleTimes(by: Double.random(in: 0.5...1.9, using: &random)) : nil
        default:
            if chance(0.2) { return .setVersion(1) }
            return .setMetadata(key: chance(0.5) ? "Created" : "Key \"\n", chance(0.3) ? nil : "Text ü \"\t")
        }
    }

    private mutating func eventOperation(_ pattern: Pattern) -> EditOperation? {
        let index = pattern.events.indices.randomElement(using: &random)!
        let event = pattern.events[index]
        let id = EventParameterID.allCases.randomElement(using: &random)!
        switch Int.random(in: 0..<9, using: &random) {
        case 8: return .setName(event: index, chance(0.3) ? nil : "n\"\(index)")
        case 0: return .setDuration(event: index, event.type.needsDuration || chance(0.6) ? abs(time()) + 0.001 : nil)
        case 1:
            let type = EventType.allCases.randomElement(using: &random)!
            if type.needsDuration, !((event.duration ?? 0) > 0) { return nil }
            return type == .audioCustom && event.waveformPath == nil ? nil : .setEventType(event: index, type)
        case 2:
            return .setWaveformPath(
                event: index, event.type == .audioCustom || chance(0.6) ? "x/\(index)\u{1}.wav" : nil)
        case 3: return .setUsesVolumeEnvelope(event: index, chance(0.3) ? nil : chance(0.5))
        case 4: return .setLoopsWaveform(event: index, chance(0.3) ? nil : chance(0.5))
        case 5: return .setEventParameter(event: index, id, nil)
        default: return .setEventParameter(event: index, id, value())
        }
    }

    private mutating func stepOperation(_ pattern: Pattern) -> EditOperation {
        let index = pattern.parameters.indices.randomElement(using: &random)!
        return chance(0.4)
            ? .setParameterControl(parameter: index, ControlID.allCases.randomElement(using: &random)!)
            : .setParameterValue(parameter: index, value())
    }

    private mutating func curveOperation(_ pattern: Pattern) -> EditOperation? {
        let index = pattern.curves.indices.randomElement(using: &random)!
        let points = pattern.curves[index].points
        let point = points.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .setCurveControl(curve: index, ControlID.allCases.randomElement(using: &random)!)
        case 1, 2: return .addPoint(curve: index, time: time(), value: value())
        case 3: return points.count > 1 ? .removePoint(curve: index, point: point) : nil
        case 4:
            guard points[point].time < 1e6 else { return nil }
            return .setPoint(curve: index, point: point, time: points[point].time, value: value())
        default: return .setPoint(curve: index, point: point, time: time(), value: value())
        }
    }

    private mutating func partsOperation(_ pattern: Pattern) -> EditOperation? {
        let parts = parts(pattern)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .remove(parts)
        case 1: return .duplicate(parts, offset: chance(0.2) ? -time() : time())
        case 2: return .move(parts, by: chance(0.3) ? -time() : time())
        default:
            return parts.isEmpty
                ? nil : .scaleTimes(parts, by: Double.random(in: 0.5...1.9, using: &random), origin: time())
        }
    }
}
