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

    /// Writes bytes as a result; false where nobody takes them.
    static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let count = Glibc.write(STDOUT_FILENO, bytes.baseAddress! + start, bytes.count - start)
                if count < 0, errno != EINTR { return false }
                start += max(0, count)
            }
            return true
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
                if count < 0, errno != EINTR { return }
                start += max(0, count)
            }
        }
    }

    /// `text` as a JSON string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// What is wrong with the words of a command, and what would have been right.
struct UsageError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}
