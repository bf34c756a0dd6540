public import HapticPlayback

/// A file of JSON lines that records what would be felt; its last line is a stop with all levels 0.
///
/// One file may be shared by several sessions: each gets an output of its own, and the lines come in the order in which
/// they were written.
public final class TraceFile: Sendable {
    private let sink: ByteSink
    /// What the user calls it.
    public let name: String
    private let last = Guarded<(time: Double, isStop: Bool)>((0, false))

    /// Creates or empties the file at `path`.
    public init(path: String) throws(OutputFault) {
        name = "trace:\(path)"
        sink = try ByteSink(path: path, output: name)
    }

    /// An output that writes to this file.
    public func makeOutput(named name: String? = nil) -> TraceOutput {
        TraceOutput(name: name ?? "trace") { [self] entry in write(entry) }
    }

    /// Writes an entry.
    public func write(_ entry: TraceEntry) -> OutputFault? { last.withLock { append(entry, &$0) } }

    /// Writes what is buffered, after a stop if the last line is none, and closes the file.
    public func close() -> OutputFault? {
        last.withLock { last in
            let stop = last.isStop ? nil : append(.stop(at: last.time, output: "trace"), &last)
            let closing = sink.close()
            return stop ?? closing
        }
    }

    /// Writes an entry while nobody else does, so that what is known of the last line is true of it.
    private func append(_ entry: TraceEntry, _ last: inout (time: Double, isStop: Bool)) -> OutputFault? {
        last = (max(last.time, entry.time), entry.kind == .stop)
        // Written at once: whoever follows the file sees it, and it is there if the process is killed.
        return sink.append(Array((entry.json + "\n").utf8), flush: true)
    }
}
