/// The commands of `thrum` that need a library's database, or speak with a library over the network. `thrum` becomes this
/// program for them.
public enum ServerCommand {
    /// One command: a function of the words after its name.
    struct Entry: Sendable {
        var name: String
        var summary: String
        var run: @Sendable (_ words: [String]) throws(UsageError) -> Int32
    }

    /// All commands, in the order of help.
    static let table: [Entry] = [
        Entry(name: "serve", summary: "serves a library and the studio", run: ServeCommand.run),
        Entry(name: "studio", summary: "opens the studio on a file of this machine", run: StudioCommand.run),
        Entry(name: "keys", summary: "makes, lists and ends API keys", run: KeysCommand.run),
        Entry(name: "backup", summary: "copies a library into one file, while it is in use", run: BackupCommand.backup),
        Entry(name: "restore", summary: "fills an empty library from such a file", run: BackupCommand.restore),
        Entry(name: "publish", summary: "publishes a pattern to a library", run: ClientCommands.publish),
        Entry(name: "search", summary: "finds patterns in a library", run: ClientCommands.search),
        Entry(name: "pull", summary: "fetches a pattern from a library", run: ClientCommands.pull),
    ]

    /// Runs `words`, the command's name first; the exit status.
    public static func run(_ words: [String]) -> Int32 {
        guard let name = words.first, let entry = table.first(where: { $0.name == name }) else {
            let isHelp = words.first == "--help" || words.first == "-h"
            let text =
                "thrum-server is the part of thrum that keeps libraries and speaks with them; thrum calls it.\n"
                + table.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
            if isHelp { Console.print(text) } else { Console.complain(text) }
            return isHelp ? 0 : ExitStatus.usage
        }
        do throws(UsageError) {
            return try entry.run(Array(words.dropFirst()))
        } catch {
            Console.complain("thrum \(name): error: \(error.message)\n  help: thrum \(name) --help")
            return ExitStatus.usage
        }
    }
}

/// The exit statuses of `thrum`.
enum ExitStatus {
    /// Clean.
    static let clean: Int32 = 0
    /// Findings at error level.
    static let findings: Int32 = 1
    /// Wrong usage, a file or a library that does not answer.
    static let usage: Int32 = 2
}
