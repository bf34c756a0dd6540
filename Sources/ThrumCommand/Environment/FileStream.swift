import Synchronization

/// A file that is being written piece by piece and appears under its name only when it is whole.
public struct FileStream: Sendable {
    /// Writes the next bytes.
    public var write: @Sendable (_ bytes: [UInt8]) throws(FileFault) -> Void
    /// Puts the file under its name, in the place of one that was there.
    public var commit: @Sendable () throws(FileFault) -> Void
    /// Lets what was written go.
    public var abandon: @Sendable () -> Void

    /// A stream of the given parts.
    public init(
        write: @escaping @Sendable (_ bytes: [UInt8]) throws(FileFault) -> Void,
        commit: @escaping @Sendable () throws(FileFault) -> Void,
        abandon: @escaping @Sendable () -> Void
    ) {
        self.write = write
        self.commit = commit
        self.abandon = abandon
    }

    /// A stream that gathers everything in memory and hands it to `replace` at the end.
    public static func inMemory(
        at path: String, _ replace: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(FileFault) -> Void
    ) -> FileStream {
        let gathered = Gathered()
        return FileStream(
            write: { (bytes) throws(FileFault) in gathered.append(bytes) },
            commit: { () throws(FileFault) in try replace(path, gathered.bytes) },
            abandon: {})
    }

    private final class Gathered: Sendable {
        private let state = Mutex<[UInt8]>([])
        var bytes: [UInt8] { state.withLock { $0 } }
        func append(_ more: [UInt8]) { state.withLock { $0 += more } }
    }
}
