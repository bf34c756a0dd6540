/// One command of `thrum`: how it is called, what its help says, and what runs.
struct Command: Sendable {
    /// A call that shows what the command is for.
    struct Example: Sendable {
        var call: String
        var meaning: String
    }

    /// What runs.
    enum Action: Sendable {
        /// A function of this program.
        case builtIn(@Sendable (ParsedArguments, Console) throws(UsageError) -> ExitStatus)
        /// The program of this name beside `thrum`, which gets all words, the command's name first. It reads its options.
        case sibling(String)
    }

    /// The word after `thrum`.
    var name: String
    /// What it does, in a few words.
    var summary: String
    /// The words that may follow the name.
    var usage: String
    /// What else a user should know; paragraphs of plain text.
    var details: String
    var options: [OptionDescription]
    var examples: [Example]
    var action: Action

    /// The options of its own and those that every command has.
    var allOptions: [OptionDescription] { options + CommonOptions.descriptions }
}

/// The options of every command.
struct CommonOptions {
    static let color = ValueOption<Palette.Choice>(
        choice: "--color", "WHEN", "colour: auto (on a terminal, unless NO_COLOR is set), always or never")
    static let quiet = Flag("--quiet", short: "q", "results only: no summary, hint or progress")
    static let help = Flag("--help", short: "h", "show this text")

    static let descriptions = [color.description, quiet.description, help.description]
}
