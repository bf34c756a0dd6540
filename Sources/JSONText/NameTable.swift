/// A list of names that the reader recognises while it reads, so that callers compare numbers instead of text.
///
/// Recognition costs a few multiplications and a comparison of words: the names are spread over their slots so that no two
/// share one.
public struct NameTable: Sendable {
    /// The names; the number of `names[i]` is `i + 1`, since 0 stands for any other text.
    public let names: [String]

    /// The names in cells of equal size: length, text, zeros. Cell 0 is that of no name.
    private let cells: [UInt8]
    /// For each hash the number of the name that has it, or 0.
    private let slots: [UInt16]
    private let hash: Hash

    /// A table that knows no name.
    public static var empty: NameTable { NameTable([]) }

    /// A table of `names`, each distinct, at most 4,096 of them and of 1 to 64 bytes each.
    ///
    /// Making one takes some microseconds for fifty names; keep it.
    public init(_ names: [String]) {
        precondition(names.count <= 4_096, "NameTable: more than 4,096 names")
        self.names = names
        var cells = [UInt8](repeating: 0, count: (names.count + 1) * Cell.size)
        for (index, name) in names.enumerated() {
            let length = name.utf8.count
            precondition((1...Cell.longest).contains(length), "NameTable: a name of no or more than 64 bytes")
            let start = (index + 1) * Cell.size
            cells[start] = UInt8(length)
            for (place, byte) in name.utf8.enumerated() { cells[start + 1 + place] = byte }
        }
        self.cells = cells
        (hash, slots) = Self.arrange(cells, count: names.count)
    }

    private enum Cell {
        static let longest = 64
        /// Length, text, and as much as a word may read beyond.
        static let size = 72
    }

    /// Spreads texts over slots.
    struct Hash {
        var multiplier: UInt64
        var shift: UInt64

        /// The slot of the `count` bytes at `text`, at least one; up to seven bytes beyond them are read.
        ///
        /// Only the length and the first and last eight bytes count.
        @inline(__always)
        func slot(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int {
            let bytes = UnsafeRawPointer(text)
            let first = bytes.loadUnaligned(as: UInt64.self)
            var key: UInt64
            if count < 8 {
                key = first &<< UInt64(truncatingIfNeeded: 64 &- count &<< 3)
            } else {
                key = first ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) &* 0xFF51_AFD7_ED55_8CCD
            }
            key ^= UInt64(truncatingIfNeeded: count)
            return Int(truncatingIfNeeded: (key &* multiplier) &>> shift)
        }
    }

    /// Finds a way to spread the names of `cells` in which no two share a slot.
    private static func arrange(_ cells: [UInt8], count: Int) -> (Hash, [UInt16]) {
        cells.withUnsafeBufferPointer { cells in
            let cells = cells.baseAddress!
            var bits = 4
            while 1 << bits < count * 4 { bits += 1 }
            while true {
                precondition(bits < 20, "NameTable: names that differ only in the middle, or stand in it twice")
                var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
                for _ in 0..<64 {
                    let hash = Hash(multiplier: multiplier, shift: UInt64(64 - bits))
                    var slots = [UInt16](repeating: 0, count: 1 << bits)
                    let isPerfect = (1..<count + 1).allSatisfy { number in
                        let cell = cells + number * Cell.size
                        let slot = hash.slot(cell + 1, Int(cell[0]))
                        defer { slots[slot] = UInt16(number) }
                        return slots[slot] == 0
                    }
                    if isPerfect { return (hash, slots) }
                    multiplier = multiplier &* 0xD134_2543_DE82_EF95 &+ 2
                }
                bits += 1
            }
        }
    }

    /// The table as the reader uses it, valid while the closure of ``withIndex(_:)`` runs.
    struct Index {
        fileprivate let slots: UnsafePointer<UInt16>
        fileprivate let cells: UnsafePointer<UInt8>
        fileprivate let hash: Hash

        /// The number of the name that stands at `text`, `count` bytes long; 0 for none.
        ///
        /// Up to seven bytes beyond are read.
        @inline(__always)
        func number(of text: UnsafePointer<UInt8>, count: Int) -> UInt16 {
            guard count > 0 else { return 0 }
            let number = slots[hash.slot(text, count)]
            let cell = cells + Int(number) &* Cell.size
            guard number != 0, Int(cell[0]) == count else { return 0 }
            var place = 0
            while place < count {
                if cell[1 &+ place] != text[place] { return 0 }
                place &+= 1
            }
            return number
        }
    }

    /// Calls `body` with the table in the form the reader uses.
    func withIndex<Result>(_ body: (Index) -> Result) -> Result {
        slots.withUnsafeBufferPointer { slots in
            cells.withUnsafeBufferPointer { cells in
                body(Index(slots: slots.baseAddress!, cells: cells.baseAddress!, hash: hash))
            }
        }
    }
}
