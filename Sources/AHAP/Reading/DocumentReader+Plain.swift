import HapticPattern
import JSONText

/// The short way through entries about which there is nothing to say, as nearly all entries of real files are.
///
/// It takes an entry only where the long way (`readEntry`) would read the same and report nothing, and else leaves no
/// trace; a test reads files both ways. Worth it: it takes a quarter of the time.
extension DocumentReader {
    /// Reads the entry at `node` where it is a tap, a hum or a tone in order; false where it is anything else.
    mutating func readPlainEvent(_ node: Int, entry: Int, _ ordinal: Int32) -> Bool {
        guard takesPlain, let body = plainBody(node, .event) else { return false }
        var keys = PlainKeys()
        var time = 0.0
        var type: EventType?
        var duration: Double?
        var list: Int?
        let end = Int(view[body].next)
        var key = body + 1
        while key < end {
            let (name, value) = (view[key].name, view[key + 1])
            guard keys.insert(name) else { return false }
            switch name {
            case AHAPName.Key.time.rawValue where value.kind == .number: time = view.number(at: key + 1)
            case AHAPName.Key.eventDuration.rawValue where value.kind == .number: duration = view.number(at: key + 1)
            case AHAPName.Key.eventType.rawValue: type = AHAPName.eventType(value.name)
            case AHAPName.Key.eventParameters.rawValue where value.kind == .array: list = key + 1
            case AHAPName.Key.name.rawValue: break
            default: return false
            }
            key = Int(view[key].next)
        }
        guard let type, keys.contain(.time), time >= 0, time <= Self.longestTime else { return false }
        switch type {
        case .hapticTransient: guard duration == nil else { return false }
        case .hapticContinuous:
            guard let duration, duration > 0, duration <= Self.longestContinuous else { return false }
        case .audioContinuous: guard let duration, duration > 0, duration <= Self.longestTime else { return false }
        case .audioCustom: return false
        }
        // Filled in place: an event is a large value to copy.
        let place = pattern.events.count
        pattern.events.append(Event(type, at: time, duration: duration))
        if let list {
            // Not a method's argument: that would copy the reader, and the events with it.
            let view = view
            guard Self.readPlainParameters(view, list, of: type, into: &pattern.events[place].parameters) else {
                pattern.events.removeLast()
                return false
            }
        }
        references.events.append(.init(entry: Int32(truncatingIfNeeded: entry), node: UInt32(body), ordinal: ordinal))
        return true
    }

    /// Reads a list of parameters that act on `type` and lie in their ranges, each once; false where one does not.
    @inline(__always)
    private static func readPlainParameters(
        _ view: JSONTreeView, _ list: Int, of type: EventType, into parameters: inout EventParameters
    ) -> Bool {
        let end = Int(view[list].next)
        var left = PlainParameters(of: type)
        var item = list + 1
        while item < end {
            guard let (idNode, valueNode) = view.pair(item, .parameterID, .parameterValue),
                view[valueNode].kind == .number, let id = AHAPName.eventParameter(view[idNode].name), left.take(id)
            else { return false }
            let value = view.number(at: valueNode)
            guard PlainParameters.isPlain(value, of: id) else { return false }
            parameters[id] = value
            item += 5
        }
        return true
    }

    /// Reads the entry at `node` where it is a curve in order; false where it is anything else.
    mutating func readPlainCurve(_ node: Int, entry: Int, _ ordinal: Int32) -> Bool {
        guard takesPlain, let body = plainBody(node, .parameterCurve) else { return false }
        var keys = PlainKeys()
        var time = 0.0
        var id: ControlID?
        var list: Int?
        let end = Int(view[body].next)
        var key = body + 1
        while key < end {
            let (name, value) = (view[key].name, view[key + 1])
            guard keys.insert(name) else { return false }
            switch name {
            case AHAPName.Key.time.rawValue where value.kind == .number: time = view.number(at: key + 1)
            case AHAPName.Key.parameterID.rawValue: id = AHAPName.control(value.name)
            case AHAPName.Key.parameterCurveControlPoints.rawValue where value.kind == .array: list = key + 1
            default: return false
            }
            key = Int(view[key].next)
        }
        guard let id, let list, keys.contain(.time), time >= 0, time <= Self.longestTime else { return false }
        let count = (Int(view[list].next) - list - 1) / 5
        guard count >= 2, count <= Self.mostPoints else { return false }
        guard let points = plainPoints(list, count, id.range) else { return false }
        let curve = ParameterCurve(id, at: time, points: points, order: entry)
        guard !curve.seemsAbsolute else { return false }
        pattern.curves.append(curve)
        references.curves.append(.init(entry: Int32(truncatingIfNeeded: entry), node: UInt32(body), ordinal: ordinal))
        return true
    }

