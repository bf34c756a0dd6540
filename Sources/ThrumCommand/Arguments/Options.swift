/// What an option is called and what it does; from it come parsing, `--help` and the check of `docs/cli.md`.
struct OptionDescription: Sendable, Equatable {
    /// The long name, with its hyphens.
    var name: String
    /// The one-letter form without its hyphen, or nil.
    var short: Character?
    /// What stands for the value in help, or nil where the option takes none.
    var placeholder: String?
    /// What it does; a line or two.
    var help: String
}

/// An option without a value.
struct Flag: Sendable {
    let description: OptionDescription

    init(_ name: String, short: Character? = nil, _ help: String) {
        description = OptionDescription(name: name, short: short, placeholder: nil, help: help)
    }
}

/// An option with a value of a certain type.
struct ValueOption<Value: Sendable>: Sendable {
    let description: OptionDescription
    /// Makes sense of the value as given, or says what would have been right.
    let read: @Sendable (String) throws(UsageError) -> Value

    init(
        _ name: String, short: Character? = nil, _ placeholder: String, _ help: String,
        read: @escaping @Sendable (String) throws(UsageError) -> Value
    ) {
        description = OptionDescription(name: name, short: short, placeholder: placeholder, help: help)
        self.read = read
    }
}

extension ValueOption where Value == String {
    /// An option whose value is taken as it is.
    init(_ name: String, short: Character? = nil, _ placeholder: String, _ help: String) {
        self.init(name, short: short, placeholder, help) { (text) throws(UsageError) in
            if text.isEmpty { throw UsageError("\(name) needs a value", help: "write \(name) \(placeholder)") }
            return text
        }
    }
}

extension ValueOption where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// An option whose value is one of the names of `Value`.
    init(choice name: String, _ placeholder: String, _ help: String) {
        self.init(name, placeholder, help) { (text) throws(UsageError) in
            if let value = Value(rawValue: text) { return value }
            let names = Value.allCases.map(\.rawValue)
            throw .unknown("value of \(name)", text, known: names, otherwise: "use \(listed(names))")
        }
    }
}

/// Names in a row: `a, b or c`.
func listed(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + names.last!
}
