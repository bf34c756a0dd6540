import JSONText

extension DocumentEditor {
    /// The node of the file's object.
    private func root() throws(EditError) -> Int {
        guard let root = tree.nodes.first, root.kind == .object else { throw .noPattern }
        return 0
    }

    func setVersion(_ version: Double) throws(EditError) -> [TextEdit] {
        let root = try root()
        let value = JSONValue.number(try Seconds.value(version))
        if let node = member(.version, of: root) {
            return isNumber(node, version) ? [] : [try replacing(node, "Version", by: outerText(value))]
        }
        return insert("Version", value, into: root, at: 0)
    }

    func setMetadata(_ key: String, _ text: String?) throws(EditError) -> [TextEdit] {
        let root = try root()
        let metadata = member(.metadata, of: root)
        guard let text else {
            guard let metadata, tree[metadata].kind == .object else { return [] }
            return removingMembers(key, of: metadata)
        }
        guard let metadata, tree[metadata].kind != .null else {
            let object = JSONValue.object([(key, .string(text))])
            if let metadata { return [try replacing(metadata, "Metadata", by: outerText(object))] }
            let version = tree.members(of: root).enumerated().first { tree.text(at: $0.element.key, equals: "Version") }
            return insert("Metadata", object, into: root, at: version.map { $0.offset + 1 } ?? 0)
        }
        guard tree[metadata].kind == .object else { throw .unusableMember(key: "Metadata") }
        guard let node = tree.value(for: key, in: metadata) else {
            return insert(key, .string(text), into: metadata, at: tree.parts(of: metadata).count)
        }
        if tree[node].kind == .string, tree.text(at: node, equals: text) { return [] }
        return [try replacing(node, key, by: JSONString.quoted(text))]
    }

    private func outerText(_ value: JSONValue) -> String {
        value.text(TextStyle(of: tree), depth: 1)
    }

    private func insert(_ key: String, _ value: JSONValue, into object: Int, at place: Int) -> [TextEdit] {
        let style = TextStyle(of: tree)
        let text = JSONString.quoted(key) + style.colon + value.text(style, depth: 1)
        return tree.inserting(
            [(place, { _, _ in text })], into: object, PatternLayout(of: document, like: .event(0)), depth: nil)
    }
}
