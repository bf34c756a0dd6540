import JSONText

/// Reads values of a JSON tree and notes what is missing or of another kind, with its place.
///
/// A class, so that all that read one file share the list of findings.
final class JSONFields {
    let tree: JSONTree
    private(set) var findings: [ForeignFinding] = []
    /// At most this many findings are kept; a file with more is not of this format.
    private static let limit = 200

    init(_ tree: JSONTree) { self.tree = tree }

    var hasErrors: Bool { findings.contains { $0.isError } }

    func error(_ message: String, help: String, at node: Int) { add(true, message, help, node) }

    func warning(_ message: String, help: String, at node: Int) { add(false, message, help, node) }

    private func add(_ isError: Bool, _ message: String, _ help: String, _ node: Int) {
        guard findings.count < Self.limit else { return }
        let range = tree[node].range
        findings.append(
            ForeignFinding(
                isError: isError, message, help: help,
                at: range.lowerBound..<min(range.upperBound, range.lowerBound + 60)))
    }

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

    func isKind(_ node: Int, _ kind: JSONNode.Kind, _ key: String) -> Bool {
        if tree[node].kind == kind { return true }
        error(
            "\(key) is \(tree.excerpt(tree[node].range)) instead of \(Self.noun(kind))",
            help: "write \(Self.noun(kind))", at: node)
        return false
    }

    /// A number that must be there, inside `range`; clamped into it with a warning.
    func number(
        _ key: String, of object: Int,
        in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    ) -> Double? {
        guard let node = member(key, of: object, .number) else { return nil }
        return clamped(node, key, range)
    }

    /// A number that may be there.
    func optionalNumber(
        _ key: String, of object: Int,
        in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
    ) -> Double? {
        guard let node = member(key, of: object), tree[node].kind != .null, isKind(node, .number, key) else {
            return nil
        }
        return clamped(node, key, range)
    }

    private func clamped(_ node: Int, _ key: String, _ range: ClosedRange<Double>) -> Double? {
        let value = tree.number(at: node)
        guard value.isFinite else {
            error(
                "\(key) is \(tree.excerpt(tree[node].range)), beyond all numbers", help: "write a number that is meant",
                at: node)
            return nil
        }
        if range.contains(value) { return value }
        let bound = value < range.lowerBound ? range.lowerBound : range.upperBound
        warning(
            "\(key) is \(tree.excerpt(tree[node].range)), outside \(decimal(range.lowerBound, digits: 3))...\(decimal(range.upperBound, digits: 3))",
            help: "\(decimal(bound, digits: 3)) is used", at: node)
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
