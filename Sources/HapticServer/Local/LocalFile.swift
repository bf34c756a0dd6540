import Glibc
import HapticLibrary
import Synchronization

/// The file of this machine that the studio works on (`thrum studio FILE`): read, and saved only over what its saver has seen.
final class LocalFile: Sendable {
    /// The path as it was named. A link is followed each time.
    let path: String
    /// What every request has to send: whoever has the address that the command printed, and no other page of the browser.
    let token: String
    /// Where the sound files of the pattern are.
    let folder: String

    /// The file at one moment.
    struct State: Sendable, Equatable {
        /// Tells one content from another; nil where there is no file.
        var tag: String?
        var size = 0
        /// Whether it can be saved, as far as permissions tell.
        var isWritable = false
    }

    /// What has to be so for a file to be saved.
    enum Condition: Sendable, Equatable {
        /// Its content has this tag.
        case tag(String)
        /// There is none.
        case absent
        /// Nothing.
        case anything
    }

    /// Why a file was not read or saved.
    enum Fault: Error, Sendable, Equatable {
        /// The condition does not hold; the file as it is.
        case conflict(State)
        /// It is no plain file, or too long for the studio.
        case unfit(String)
        /// The system does not let this user do it.
        case forbidden(String)
        /// The disk is full, or does not work.
        case failed(String)
    }

    /// What tells without reading whether a file is as it was.
    private struct Stamp: Equatable {
        var device, node, size, seconds, nanoseconds, changedSeconds, changedNanoseconds: Int

        init(_ status: stat) {
            (device, node, size) = (Int(truncatingIfNeeded: status.st_dev), Int(status.st_ino), status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            (changedSeconds, changedNanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        }
    }

    /// Held while the file is read or saved.
    private let seen = Mutex<(stamp: Stamp, tag: String)?>(nil)

    /// The file at a path; it need not be there yet.
    init(_ path: String) {
        self.path = path
        token = Hex.text(Sodium.random(16))
        folder = Self.folder(of: path)
    }

    /// What stands before a file's name; empty for a name alone.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Its name without folders.
    var name: String { String(path.split(separator: "/").last ?? "") }

    // MARK: Reading

    /// The file as it is now. Where it has not changed since, this costs no more than asking the system whether it has.
    func state() throws(Fault) -> State { try locked { (seen) throws(Fault) in try self.state(&seen) } }

    /// The bytes of the file and their tag; nil where there is none.
    func content() throws(Fault) -> (bytes: [UInt8], tag: String)? {
        try locked { (seen) throws(Fault) in try self.content(&seen) }
    }

    private func state(_ seen: inout (stamp: Stamp, tag: String)?) throws(Fault) -> State {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw Self.fault() }
            return State(tag: nil, size: 0, isWritable: access(folder.isEmpty ? "." : folder, W_OK) == 0)
        }
        let isWritable = access(path, W_OK) == 0
        if let seen, seen.stamp == Stamp(status) {
            return State(tag: seen.tag, size: status.st_size, isWritable: isWritable)
        }
        guard let content = try content(&seen) else { return State() }
        return State(tag: content.tag, size: content.bytes.count, isWritable: isWritable)
    }

    private func content(_ seen: inout (stamp: Stamp, tag: String)?) throws(Fault) -> (bytes: [UInt8], tag: String)? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.fault()
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.fault() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unfit("It is no plain file.") }
        guard status.st_size <= CheckedPattern.mostBytes, let bytes = FileBytes.opened(file),
            bytes.count <= CheckedPattern.mostBytes
        else { throw .unfit("It has more than \(CheckedPattern.mostBytes) bytes, or cannot be read.") }
        let tag = Response.tag(of: bytes)
        // What was written while it was read has another stamp now, and is read again next time.
        seen = (Stamp(status), tag)
        return (bytes, tag)
    }

    // MARK: Saving

    /// Puts `bytes` in the place of the file's content, all or nothing, where the condition holds.
    func save(_ bytes: [UInt8], _ condition: Condition) throws(Fault) -> State {
        try locked { (seen) throws(Fault) in
            seen = nil
            let found = try self.state(&seen)
            switch condition {
            case .anything: break
            case .absent: if found.tag != nil { throw .conflict(found) }
            case .tag(let tag): if found.tag != tag { throw .conflict(found) }
            }
            try self.replace(with: bytes)
            seen = nil
            return try self.state(&seen)
        }
    }

    /// Writes a file beside the one that is meant, and gives it that one's name.
    private func replace(with bytes: [UInt8]) throws(Fault) {
        var target = path
        if let real = realpath(path, nil) {
            target = String(cString: real)
            free(real)
        }
        var status = stat()
        let isThere = stat(target, &status) == 0
        // Replacing needs leave for the folder alone; who protects a file does not want that.
        if isThere, access(target, W_OK) != 0 { throw Self.fault() }
        let temporary = target + "." + Hex.text(Sodium.random(6))
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.fault() }
        let mask = umask(0)
        umask(mask)
        if isThere { _ = fchown(file, status.st_uid, status.st_gid) }
        let isWritten =
            fchmod(file, isThere ? status.st_mode & 0o7777 : 0o666 & ~mask) == 0 && Console.write(bytes, to: file)
            && fsync(file) == 0
        let isClosed = close(file) == 0
        guard isWritten, isClosed, rename(temporary, target) == 0 else {
            let fault = Self.fault()
            unlink(temporary)
            throw fault
        }
        // The name is on the disk when its folder is.
        let place = Self.folder(of: target)
        let parent = open(place.isEmpty ? "." : place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if parent >= 0 {
            fsync(parent)
            close(parent)
        }
    }

    private static func fault() -> Fault {
        let reason = String(cString: strerror(errno))
        switch errno {
        case EACCES, EPERM, EROFS: return .forbidden(reason)
        case EISDIR, ENOTDIR, ELOOP, ENAMETOOLONG: return .unfit(reason)
        default: return .failed(reason)
        }
    }

    private func locked<Value>(
        _ body: (inout (stamp: Stamp, tag: String)?) throws(Fault) -> Value
    ) throws(Fault) -> Value {
        let result: Result<Value, Fault> = seen.withLock { seen in
            do throws(Fault) {
                return .success(try body(&seen))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
