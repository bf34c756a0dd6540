/// The commands of `thrum` that need devices, sound or pictures. `thrum` becomes this program for them.
public enum MediaCommand {
    /// One command: a function of the words after its name.
    struct Entry: Sendable {
        var name: String
        var summary: String
        var run: @Sendable (_ words: [String]) -> Int32
    }

    /// All commands, in the order of help. A new one is one more entry.
    static let table: [Entry] = [
        Entry(name: "play", summary: "plays patterns in real time", run: PlayCommand.run),
        Entry(
            name: "devices", summary: "says of every device whether it can rumble, and why not", run: DevicesCommand.run
        ),
        Entry(name: "decode", summary: "writes the samples of sound files, for thrum", run: DecodeCommand.run),
        Entry(name: "png", summary: "draws an SVG picture as PNG", run: PNGCommand.run),
    ]

    /// Runs `words`, the command's name first; the exit status.
    public static func run(_ words: [String]) -> Int32 {
        guard let name = words.first, let entry = table.first(where: { $0.name == name }) else {
            let isHelp = words.first == "--help" || words.first == "-h"
            let text =
                "thrum-media is the part of thrum that needs devices, sound or pictures; thrum calls it.\n"
                + table.map { "  \($0.name): \($0.summary)\n" }.joined()
            if isHelp { Console.print(text, terminator: "") } else { Console.complain(text, terminator: "") }
            return isHelp ? 0 : ExitStatus.usage
        }
        return entry.run(Array(words.dropFirst()))
    }
}

/// The exit statuses of `thrum`.
enum ExitStatus {
    /// Clean.
    static let clean: Int32 = 0
    /// Findings at error level.
    static let findings: Int32 = 1
    /// Wrong usage, or a file that cannot be read.
    static let usage: Int32 = 2
    /// An output device failed or was lost.
    static let device: Int32 = 3
}
