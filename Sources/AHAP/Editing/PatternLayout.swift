import JSONText

/// How a file lays out the entries of its pattern, learned from those that are there; by reference, because it is large.
final class PatternLayout {
    /// What stands between two tokens.
    enum Gap: Equatable {
        /// The same line goes on after this text.
        case text(String)
        /// A new line begins, indented by its depth.
        case line
    }

    /// How containers of one depth are laid out.
    struct Level: Equatable {
        /// After the opening bracket.
        var lead: Gap
        /// After a comma.
        var separator: Gap
        /// Before the closing bracket.
        var trail: Gap
        /// Between a key and a number, text or truth value, with the colon.
        var colon = ": "
        /// Whether a list or object begins on the line after its key.
        var breaksBeforeContainer = false

        var isOneLine: Bool { lead != .line && separator != .line }

        static let expanded = Level(lead: .line, separator: .line, trail: .line)
        static let spaced = Level(lead: .text(" "), separator: .text(" "), trail: .text(" "))
        static let minified = Level(lead: .text(""), separator: .text(""), trail: .text(""), colon: ":")
    }

    /// The depths from an entry inwards: entry, body, list in the body, item of the list.
    let levels: [Level]
    /// Containers around the entries: the file's object, its list of entries, `Metadata`.
    let outer: Level
    /// The line end.
    let newline: String
    /// One step of indentation.
    let indent: String

    init(levels: [Level], outer: Level, newline: String, indent: String) {
        self.levels = levels
        self.outer = outer
        self.newline = newline
        self.indent = indent
    }

    /// The layout with everything on one line, as far as it goes on the lines of a file that has others.
    var onOneLine: PatternLayout {
        var inner = levels
        let isTight = levels[3].isOneLine && levels[3].lead == .text("")
        for depth in 0..<4 where !levels[depth].isOneLine {
            inner[depth] = isTight ? .minified : .spaced
            inner[depth].colon = levels[depth].colon
            if depth == 2 {
                inner[2].lead = .text("")
                inner[2].trail = .text("")
            }
        }
        for depth in 0..<4 { inner[depth].breaksBeforeContainer = false }
        return PatternLayout(levels: inner, outer: outer, newline: newline, indent: indent)
    }

    /// Text of a value at `depth` below an entry, of which further lines begin with `base` and their own indentation.
    func text(_ value: JSONValue, depth: Int, base: String) -> String {
        let level = levels[min(depth, 3)]
        let inner = level.isOneLine ? base : base + indent
        switch value {
        case .number(let text): return text
        case .string(let text): return JSONString.quoted(text)
        case .boolean(let value): return value ? "true" : "false"
        case .array(let items):
            return "[" + enclosed(items.map { text($0, depth: depth + 1, base: inner) }, level, base) + "]"
        case .object(let members):
            let texts = members.map { member($0.key, $0.value, depth: depth, base: inner) }
            return "{" + enclosed(texts, level, base) + "}"
        }
    }

    /// Text of a member of an object at `depth`, on a line that begins with `base`.
    func member(_ key: String, _ value: JSONValue, depth: Int, base: String) -> String {
        let level = levels[min(depth, 3)]
        var colon = level.colon
        switch value {
        case .array, .object:
            if level.breaksBeforeContainer, !levels[min(depth + 1, 3)].isOneLine { colon = ":" + newline + base }
        default: break
        }
        return JSONString.quoted(key) + colon + text(value, depth: depth + 1, base: base)
    }

    /// The parts of a container with what stands between its brackets and them.
    func enclosed(_ parts: [String], _ level: Level, _ base: String) -> String {
        guard !parts.isEmpty else { return "" }
        let inner = base + indent
        return spelled(level.lead, inner) + parts.joined(separator: "," + spelled(level.separator, inner))
            + spelled(level.trail, base)
    }

    private func spelled(_ gap: Gap, _ indentation: String) -> String {
        switch gap {
        case .text(let text): text
        case .line: newline + indentation
        }
    }
}
