/// The words of texts, as search compares them.
enum SearchWords {
    /// Words that mean the same here; the first of each row stands for all.
    private static let synonyms: [[String]] = [
        ["tap", "click", "tick"], ["hum", "buzz", "vibrate", "vibration"], ["thud", "bump"],
        ["heartbeat", "heart", "pulse"], ["error", "failure", "wrong"], ["success", "done", "ok"],
        ["alert", "alarm", "warning"],
    ]

    private static let meaning: [String: String] = {
        var meaning: [String: String] = [:]
        for row in synonyms { for word in row { meaning[word] = row[0] } }
        return meaning
    }()

    /// The words of a text, small and without accents, in their order.
    static func split(_ text: String) -> [String] {
        text.utf8.allSatisfy { $0 < 0x80 } ? splitASCII(text.utf8) : splitAny(text)
    }

    /// Of ASCII, which needs no look into tables: most texts, and most of the time that an index takes to be made.
    private static func splitASCII(_ bytes: String.UTF8View) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
            default:
                if word.isEmpty { continue }
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    /// Of any script.
    static func splitAny(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in text.lowercased().unicodeScalars.lazy.map(Self.plain) {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The word that stands for all that mean the same, where `word` is one of them.
    static func concept(of word: String) -> String? { meaning[word].map { "=" + $0 } }

    /// What a word is found under: itself, without the `s` of many, and its concept.
    static func terms(of word: String) -> [String] {
        let stem = stem(word)
        return [stem] + (concept(of: stem).map { [$0] } ?? [])
    }

    static func stem(_ word: String) -> String {
        word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// Letters with the usual accents of Latin scripts without them.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.value >= 0xC0, scalar.value < 0x180 else { return scalar }
        return accents[scalar] ?? scalar
    }

    private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        let rows: [(Unicode.Scalar, String)] = [
            ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("i", "ìíîïĩīĭį"),
            ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"), ("s", "śŝşš"), ("t", "ţťŧ"),
            ("u", "ùúûüũūŭůűų"), ("y", "ýÿŷ"), ("z", "źżž"),
        ]
        for (letter, accented) in rows { for scalar in accented.unicodeScalars { table[scalar] = letter } }
        return table
    }()

    /// Whether one letter left out, put in, changed, or two beside each other swapped make one word of the other.
    static func areNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard abs(left.count - right.count) <= 1 else { return false }
        var start = 0
        while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
        var (a, b) = (left.count, right.count)
        while a > start, b > start, left[a - 1] == right[b - 1] {
            a -= 1
            b -= 1
        }
        let (x, y) = (a - start, b - start)
        if x <= 1, y <= 1 { return true }
        return x == 2 && y == 2 && left[start] == right[start + 1] && left[start + 1] == right[start]
    }
}
