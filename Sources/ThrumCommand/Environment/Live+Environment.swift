import Glibc
import JSONText

extension Environment {
    /// The process's own files, streams, terminal and clock.
    public static let live = Environment(
        files: .live,
        readInput: { (limit) throws(FileFault) in try readDescriptor(STDIN_FILENO, limit: limit) },
        write: { stream, bytes in
            switch writeAll(bytes, to: stream.descriptor) {
            case 0: .written
            case EPIPE: .closed
            case let code: .failed(reason: String(cString: strerror(code)))
            }
        },
        isTerminal: { stream in isatty(stream.descriptor) == 1 },
        columns: {
            var size = winsize()
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 {
                if size.ws_col > 0 { return Int(size.ws_col) }
            }
            return nil
        },
        variable: { name in getenv(name).map { String(cString: $0) } },
        currentFolder: {
            guard let path = getcwd(nil, 0) else { return "/" }
            defer { free(path) }
            return String(cString: path)
        },
        processors: { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) },
        milliseconds: {
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
        },
        becomeSibling: { name, arguments in becomeLiveSibling(name, arguments) },
        askSibling: { (name, arguments, input, limit) throws(FileFault) in
            try askLiveSibling(name, arguments, input, limit)
        })
}

extension Environment.Stream {
    fileprivate var descriptor: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }
}

/// Writes all of `bytes`, however many calls it takes; returns 0, or the `errno` that stopped it.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
            if count >= 0 {
                done += count
            } else if errno == EAGAIN {
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
