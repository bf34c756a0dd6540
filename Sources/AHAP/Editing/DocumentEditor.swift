import HapticPattern
import JSONText

/// Turns one operation into edits of one document's text.
///
/// The work on events, controls, parts and times is in the extensions beside this file.
struct DocumentEditor {
    let document: AHAPDocument

    var tree: JSONTree { document.tree }
    var pattern: Pattern { document.pattern }

    /// The edits of one operation, in order of place.
    func edits(for operation: EditOperation) throws(EditError) -> [TextEdit] {
        switch operation {
        case .setEventParameter(let event, let id, let value): try setParameter(event, id, value)
        case .setDuration(let event, let duration): try setDuration(event, duration)
        case .setEventType(let event, let type): try setType(event, type)
        case .setName(let event, let name): try setName(event, name)
        case .setWaveformPath(let event, let path): try setWaveformPath(event, path)
        case .setUsesVolumeEnvelope(let event, let value):
            try setBoolean(event, .eventWaveformUseVolumeEnvelope, value, default: true)
        case .setLoopsWaveform(let event, let value):
            try setBoolean(event, .eventWaveformLoopEnabled, value, default: false)
        case .setParameterControl(let parameter, let id): try setControl(.parameter(parameter), id)
        case .setParameterValue(let parameter, let value): try setStepValue(parameter, value)
        case .setCurveControl(let curve, let id): try setControl(.curve(curve), id)
        case .setPoint(let curve, let point, let time, let value): try setPoint(curve, point, time, value)
        case .addPoint(let curve, let time, let value): try addPoint(curve, time, value)
        case .removePoint(let curve, let point): try removePoint(curve, point)
        case .setTime(let part, let time): try setTime(part, time)
        case .add(let part, let placement): try add(part, placement)
        case .remove(let parts): try remove(parts)
        case .duplicate(let parts, let offset): try duplicate(parts, offset)
        case .move(let parts, let offset): try move(parts, offset)
        case .scaleTimes(let parts, let factor, let origin): try scale(parts, factor, origin)
        case .setVersion(let version): try setVersion(version)
        case .setMetadata(let key, let text): try setMetadata(key, text)
        }
    }

    // MARK: Finding things

    /// Where a part stands.
    func place(_ part: PatternPart) throws(EditError) -> AHAPDocument.References.Place {
        let references = document.references
        switch part {
        case .event(let index) where references.events.indices.contains(index): return references.events[index]
        case .parameter(let index) where references.parameters.indices.contains(index):
            return references.parameters[index]
        case .curve(let index) where references.curves.indices.contains(index): return references.curves[index]
        default: throw .noSuchPart(part)
        }
    }

    /// The node of a part's object.
    func body(_ part: PatternPart) throws(EditError) -> Int { Int(try place(part).node) }

    /// The event at `index`.
    func event(_ index: Int) throws(EditError) -> Event {
        guard pattern.events.indices.contains(index) else { throw .noSuchPart(.event(index)) }
        return pattern.events[index]
    }

    /// The value of a member that counts, the last of its key.
    func member(_ key: AHAPName.Key, of object: Int) -> Int? { tree.value(for: key.text, in: object) }

    // MARK: Writing members

    /// Writes a member's value in place of the one it has, or puts the member in.
    ///
    /// - Parameter isSame: whether the node there already says so.
    func setMember(
        _ key: AHAPName.Key, _ value: JSONValue, of body: Int, like part: PatternPart, first: Bool = false,
        isSame: (Int) -> Bool
    ) throws(EditError) -> [TextEdit] {
        if let node = member(key, of: body) {
            if isSame(node) { return [] }
            // A number, text or truth value is written alike in every layout.
            if let text = value.scalarText { return [try replacing(node, key.text, by: text)] }
            let base = tree.indentation(at: Int(tree[node].start))
            var layout = PatternLayout(of: document, like: part)
            if tree.isOneLine(body) { layout = layout.onOneLine }
            return [try replacing(node, key.text, by: layout.text(value, depth: 2, base: base))]
        }
        return insertingMember(key.text, value, of: body, like: part, first: first)
    }

    /// Puts a value in place of a scalar.
    func replacing(_ node: Int, _ key: String, by text: String) throws(EditError) -> TextEdit {
        guard tree[node].kind != .array, tree[node].kind != .object else { throw .unusableMember(key: key) }
        return TextEdit(tree[node].range, text)
    }

    /// Puts a member into a part's object.
    func insertingMember(
        _ key: String, _ value: JSONValue, of body: Int, like part: PatternPart, first: Bool = false
    ) -> [TextEdit] {
        let layout = PatternLayout(of: document, like: part)
        let count = tree.parts(of: body).count
        return tree.inserting(
            [(first ? 0 : count, { layout, base in layout.member(key, value, depth: 1, base: base) })], into: body,
            layout, depth: 1)
    }

    /// Takes every member with this key out of an object.
    func removingMembers(_ key: String, of object: Int) -> [TextEdit] {
        var gone: [Int] = []
        for (index, member) in tree.members(of: object).enumerated() where tree.text(at: member.key, equals: key) {
            gone.append(index)
        }
        return tree.removing(gone, from: object)
    }

    /// Whether a node is this number.
    func isNumber(_ node: Int, _ value: Double) -> Bool {
        tree[node].kind == .number && tree.number(at: node) == value
    }
}

extension PatternPart: CustomStringConvertible {
    /// The part in words, counted from 0.
    public var description: String {
        switch self {
        case .event(let index): "event \(index)"
        case .parameter(let index): "step \(index)"
        case .curve(let index): "curve \(index)"
        }
    }
}
