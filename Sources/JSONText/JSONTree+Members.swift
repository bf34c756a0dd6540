extension JSONTree {
    /// The keys of an object, as nodes, in the order of the text; empty for anything else.
    public func memberKeys(of object: Int) -> [Int] {
        guard nodes[object].kind == .object else { return [] }
        return members(of: object).map { $0.key }
    }

    /// The items of an array, as nodes, in the order of the text; empty for anything else.
    public func items(of array: Int) -> [Int] {
        guard nodes[array].kind == .array else { return [] }
        return Array(children(of: array))
    }

    /// The text of a range for a message: at most 40 characters, on one line.
    public func excerpt(_ range: Range<Int>) -> String {
        let text = source.string(range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if kept.count == 40 { return String(kept) + "…" }
            kept.append(scalar.value < 0x20 ? " " : scalar)
        }
        return String(kept)
    }
}
