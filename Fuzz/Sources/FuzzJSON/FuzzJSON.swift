import FuzzDriver
import JSONText

/// Any bytes go to the reader; what must hold of every tree is checked.
@main
struct FuzzJSON {
    static func main() {
        fuzz { data, count in
            let bytes = Array(UnsafeBufferPointer(start: data, count: count))
            let tree = JSONReader.read(SourceText(bytes), names: names)
            checkShape(tree)
            checkReadersAgree(bytes, tree)
            checkAccess(tree)
            checkLines(tree.source)
            checkEdits(bytes)
            checkLayout(tree)
            return 0
        }
    }
}

private let names = NameTable(["Time", "Event", "ParameterID", "ParameterValue", "Pattern", "a"])

/// Ranges lie in the text, in order and inside one another; keys and values alternate.
private func checkShape(_ tree: JSONTree) {
    let count = tree.source.count
    for fault in tree.faults {
        precondition(fault.range.lowerBound >= 0 && fault.range.upperBound <= count, "a fault outside the text")
        if let related = fault.related {
            precondition(related.lowerBound >= 0 && related.upperBound <= count, "a related place outside the text")
        }
    }
    precondition(!tree.nodes.isEmpty || tree.faults.contains { !$0.isAccepted }, "neither a value nor a fault")
    for (index, node) in tree.nodes.enumerated() {
        precondition(node.start <= node.end && Int(node.end) <= count, "a node outside the text")
        precondition(Int(node.next) > index && Int(node.next) <= tree.nodes.count, "a node that ends before it starts")
        switch node.kind {
        case .array:
            for child in tree.children(of: index) { checkChild(tree, child, of: node) }
        case .object:
            for (key, value) in tree.members(of: index) {
                precondition(tree.nodes[key].kind == .key, "a member without a key")
                checkChild(tree, key, of: node)
                checkChild(tree, value, of: node)
            }
        default: break
        }
    }
}

private func checkChild(_ tree: JSONTree, _ child: Int, of node: JSONNode) {
    let range = tree.nodes[child].range
    precondition(
        range.lowerBound >= node.range.lowerBound && range.upperBound <= node.range.upperBound, "a child outside")
    precondition(tree.nodes[child].next <= node.next, "a child that ends after its container")
}

/// A comment in front keeps the strict reader out, so that the tolerant one reads the same text: all nodes shifted.
private func checkReadersAgree(_ bytes: [UInt8], _ tree: JSONTree) {
    guard tree.faults.isEmpty, tree.source.count == bytes.count else { return }
    let comment = Array("//\n".utf8)
    let other = JSONReader.read(SourceText(comment + bytes), names: names)
    precondition(other.faults.map(\.kind) == [.comment], "the tolerant reader finds faults in JSON")
    precondition(other.nodes.count == tree.nodes.count, "the readers find different nodes")
    for (a, b) in zip(tree.nodes, other.nodes) {
        precondition(
            Int(a.start) + comment.count == Int(b.start) && Int(a.end) + comment.count == Int(b.end), "ranges differ")
        precondition(
            a.next == b.next && a.kind == b.kind && a.hasEscapes == b.hasEscapes && a.name == b.name, "nodes differ")
    }
}

/// Nothing that can be asked of a tree fails.
private func checkAccess(_ tree: JSONTree) {
    for index in tree.nodes.indices.prefix(50) {
        switch tree.nodes[index].kind {
        case .number:
            let value = tree.number(at: index)
            precondition(!value.isNaN, "a number that is none")
            precondition(value == Double(tree.source.string(tree.nodes[index].range)), "a number read wrongly")
            checkNumberText(value)
        case .string, .key:
            precondition(
                tree.text(at: index, equals: tree.string(at: index)) || !tree.isWhole, "a text that is not itself")
        case .object: _ = tree.duplicateKeys(in: index)
        default: break
        }
        _ = tree.pointer(to: index)
    }
    for byte in 0..<min(tree.source.count, 100) {
        if let index = tree.index(at: byte) {
            precondition(tree.nodes[index].range.contains(byte), "a node at a byte that it does not hold")
        }
    }
}

private func checkNumberText(_ value: Double) {
    guard value.isFinite else { return }
    let text = JSONReader.read(SourceText(Array(NumberText.shortest(value).utf8)))
    precondition(text.faults.isEmpty && text.number(at: 0).bitPattern == value.bitPattern, "a number printed wrongly")
    precondition(
        JSONReader.read(SourceText(Array(NumberText.rounded(value, digits: 3).utf8))).faults.isEmpty, "rounded")
}

/// Positions lead back to their bytes, unless those lie inside a scalar, a line end or the mark. Stray bytes that are no
/// UTF-8 have no width of their own and share a column with their neighbours; there positions only must not trap.
private func checkLines(_ source: SourceText) {
    let map = LineMap(source)
    let isText = String(validating: source.bytes, as: UTF8.self) != nil
    for byte in 0...min(source.count, 100) where byte == source.count || source[byte] & 0xC0 != 0x80 {
        for unit in LineMap.Unit.allCases {
            let position = map.position(of: byte, in: unit)
            let back = map.byte(at: position, in: unit)
            precondition(back <= byte || byte < 3, "a place after its byte")
            let again = map.byte(at: map.position(of: back, in: unit), in: unit)
            precondition(!isText || again == back, "a place that leads elsewhere")
        }
    }
}

/// Edits made of the bytes themselves apply, invert and compose.
private func checkEdits(_ bytes: [UInt8]) {
    let first = edits(from: bytes, count: bytes.count)
    guard let between = try? TextEdit.apply(first, to: bytes[...]) else {
        preconditionFailure("edits that do not apply")
    }
    guard let inverse = try? TextEdit.inverse(of: first, in: bytes[...]) else { preconditionFailure("no inverse") }
    precondition((try? TextEdit.apply(inverse, to: between[...])) == bytes, "an inverse that does not restore")
    let second = edits(from: bytes.reversed(), count: between.count)
    guard let both = try? TextEdit.compose(first, then: second) else { preconditionFailure("no composition") }
    precondition(
        (try? TextEdit.apply(both, to: bytes[...])) == (try? TextEdit.apply(second, to: between[...])),
        "a wrong composition")
}

private func edits(from bytes: [UInt8], count: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    var place = 0
    for chunk in 0..<min(bytes.count / 3, 8) {
        let start = min(count, place + Int(bytes[chunk * 3] & 7))
        let end = min(count, start + Int(bytes[chunk * 3 + 1] & 3))
        edits.append(TextEdit(start..<end, Array(repeating: 0x78, count: Int(bytes[chunk * 3 + 2] & 3))))
        place = end
    }
    return edits
}

/// The canonical layout is JSON, the same values, and its own layout.
private func checkLayout(_ tree: JSONTree) {
    guard let formatted = JSONLayout.format(tree) else {
        return precondition(!tree.isWhole, "a whole tree without layout")
    }
    let again = JSONReader.read(SourceText(formatted), names: names)
    precondition(again.faults.isEmpty, "a layout that is not JSON")
    precondition(again.nodes.count == tree.nodes.count, "a layout of other values")
    precondition(JSONLayout.edits(for: again)?.isEmpty == true, "a layout that is not its own")
}
