import Glibc

/// Whole files.
enum FileBytes {
    /// Why a file was not read.
    struct Fault: Error {
        var message: String
    }

    /// Bytes of a file, at most.
    private static let most = 32 << 20

    /// A file of a folder that is served; nil where it is none. A link is none.
    static func served(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? all(file)
    }

    /// A file that somebody names, or standard input, which is `-`.
    static func named(_ path: String) throws(Fault) -> [UInt8] {
        if path == "-" { return try all(STDIN_FILENO) }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Fault(message: String(cString: strerror(errno))) }
        defer { close(file) }
        return try all(file)
    }

    /// The rest of an open file; nil where it cannot be read or is too long.
    static func opened(_ file: Int32) -> [UInt8]? { try? all(file) }

    private static func all(_ file: Int32) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Fault(message: String(cString: strerror(errno))) }
            if count == 0 { return bytes }
            guard bytes.count + count <= most else { throw Fault(message: "it has more than \(most) bytes") }
            bytes += piece[..<count]
        }
    }
}
