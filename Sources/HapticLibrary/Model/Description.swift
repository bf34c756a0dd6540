/// What an author says about a pattern, as it was found good.
public struct HapticDetails: Sendable, Equatable {
    /// What it is called.
    public var title: String
    /// What it is, in the words of its author.
    public var description: String
    /// Small letters, digits and hyphens, each once, in the author's order.
    public var tags: [String]
    /// The shelf that it stands on.
    public var category: Category
    /// What it is for.
    public var use: Use
    /// What others may do with it.
    public var licence: Licence
    /// Who finds it.
    public var visibility: Visibility

    /// Letters of a title.
    public static let titleLengths = 3...80
    /// Letters of a description, at most.
    public static let longestDescription = 2_000
    /// How many tags a pattern has.
    public static let tagCounts = 1...12
    /// Letters of a tag, at most.
    public static let longestTag = 30

    /// What is wrong with one field.
    public struct Fault: Error, Sendable, Equatable {
        /// The name of the field.
        public var field: String
        /// A word for programs.
        public var code: String
        /// A sentence for people.
        public var message: String

        /// A fault.
        public init(_ field: String, _ code: String, _ message: String) {
            self.field = field
            self.code = code
            self.message = message
        }
    }

    /// Details that are kept as they are; what comes from people goes through ``faults`` first.
    public init(
        title: String, description: String = "", tags: [String], category: Category = .other, use: Use = .other,
        licence: Licence, visibility: Visibility = .public
    ) {
        self.title = Self.tidied(title)
        self.description = description
        var seen: Set<String> = []
        self.tags = tags.map(Self.tag).filter { !$0.isEmpty && seen.insert($0).inserted }
        self.category = category
        self.use = use
        self.licence = licence
        self.visibility = visibility
    }

    /// All that keeps them from being published.
    public var faults: [Fault] {
        var faults: [Fault] = []
        if title.count < Self.titleLengths.lowerBound {
            faults.append(Fault("title", "too_short", "A title has 3 letters or more."))
        }
        if title.count > Self.titleLengths.upperBound {
            faults.append(Fault("title", "too_long", "A title has 80 letters at most."))
        }
        if description.count > Self.longestDescription {
            faults.append(Fault("description", "too_long", "A description has 2,000 letters at most."))
        }
        if tags.count < Self.tagCounts.lowerBound {
            faults.append(Fault("tags", "too_few", "Give at least one tag, so that the pattern is found."))
        }
        if tags.count > Self.tagCounts.upperBound {
            faults.append(Fault("tags", "too_many", "Give 12 tags at most."))
        }
        if tags.contains(where: { $0.count > Self.longestTag }) {
            faults.append(Fault("tags", "too_long", "A tag has 30 letters at most."))
        }
        for (field, text) in [("title", title), ("description", description)]
        where text.unicodeScalars.contains(where: { $0.value == 0 }) {
            faults.append(Fault(field, "invalid", "The character U+0000 cannot be kept."))
        }
        return faults
    }

    /// The part of an address that tells people what it leads to: `click-and-hum`.
    public var slug: String { Self.slug(title) }

    /// Letters, digits and hyphens of `text`, small, at most 60; `pattern` where nothing is left.
    public static func slug(_ text: String) -> String {
        let slug = hyphenated(text)
        return slug.isEmpty ? "pattern" : String(slug.prefix(60))
    }

    /// A tag as it is kept: small letters and digits of any script, hyphens between words.
    public static func tag(_ text: String) -> String { hyphenated(text, ascii: false) }

    private static func hyphenated(_ text: String, ascii: Bool = true) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return hyphenatedASCII(text) }
        var result = ""
        for character in text.lowercased() {
            let isKept = (character.isLetter || character.isNumber) && (!ascii || character.isASCII)
            if isKept {
                result.append(character)
            } else if !result.isEmpty, result.last != "-" {
                result.append("-")
            }
        }
        if result.last == "-" { result.removeLast() }
        return result
    }

    /// The same for most texts, without a look into tables.
    private static func hyphenatedASCII(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): result.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte | 0x20)
            default: if let last = result.last, last != UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
            }
        }
        if result.last == UInt8(ascii: "-") { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    /// One line, without space at its ends.
    private static func tidied(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
