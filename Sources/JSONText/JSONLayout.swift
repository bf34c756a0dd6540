/// The canonical layout of a JSON text: what `thrum fmt` writes.
///
/// Two spaces for each level, one element or member on a line, `"key": value`; an array or object without another inside
/// it stands on one line where that line has at most 100 columns: `{ "a": 1, "b": 2 }`, `[1, 2]`. Numbers and strings keep
/// their spelling, keys their order. Line ends are LF, one at the end. A byte-order mark and trailing commas go.
public struct JSONLayout {
    /// The most columns that a line may have which holds a whole array or object.
    public static let lineWidth = 100

    /// The edits that bring the text of `tree` into the canonical layout; empty where it is so already.
    ///
    /// They change nothing but white space, trailing commas and a byte-order mark. Nil where the tree is not whole.
    public static func edits(for tree: JSONTree) -> [TextEdit]? {
        guard tree.isWhole else { return nil }
        return tree.source.withPaddedBytes { text in
            var layout = JSONLayout(tree, text, purpose: .edits)
            layout.run()
            return layout.edits
        }
    }

    /// Whether the text of `tree` is in the canonical layout; false where the tree is not whole. Stops at the first place
    /// that is not.
    public static func isCanonical(_ tree: JSONTree) -> Bool {
        guard tree.isWhole else { return false }
        return tree.source.withPaddedBytes { text in
            var layout = JSONLayout(tree, text, purpose: .comparison)
            layout.run()
            return !layout.differs
        }
    }

    /// The text of `tree` in the canonical layout; nil where the tree is not whole.
    public static func format(_ tree: JSONTree) -> [UInt8]? {
        guard tree.isWhole else { return nil }
        return tree.source.withPaddedBytes { text in
            var layout = JSONLayout(tree, text, purpose: .output)
            layout.output.reserveCapacity(tree.source.count + tree.source.count / 4)
            layout.run()
            return layout.output
        }
    }

    private let nodes: [JSONNode]
    private let text: UnsafePointer<UInt8>
    private let count: Int
    private let purpose: Purpose
    private enum Purpose { case edits, output, comparison }
    /// Whether a gap is not as it is to be.
    private var differs = false
    private var edits: [TextEdit] = []
    private var output: [UInt8] = []
    /// The end of the last token.
    private var position = 0
    /// What is to stand between the last token and the next.
    private var gap = Gap()

    /// White space with a mark before it, as it stands between two tokens.
    private struct Gap {
        /// The comma or colon in front; 0 for none.
        var mark: UInt8 = 0
        var space = Space.none

        enum Space {
            case none, blank
            /// A line end, and so many blanks.
            case line(Int)
        }

        var isEmpty: Bool {
            if case .none = space { return mark == 0 }
            return false
        }

        /// The bytes of the gap.
        var bytes: [UInt8] {
            var bytes: [UInt8] = mark == 0 ? [] : [mark]
            switch space {
            case .none: break
            case .blank: bytes.append(0x20)
            case .line(let indentation):
                bytes.append(0x0A)
                bytes.append(contentsOf: repeatElement(0x20, count: indentation))
            }
            return bytes
        }

