/// The words after a command's name, sorted into options and operands.
struct ParsedArguments: Equatable {
    /// The options in the order given, under their long names.
    private var options: [Given] = []
    /// What is not an option: files, folders, names.
    private(set) var operands: [String] = []

    private struct Given: Equatable {
        var name: String
        var value: String
    }

    /// Sorts `words`. Options may stand anywhere; after `--` everything is an operand, and so is `-`.
    ///
    /// Forms: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc` for flags.
    ///
    /// - Throws: for an option that is not among `known`, a value that is missing, or one given to a flag.
    init(_ words: [String], known: [OptionDescription]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            if word.hasPrefix("--") {
                try takeLong(word, &rest, known)
            } else if word.hasPrefix("-"), word != "-" {
                try takeShort(word, &rest, known)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func takeLong(
        _ word: String, _ rest: inout ArraySlice<String>, _ known: [OptionDescription]
    ) throws(UsageError) {
        let name = String(word.prefix { $0 != "=" })
        let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        guard let option = known.first(where: { $0.name == name }) else {
            throw .unknown("option", name, known: known.map(\.name), otherwise: "--help lists the options")
        }
        guard let placeholder = option.placeholder else {
            if attached != nil { throw UsageError("\(name) takes no value", help: "write \(name) alone") }
            options.append(Given(name: name, value: ""))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("\(name) needs a value", help: "write \(name) \(placeholder)")
        }
        options.append(Given(name: name, value: value))
    }

    private mutating func takeShort(
        _ word: String, _ rest: inout ArraySlice<String>, _ known: [OptionDescription]
    ) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = known.first(where: { $0.short == letter }) else {
                throw .unknown("option", "-\(letter)", known: [], otherwise: "--help lists the options")
            }
            guard let placeholder = option.placeholder else {
                options.append(Given(name: option.name, value: ""))
                continue
            }
            guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
                throw UsageError("-\(letter) needs a value", help: "write -\(letter) \(placeholder)")
            }
            options.append(Given(name: option.name, value: value))
            return
        }
    }

    /// Whether a flag was given.
    func contains(_ flag: Flag) -> Bool {
        options.contains { $0.name == flag.description.name }
    }

    /// The value of an option, of several the last; nil where it was not given.
    func value<Value>(_ option: ValueOption<Value>) throws(UsageError) -> Value? {
        try values(option).last
    }

    /// Every value of an option, in the order given.
    func values<Value>(_ option: ValueOption<Value>) throws(UsageError) -> [Value] {
        var values: [Value] = []
        for given in options where given.name == option.description.name { values.append(try option.read(given.value)) }
        return values
    }
}
