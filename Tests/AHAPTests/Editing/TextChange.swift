import JSONText

/// What edits do to a text, for goldens.
enum TextChange {
    /// For each edit the text it replaces after `-` and the new text after `+`, with up to 24 bytes of the same line around.
    ///
    /// Tabs show as `→`, CR as `␍`, text that is left out as `…`.
    static func shown(from text: String, _ edits: [TextEdit]) -> String {
        guard !edits.isEmpty else { return "(no edit)\n" }
        let bytes = Array(text.utf8)
        return edits.map { edit in
            var start = edit.range.lowerBound
            while start > 0, bytes[start - 1] != 0x0A, edit.range.lowerBound - start < 24 { start -= 1 }
            var end = edit.range.upperBound
            while end < bytes.count, bytes[end] != 0x0A, end - edit.range.upperBound < 24 { end += 1 }
            let before =
                (start > 0 && bytes[start - 1] != 0x0A ? Array("…".utf8) : []) + bytes[start..<edit.range.lowerBound]
            let after =
                bytes[edit.range.upperBound..<end] + (end < bytes.count && bytes[end] != 0x0A ? Array("…".utf8) : [])
            return lines("-", before + bytes[edit.range] + after) + lines("+", before + edit.text + after)
        }.joined()
    }

    private static func lines(_ mark: String, _ bytes: [UInt8]) -> String {
        let visible = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            switch scalar {
            case "\t": "→"
            case "\r": "␍"
            case "\n": "\n\(mark) "
            default: String(scalar)
            }
        }
        return "\(mark) \(visible.joined())\n"
    }
}
