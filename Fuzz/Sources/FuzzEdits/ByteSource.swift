import AHAP
import HapticPattern

/// Makes operations out of bytes; zeros once they are used up.
struct ByteSource {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func byte() -> Int {
        guard place < bytes.count else { return 0 }
        place += 1
        return Int(bytes[place - 1])
    }

    /// A number below `count`, or now and then one beyond.
    private mutating func index(_ count: Int) -> Int {
        let byte = byte()
        return byte == 255 ? count : byte == 254 ? -1 : byte % max(1, count)
    }

    private mutating func number() -> Double {
        let byte = byte()
        let corners: [Double] = [
            0, -0.0, 1, -1, 0.1, 1e-7, 5e-7, 1e6, 1e6 + 1, 1e300, -1e300, .infinity, .nan, 1e-300, 30.000_001,
            0.333_333_333,
        ]
        if byte < 2 * corners.count { return corners[byte % corners.count] }
        return Double(byte - 100) / 64 + Double(self.byte()) * 1e-4
    }

    private mutating func text() -> String? {
        switch byte() % 5 {
        case 0: nil
        case 1: ""
        case 2: "a \"b\"\\\n\u{1}\u{7F}ü👋.wav"
        default: String(decoding: [UInt8(byte()), UInt8(byte())], as: UTF8.self)
        }
    }

    private mutating func part(_ pattern: Pattern) -> PatternPart {
        switch byte() % 4 {
        case 0: .parameter(index(pattern.parameters.count))
        case 1: .curve(index(pattern.curves.count))
        default: .event(index(pattern.events.count))
        }
    }

    private mutating func parts(_ pattern: Pattern) -> [PatternPart] { (0..<byte() % 5).map { _ in part(pattern) } }

    private mutating func control() -> ControlID { ControlID.allCases[byte() % ControlID.allCases.count] }

    private mutating func newPart() -> EditOperation.NewPart {
        switch byte() % 4 {
        case 0: return .parameter(DynamicParameter(control(), at: number(), value: number()))
        case 1:
            let points = (0..<byte() % 4).map { _ in ParameterCurve.ControlPoint(time: number(), value: number()) }
            return .curve(ParameterCurve(control(), at: number(), points: points))
        default:
            var event = Event(EventType.allCases[byte() % 4], at: number())
            if byte() % 2 == 0 { event.duration = number() }
            event.waveformPath = text()
            event.parameters[EventParameterID.allCases[byte() % 10]] = number()
            return .event(event)
        }
    }

    mutating func operation(on pattern: Pattern) -> EditOperation {
        let event = index(pattern.events.count)
        let step = index(pattern.parameters.count)
        let curve = index(pattern.curves.count)
        let points = pattern.curves.indices.contains(curve) ? pattern.curves[curve].points.count : 0
        switch byte() % 20 {
        case 0: return .setEventParameter(event: event, EventParameterID.allCases[byte() % 10], number())
        case 1: return .setEventParameter(event: event, EventParameterID.allCases[byte() % 10], nil)
        case 2: return .setDuration(event: event, byte() % 3 == 0 ? nil : number())
        case 3: return .setEventType(event: event, EventType.allCases[byte() % 4])
        case 4: return byte() % 2 == 0 ? .setName(event: event, text()) : .setWaveformPath(event: event, text())
        case 5: return .setUsesVolumeEnvelope(event: event, [nil, true, false][byte() % 3])
        case 6: return .setLoopsWaveform(event: event, [nil, true, false][byte() % 3])
        case 7: return .setParameterControl(parameter: step, control())
        case 8: return .setParameterValue(parameter: step, number())
        case 9: return .setCurveControl(curve: curve, control())
        case 10: return .setPoint(curve: curve, point: index(points), time: number(), value: number())
        case 11: return .addPoint(curve: curve, time: number(), value: number())
        case 12: return .removePoint(curve: curve, point: index(points))
        case 13: return .setTime(part(pattern), number())
        case 14: return .add(newPart(), [.byTime, .before(part(pattern)), .after(part(pattern))][byte() % 3])
        case 15: return .remove(parts(pattern))
        case 16: return .duplicate(parts(pattern), offset: number())
        case 17: return .move(parts(pattern), by: number())
        case 18: return .scaleTimes(byte() % 2 == 0 ? nil : parts(pattern), by: number(), origin: number())
        default: return byte() % 4 == 0 ? .setVersion(number()) : .setMetadata(key: text() ?? "Key", text())
        }
    }
}
