/// What a command has to say about one file, made by one of the threads and written by the first.
struct FileReport: Sendable {
    /// Results: findings in the format asked for.
    var output: [UInt8] = []
    /// Anything else, for standard error.
    var messages: [UInt8] = []
    /// The text of the file as it is now, where that was asked for.
    var text: [UInt8]?
    var tally = Tally()
    var status = ExitStatus.clean
    /// Whether the file was read.
    var wasRead = true

    /// A report on a file that could not be read.
    static func unreadable(_ input: Input, _ fault: FileFault, _ palette: Palette) -> FileReport {
        let message = Message.fault(input.path, fault, help: input.help(for: fault), palette)
        return FileReport(messages: Array((message + "\n").utf8), status: .usage, wasRead: false)
    }
}
