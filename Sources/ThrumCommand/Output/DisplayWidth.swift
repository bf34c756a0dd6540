/// How many cells of a terminal a character takes.
enum DisplayWidth {
    /// 0 for marks that stand alone, 2 for East Asian wide characters and emoji, else 1.
    ///
    /// A character is what a person counts as one: a family emoji made of seven scalars is two cells wide, as current
    /// terminals draw it. East Asian *ambiguous* characters count as one cell.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.isASCII { return scalars.contains("\u{FE0F}") ? 2 : 1 }
        for scalar in scalars where scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" { return 2 }
        if isWide(first.value) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// Whether a scalar is East Asian wide or fullwidth (Unicode Standard Annex 11), emoji aside.
    private static func isWide(_ value: UInt32) -> Bool {
        value >= 0x1100 && wide.contains { $0.contains(value) }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
