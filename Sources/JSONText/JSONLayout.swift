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
        var layout = JSONLayout(tree)
        layout.run()
        return layout.edits
    }

    /// The text of `tree` in the canonical layout; nil where the tree is not whole.
    public static func format(_ tree: JSONTree) -> [UInt8]? {
        guard let edits = edits(for: tree) else { return nil }
        guard let bytes = try? TextEdit.apply(edits, to: tree.source) else {
            preconditionFailure("JSONLayout: the gaps between values are in order")
        }
        return bytes
    }

    private let tree: JSONTree
    private var edits: [TextEdit] = []
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

    private init(_ tree: JSONTree) { self.tree = tree }

    /// Walks over all nodes; each token first settles the gap before it.
    private mutating func run() {
        var index = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
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
                gap = Array(": ".utf8)
            default:
                token(node.range)
                separate(next: index + 1)
            }
            index += 1
        }
        while !levels.isEmpty { closeContainer() }
        gap = [0x0A]
        token(tree.source.count..<tree.source.count)
    }

    /// Puts `gap` before the token at `range`.
    private mutating func token(_ range: Range<Int>) {
        let old = position..<range.lowerBound
        if !tree.source[old].elementsEqual(gap) { edits.append(TextEdit(old, gap)) }
        position = range.upperBound
        gap = []
    }

    private mutating func open(_ index: Int) {
        let node = tree.nodes[index]
        let isObject = node.kind == .object
        let level = Level(end: Int(node.next), isObject: isObject, isOneLine: fitsOnLine(index))
        levels.append(level)
        if level.end == index + 1 { return }
        if !level.isOneLine { breakLine() } else if isObject { gap = [0x20] }
    }

    private mutating func closeContainer() {
        let level = levels.removeLast()
        // The gap so far is that before a further element, unless there is none in it.
        let isEmpty = gap.isEmpty && position > 0 && isOpening(tree.source[position - 1])
        if !isEmpty {
            gap = []
            if !level.isOneLine { breakLine() } else if level.isObject { gap = [0x20] }
        }
        let closing = closingBracket(from: position)
        token(closing..<closing + 1)
        separate(next: level.end)
    }

    private func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// The closing bracket after `place`; only white space and a comma may stand before it.
    private func closingBracket(from place: Int) -> Int {
        var place = place
        while tree.source[place] != UInt8(ascii: "]"), tree.source[place] != UInt8(ascii: "}") { place += 1 }
        return place
    }

    /// Sets the gap after a value.
    private mutating func separate(next: Int) {
        guard let level = levels.last, next < level.end else { return }
        gap = [UInt8(ascii: ",")]
        if level.isOneLine { gap.append(0x20) } else { breakLine() }
    }

    private mutating func breakLine() {
        gap.append(0x0A)
        gap.append(contentsOf: repeatElement(0x20, count: 2 * levels.count))
    }

    /// Whether the container at `index` is written on one line.
    private func fitsOnLine(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        let isInObject = levels.last?.isObject ?? false
        var width = 2 * levels.count + (isInObject ? columns(index - 1) + 2 : 0)
        let isLast = Int(node.next) >= (levels.last?.end ?? 0)
        width += (node.kind == .object ? 4 : 2) + (isLast ? 0 : 1)
        var child = index + 1
        while child < Int(node.next) {
            let kind = tree.nodes[child].kind
            if kind == .array || kind == .object { return false }
            width += columns(child) + (child + 1 < Int(node.next) ? 2 : 0)
            if width > Self.lineWidth { return false }
            child += 1
        }
        return true
    }

    /// How many columns the token at `index` takes, counted up to a line's width.
    private func columns(_ index: Int) -> Int {
        let range = tree.nodes[index].range
        guard range.count <= 4 * Self.lineWidth else { return 4 * Self.lineWidth }
        return tree.source[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
