/// The words of an index by number, found by how they are spelled.
///
/// Of each word, its length, its first bytes and which bytes it has at all stand side by side in memory: nearly all words are
/// told from the one that is looked for by these numbers alone, so that a look through a hundred thousand takes a fraction of a
/// millisecond.
struct Vocabulary: Sendable {
    private var list = NameList()
    private var lengths: [Int32] = []
    /// The first eight bytes of each word, the first one highest.
    private var heads: [UInt64] = []
    /// Which bytes a word has: a bit for each, by its low six bits.
    private var marks: [UInt64] = []

    /// Bytes that a word may have beyond its beginning to be found by it.
    private static let mostAfterBeginning: Int32 = 8

    /// How many words there are.
    var count: Int { lengths.count }

    /// The word of a number.
    subscript(number: Int32) -> String { list.names[Int(number)] }

    /// The number of a word, a new one where it has none. What stands for several words (``SearchWords/concept(of:)``) is
    /// found by its whole name alone.
    mutating func number(of word: String) -> Int32 {
        let number = list.number(of: word)
        guard Int(number) == lengths.count else { return number }
        let isConcept = word.hasPrefix("=")
        lengths.append(isConcept ? 0 : Int32(word.utf8.count))
        heads.append(isConcept ? 0 : Self.head(word.utf8))
        marks.append(Self.marks(word.utf8))
        return number
    }

    /// The number of a word; nil where it has none.
    func known(_ word: String) -> Int32? { list.known(word) }

    /// Longer words that begin like this, which has two bytes or more.
    func longer(than beginning: String) -> [Int32] {
        let length = Int32(beginning.utf8.count)
        guard length >= 2 else { return [] }
        let shift = UInt64(max(0, 8 - length)) * 8
        let head = Self.head(beginning.utf8) >> shift
        return (0..<count).filter { place in
            lengths[place] > length && lengths[place] <= length + Self.mostAfterBeginning
                && heads[place] >> shift == head && (length <= 8 || list.names[place].hasPrefix(beginning))
        }.map(Int32.init)
    }

    /// Words that are one slip away.
    func near(_ word: String) -> [Int32] {
        let (letters, marks) = (Array(word.utf8), Self.marks(word.utf8))
        let length = Int32(letters.count)
        return (0..<count).filter { place in
            // A letter that is another one takes a byte away and brings one.
            abs(lengths[place] - length) <= 1 && (self.marks[place] ^ marks).nonzeroBitCount <= 2
                && SearchWords.areNear(Array(list.names[place].utf8), letters)
        }.map(Int32.init)
    }

    /// Words of about this length that are one slip away or have the same first byte.
    func alike(_ word: String) -> [Int32] {
        let letters = Array(word.utf8)
        let length = Int32(letters.count)
        let first = UInt64(letters.first ?? 0) << 56
        return (0..<count).filter { place in
            lengths[place] > 0 && abs(lengths[place] - length) <= 1
                && (heads[place] & (0xFF << 56) == first
                    || SearchWords.areNear(Array(list.names[place].utf8), letters))
        }.map(Int32.init)
    }

    private static func head(_ bytes: String.UTF8View) -> UInt64 {
        var (head, count) = (UInt64(0), UInt64(0))
        for byte in bytes.prefix(8) {
            head = head << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : head << (8 * (8 - count))
    }

    private static func marks(_ bytes: String.UTF8View) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}

/// Texts by number, in the order in which they came.
struct NameList: Sendable {
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]

    /// The number of a text, a new one where it has none.
    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// The number of a text; nil where it has none.
    func known(_ name: String) -> Int32? { numbers[name] }
}
