internal import Glibc
internal import HapticPlayback

/// A file that bytes are written to, buffered, with errors kept.
final class ByteSink: Sendable {
    private let output: String
    private let path: String
    private let state: Guarded<State>

    private struct State {
        var descriptor: Int32
        var buffer: [UInt8] = []
    }

    private static let bufferSize = 16_384

    /// Creates or empties the file at `path`.
    init(path: String, output: String) throws(OutputFault) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw OutputFault(output: output, call: "open(\(path))", reason: String(cString: strerror(errno)))
        }
        self.output = output
        self.path = path
        state = Guarded(State(descriptor: descriptor))
    }

    /// Adds bytes; what cannot be written is a fault.
    func append(_ bytes: some Sequence<UInt8>, flush: Bool = false) -> OutputFault? {
        state.withLock { state in
            state.buffer.append(contentsOf: bytes)
            guard flush || state.buffer.count >= Self.bufferSize else { return nil }
            return drain(&state)
        }
    }

    /// Writes what is buffered.
    func flush() -> OutputFault? { state.withLock { drain(&$0) } }

    /// Replaces bytes near the beginning of the file, as the sizes in a WAV header.
    func rewrite(at offset: Int, _ bytes: [UInt8]) -> OutputFault? {
        state.withLock { state in
            if let fault = drain(&state) { return fault }
            return pwrite(state.descriptor, bytes, bytes.count, off_t(offset)) == bytes.count
                ? nil : fault("pwrite(\(path))")
        }
    }

    /// Writes what is buffered and closes the file.
    func close() -> OutputFault? {
        state.withLock { state in
            guard state.descriptor >= 0 else { return nil }
            let fault = drain(&state)
            let result = Glibc.close(state.descriptor)
            state.descriptor = -1
            return fault ?? (result == 0 ? nil : self.fault("close(\(path))"))
        }
    }

    private func drain(_ state: inout State) -> OutputFault? {
        var start = 0
        while start < state.buffer.count {
            let count = state.buffer.withUnsafeBytes { bytes in
                write(state.descriptor, bytes.baseAddress! + start, bytes.count - start)
            }
            if count < 0 {
                if errno == EINTR { continue }
                state.buffer.removeFirst(start)
                return fault("write(\(path))")
            }
            start += count
        }
        state.buffer.removeAll(keepingCapacity: true)
        return nil
    }

    private func fault(_ call: String) -> OutputFault {
        OutputFault(output: output, call: call, reason: String(cString: strerror(errno)), isLost: true)
    }
}
