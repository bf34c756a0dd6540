/// The commands, in the order in which help lists them. A new command is one more entry.
enum CommandTable {
    static let all: [Command] = [
        .check, .explain, .rules, .fmt, .show, .plot, .render, .convert, .diff, .compare, .pack, .play, .devices, .new,
        .serve, .studio, .keys, .backup, .restore, .publish, .search, .pull,
    ]

    /// What else can stand after `thrum`.
    static let options = ["--help", "--version"]
}
