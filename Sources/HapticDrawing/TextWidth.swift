/// How wide a text will be, without knowing its font.
enum TextWidth {
    /// Pixels for `text` in letters of height `font`; rather too many.
    static func estimate(_ text: String, font: Double) -> Double {
        var ems = 0.0
        for scalar in text.unicodeScalars { ems += self.ems(scalar) }
        return ems * font
    }

    /// `text`, or as much of its start as fits before an ellipsis.
    static func shortened(_ text: String, to width: Double, font: Double) -> String {
        guard estimate(text, font: font) > width else { return text }
        var left = width / font - 1
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            left -= ems(scalar)
            guard left >= 0 else { break }
            kept.append(scalar)
        }
        while let last = kept.last, last == " " { kept.removeLast() }
        return String(kept) + "…"
    }

    /// `text` in at most so many lines, broken at spaces; the last ends in an ellipsis where not all fits.
    static func wrapped(_ text: String, to width: Double, font: Double, lines limit: Int) -> [String] {
        var lines: [String] = []
        var rest = text.utf8.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }[...]
        while let word = rest.first {
            if lines.count + 1 == limit {
                return lines + [shortened(rest.joined(separator: " "), to: width, font: font)]
            }
            var line = word
            rest.removeFirst()
            while let next = rest.first, estimate(line + " " + next, font: font) <= width {
                line += " " + next
                rest.removeFirst()
            }
            lines.append(shortened(line, to: width, font: font))
        }
        return lines
    }

    private static func ems(_ scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 0.34
        case 0x30...0x39: 0.64
        case 0x4D, 0x57, 0x6D, 0x77: 0.9
        case ..<0x1100: 0.6
        default: 1.05
        }
    }
}
