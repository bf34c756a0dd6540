/// What `--help` shows.
enum HelpText {
    /// Lines are at most this wide.
    private static let width = 80

    /// What `thrum --help` shows: the commands, one line each.
    static func overview(_ commands: [Command], _ palette: Palette) -> String {
        var text = "thrum: read, check, fix and format haptic patterns (.ahap files)\n\n"
        text += heading("usage", palette) + "  thrum COMMAND [options] [FILE ...]\n\n"
        text += heading("commands", palette)
        let column = (commands.map(\.name.count).max() ?? 0) + 4
        for command in commands + [helpEntry] { text += entry(command.name, command.summary, column: column) }
        text += "\n" + exitStatuses(palette)
        text += "\nthrum help COMMAND explains a command; thrum --version tells the version.\n"
        return text
    }

    /// What `thrum COMMAND --help` shows.
    static func page(_ command: Command, _ palette: Palette) -> String {
        var text = "thrum \(command.name): \(command.summary)\n\n"
        text += heading("usage", palette) + "  thrum \(command.name) \(command.usage)\n\n"
        for paragraph in command.details.split(separator: "\n\n") {
            text += wrapped(String(paragraph), indent: 0) + "\n"
        }
        text += heading("options", palette)
        let names = command.allOptions.map(optionNames)
        let column = min(28, (names.map(\.count).max() ?? 0) + 4)
        for (option, names) in zip(command.allOptions, names) { text += entry(names, option.help, column: column) }
        text += "\n" + heading("examples", palette)
        for example in command.examples {
            text += wrapped("# " + example.meaning, indent: 2) + "  " + example.call + "\n"
        }
        return text + "\n" + exitStatuses(palette)
    }

    /// `-o, --output FILE`, as help and documentation write it.
    static func optionNames(_ option: OptionDescription) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + option.name + (option.placeholder.map { " " + $0 } ?? "")
    }

    private static let helpEntry = Command(
        name: "help", summary: "explain a command", usage: "", details: "", options: [], examples: [],
        action: .sibling(""))

    private static func exitStatuses(_ palette: Palette) -> String {
        heading("exit status", palette) + entry("0", "clean; warnings are allowed", column: 5)
            + entry("1", "findings at error level, with --strict at warning level; files to format", column: 5)
            + entry("2", "wrong usage, an unreadable or unwritable file, or no file found", column: 5)
            + entry("3", "an output device failed or was lost", column: 5)
    }

    private static func heading(_ text: String, _ palette: Palette) -> String {
        palette(.strong, text + ":") + "\n"
    }

    /// A name and what it means, in two columns.
    private static func entry(_ name: String, _ meaning: String, column: Int) -> String {
        let lead = "  " + name
        let text = wrapped(meaning, indent: column)
        if lead.count + 1 >= column { return lead + "\n" + text }
        return lead + String(repeating: " ", count: column - lead.count) + text.dropFirst(column)
    }

    /// `text` in lines of at most 80 columns, each indented.
    private static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(margin + word)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
