public import JSONText

/// How a file lays out its JSON, so that what is added looks like what is there.
public struct TextStyle: Sendable, Equatable {
    /// The line end; empty where everything stands on one line.
    public var newline: String
    /// One step of indentation.
    public var indent: String
    /// What stands between a key and its value.
    public var colon: String

    /// A style.
    public init(newline: String = "\n", indent: String = "  ", colon: String = ": ") {
        self.newline = newline
        self.indent = indent
        self.colon = colon
    }

    /// Our own layout: two spaces, small objects on one line.
    public static let canonical = TextStyle()

    /// The style of an existing text, as seen at its first members.
    public init(of tree: JSONTree) {
        self.init()
        guard let root = tree.nodes.first, root.kind == .object, let key = tree.memberKeys(of: 0).first else { return }
        let lead = tree.source.string(Int(root.start) + 1..<Int(tree[key].start))
        let between = tree.source.string(Int(tree[key].end)..<Int(tree[key + 1].start))
        if between.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x3A }), between.utf8.contains(0x3A) { colon = between }
        guard lead.utf8.contains(0x0A) || lead.utf8.contains(0x0D) else {
            // A whole file without line ends is minified; one whose first key only follows the brace is not.
            if tree.source.firstLineFeed == nil { newline = "" }
            return
        }
        newline = lead.utf8.contains(0x0D) ? (lead.utf8.contains(0x0A) ? "\r\n" : "\r") : "\n"
        indent = String(decoding: lead.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed(), as: UTF8.self)
    }
}

extension SourceText {
    /// The first line feed; a minified text has none, and all of it is searched.
    var firstLineFeed: Int? {
        withPaddedBytes { text in
            var place = 0
            while place < count {
                let word = UInt64(littleEndian: UnsafeRawPointer(text + place).loadUnaligned(as: UInt64.self))
                let others = word ^ 0x0A0A_0A0A_0A0A_0A0A
                let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
                if found != 0 {
                    let feed = place + found.trailingZeroBitCount / 8
                    return feed < count ? feed : nil
                }
                place += 8
            }
            return nil
        }
    }
}
