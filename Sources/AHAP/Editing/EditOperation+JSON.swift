import HapticPattern
public import JSONText

extension EditOperation {
    /// The operations of a JSON array, as docs/editing.md spells them; for pages, requests and scripts.
    ///
    /// - Parameter node: the array in `tree`.
    /// - Throws: the first thing that is no operation.
    public static func list(in tree: JSONTree, at node: Int) throws(EditReadingError) -> [EditOperation] {
        guard tree[node].kind == .array else { throw EditReadingError("operations are not a list", pointer: "") }
        var operations: [EditOperation] = []
        for child in tree.children(of: node) {
            operations.append(try EditReader(tree, child).operation())
        }
        return operations
    }
}

/// Why a JSON text holds no operation.
public struct EditReadingError: Error, Sendable, Equatable {
    /// What is wrong, in one line without a full stop.
    public var message: String
    /// Where, as a JSON pointer into the text that was read.
    public var pointer: String

    init(_ message: String, pointer: String) {
        self.message = message
        self.pointer = pointer
    }
}

/// Reads one operation, an object whose `op` names it.
private struct EditReader {
    let tree: JSONTree
    let object: Int

    init(_ tree: JSONTree, _ node: Int) throws(EditReadingError) {
        self.tree = tree
        object = node
        guard tree[node].kind == .object else { throw error("an operation is an object", at: node) }
    }

    func operation() throws(EditReadingError) -> EditOperation {
        let name = try text("op")
        switch name {
        case "setEventParameter":
            return .setEventParameter(
                event: try index("event"), try oneOf(EventParameterID.allCases, "parameter") { $0.name },
                try optional("value", number))
        case "setDuration": return .setDuration(event: try index("event"), try optional("value", number))
        case "setEventType":
            return .setEventType(event: try index("event"), try oneOf(EventType.allCases, "type") { $0.name })
        case "setName": return .setName(event: try index("event"), try optional("value", text))
        case "setWaveformPath": return .setWaveformPath(event: try index("event"), try optional("value", text))
        case "setUsesVolumeEnvelope":
            return .setUsesVolumeEnvelope(event: try index("event"), try optional("value", flag))
        case "setLoopsWaveform": return .setLoopsWaveform(event: try index("event"), try optional("value", flag))
        case "setParameterControl":
            return .setParameterControl(parameter: try index("parameter"), try control())
        case "setParameterValue":
            return .setParameterValue(parameter: try index("parameter"), try number("value"))
        case "setCurveControl": return .setCurveControl(curve: try index("curve"), try control())
        case "setPoint":
            return .setPoint(
                curve: try index("curve"), point: try index("point"), time: try number("time"),
                value: try number("value"))
        case "addPoint":
            return .addPoint(curve: try index("curve"), time: try number("time"), value: try number("value"))
        case "removePoint": return .removePoint(curve: try index("curve"), point: try index("point"))
        case "setTime": return .setTime(try part(value("part")), try number("time"))
        case "add": return .add(try newPart(value("entry")), try placement())
        case "remove": return .remove(try parts())
        case "duplicate": return .duplicate(try parts(), offset: try number("by"))
        case "move": return .move(try parts(), by: try number("by"))
        case "scaleTimes":
            return .scaleTimes(
                find("parts") == nil ? nil : try parts(), by: try number("by"),
                origin: find("origin") == nil ? 0 : try number("origin"))
        case "setVersion": return .setVersion(try number("value"))
        case "setMetadata": return .setMetadata(key: try text("key"), try optional("value", text))
        default: throw error("there is no operation \(name)", at: try value("op"))
        }
    }

    private func error(_ message: String, at node: Int) -> EditReadingError {
        EditReadingError(message, pointer: tree.pointer(to: node))
    }

    private func find(_ key: JSONKey) -> Int? { tree.value(for: key, in: object) }

    private func value(_ key: JSONKey) throws(EditReadingError) -> Int {
        guard let node = find(key) else { throw error("\(key) is missing", at: object) }
        return node
    }

