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
            var layout = JSONLayout(tree, text, collectsEdits: true)
            layout.run()
            return layout.edits
        }
    }

    /// The text of `tree` in the canonical layout; nil where the tree is not whole.
    public static func format(_ tree: JSONTree) -> [UInt8]? {
        guard tree.isWhole else { return nil }
        return tree.source.withPaddedBytes { text in
            var layout = JSONLayout(tree, text, collectsEdits: false)
            layout.output.reserveCapacity(tree.source.count + tree.source.count / 4)
            layout.run()
            return layout.output
        }
    }

    private let nodes: [JSONNode]
    private let text: UnsafePointer<UInt8>
    private let count: Int
    /// Whether the result is `edits`, else `output`.
    private let collectsEdits: Bool
    private var edits: [TextEdit] = []
    private var output: [UInt8] = []
    /// The end of the last token.
    private var position = 0
    /// What is to stand between the last token and the next.
    private var gap: [UInt8] = []

    private struct Level {
        var end: Int
        var isObject: Bool
        var isOneLine: Bool
    }

    private var levels: [Level] = []

    private init(_ tree: JSONTree, _ text: UnsafePointer<UInt8>, collectsEdits: Bool) {
        nodes = tree.nodes
        self.text = text
        count = tree.source.count
        self.collectsEdits = collectsEdits
    }

    /// Walks over all nodes; each token first settles the gap before it.
    private mutating func run() {
        var index = 0
        while index < nodes.count {
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
                gap.append(UInt8(ascii: ":"))
                gap.append(0x20)
            default:
                token(node.range)
                separate(next: index + 1)
            }
            index += 1
        }
        while !levels.isEmpty { closeContainer() }
        gap.append(0x0A)
        token(count..<count)
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
    }

    /// Puts `gap` before the token at `range`.
    private mutating func token(_ range: Range<Int>) {
        if collectsEdits {
            let old = position..<range.lowerBound
            if !bytes(old).elementsEqual(gap) { edits.append(TextEdit(old, gap)) }
        } else {
            output.append(contentsOf: gap)
            output.append(contentsOf: bytes(range))
        }
        position = range.upperBound
        gap.removeAll(keepingCapacity: true)
    }

    private mutating func open(_ index: Int) {
        let node = nodes[index]
        let isObject = node.kind == .object
        let level = Level(end: Int(node.next), isObject: isObject, isOneLine: fitsOnLine(index))
        levels.append(level)
        if level.end == index + 1 { return }
        if !level.isOneLine { breakLine() } else if isObject { gap.append(0x20) }
    }

    private mutating func closeContainer() {
        let level = levels.removeLast()
        // The gap so far is that before a further element, unless there is none in it.
        let isEmpty = gap.isEmpty && position > 0 && isOpening(text[position - 1])
        if !isEmpty {
            gap.removeAll(keepingCapacity: true)
            if !level.isOneLine { breakLine() } else if level.isObject { gap.append(0x20) }
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
        gap.append(UInt8(ascii: ","))
        if level.isOneLine { gap.append(0x20) } else { breakLine() }
    }

    private mutating func breakLine() {
        gap.append(0x0A)
        for _ in 0..<2 * levels.count { gap.append(0x20) }
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
        return bytes(range).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
