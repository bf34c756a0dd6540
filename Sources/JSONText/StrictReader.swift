/// Reads JSON and nothing else, in one pass; what is not JSON it leaves to ``TolerantReader``.
///
/// What makes it fast (docs/benchmarks.md has the figures): no step waits for the one before it where it can be guessed.
/// A string is compared with the one that last stood in its place, a line's indentation with the last line's, so that the
/// processor goes on before either is known. Nothing is stored but the nodes; an open container keeps its parent's index
/// in its own `next`, so there is no stack. All state of the loop is in local variables.
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
    private var parent = 0
    private var depth = 0
    /// The bracket that ends the innermost container; 0 before the root.
    private var closing: UInt8 = 0

    private static let quote = UInt8(ascii: "\"")
    private static let closingBrace = UInt8(ascii: "}")

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
        let names = names
        let guesses = guesses
        let output = NodeOutput(nodes)
        var i = position
        var n = nodeCount
        var parent = parent
        var depth = depth
        var closing = closing
        var history = 0
        var gap = LineGap()

        if n == 0, text[i] != UInt8(ascii: "{"), text[i] != UInt8(ascii: "[") { return readScalarRoot(output) }
        while true {
            // An element or member begins at i.
            if n &+ 2 > capacity {
                position = i
                nodeCount = n
                self.parent = parent
                self.depth = depth
                self.closing = closing
                return .full
            }
            if closing == Self.closingBrace {
                guard text[i] == Self.quote else { return .departed }
                let key = StringScan.read(text, i, guesses, &history, names)
                guard key.end != 0 else { return .departed }
                output.key(n, start: i, end: key.end, details: key.details)
                n &+= 1
                i = key.end
                if UnsafeRawPointer(text + i).loadUnaligned(as: UInt16.self) == 0x203A {
                    i &+= 2
                } else {
                    if text[i] <= 0x20 { i = Self.skipSpace(text, i) }
                    guard text[i] == UInt8(ascii: ":") else { return .departed }
                    i &+= 1
                }
            }
            // A value begins at i, perhaps after white space.
            while true {
                let first = text[i]
                if first &- UInt8(ascii: "-") <= 12 {
                    let end = Self.endOfNumber(text, i)
                    guard end != 0 else { return .departed }
                    output.scalar(n, start: i, end: end, kind: .number)
                    n &+= 1
                    i = end
                } else if first == Self.quote {
                    let value = StringScan.read(text, i, guesses, &history, names)
                    guard value.end != 0 else { return .departed }
                    output.string(n, start: i, end: value.end, details: value.details)
                    n &+= 1
                    i = value.end
                } else if first | 0x20 == UInt8(ascii: "{") {
                    guard depth < JSONReader.maximumDepth else { return .departed }
                    closing = first &+ 2
                    output.open(n, start: i, parent: parent, kind: first == UInt8(ascii: "{") ? .object : .array)
                    parent = n
                    n &+= 1
                    depth &+= 1
                    i = gap.skipDeeper(text, i &+ 1)
                    if text[i] != closing { break }
                } else {
                    let (kind, length) = Self.literal(text, i)
                    guard length > 0 else {
                        let next = Self.skipSpace(text, i)
                        guard next > i else { return .departed }
                        i = next
                        continue
                    }
                    output.scalar(n, start: i, end: i &+ length, kind: kind)
                    n &+= 1
                    i &+= length
                }
                // A value, or all of a container but its bracket, ends at i.
                while true {
                    if text[i] == UInt8(ascii: ",") { break }
                    if text[i] <= 0x20 { i = gap.skipShallower(text, i) }
                    let byte = text[i]
                    if byte == closing {
                        i &+= 1
                        let outer = output.close(parent, end: i, next: n)
                        depth &-= 1
                        if depth == 0 { return finish(i, n) }
                        closing = output.closingBracket(outer)
                        if closing == Self.closingBrace { output.setNext(parent &- 1, n) }
                        parent = outer
                    } else if byte == UInt8(ascii: ",") {
                        break
                    } else {
                        // Exponents are rare: only here is a number looked at again.
                        let end = Self.endOfExponent(text, i, output, n &- 1)
                        guard end != 0 else { return .departed }
                        i = end
                    }
                }
                i = gap.skipSame(text, i &+ 1)
                break
            }
        }
    }

    /// Ends the reading after the root, which ends at `i`.
    private mutating func finish(_ i: Int, _ n: Int) -> Outcome {
        position = Self.skipSpace(text, i)
        nodeCount = n
        return position == count ? .whole : .departed
    }

    /// Reads a text whose value is neither an array nor an object.
    private mutating func readScalarRoot(_ output: NodeOutput) -> Outcome {
        let i = position
        var end = 0
        if text[i] == Self.quote {
            var history = 0
            let scan = StringScan.read(text, i, guesses, &history, names)
            end = scan.end
            output.string(0, start: i, end: end, details: scan.details)
        } else if text[i] &- UInt8(ascii: "-") <= 12 {
            end = Self.endOfLongNumber(text, i)
            output.scalar(0, start: i, end: end, kind: .number)
        } else {
            let (kind, length) = Self.literal(text, i)
            end = length == 0 ? 0 : i + length
            output.scalar(0, start: i, end: end, kind: kind)
        }
        return end == 0 ? .departed : finish(end, 1)
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

    /// Where the digits and the fraction of the number end that begins at `i`; 0 if it is none. An exponent may follow.
    @inline(__always)
    private static func endOfNumber(_ text: UnsafePointer<UInt8>, _ i: Int) -> Int {
        let start = text[i] == UInt8(ascii: "-") ? i &+ 1 : i
        let word = UnsafeRawPointer(text + start).loadUnaligned(as: UInt64.self)
        // The high bit of each byte that is no digit. A byte outside ASCII may spoil those after it, but is none itself.
        let digits = word ^ 0x3030_3030_3030_3030
        let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
        let integer = others.trailingZeroBitCount
        // One digit, or more without a zero in front.
        guard integer == 15 || integer < 64 && integer > 15 && digits & 0xFF != 0 else {
            return endOfLongNumber(text, i)
        }
        let end = start &+ integer &>> 3
        guard text[end] == UInt8(ascii: ".") else { return end }
        let fraction = (others & (others &- 1)).trailingZeroBitCount
        guard fraction < 64, fraction > integer &+ 8 else { return endOfLongNumber(text, i) }
        return start &+ fraction &>> 3
    }

    /// Where the number ends whose exponent begins at `i`; 0 unless `node` is a number that ends there.
    @inline(never)
    private static func endOfExponent(
        _ text: UnsafePointer<UInt8>, _ i: Int, _ output: NodeOutput, _ node: Int
    ) -> Int {
        guard text[i] | 0x20 == UInt8(ascii: "e"), let start = output.startOfNumber(node, endingAt: i) else { return 0 }
        let end = endOfLongNumber(text, start)
        if end != 0 { output.scalar(node, start: start, end: end, kind: .number) }
        return end > i ? end : 0
    }

    /// Where the number ends that begins at `start`, byte by byte; 0 if it is none.
    @inline(never)
    static func endOfLongNumber(_ text: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var i = start
        func skipDigits() -> Bool {
            let first = i
            while text[i] &- UInt8(ascii: "0") < 10 { i &+= 1 }
            return i > first
        }
        if text[i] == UInt8(ascii: "-") { i &+= 1 }
        if text[i] == UInt8(ascii: "0") { i &+= 1 } else if !skipDigits() { return 0 }
        if text[i] == UInt8(ascii: ".") {
            i &+= 1
            if !skipDigits() { return 0 }
        }
        if text[i] | 0x20 == UInt8(ascii: "e") {
            i &+= 1
            if text[i] == UInt8(ascii: "+") || text[i] == UInt8(ascii: "-") { i &+= 1 }
            if !skipDigits() { return 0 }
        }
        return i
    }
}
