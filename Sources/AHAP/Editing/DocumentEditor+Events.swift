import HapticPattern
import JSONText

extension DocumentEditor {
    func setParameter(_ index: Int, _ id: EventParameterID, _ value: Double?) throws(EditError) -> [TextEdit] {
        let body = try body(.event(index))
        let list = member(.eventParameters, of: body)
        guard let value else { return removingParameter(id, from: list) }
        let item = JSONValue.parameter(id.name, try Seconds.value(value))
        guard let list, tree[list].kind != .null else {
            let array = JSONValue.array([item])
            return try setMember(.eventParameters, array, of: body, like: .event(index)) { _ in false }
        }
        guard tree[list].kind == .array else { throw .unusableMember(key: AHAPName.Key.eventParameters.text) }
        if let node = valueNode(of: id, in: list) {
            return isNumber(node, value)
                ? [] : [TextEdit(tree[node].range, JSONValue.numberText(value == 0 ? 0 : value))]
        }
        let layout = PatternLayout(of: document, like: .event(index))
        let count = tree.parts(of: list).count
        return tree.inserting(
            [(count, { layout, base in layout.text(item, depth: 3, base: base) })], into: list, layout, depth: 2)
    }

    /// The node of the number that counts for a parameter: the last with its ID.
    private func valueNode(of id: EventParameterID, in list: Int) -> Int? {
        var found: Int?
        for item in tree.children(of: list) where names(item, id) {
            guard let value = member(.parameterValue, of: item), tree[value].kind == .number else { continue }
            found = value
        }
        return found
    }

    private func names(_ item: Int, _ id: EventParameterID) -> Bool {
        guard let node = member(.parameterID, of: item), tree[node].kind == .string else { return false }
        return tree.text(at: node, equals: id.name)
    }

    private func removingParameter(_ id: EventParameterID, from list: Int?) -> [TextEdit] {
        guard let list, tree[list].kind == .array else { return [] }
        var gone: [Int] = []
        for (index, item) in tree.children(of: list).enumerated() where names(item, id) { gone.append(index) }
        return tree.removing(gone, from: list)
    }

    func setDuration(_ index: Int, _ duration: Double?) throws(EditError) -> [TextEdit] {
        let event = try event(index)
        let body = try body(.event(index))
        guard let duration else {
            if event.type.needsDuration { throw .durationMissing }
            return removingMembers(AHAPName.Key.eventDuration.text, of: body)
        }
        if let node = member(.eventDuration, of: body), isNumber(node, duration) { return [] }
        let rounded = try Seconds.duration(duration)
        if rounded == 0, event.type.needsDuration { throw .durationMissing }
        return try setMember(.eventDuration, .seconds(rounded), of: body, like: .event(index)) { node in
            isNumber(node, rounded)
        }
    }

    func setType(_ index: Int, _ type: EventType) throws(EditError) -> [TextEdit] {
        let event = try event(index)
        if event.type == type { return [] }
        if type.needsDuration, !((event.duration ?? 0) > 0) { throw .durationMissing }
        if type == .audioCustom, event.waveformPath == nil { throw .waveformPathMissing }
        return try setMember(.eventType, .string(type.name), of: body(.event(index)), like: .event(index)) { _ in
            false
        }
    }

    func setName(_ index: Int, _ name: String?) throws(EditError) -> [TextEdit] {
        let body = try body(.event(index))
        guard let name, !name.isEmpty else { return removingMembers(AHAPName.Key.name.text, of: body) }
        return try setMember(.name, .string(name), of: body, like: .event(index)) { node in
            tree[node].kind == .string && tree.text(at: node, equals: name)
        }
    }

    func setWaveformPath(_ index: Int, _ path: String?) throws(EditError) -> [TextEdit] {
        let event = try event(index)
        let body = try body(.event(index))
        guard let path, !path.isEmpty else {
            if event.type == .audioCustom { throw .waveformPathMissing }
            return removingMembers(AHAPName.Key.eventWaveformPath.text, of: body)
        }
        return try setMember(.eventWaveformPath, .string(path), of: body, like: .event(index)) { node in
            tree[node].kind == .string && tree.text(at: node, equals: path)
        }
    }

    func setBoolean(
        _ index: Int, _ key: AHAPName.Key, _ value: Bool?, default standard: Bool
    ) throws(EditError) -> [TextEdit] {
        let body = try body(.event(index))
        guard let value else { return removingMembers(key.text, of: body) }
        if member(key, of: body) == nil, value == standard { return [] }
        return try setMember(key, .boolean(value), of: body, like: .event(index)) { node in
            tree[node].kind == (value ? .true : .false)
        }
    }
}
