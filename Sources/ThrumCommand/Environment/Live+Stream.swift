import Glibc
import Synchronization

/// A file without a name in the folder of `path`, which is given its name when it is whole.
///
/// The system removes it by itself if the process ends before, however it ends. File systems that know no nameless files
/// get one with a temporary name, which ``Leftovers`` removes when a signal ends the process. Where `path` is a link, what
/// it leads to is written; a device or pipe cannot be replaced, so it is written directly.
///
/// - Parameters:
///   - isSynced: Whether the bytes are forced to the disk before the file gets its name.
///   - triesNameless: Tests say no.
func openLiveStream(
    _ path: String, isSynced: Bool = false, triesNameless: Bool = true
) throws(FileFault) -> FileStream {
    // The file that links lead to is replaced, not the link.
    var target = path
    if let resolved = realpath(path, nil) {
        target = String(cString: resolved)
        free(resolved)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    if exists, status.st_mode & S_IFMT != S_IFREG { return try openDirectStream(target) }
    if exists, access(target, W_OK) != 0 { throw FileFault(errno: errno) }
    let part = try PartFile(for: target, triesNameless: triesNameless, mode: exists ? 0o600 : 0o666)
    if exists {
        _ = fchown(part.file.descriptor, status.st_uid, status.st_gid)
        fchmod(part.file.descriptor, status.st_mode & 0o7777)
    }
    return FileStream(
        write: { (bytes) throws(FileFault) in try part.file.write(bytes) },
        commit: { () throws(FileFault) in try part.commit(isSynced: isSynced) },
        abandon: { part.abandon() })
}

/// What can only be written as it goes.
private func openDirectStream(_ path: String) throws(FileFault) -> FileStream {
    let file = OpenFile(open(path, O_WRONLY | O_CLOEXEC))
    guard file.descriptor >= 0 else { throw FileFault(errno: errno) }
    return FileStream(
        write: { (bytes) throws(FileFault) in try file.write(bytes) },
        commit: { () throws(FileFault) in try file.close() }, abandon: { try? file.close() })
}

/// A file that is not whole yet.
private struct PartFile: Sendable {
    let file: OpenFile
    private let target: String
    /// Where the file stands before it is moved to its place: at once, or from the moment at which it is whole.
    private let temporary: String
    private let isNameless: Bool
    private static let serial = Atomic(0)

    init(for target: String, triesNameless: Bool, mode: mode_t) throws(FileFault) {
        self.target = target
        let folder = Path.folder(of: target)
        let number = Self.serial.wrappingAdd(1, ordering: .relaxed).newValue
        temporary = Path.join(folder, ".thrum-\(getpid())-\(number).part")
        var descriptor = triesNameless ? open(folder, namelessFile | O_WRONLY | O_CLOEXEC, mode) : -1
        isNameless = descriptor >= 0
        if !isNameless {
            unlink(temporary)
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            guard descriptor >= 0 else { throw FileFault(errno: errno) }
            Leftovers.add(temporary)
        }
        file = OpenFile(descriptor)
    }

    func commit(isSynced: Bool) throws(FileFault) {
        if isSynced, fsync(file.descriptor) != 0, errno != EINVAL, errno != EROFS { throw FileFault(errno: errno) }
        if isNameless {
            unlink(temporary)
            let link = "/proc/self/fd/\(file.descriptor)"
            guard linkat(AT_FDCWD, link, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else {
                throw FileFault(errno: errno)
            }
        }
        try file.close()
        guard rename(temporary, target) == 0 else {
            let fault = FileFault(errno: errno)
            unlink(temporary)
            throw fault
        }
        if !isNameless { Leftovers.remove(temporary) }
        if isSynced { syncFolder(Path.folder(of: target)) }
    }

    func abandon() {
        try? file.close()
        guard !isNameless else { return }
        unlink(temporary)
        Leftovers.remove(temporary)
    }
}

/// Linux's `O_TMPFILE`, whose definition Swift does not see.
private let namelessFile: Int32 = 0o20000000 | O_DIRECTORY

/// A new name lives in its folder; without this a crash could bring the old file back.
private func syncFolder(_ folder: String) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
}

/// A descriptor that is closed once.
private final class OpenFile: Sendable {
    private let state: Mutex<Int32>
    init(_ descriptor: Int32) { state = Mutex(descriptor) }

    /// -1 once it is closed.
    var descriptor: Int32 { state.withLock { $0 } }

    func write(_ bytes: [UInt8]) throws(FileFault) {
        let code = writeAll(bytes, to: descriptor)
        if code != 0 { throw FileFault(errno: code) }
    }

    func close() throws(FileFault) {
        let open = state.withLock { state in
            defer { state = -1 }
            return state
        }
        if open >= 0, Glibc.close(open) != 0, errno != EINTR { throw FileFault(errno: errno) }
    }

    deinit { try? close() }
}
