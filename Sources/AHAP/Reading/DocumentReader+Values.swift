import HapticPattern
import JSONText

extension DocumentReader {
    /// Times and durations beyond this many seconds are taken as mistakes. Chosen: the value of
    /// `GCHapticDurationInfinite`, the longest that any client of the API uses.
    static let longestTime = 1_000_000.0
    /// The documented limit of one continuous haptic event, in seconds.
    static let longestContinuous = 30.0
    /// The most control points of one curve that no tool disputes.
    static let mostPoints = 16

    static let rootKeys = Fields.Keys(.version, .pattern, .metadata)
    static let entryKeys = Fields.Keys(.event, .parameter, .parameterCurve)
    static let eventKeys = Fields.Keys(
        .eventType, .time, .eventDuration, .eventParameters, .eventWaveformPath, .eventWaveformUseVolumeEnvelope,
        .eventWaveformLoopEnabled, .name)
    static let parameterKeys = Fields.Keys(.parameterID, .parameterValue)
    /// Control points do not belong there, but have a finding of their own.
    static let stepKeys = Fields.Keys(.parameterID, .parameterValue, .time, .parameterCurveControlPoints)
    static let curveKeys = Fields.Keys(.parameterID, .time, .parameterCurveControlPoints)
    static let pointKeys = Fields.Keys(.time, .parameterValue)

    /// Collects the members of an object, with findings for keys that stand twice or do not belong there.
    mutating func scan(_ object: Int, _ fields: inout Fields, allowed: Fields.Keys) {
        let end = Int(view[object].next)
        var key = object + 1
        var hasUnknown = false
        while key < end {
            let node = view[key]
            let name = node.hasEscapes ? nameNumber(key) : node.name
            if name != 0, name <= AHAPName.Key.name.rawValue {
                if !fields.insert(name, node: key + 1) { hasUnknown = true }
                if !allowed.contains(name) { hasUnknown = true }
            } else {
                hasUnknown = true
            }
            key = Int(node.next)
        }
        if hasUnknown { reviewKeys(object, allowed) }
    }

    /// ``JSONTreeView/pair(_:_:_:)`` of the reader's tree.
    @inline(__always)
    func pair(_ object: Int, _ first: AHAPName.Key, _ second: AHAPName.Key) -> (Int, Int)? {
        view.pair(object, first, second)
    }

    /// The node, or nil where it holds `null` or something the text reader already refused.
    func present(_ node: Int?) -> Int? {
        guard let node else { return nil }
        return view[node].kind == .null ? nil : node
    }

    func isKind(_ node: Int, _ kind: JSONNode.Kind) -> Bool { view[node].kind == kind }

    func isObject(_ node: Int, key: AHAPName.Key) -> Bool {
        if view[node].kind == .object { return true }
        reportWrongType(node, key: key, wanted: .object)
        return false
    }

    func isList(_ node: Int, key: AHAPName.Key) -> Bool {
        if view[node].kind == .array { return true }
        reportWrongType(node, key: key, wanted: .array)
        return false
    }

    func isString(_ node: Int, key: AHAPName.Key) -> Bool {
        if view[node].kind == .string { return true }
        reportWrongType(node, key: key, wanted: .string)
        return false
    }

    /// A number as written, or nil with a finding.
    func readNumber(_ node: Int, key: AHAPName.Key) -> Double? {
        guard view[node].kind == .number else {
            reportWrongType(node, key: key, wanted: .number)
            return nil
        }
        let value = view.number(at: node)
        if !value.isFinite { reportNumberOutOfRange(node, key: key) }
        return value
    }

    /// A truth value, or nil with a finding.
    func readBoolean(_ node: Int, key: AHAPName.Key) -> Bool? {
        switch view[node].kind {
        case .true: return true
        case .false: return false
        default:
            reportWrongType(node, key: key, wanted: .true)
            return nil
        }
    }

    /// The number of a string's text in `AHAPName.table`, also where it is written with escapes.
    func nameNumber(_ node: Int) -> UInt16 {
        let value = view[node]
        if value.name != 0 || !value.hasEscapes { return value.name }
        let text = tree.string(at: node)
        return UInt16((AHAPName.table.names.firstIndex(of: text) ?? -1) + 1)
    }
}

extension JSONTreeView {
    /// The values of the members `first` and `second` of an object that has these two and no other, both of them scalars;
    /// nil for any other node. Most items of lists are such.
    @inline(__always)
    func pair(_ object: Int, _ first: AHAPName.Key, _ second: AHAPName.Key) -> (Int, Int)? {
        let node = self[object]
        guard node.kind == .object, Int(node.next) == object + 5, self[object + 3].kind == .key else { return nil }
        let keys = (self[object + 1].name, self[object + 3].name)
        if keys == (first.rawValue, second.rawValue) { return (object + 2, object + 4) }
        return keys == (second.rawValue, first.rawValue) ? (object + 4, object + 2) : nil
    }
}
