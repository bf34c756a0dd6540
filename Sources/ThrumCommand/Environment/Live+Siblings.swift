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

/// Runs the program `name` in the folder of this one with `input` on its standard input, and reads its standard output to the
/// end.
func askLiveSibling(
    _ name: String, _ arguments: [String], _ input: [UInt8], _ limit: Int
) throws(FileFault) -> Environment.SiblingAnswer {
    let path = try siblingPath(name)
    let (source, sink) = (try openPipe(), try openPipe())
    var process = pid_t()
    let code = withWords([path] + arguments) { words -> Int32 in
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, source.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, sink.write, STDOUT_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        return posix_spawn(&process, path, &actions, nil, words, environ)
    }
    close(source.read)
    close(sink.write)
    guard code == 0 else {
        close(source.write)
        close(sink.read)
        throw FileFault(errno: code)
    }
    let output = exchange(input, writingTo: source.write, readingFrom: sink.read, atMost: limit)
    if output.count > limit { kill(process, SIGTERM) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if output.count > limit { throw .tooLarge(limit: limit) }
    let signal = status & 0x7F
    return Environment.SiblingAnswer(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: output)
}

/// A pipe whose ends no other program inherits.
private func openPipe() throws(FileFault) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileFault(errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
}

/// Writes all of `input` and reads until nothing more comes or more than `limit` bytes have, whichever goes; closes both
/// descriptors.
private func exchange(
    _ input: [UInt8], writingTo sink: Int32, readingFrom source: Int32, atMost limit: Int
) -> [UInt8] {
    _ = fcntl(sink, F_SETFL, O_NONBLOCK)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var written = 0
    var isWriting = true
    func stopWriting() {
        if isWriting { close(sink) }
        isWriting = false
    }
    while output.count <= limit {
        if written == input.count { stopWriting() }
        // A negative descriptor is not looked at.
        var ends = [
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isWriting ? sink : -1, events: Int16(POLLOUT), revents: 0),
        ]
        guard poll(&ends, 2, -1) >= 0 || errno == EINTR else { break }
        if ends[1].revents != 0 {
            let count = input.withUnsafeBytes { write(sink, $0.baseAddress! + written, $0.count - written) }
            // A program that has enough is not at fault; its status tells.
            if count >= 0 { written += count } else if errno != EAGAIN && errno != EINTR { stopWriting() }
        }
        guard ends[0].revents != 0 else { continue }
        let count = read(source, &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    stopWriting()
    close(source)
    return output
}
