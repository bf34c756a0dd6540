internal import CFFmpeg
internal import Glibc

/// Where FFmpeg reads from: an open file, or bytes in memory. FFmpeg itself opens nothing.
final class ByteSource {
    private let descriptor: Int32
    private let bytes: [UInt8]
    private let size: Int
    private var position = 0
    /// The `errno` that ended reading; 0 for none.
    private(set) var failure: Int32 = 0

    /// The regular file at `path`.
    init(path: String) throws(AudioFileError) {
        // Without waiting: the open of a pipe would otherwise wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error(errno, path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(path: path)
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw .empty(path: path)
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
        bytes = []
    }

    /// Bytes in memory; `name` is for messages.
    init(bytes: [UInt8], name: String) throws(AudioFileError) {
        guard !bytes.isEmpty else { throw .empty(path: name) }
        descriptor = -1
        size = bytes.count
        self.bytes = bytes
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func error(_ code: Int32, _ path: String) -> AudioFileError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        case EISDIR, ENXIO: .notAFile(path: path)
        default: .unreadable(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// Fills `buffer` from `offset` on; how many bytes came, less than 0 for an error.
    func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        guard offset < size, let base = buffer.baseAddress else { return 0 }
        guard descriptor >= 0 else {
            let count = min(buffer.count, size - offset)
            bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress! + offset, byteCount: count) }
            return count
        }
        while true {
            let count = pread(descriptor, base, buffer.count, off_t(offset))
            if count >= 0 || errno != EINTR {
                if count < 0 { failure = errno }
                return count
            }
        }
    }

    /// The bytes from `offset` on, `count` at most.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, read(UnsafeMutableRawBufferPointer(buffer), at: offset))
        }
    }

    fileprivate func read(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
        let done = read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: position)
        guard done != 0 else { return thrum_av_end() }
        guard done > 0 else { return thrum_av_error(failure) }
        position += done
        return Int32(done)
    }

    fileprivate func seek(_ offset: Int64, _ origin: Int32) -> Int64 {
        if origin & AVSEEK_SIZE != 0 { return Int64(size) }
        let base =
            switch origin & ~AVSEEK_FORCE {
            case SEEK_SET: 0
            case SEEK_CUR: position
            case SEEK_END: size
            default: -1
            }
        guard base >= 0, let place = Int(exactly: offset), base + place >= 0 else {
            return Int64(thrum_av_error(EINVAL))
        }
        position = base + place
        return Int64(position)
    }
}

/// What FFmpeg calls for bytes.
func readBytes(_ source: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let source else { return thrum_av_error(EINVAL) }
    return Unmanaged<ByteSource>.fromOpaque(source)._withUnsafeGuaranteedRef { $0.read(buffer, count) }
}

/// What FFmpeg calls to go elsewhere in the file, or for its size.
func seekBytes(_ source: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32) -> Int64 {
    guard let source else { return Int64(thrum_av_error(EINVAL)) }
    return Unmanaged<ByteSource>.fromOpaque(source)._withUnsafeGuaranteedRef { $0.seek(offset, origin) }
}
