/// Text as a terminal may show it: what would steer the terminal, or hide or turn round other text, is spelled out.
enum VisibleText {
    /// `text` with every such character replaced.
    static func of(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let replacement = replacement(for: scalar) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What is shown in place of `scalar`; nil where it shows itself.
    static func replacement(for scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0..<0x20: String(Unicode.Scalar(0x2400 + scalar.value)!)
        case 0x7F: "\u{2421}"
        // C1 controls, line and paragraph separators, marks and overrides of direction, byte-order mark.
        case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0xFEFF:
            "<U+" + hexadecimal(scalar.value) + ">"
        default: nil
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
