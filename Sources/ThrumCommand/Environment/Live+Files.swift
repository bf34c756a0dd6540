import Glibc
import JSONText

extension FileFault {
    /// The fault that an `errno` of the system stands for.
    init(errno code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self = .notFound
        case EISDIR: self = .isFolder
        case EACCES, EPERM: self = .notPermitted
        case EEXIST: self = .alreadyExists
        default: self = .failed(reason: String(cString: strerror(code)))
        }
    }
}

extension FileAccess {
    /// The files of the system.
    static let live = FileAccess(
        read: { (path, limit) throws(FileFault) in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFault(errno: errno) }
            defer { close(descriptor) }
            return try readDescriptor(descriptor, limit: limit)
        },
        kind: { (path) throws(FileFault) in
            var status = stat()
            guard stat(path, &status) == 0 else { throw FileFault(errno: errno) }
            return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
        },
        list: { (folder) throws(FileFault) in try listFolder(folder) },
        check: { (path) throws(FileFault) in
            guard access(path, R_OK) == 0 else { throw FileFault(errno: errno) }
        },
        replace: { (path, bytes) throws(FileFault) in try replaceFile(path, bytes) },
        create: { (path, bytes) throws(FileFault) in
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw FileFault(errno: errno) }
            do throws(FileFault) {
                try writeAndSync(bytes, to: descriptor)
            } catch {
                unlink(path)
                throw error
            }
        },
        makeFolder: { (path) throws(FileFault) in
            var folder = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
            for part in path.split(separator: "/") {
                folder = Path.join(folder, String(part))
                // What is there already is no fault; that it is no folder shows when a file is written into it.
                if mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileFault(errno: errno) }
            }
        },
        destination: { (path) throws(FileFault) in
            guard let resolved = realpath(path, nil) else { throw FileFault(errno: errno) }
            defer { free(resolved) }
            return String(cString: resolved)
        },
        stream: { (path) throws(FileFault) in try openLiveStream(path) })
}

/// Reads an open file, pipe or device to its end.
///
/// A regular file is read in one go straight into the memory it will be parsed in. One that grows meanwhile, or tells no
/// size, is read piece by piece.
func readDescriptor(_ descriptor: Int32, limit: Int) throws(FileFault) -> SourceText {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFault(errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    if size > limit { throw .tooLarge(limit: limit) }
    var code: Int32 = 0
    var reachedEnd = false
    let text = SourceText(capacity: size + 1) { buffer in
        var done = 0
        while done < buffer.count {
            let count = read(descriptor, buffer.baseAddress! + done, buffer.count - done)
            if count < 0 {
                if errno == EINTR { continue }
                code = errno
                break
            }
            if count == 0 {
                reachedEnd = true
                break
            }
            done += count
            // All that the file was said to hold, and no byte more was there.
            if done == size, size > 0 {
                reachedEnd = true
                break
            }
        }
        return done
    }
    if code != 0 { throw FileFault(errno: code) }
    return reachedEnd ? text : try readOn(descriptor, after: text, limit: limit)
}

/// Reads what follows `text`, in pieces.
private func readOn(_ descriptor: Int32, after text: SourceText, limit: Int) throws(FileFault) -> SourceText {
    var bytes = Array(text.bytes)
    let piece = 1 << 16
    while bytes.count <= limit {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: piece))
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + start, piece) }
        let code = errno
        bytes.removeLast(piece - max(0, count))
        if count == 0 { return SourceText(bytes) }
        if count < 0, code != EINTR { throw FileFault(errno: code) }
    }
    throw .tooLarge(limit: limit)
}

/// The names in a folder.
private func listFolder(_ folder: String) throws(FileFault) -> [FileAccess.Entry] {
    guard let stream = opendir(folder) else { throw FileFault(errno: errno) }
    defer { closedir(stream) }
    var entries: [FileAccess.Entry] = []
    errno = 0
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
            field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): entries.append(.init(name, .folder))
        case Int32(DT_REG): entries.append(.init(name, .file))
        default:
            var status = stat()
            guard lstat(Path.join(folder, name), &status) == 0 else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink { _ = stat(Path.join(folder, name), &status) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: entries.append(.init(name, .folder, isLink: isLink))
            // A link to nothing is kept, so that somebody hears of it.
            case S_IFREG, S_IFLNK: entries.append(.init(name, .file, isLink: isLink))
            // A pipe would be waited for, a device has no end: they are read only by name.
            default: break
            }
        }
        errno = 0
    }
    if errno != 0 { throw FileFault(errno: errno) }
    return entries
}

/// Puts `bytes` in the place of the file at `path`, so that readers see the old or the new file.
private func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    let stream = try openLiveStream(path, isSynced: true)
    do throws(FileFault) {
        try stream.write(bytes)
        try stream.commit()
    } catch {
        stream.abandon()
        throw error
    }
}

/// Writes all of `bytes`, forces them to the disk and closes.
private func writeAndSync(_ bytes: [UInt8], to descriptor: Int32) throws(FileFault) {
    var code = writeAll(bytes, to: descriptor)
    // Pipes and devices cannot be synchronised (EINVAL); that is no loss.
    if code == 0, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 { throw FileFault(errno: code) }
}
