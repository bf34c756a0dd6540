/// Reads JSON and nothing else, in one pass; what is not JSON it leaves to ``TolerantReader``.
///
/// What makes it fast (docs/benchmarks.md has the figures): no step waits for the one before it where it can be guessed.
/// A string is compared with the one that last stood in its place, a line's indentation with the last line's, so that the
/// processor goes on before either is known. Nothing is stored but the nodes; an open container keeps its parent's index
/// in its own `next`, so there is no stack.
struct StrictReader {
    /// How reading ended.
    enum Outcome {
        /// The text is JSON.
        case whole
        /// The text is not JSON, or one of its parts is for the tolerant reader.
        case departed
        /// There is no room for another node; go on with more.
        case full
    }

    private let text: UnsafePointer<UInt8>
    private let count: Int
    private let names: NameTable.Index
    private let guesses: UnsafeMutablePointer<StringGuess>

    /// Where reading goes on: the byte at which an element or member begins, and the containers it lies in.
    private(set) var position = 0
    private(set) var nodeCount = 0
    private var parent = StrictReader.noParent
    private var depth = 0
    private var isInObject = false

    /// The parent of the root.
    private static let noParent = Int.max

    init(
        text: UnsafePointer<UInt8>, count: Int, names: NameTable.Index, guesses: UnsafeMutablePointer<StringGuess>
    ) {
        self.text = text
        self.count = count
        self.names = names
        self.guesses = guesses
        position = Self.skipSpace(text, 0)
    }

    /// Reads on from `position`, writing nodes from `nodeCount` on.
    mutating func run(nodes: UnsafeMutablePointer<JSONNode>, capacity: Int) -> Outcome {
        let text = text
        let count = count
        let names = names
        let guesses = guesses
        let output = NodeOutput(nodes)
        var i = position
        var n = nodeCount
        var parent = parent
        var depth = depth
        var isInObject = isInObject
        var history: UInt = 0
        var indent = Indentation()

        while true {
            // An element or member begins at i.
            if n &+ 2 > capacity {
                position = i
                nodeCount = n
                self.parent = parent
                self.depth = depth
                self.isInObject = isInObject
                return .full
            }
            if isInObject {
                guard text[i] == UInt8(ascii: "\"") else { return .departed }
                let key = StringScan.read(text, i, guesses, &history, names)
                guard key.isValid else { return .departed }
                output.key(n, start: i, end: key.end, scan: key)
                n &+= 1
                i = key.end
                if text[i] == UInt8(ascii: ":") {
                    i &+= text[i &+ 1] == 0x20 ? 2 : 1
                } else {
                    i = Self.skipSpace(text, i)
                    guard text[i] == UInt8(ascii: ":") else { return .departed }
                    i &+= 1
                }
                if text[i] <= 0x20 { i = Self.skipSpace(text, i) }
            }
            let first = text[i]
            if first == UInt8(ascii: "\"") {
                let value = StringScan.read(text, i, guesses, &history, names)
                guard value.isValid else { return .departed }
                output.string(n, start: i, end: value.end, scan: value)
                n &+= 1
                i = value.end
            } else if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
                guard depth < JSONReader.maximumDepth else { return .departed }
                isInObject = first == UInt8(ascii: "{")
                output.open(n, start: i, parent: parent, kind: isInObject ? .object : .array)
                parent = n
                n &+= 1
                depth &+= 1
                i = indent.skipDeeper(text, i &+ 1)
                if text[i] != (first &+ 2) { continue }
            } else if first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") {
                let end = Self.endOfNumber(text, i)
                guard end >= 0 else { return .departed }
                output.scalar(n, start: i, end: end, kind: .number)
                n &+= 1
                i = end
            } else {
                let (kind, length) = Self.literal(text, i)
                guard length > 0 else { return .departed }
                output.scalar(n, start: i, end: i &+ length, kind: kind)
                n &+= 1
                i &+= length
            }
            // A value, or all of a container but its bracket, ends at i.
            while true {
                if parent == Self.noParent {
                    i = Self.skipSpace(text, i)
                    position = i
                    nodeCount = n
                    return i == count ? .whole : .departed
                }
                if text[i] == UInt8(ascii: ",") {
                    i = indent.skipSame(text, i &+ 1)
                    break
                }
                if text[i] <= 0x20 { i = indent.skipShallower(text, i) }
                let byte = text[i]
                if byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    i &+= 1
                    let outer = output.close(parent, end: i, next: n)
                    depth &-= 1
                    if depth == 0 {
                        parent = Self.noParent
                    } else {
                        isInObject = output.isObject(outer)
                        if isInObject { output.setNext(parent &- 1, n) }
                        parent = outer
                    }
                } else if byte == UInt8(ascii: ",") {
                    i = indent.skipSame(text, i &+ 1)
                    break
                } else {
                    return .departed
                }
            }
        }
    }

    /// The first byte from `i` on that is no white space.
    @inline(never)
    static func skipSpace(_ text: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var i = start
        while text[i] == 0x20 || text[i] == 0x0A || text[i] == 0x0D || text[i] == 0x09 { i &+= 1 }
        return i
    }

    /// The kind and length of `true`, `false` or `null` at `i`; length 0 for anything else.
    @inline(__always)
    private static func literal(_ text: UnsafePointer<UInt8>, _ i: Int) -> (JSONNode.Kind, Int) {
        switch UnsafeRawPointer(text + i).loadUnaligned(as: UInt32.self) {
        case 0x6575_7274: (.true, 4)
        case 0x6C6C_756E: (.null, 4)
        case 0x736C_6166 where text[i &+ 4] == UInt8(ascii: "e"): (.false, 5)
        default: (.invalid, 0)
        }
    }

    /// Where the number ends that begins at `i`; -1 if it is none.
    @inline(__always)
    private static func endOfNumber(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        let isNegative = text[i] == UInt8(ascii: "-") ? 1 : 0
        let start = i &+ isNegative
        let word = UnsafeRawPointer(text + start).loadUnaligned(as: UInt64.self)
        // The high bit of each byte that is no digit.
        let digits = word ^ 0x3030_3030_3030_3030
        var others = ((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
        let integer = others.trailingZeroBitCount
        // One digit or more, and a zero only alone.
        guard integer == 15 || integer < 64 && integer > 15 && text[start] != UInt8(ascii: "0") else {
            return endOfLongNumber(text, i)
        }
        var end = start &+ integer &>> 3
        if text[end] == UInt8(ascii: ".") {
            others &= others &- 1
            let fraction = others.trailingZeroBitCount
            guard fraction < 64, fraction > integer &+ 8 else { return endOfLongNumber(text, i) }
            end = start &+ fraction &>> 3
        }
        return text[end] | 0x20 == UInt8(ascii: "e") ? endOfLongNumber(text, i) : end
    }

    /// The same, byte by byte.
    @inline(never)
    static func endOfLongNumber(_ text: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var i = start
        func skipDigits() -> Bool {
            let first = i
            while text[i] &- UInt8(ascii: "0") < 10 { i &+= 1 }
            return i > first
        }
        if text[i] == UInt8(ascii: "-") { i &+= 1 }
        if text[i] == UInt8(ascii: "0") { i &+= 1 } else if !skipDigits() { return -1 }
        if text[i] == UInt8(ascii: ".") {
            i &+= 1
            if !skipDigits() { return -1 }
        }
        if text[i] | 0x20 == UInt8(ascii: "e") {
            i &+= 1
            if text[i] == UInt8(ascii: "+") || text[i] == UInt8(ascii: "-") { i &+= 1 }
            if !skipDigits() { return -1 }
        }
        return i
    }
}
