/// Why a list of edits cannot be applied.
public enum TextEditError: Error, Equatable, Sendable {
    /// The edit at `index` reaches outside the text. The list was made for another text.
    case outsideText(index: Int)
    /// The edit at `index` begins before the end of the one before it. Sort the list and merge what overlaps.
    case overlapping(index: Int)
}

/// Lists of edits: all ranges count in the text before any of them; they stand in its order and do not overlap. Several
/// insertions at one place keep the order of the list.
extension TextEdit {
    /// Checks that `edits` can be applied to a text of `count` bytes.
    public static func validate(_ edits: [TextEdit], count: Int) throws(TextEditError) {
        var end = 0
        for (index, edit) in edits.enumerated() {
            guard edit.range.lowerBound >= 0, edit.range.upperBound <= count else { throw .outsideText(index: index) }
            guard edit.range.lowerBound >= end else { throw .overlapping(index: index) }
            end = edit.range.upperBound
        }
    }

    /// The text that `edits` make of `bytes`.
    public static func apply(
        _ edits: [TextEdit], to bytes: ArraySlice<UInt8>
    ) throws(TextEditError) -> [UInt8] {
        try validate(edits, count: bytes.count)
        let start = bytes.startIndex
        var output: [UInt8] = []
        output.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.text.count - $1.range.count })
        var copied = 0
        for edit in edits {
            output.append(contentsOf: bytes[start + copied..<start + edit.range.lowerBound])
            output.append(contentsOf: edit.text)
            copied = edit.range.upperBound
        }
        output.append(contentsOf: bytes[(start + copied)...])
        return output
    }

    /// The text that `edits` make of `source`.
    public static func apply(_ edits: [TextEdit], to source: SourceText) throws(TextEditError) -> [UInt8] {
        try apply(edits, to: source.bytes)
    }

    /// The edits that turn the result of `edits` back into `bytes`.
    public static func inverse(
        of edits: [TextEdit], in bytes: ArraySlice<UInt8>
    ) throws(TextEditError) -> [TextEdit] {
        try validate(edits, count: bytes.count)
        var shift = 0
        var inverse: [TextEdit] = []
        inverse.reserveCapacity(edits.count)
        for edit in edits {
            let start = edit.range.lowerBound + shift
            let old = bytes[bytes.startIndex + edit.range.lowerBound..<bytes.startIndex + edit.range.upperBound]
            inverse.append(TextEdit(start..<start + edit.text.count, Array(old)))
            shift += edit.text.count - edit.range.count
        }
        return inverse
    }
}
