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
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            entries.append(.init(name, isFolder ? .folder : .file, isLink: isLink))
        }
        errno = 0
    }
    if errno != 0 { throw FileFault(errno: errno) }
    return entries
}

/// Writes `bytes` to a new file beside `path` and moves it there, so that readers see the old or the new file.
private func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    // Follow links first: the file they lead to is replaced, not the link.
    var target = path
    if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    // A device or pipe cannot be replaced, only written; a file that may not be written is not replaced either.
    if exists, status.st_mode & S_IFMT != S_IFREG { return try overwrite(target, bytes) }
    if exists, access(target, W_OK) != 0 { throw FileFault(errno: errno) }
    let folder = Path.folder(of: target)
    let (temporary, descriptor) = try createTemporary(in: folder, mode: exists ? 0o600 : 0o666)
    do throws(FileFault) {
        if exists {
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            fchmod(descriptor, status.st_mode & 0o7777)
        }
        try writeAndSync(bytes, to: descriptor)
        guard rename(temporary, target) == 0 else { throw FileFault(errno: errno) }
    } catch {
        unlink(temporary)
        throw error
    }
    // The new name lives in the folder; without this a crash could bring the old file back.
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
        fsync(directory)
        close(directory)
    }
}

/// Creates an empty file with a name of its own in `folder`.
private func createTemporary(in folder: String, mode: mode_t) throws(FileFault) -> (path: String, descriptor: Int32) {
    var attempt = 0
    while true {
        let path = Path.join(folder, ".thrum-\(getpid())-\(pthread_self())-\(attempt)")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if descriptor >= 0 { return (path, descriptor) }
        guard errno == EEXIST, attempt < 100 else { throw FileFault(errno: errno) }
        attempt += 1
    }
}

private func overwrite(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(errno: errno) }
    try writeAndSync(bytes, to: descriptor)
}

/// Writes all of `bytes`, forces them to the disk and closes.
private func writeAndSync(_ bytes: [UInt8], to descriptor: Int32) throws(FileFault) {
    var code = writeAll(bytes, to: descriptor)
    // Pipes and devices cannot be synchronised (EINVAL); that is no loss.
    if code == 0, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 { throw FileFault(errno: code) }
}
