import Glibc

/// The path of the program `name` in the folder of this one.
private func siblingPath(_ name: String) throws(FileFault) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { throw FileFault(errno: errno) }
    let own = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Path.join(Path.folder(of: own), name)
}

/// Calls `body` with words as the system takes them.
private func withWords<Result>(_ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}

/// Runs the program `name` in the folder of this one instead of this process.
func becomeLiveSibling(_ name: String, _ arguments: [String]) -> FileFault {
    do {
        let path = try siblingPath(name)
        signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, SIG_IGN) }
        return withWords([path] + arguments) { words in
            execv(path, words)
            return FileFault(errno: errno)
        }
    } catch {
        return error
    }
}

/// Runs the program `name` in the folder of this one, and reads its standard output to the end.
func askLiveSibling(
    _ name: String, _ arguments: [String], _ limit: Int
) throws(FileFault) -> Environment.SiblingAnswer {
    let path = try siblingPath(name)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw FileFault(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var process = pid_t()
    let code = withWords([path] + arguments) { words -> Int32 in
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        return posix_spawn(&process, path, &actions, nil, words, environ)
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { throw FileFault(errno: code) }
    var output: [UInt8] = []
    var isTooLarge = false
    let piece = 1 << 20
    while true {
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: piece))
        let count = output.withUnsafeMutableBytes { read(ends[0], $0.baseAddress! + start, piece) }
        let failure = errno
        output.removeLast(piece - max(0, count))
        if count == 0 { break }
        if count < 0, failure != EINTR { break }
        if output.count > limit {
            isTooLarge = true
            kill(process, SIGTERM)
            break
        }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if isTooLarge { throw .tooLarge(limit: limit) }
    let signal = status & 0x7F
    return Environment.SiblingAnswer(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: output)
}
