/// A small file that breaks a rule, beside the same file mended.
public struct RuleExample: Sendable {
    /// The file that breaks the rule, as a page can show it.
    public var bad: String
    /// The mended file, free of the rule.
    public var good: String
    /// The bytes of the bad file; they differ from `bad` only where text cannot show what is wrong.
    public var badBytes: [UInt8]

    /// An example whose bad file is plain text.
    init(bad: String, good: String) {
        self.init(bad: bad, good: good, badBytes: Array(bad.utf8))
    }

    /// An example whose bad file `bad` only describes.
    init(bad: String, good: String, badBytes: [UInt8]) {
        self.bad = bad
        self.good = good
        self.badBytes = badBytes
    }

    /// An example whose bad file is the good one with one passage changed.
    init(_ good: String, replacing right: String, by wrong: String) {
        self.init(bad: good.replacingFirst(right, by: wrong), good: good)
    }
}

extension Rule {
    /// A file that breaks the rule and its mended form; nil for ``tooLarge``, which no example could hold.
    public var example: RuleExample? {
        switch category {
        case .syntax: syntaxExample
        case .document: documentExample
        case .events: eventExample
        case .parameters: parameterExample
        case .curves: curveExample
        case .feel: feelExample
        }
    }
}

extension String {
    /// The text with the first `passage` in it replaced, which must be there.
    func replacingFirst(_ passage: String, by replacement: String) -> String {
        let text = Array(utf8)
        let sought = Array(passage.utf8)
        precondition(!sought.isEmpty && sought.count <= text.count, "replacingFirst: a passage that can be found")
        for start in 0...text.count - sought.count where text[start..<start + sought.count].elementsEqual(sought) {
            let changed = text[..<start] + Array(replacement.utf8) + text[(start + sought.count)...]
            return String(decoding: changed, as: UTF8.self)
        }
        preconditionFailure("replacingFirst: the passage is not there")
    }
}
