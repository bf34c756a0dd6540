internal import Glibc

/// Standard output and standard error.
enum Console {
    /// Writes a result.
    static func print(_ text: String, terminator: String = "\n") { write(text + terminator, to: STDOUT_FILENO) }

    /// Writes anything else.
    static func complain(_ text: String, terminator: String = "\n") { write(text + terminator, to: STDERR_FILENO) }

    /// Whether standard error is a terminal.
    static var hasTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The width of the terminal in characters.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes bytes as a result.
    static func write(_ bytes: [UInt8]) throws(Unwritten) { try write(bytes.span, to: STDOUT_FILENO) }

    /// What could not be written.
    struct Unwritten: Error {
        var isClosedPipe: Bool

        /// What a command ends with: a reader that has enough is no mistake.
        var status: Int32 { isClosedPipe ? ExitStatus.clean : ExitStatus.usage }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        // Nothing more can be said where this fails.
        try? write(Array(text.utf8).span, to: descriptor)
    }

    private static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(Unwritten) {
        var start = 0
        while start < bytes.count {
            let count = bytes.extracting(start...).withUnsafeBufferPointer {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR { throw Unwritten(isClosedPipe: errno == EPIPE) }
            start += max(0, count)
        }
    }

    /// Reads the file at `path`, or standard input for `-`, to its end.
    ///
    /// - Parameter limit: More bytes than this are refused.
    static func read(_ path: String, atMost limit: Int) throws(Unreadable) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Unreadable(reason: String(cString: strerror(errno)))
            }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw Unreadable(reason: "larger than \(limit >> 20) MB") }
        }
    }
}

/// A file that cannot be read.
struct Unreadable: Error {
    var reason: String
}

/// What is wrong with the words of a command, and what would have been right.
struct UsageError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}
