import JSONText

/// Reads values of a JSON tree and notes what is missing or of another kind, with its place.
struct JSONFields {
    let tree: JSONTree
    let list = FindingList()

    init(_ tree: JSONTree) { self.tree = tree }

    var hasErrors: Bool { list.hasErrors }

    func error(_ message: String, help: String, at node: Int) {
        list.add(isError: true, message, help: help, at: tree[node].range)
    }

    func warning(_ message: String, help: String, at node: Int) {
        list.add(isError: false, message, help: help, at: tree[node].range)
    }

    /// A value as the file spells it, for messages.
    func excerpt(_ node: Int) -> String { tree.excerpt(tree[node].range) }

    /// The member `key` of an object; nil without a word where there is none.
    func member(_ key: String, of object: Int) -> Int? {
        guard tree[object].kind == .object else { return nil }
        return tree.value(for: key, in: object)
    }

    /// The member `key`, which must be there and of this kind.
    func member(_ key: String, of object: Int, _ kind: JSONNode.Kind) -> Int? {
        guard let node = member(key, of: object) else {
            error("\(key) is missing", help: "add \"\(key)\" with \(Self.noun(kind))", at: object)
            return nil
        }
        return isKind(node, kind, key) ? node : nil
    }

    /// The member `key`, which need not be there but must be of this kind.
    func optionalMember(_ key: String, of object: Int, _ kind: JSONNode.Kind) -> Int? {
        guard let node = member(key, of: object), tree[node].kind != .null else { return nil }
        return isKind(node, kind, key) ? node : nil
    }

    /// The items of the list under `key`, each an object; others are errors and left out.
    func objects(_ key: String, of object: Int) -> [Int] {
        guard let list = member(key, of: object, .array) else { return [] }
        return items(list).filter { isKind($0, .object, "an item of \(key)") }
    }

    func isKind(_ node: Int, _ kind: JSONNode.Kind, _ key: String) -> Bool {
        if tree[node].kind == kind { return true }
        error("\(key) is \(excerpt(node)) instead of \(Self.noun(kind))", help: "write \(Self.noun(kind))", at: node)
        return false
    }

    /// Every number that is finite.
    static let anyNumber = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    /// Times of a pattern, in seconds: eleven days are a mistake.
    static let seconds = 0.0...1_000_000

    /// A number that must be there, inside `range`; clamped into it with a warning.
    func number(_ key: String, of object: Int, in range: ClosedRange<Double> = anyNumber) -> Double? {
        guard let node = member(key, of: object, .number) else { return nil }
        return clamped(node, key, range)
    }

    /// A number that may be there.
    func optionalNumber(_ key: String, of object: Int, in range: ClosedRange<Double> = anyNumber) -> Double? {
        guard let node = optionalMember(key, of: object, .number) else { return nil }
        return clamped(node, key, range)
    }

    /// A number that stands in a list.
    func number(at node: Int, _ name: String, in range: ClosedRange<Double>) -> Double? {
        isKind(node, .number, name) ? clamped(node, name, range) : nil
    }

    private func clamped(_ node: Int, _ key: String, _ range: ClosedRange<Double>) -> Double? {
        let value = tree.number(at: node)
        guard value.isFinite else {
            error("\(key) is \(excerpt(node)), beyond all numbers", help: "write a number that is meant", at: node)
            return nil
        }
        if range.contains(value) { return value }
        let bound = value < range.lowerBound ? range.lowerBound : range.upperBound
        let low = decimal(range.lowerBound, digits: 3), high = decimal(range.upperBound, digits: 3)
        warning(
            "\(key) is \(excerpt(node)), outside \(low)...\(high)", help: "\(decimal(bound, digits: 3)) is used",
            at: node)
        return bound
    }

    /// A text that may be there.
    func text(_ key: String, of object: Int) -> String? {
        guard let node = member(key, of: object), tree[node].kind == .string else { return nil }
        return tree.string(at: node)
    }

    /// The items of a list.
    func items(_ list: Int) -> [Int] { tree.items(of: list) }

    private static func noun(_ kind: JSONNode.Kind) -> String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .true, .false: "true or false"
        default: "a value"
        }
    }
}