    /// The `count` points of a list, where they are in order, in `range`, and nothing else is in the list.
    @inline(__always)
    private func plainPoints(
        _ list: Int, _ count: Int, _ range: ClosedRange<Double>
    ) -> [ParameterCurve.ControlPoint]? {
        let end = Int(view[list].next)
        var item = list + 1
        let points = [ParameterCurve.ControlPoint](unsafeUninitializedCapacity: count) { points, filled in
            var earliest = 0.0
            while item < end {
                guard let (timeNode, valueNode) = pair(item, .time, .parameterValue), isKind(timeNode, .number),
                    isKind(valueNode, .number)
                else { return }
                let point = ParameterCurve.ControlPoint(
                    time: view.number(at: timeNode), value: view.number(at: valueNode))
                guard point.time >= earliest, point.time <= Self.longestTime, point.value >= range.lowerBound,
                    point.value <= range.upperBound
                else { return }
                earliest = point.time
                // Each point takes five nodes, so that there are no more than `count`.
                points.initializeElement(at: filled, to: point)
                filled += 1
                item += 5
            }
        }
        return item == end ? points : nil
    }

    /// The object under `key` where it is all that the entry at `node` holds.
    @inline(__always)
    private func plainBody(_ node: Int, _ key: AHAPName.Key) -> Int? {
        let entry = view[node]
        guard entry.kind == .object, Int(entry.next) > node + 2, view[node + 1].name == key.rawValue,
            view[node + 1].next == entry.next, view[node + 2].kind == .object
        else { return nil }
        return node + 2
    }
}

/// Which keys an object has shown so far.
private struct PlainKeys {
    private var bits: UInt32 = 0

    /// Notes a key; false where it was there before or is none of AHAP's.
    @inline(__always)
    mutating func insert(_ name: UInt16) -> Bool {
        guard name != 0, name <= AHAPName.Key.name.rawValue else { return false }
        let bit = 1 as UInt32 &<< UInt32(name)
        guard bits & bit == 0 else { return false }
        bits |= bit
        return true
    }

    @inline(__always)
    func contain(_ key: AHAPName.Key) -> Bool { bits & 1 &<< UInt32(key.rawValue) != 0 }
}

/// The parameters that act on an event and were not given yet, as bits.
private struct PlainParameters {
    private var bits: UInt32

    @inline(__always)
    init(of type: EventType) {
        bits =
            switch type {
            case .hapticTransient: Self.haptic
            case .hapticContinuous: Self.haptic | Self.envelope
            case .audioContinuous: Self.sound | Self.envelope
            case .audioCustom: 0
            }
    }

    private static var haptic: UInt32 { bit(.hapticIntensity) | bit(.hapticSharpness) }
    private static var sound: UInt32 { bit(.audioVolume) | bit(.audioPitch) | bit(.audioPan) | bit(.audioBrightness) }
    private static var envelope: UInt32 { bit(.attackTime) | bit(.decayTime) | bit(.releaseTime) | bit(.sustained) }

    @inline(__always)
    private static func bit(_ id: EventParameterID) -> UInt32 { 1 &<< UInt32(id.rawValue) }

    /// Notes that a parameter is given; false where it does not act or was given before.
    @inline(__always)
    mutating func take(_ id: EventParameterID) -> Bool {
        let bit = Self.bit(id)
        guard bits & bit != 0 else { return false }
        bits ^= bit
        return true
    }

    /// Whether there is nothing to say about the value.
    @inline(__always)
    static func isPlain(_ value: Double, of id: EventParameterID) -> Bool {
        switch id {
        case .hapticIntensity, .audioVolume: value > 0 && value <= 1
        case .hapticSharpness, .sustained, .audioBrightness: value >= 0 && value <= 1
        case .attackTime, .decayTime, .releaseTime: value == 0
        case .audioPitch, .audioPan: value >= -1 && value <= 1
        }
    }
}