    private func number(_ key: JSONKey) throws(EditReadingError) -> Double {
        let node = try value(key)
        guard tree[node].kind == .number else { throw error("\(key) is not a number", at: node) }
        return tree.number(at: node)
    }

    private func text(_ key: JSONKey) throws(EditReadingError) -> String {
        let node = try value(key)
        guard tree[node].kind == .string else { throw error("\(key) is not a text", at: node) }
        return tree.string(at: node)
    }

    private func flag(_ key: JSONKey) throws(EditReadingError) -> Bool {
        let node = try value(key)
        switch tree[node].kind {
        case .true: return true
        case .false: return false
        default: throw error("\(key) is neither true nor false", at: node)
        }
    }

    /// The value called `key`, or nil where that is `null`.
    private func optional<Value>(
        _ key: JSONKey, _ read: (JSONKey) throws(EditReadingError) -> Value
    ) throws(EditReadingError) -> Value? {
        tree[try value(key)].kind == .null ? nil : try read(key)
    }

    private func index(_ key: JSONKey) throws(EditReadingError) -> Int { try index(value(key)) }

    private func index(_ node: Int) throws(EditReadingError) -> Int {
        let number = tree[node].kind == .number ? tree.number(at: node) : -1
        guard number >= 0, number < Double(Int32.max), number == number.rounded() else {
            throw error("an index is a whole number from 0 on", at: node)
        }
        return Int(number)
    }

    private func oneOf<Value>(
        _ all: [Value], _ key: JSONKey, name: (Value) -> String
    ) throws(EditReadingError) -> Value {
        let node = try value(key)
        for candidate in all where tree.text(at: node, equals: name(candidate)) { return candidate }
        throw error("\(key) is none of \(all.map(name).joined(separator: ", "))", at: node)
    }

    private func control() throws(EditReadingError) -> ControlID {
        try oneOf(ControlID.allCases, "control") { $0.name }
    }

    /// `{"event": 0}`, `{"parameter": 0}` or `{"curve": 0}`.
    private func part(_ node: Int) throws(EditReadingError) -> PatternPart {
        if tree[node].kind == .object {
            if let event = tree.value(for: "event", in: node) { return .event(try index(event)) }
            if let parameter = tree.value(for: "parameter", in: node) { return .parameter(try index(parameter)) }
            if let curve = tree.value(for: "curve", in: node) { return .curve(try index(curve)) }
        }
        throw error("a part is an object with event, parameter or curve and its index", at: node)
    }

    private func parts() throws(EditReadingError) -> [PatternPart] {
        let node = try value("parts")
        guard tree[node].kind == .array else { throw error("parts is not a list", at: node) }
        var parts: [PatternPart] = []
        for child in tree.children(of: node) { parts.append(try part(child)) }
        return parts
    }

    /// An entry as it would stand in a file: an object with `Event`, `Parameter` or `ParameterCurve`.
    private func newPart(_ node: Int) throws(EditReadingError) -> EditOperation.NewPart {
        let file = Array(#"{"Pattern":["#.utf8) + Array(tree.source[tree[node].range]) + Array("]}".utf8)
        let document = AHAPDocument(file)
        let pattern = document.pattern
        if pattern.events.count + pattern.parameters.count + pattern.curves.count == 1 {
            if let event = pattern.events.first { return .event(event) }
            if let parameter = pattern.parameters.first { return .parameter(parameter) }
            if let curve = pattern.curves.first { return .curve(curve) }
        }
        let reason = document.check().first { $0.severity == .error && $0.rule != .patternEmpty }?.message
        throw error(reason ?? "an entry is an object with Event, Parameter or ParameterCurve", at: node)
    }

    private func placement() throws(EditReadingError) -> EditOperation.Placement {
        if let node = find("before") { return .before(try part(node)) }
        if let node = find("after") { return .after(try part(node)) }
        return .byTime
    }
}
