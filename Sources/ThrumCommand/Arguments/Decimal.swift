import JSONText

/// The number that a text is, as JSON writes numbers; nil where it is none, or larger than any that counts.
func decimal(_ text: String) -> Double? {
    let tree = JSONReader.read(SourceText(Array(text.utf8)))
    guard tree.faults.isEmpty, tree.nodes.count == 1, tree[0].kind == .number, tree.number(at: 0).isFinite else {
        return nil
    }
    return tree.number(at: 0)
}