        /// Whether these are the gap's bytes; up to seven beyond them may be read.
        func matches(_ old: UnsafeBufferPointer<UInt8>) -> Bool {
            let text = old.baseAddress!
            var place = 0
            if mark != 0 {
                guard old.count > 0, text[0] == mark else { return false }
                place = 1
            }
            switch space {
            case .none: return place == old.count
            case .blank: return old.count == place + 1 && text[place] == 0x20
            case .line(let indentation):
                guard old.count == place + 1 + indentation, text[place] == 0x0A else { return false }
                place += 1
                while place < old.count {
                    let word = UInt64(littleEndian: UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self))
                    let rest = UInt64(max(0, 8 - (old.count - place)))
                    if (word ^ 0x2020_2020_2020_2020) &<< (8 &* rest) != 0 { return false }
                    place += 8
                }
                return true
            }
        }
    }

    private struct Level {
        var end: Int
        var isObject: Bool
        var isOneLine: Bool
    }

    private var levels: [Level] = []

    private init(_ tree: JSONTree, _ text: UnsafePointer<UInt8>, purpose: Purpose) {
        nodes = tree.nodes
        self.text = text
        count = tree.source.count
        self.purpose = purpose
    }

    /// Walks over all nodes; each token first settles the gap before it.
    private mutating func run() {
        var index = 0
        while index < nodes.count, !(differs && purpose == .comparison) {
            let node = nodes[index]
            if let level = levels.last, index == level.end {
                closeContainer()
                continue
            }
            switch node.kind {
            case .array, .object:
                token(Int(node.start)..<Int(node.start) + 1)
                open(index)
            case .key:
                token(node.range)
                gap = Gap(mark: UInt8(ascii: ":"), space: .blank)
            default:
                token(node.range)
                separate(next: index + 1)
            }
            index += 1
        }
        if differs, purpose == .comparison { return }
        while !levels.isEmpty { closeContainer() }
        gap.space = .line(0)
        token(count..<count)
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
    }

    /// Puts `gap` before the token at `range`.
    private mutating func token(_ range: Range<Int>) {
        if purpose != .output {
            let old = position..<range.lowerBound
            if !gap.matches(bytes(old)) {
                differs = true
                if purpose == .edits { edits.append(TextEdit(old, gap.bytes)) }
            }
        } else {
            output.append(contentsOf: gap.bytes)
            output.append(contentsOf: bytes(range))
        }
        position = range.upperBound
        gap = Gap()
    }

    private mutating func open(_ index: Int) {
        let node = nodes[index]
        let isObject = node.kind == .object
        let level = Level(end: Int(node.next), isObject: isObject, isOneLine: fitsOnLine(index))
        levels.append(level)
        if level.end == index + 1 { return }
        if !level.isOneLine { breakLine() } else if isObject { gap.space = .blank }
    }

    private mutating func closeContainer() {
        let level = levels.removeLast()
        // The gap so far is that before a further element, unless there is none in it.
        let isEmpty = gap.isEmpty && position > 0 && isOpening(text[position - 1])
        if !isEmpty {
            gap = Gap()
            if !level.isOneLine { breakLine() } else if level.isObject { gap.space = .blank }
        }
        let closing = closingBracket(from: position)
        token(closing..<closing + 1)
        separate(next: level.end)
    }

    private func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// The closing bracket after `place`; only white space and a comma may stand before it.
    private func closingBracket(from place: Int) -> Int {
        var place = place
        while text[place] != UInt8(ascii: "]"), text[place] != UInt8(ascii: "}") { place += 1 }
        return place
    }

    /// Sets the gap after a value.
    private mutating func separate(next: Int) {
        guard let level = levels.last, next < level.end else { return }
        gap.mark = UInt8(ascii: ",")
        if level.isOneLine { gap.space = .blank } else { breakLine() }
    }

    private mutating func breakLine() {
        gap.space = .line(2 * levels.count)
    }

    /// Whether the container at `index` is written on one line.
    private func fitsOnLine(_ index: Int) -> Bool {
        let node = nodes[index]
        let isInObject = levels.last?.isObject ?? false
        var width = 2 * levels.count + (isInObject ? columns(index - 1) + 2 : 0)
        let isLast = Int(node.next) >= (levels.last?.end ?? 0)
        width += (node.kind == .object ? 4 : 2) + (isLast ? 0 : 1)
        var child = index + 1
        while child < Int(node.next) {
            let kind = nodes[child].kind
            if kind == .array || kind == .object { return false }
            width += columns(child) + (child + 1 < Int(node.next) ? 2 : 0)
            if width > Self.lineWidth { return false }
            child += 1
        }
        return true
    }

    /// How many columns the token at `index` takes, counted up to a line's width.
    private func columns(_ index: Int) -> Int {
        let range = nodes[index].range
        guard range.count <= 4 * Self.lineWidth else { return 4 * Self.lineWidth }
        // All bytes but those that continue a scalar, eight at a time.
        var columns = range.count
        var place = range.lowerBound
        while place < range.upperBound {
            let word = UInt64(littleEndian: UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self))
            let rest = UInt64(max(0, 8 - (range.upperBound - place)))
            let continuations = (word &>> 7 & ~(word &>> 6) & 0x0101_0101_0101_0101) &<< (8 &* rest)
            columns -= continuations.nonzeroBitCount
            place += 8
        }
        return columns
    }
}
