import AHAP
import HapticFormats
import JSONText

/// What a `.thrum.json` file says about the files in its folder and below.
struct Configuration: Sendable {
    /// The name of the file.
    static let fileName = ".thrum.json"
    /// Configuration files are small; a larger one is a mistake.
    static let sizeLimit = 1 << 20
    /// The keys it may hold.
    static let keys = ["rules", "root", "pack"]
    /// The words that stand for a rule's severity, here and in `--rule`.
    static let severities = ["off", "info", "warning", "error"]

    /// Severities of rules, in the order of the file; nil: the rule is off.
    var rules: [(rule: Rule, severity: Severity?)] = []
    /// The folder of sounds, as a path for this run; nil where none is named.
    var root: String?

    /// What `thrum pack` does in this folder; nil where it says nothing.
    var pack: PackConfiguration?

    /// A mistake in a configuration file.
    struct Mistake: Error, Equatable {
        var message: String
        var help: String?
        /// The bytes it is about.
        var range: Range<Int>
    }

    /// No configuration.
    init() {}

    /// Reads the text of a configuration file that lies in `folder`.
    ///
    /// - Parameter isFolder: tells whether a folder stands under a path.
    /// - Throws: all its mistakes, in the order of the text.
    init(
        _ source: SourceText, folder: String, isFolder: (String) -> Bool
    ) throws(ConfigurationMistakes) {
        var reader = ConfigurationReader(source, folder: folder)
        reader.read(isFolder)
        guard reader.mistakes.isEmpty else {
            throw ConfigurationMistakes(list: reader.mistakes, source: reader.tree.source)
        }
        self = reader.configuration
    }

    /// Reads `ID` and a severity's word.
    static func override(_ id: String, _ word: String) throws(UsageError) -> (rule: Rule, severity: Severity?) {
        guard let rule = Rule(id: id) else { throw .unknownRule(id) }
        if word == "off" { return (rule, nil) }
        guard let severity = Severity(name: word) else {
            throw .unknown("severity", word, known: severities, otherwise: "use \(listed(severities))")
        }
        return (rule, severity)
    }
}

/// The mistakes of one configuration file.
struct ConfigurationMistakes: Error {
    var list: [Configuration.Mistake]
    /// The text that their ranges count in.
    var source: SourceText
}

extension UsageError {
    /// No rule is called `id`.
    static func unknownRule(_ id: String) -> UsageError {
        .unknown("rule", id, known: Rule.allCases.map(\.id), otherwise: "thrum rules lists them all")
    }
}

/// Makes sense of a configuration file and collects its mistakes.
private struct ConfigurationReader {
    let tree: JSONTree
    let folder: String
    var configuration = Configuration()
    var mistakes: [Configuration.Mistake] = []

    init(_ source: SourceText, folder: String) {
        tree = JSONReader.read(source)
        self.folder = folder
    }

    mutating func read(_ isFolder: (String) -> Bool) {
        // The words for what is no JSON are those of the checker's own rules.
        let findings = AHAPDocument(tree.source).check()
        for finding in findings where finding.rule.category == .syntax && finding.severity == .error {
            mistakes.append(.init(message: finding.message, help: finding.help, range: finding.range))
        }
        guard mistakes.isEmpty else { return }
        guard tree[0].kind == .object else { return add("the configuration is no object", nil, 0) }
        var seen: [String] = []
        for (key, value) in tree.members(of: 0) {
            let name = tree.string(at: key)
            if seen.contains(name) { add("\"\(name)\" stands here twice", "keep one of them", key) }
            seen.append(name)
            switch name {
            case "rules": readRules(value)
            case "root": readRoot(value, isFolder)
            case "pack": readPack(value)
            default:
                let error = UsageError.unknown(
                    "key", name, known: Configuration.keys, otherwise: "use \(listed(Configuration.keys))")
                add(error, key)
            }
        }
    }

    private mutating func readRules(_ index: Int) {
        guard tree[index].kind == .object else {
            return add("\"rules\" is no object", "write { \"rule-id\": \"off\" }", index)
        }
        for (key, value) in tree.members(of: index) {
            let id = tree.string(at: key)
            guard Rule(id: id) != nil else {
                add(.unknownRule(id), key)
                continue
            }
            guard tree[value].kind == .string else {
                add("the severity of \(id) is no string", "use \(listed(Configuration.severities))", value)
                continue
            }
            do {
                configuration.rules.append(try Configuration.override(id, tree.string(at: value)))
            } catch {
                add(error, value)
            }
        }
    }

    private mutating func readRoot(_ index: Int, _ isFolder: (String) -> Bool) {
        guard tree[index].kind == .string else {
            return add("\"root\" is no string", "write the path of a folder, from the folder of this file", index)
        }
        let root = Path.join(folder, tree.string(at: index))
        guard isFolder(root) else {
            return add("there is no folder \(root)", "name the folder where sound files are looked for", index)
        }
        configuration.root = root
    }

    private mutating func readPack(_ index: Int) {
        guard tree[index].kind == .object else {
            return add("\"pack\" is no object", "write { \"targets\": [\"haptic\"] }", index)
        }
        var pack = PackConfiguration()
        for (key, value) in tree.members(of: index) {
            let name = tree.string(at: key)
            switch name {
            case "targets":
                pack.targets = list(value, name, Converter.writable.map(\.name)) { ConversionFormat(named: $0) }
            case "names":
                let languages = PackConfiguration.Language.allCases.map(\.rawValue)
                pack.names = list(value, name, languages) { PackConfiguration.Language(rawValue: $0) }
            case "output": pack.output = text(value, name).map { Path.join(folder, $0) }
            case "namespace": pack.namespace = text(value, name) ?? pack.namespace
            case "package": pack.package = text(value, name) ?? ""
            default:
                add(
                    .unknown(
                        "key", name, known: PackConfiguration.keys,
                        otherwise: "use \(listed(PackConfiguration.keys))"), key)
            }
        }
        configuration.pack = pack
    }

    private mutating func text(_ index: Int, _ name: String) -> String? {
        guard tree[index].kind == .string, !tree.string(at: index).isEmpty else {
            add("\"\(name)\" is no text", "write one in quotes", index)
            return nil
        }
        return tree.string(at: index)
    }

    /// A list of names that stand for values.
    private mutating func list<Value>(
        _ index: Int, _ name: String, _ known: [String], _ value: (String) -> Value?
    ) -> [Value] {
        guard tree[index].kind == .array else {
            add("\"\(name)\" is no list", "write [\"\(known.first ?? "")\"]", index)
            return []
        }
        var values: [Value] = []
        for item in tree.items(of: index) {
            if tree[item].kind == .string, let found = value(tree.string(at: item)) {
                values.append(found)
            } else {
                add(
                    .unknown(
                        "name in \(name)", tree.string(at: item), known: known, otherwise: "use \(listed(known))"), item
                )
            }
        }
        return values
    }

    private mutating func add(_ error: UsageError, _ index: Int) { add(error.message, error.help, index) }

    private mutating func add(_ message: String, _ help: String?, _ index: Int) {
        mistakes.append(.init(message: message, help: help, range: tree[index].range))
    }
}
