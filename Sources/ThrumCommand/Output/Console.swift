/// The streams of one run of a command: buffered results, messages, a progress bar. Used by one thread.
final class Console {
    let environment: Environment
    /// Colours of results.
    let outputPalette: Palette
    /// Colours of messages.
    let errorPalette: Palette
    /// Whether summaries, hints and progress are left out.
    let isQuiet: Bool
    /// Whether nobody reads the results any more, so that the rest of the work may be left.
    private(set) var outputIsClosed = false
    private var outputFailure: String?
    private var pending: [UInt8] = []
    private var bar: ProgressBar

    /// Results are handed on in pieces of at least this many bytes.
    private static let pieceSize = 1 << 16

    init(_ environment: Environment, color: Palette.Choice = .auto, isQuiet: Bool = false) {
        self.environment = environment
        self.isQuiet = isQuiet
        outputPalette = Palette(color, for: .output, in: environment)
        errorPalette = Palette(color, for: .error, in: environment)
        bar = ProgressBar(in: environment, isQuiet: isQuiet)
    }

    /// Writes bytes to standard output, sooner or later.
    func print(_ bytes: [UInt8]) {
        guard !outputIsClosed else { return }
        pending += bytes
        if pending.count >= Self.pieceSize { flush() }
    }

    /// Writes text to standard output, sooner or later.
    func print(_ text: String) {
        print(Array(text.utf8))
    }

    /// Writes bytes to standard error, after the results so far.
    func report(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        flush()
        bar.hide()
        _ = environment.write(.error, bytes)
    }

    /// Writes a message to standard error, after the results so far, with the line end.
    func report(_ line: String) {
        report(Array((line + "\n").utf8))
    }

    /// Writes a message to standard error unless the user wants quiet.
    func remark(_ line: String) {
        if !isQuiet { report(line) }
    }

    /// Tells of a mistake in the call.
    func report(_ error: UsageError, command: String?) {
        report(Message.usage(error, command: command, errorPalette))
    }

    /// Shows how far the work has come, where somebody watches and it takes long.
    func progress(_ done: Int, of total: Int) {
        bar.advance(to: done, of: total)
    }

    /// Hands on the results so far.
    func flush() {
        guard !pending.isEmpty else { return }
        bar.hide()
        switch environment.write(.output, pending) {
        case .written: break
        case .closed: outputIsClosed = true
        case .failed(let reason):
            outputIsClosed = true
            outputFailure = reason
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Hands on the last results, removes the bar, and makes the status worse where results were lost.
    func finish(_ status: ExitStatus) -> ExitStatus {
        flush()
        bar.hide()
        guard let reason = outputFailure else { return status }
        outputFailure = nil
        report(Message.fault("standard output", .failed(reason: reason), errorPalette))
        return max(status, .usage)
    }
}
