internal import Glibc
public import HapticPlayback

extension TraceFile {
    private static let files = Guarded<[String: TraceFile]>([:])
    /// Ends the traces with the process, from the first one on.
    private static let ending: Void = { atexit { _ = TraceFile.closeShared() } }()

    /// The trace at `path` that all of this process share; created, or emptied, at the first call.
    ///
    /// It ends with a stop when the process does, or at ``closeShared()``.
    public static func shared(_ path: String) throws(OutputFault) -> TraceFile {
        try files.withLock { (files) throws(OutputFault) in
            if let file = files[path] { return file }
            let file = try TraceFile(path: path)
            _ = ending
            files[path] = file
            return file
        }
    }

    /// Ends all shared traces; what went wrong. The next call of ``shared(_:)`` begins anew.
    public static func closeShared() -> [OutputFault] {
        let open = files.withLock { files in
            defer { files = [:] }
            return files.sorted { $0.key < $1.key }.map(\.value)
        }
        return open.compactMap { $0.close() }
    }
}
