import Glibc

/// What is wrong with the words of a command.
struct UsageError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}

/// The words after a command's name, told apart: options with their values, and the rest.
struct Words {
    /// An option of a command.
    struct Option {
        var name: String
        /// What stands for its value in help; nil where it takes none.
        var placeholder: String?
        var help: String

        init(_ name: String, _ placeholder: String? = nil, _ help: String) {
            self.name = name
            self.placeholder = placeholder
            self.help = help
        }
    }

    private var values: [String: [String]] = [:]
    private(set) var rest: [String] = []

    /// The options of every command.
    private static let common = [
        Option("--quiet", nil, "results only"),
        Option("--color", "WHEN", "as in every command; nothing here is coloured"),
        Option("--help", nil, "show this text"),
    ]
    private static let short = ["-h": "--help", "-q": "--quiet", "-o": "--output"]

    init(_ words: [String], _ known: [Option]) throws(UsageError) {
        let options = known + Self.common
        var index = 0
        var onlyRest = false
        while index < words.count {
            var word = words[index]
            index += 1
            if onlyRest || !word.hasPrefix("-") || word == "-" {
                rest.append(word)
                continue
            }
            if word == "--" {
                onlyRest = true
                continue
            }
            var inline: String?
            // `-oFILE` is `-o FILE`.
            if !word.hasPrefix("--"), word.count > 2, let long = Self.short[String(word.prefix(2))] {
                inline = String(word.dropFirst(2))
                word = long
            }
            word = Self.short[word] ?? word
            if inline == nil, let equals = word.firstIndex(of: "=") {
                inline = String(word[word.index(after: equals)...])
                word = String(word[..<equals])
            }
            guard let option = options.first(where: { $0.name == word }) else {
                throw UsageError("unknown option '\(word)'")
            }
            guard option.placeholder != nil else {
                guard inline == nil else { throw UsageError("\(word) takes no value") }
                values[word, default: []].append("")
                continue
            }
            if let inline {
                values[word, default: []].append(inline)
            } else {
                guard index < words.count else { throw UsageError("\(word) needs a value") }
                values[word, default: []].append(words[index])
                index += 1
            }
        }
        if let color = value("--color"), !["auto", "always", "never"].contains(color) {
            throw UsageError("--color \(color): use auto, always or never")
        }
    }

    func has(_ name: String) -> Bool { values[name] != nil }
    func value(_ name: String) -> String? { values[name]?.last }
    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// What `--help` shows of options.
    static func help(_ usage: String, _ details: String, _ known: [Option]) -> String {
        let options = known + common
        let names = options.map { $0.name + ($0.placeholder.map { " " + $0 } ?? "") }
        let width = (names.map(\.count).max() ?? 0) + 4
        let rows = zip(names, options).map { name, option in
            "  " + name + String(repeating: " ", count: width - name.count) + option.help + "\n"
        }
        return "usage: thrum \(usage)\n\n\(details)\n\noptions:\n" + rows.joined()
    }
}

/// Standard output and standard error.
enum Console {
    static func print(_ text: String) { write(Array((text + "\n").utf8), to: STDOUT_FILENO) }
    static func complain(_ text: String) { write(Array((text + "\n").utf8), to: STDERR_FILENO) }

    /// Writes all of `bytes`; gives up where nobody takes them.
    @discardableResult
    static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = Glibc.write(file, bytes.baseAddress! + start, bytes.count - start)
                if count < 0, errno != EINTR { return false }
                start += max(0, count)
            }
            return true
        }
    }
}

/// The value of an environment variable that is not empty.
func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
