import Glibc
import Synchronization

/// A file without a name in the folder of `path`, which is given its name when it is whole.
///
/// The system removes it by itself if the process ends before, however it ends. File systems that know no nameless files
/// get one with a temporary name, which an end by a signal leaves behind.
func openLiveStream(_ path: String) throws(FileFault) -> FileStream {
    let folder = Path.folder(of: path)
    let temporary = Path.join(folder, ".\(Path.name(of: path)).\(getpid()).part")
    var descriptor = open(folder.isEmpty ? "." : folder, namelessFile | O_WRONLY | O_CLOEXEC, 0o666)
    let isNameless = descriptor >= 0
    if !isNameless { descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw FileFault(errno: errno) }
    let file = OpenFile(descriptor)
    return FileStream(
        write: { (bytes) throws(FileFault) in
            guard let descriptor = file.descriptor else { return }
            let code = writeAll(bytes, to: descriptor)
            if code != 0 { throw FileFault(errno: code) }
        },
        commit: { () throws(FileFault) in
            guard let descriptor = file.descriptor else { return }
            defer { file.close() }
            if isNameless {
                unlink(temporary)
                let link = "/proc/self/fd/\(descriptor)"
                guard linkat(AT_FDCWD, link, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else {
                    throw FileFault(errno: errno)
                }
            }
            guard rename(temporary, path) == 0 else {
                let fault = FileFault(errno: errno)
                unlink(temporary)
                throw fault
            }
        },
        abandon: {
            file.close()
            if !isNameless { unlink(temporary) }
        })
}

/// Linux's `O_TMPFILE`, whose definition Swift does not see.
private let namelessFile: Int32 = 0o20000000 | O_DIRECTORY

/// A descriptor that is closed once.
private final class OpenFile: Sendable {
    private let state: Mutex<Int32?>
    init(_ descriptor: Int32) { state = Mutex(descriptor) }

    var descriptor: Int32? { state.withLock { $0 } }

    func close() {
        let open = state.withLock { state in
            defer { state = nil }
            return state
        }
        if let open { Glibc.close(open) }
    }

    deinit { close() }
}
