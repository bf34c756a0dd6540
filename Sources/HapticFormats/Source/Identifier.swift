/// Names for generated sources, made of the name of a pattern.
public enum Identifier {
    /// The words of a name: letters and digits of ASCII, cut at everything else and before capitals.
    private static func words(_ name: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var current: [UInt8] = []
        var previous: UInt8 = 0
        func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 }
        for byte in name.utf8 {
            let isCapital = byte >= 0x41 && byte <= 0x5A
            if !isCapital, !isLower(byte) {
                if !current.isEmpty { words.append(current) }
                current = []
            } else {
                if isCapital, isLower(previous), !current.isEmpty {
                    words.append(current)
                    current = []
                }
                current.append(isCapital ? byte | 0x20 : byte)
            }
            previous = byte
        }
        if !current.isEmpty { words.append(current) }
        // A name in another script has no letters here.
        if words.isEmpty { words = [Array("pattern".utf8)] }
        if let first = words[0].first, first <= 0x39 { words.insert(Array("pattern".utf8), at: 0) }
        return words
    }

    private static func capitalized(_ word: [UInt8]) -> [UInt8] {
        guard let first = word.first, first >= 0x61 else { return word }
        return [first & 0xDF] + word.dropFirst()
    }

    /// `DoubleTap` of `double-tap`.
    public static func pascal(_ name: String) -> String {
        String(decoding: words(name).flatMap { capitalized($0) }, as: UTF8.self)
    }

    /// `doubleTap` of `double-tap`.
    public static func camel(_ name: String) -> String {
        let words = words(name)
        return String(decoding: words[0] + words.dropFirst().flatMap { capitalized($0) }, as: UTF8.self)
    }

    /// `double_tap` of `double-tap`.
    public static func snake(_ name: String) -> String {
        String(decoding: Array(words(name).joined(separator: [UInt8(ascii: "_")])), as: UTF8.self)
    }

    /// `double-tap` of `Double tap`.
    public static func kebab(_ name: String) -> String {
        String(decoding: Array(words(name).joined(separator: [UInt8(ascii: "-")])), as: UTF8.self)
    }

    /// A name for a comment of one line: without line ends and what could end the comment.
    static func comment(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 { bytes.append(byte < 0x20 || byte == UInt8(ascii: "*") ? UInt8(ascii: " ") : byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
