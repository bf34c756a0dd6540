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
        var result = ""
        var count = 0
        for character in text.unicodeScalars {
            if count == 40 { return result + "…" }
            result.unicodeScalars.append(character.value < 0x20 ? " " : character)
            count += 1
        }
        return result
    }
}
