import Foundation
import HapticPlayback
import Testing

/// A program that runs in a terminal of its own: what is typed reaches it as keys, and what it draws can be read.
final class Terminal {
    private var master: Int32
    private let process: pid_t
    private var drawn: [UInt8] = []
    /// How the process ended, as `waitpid` tells.
    private var ended: Int32?

    /// Longer than this nothing is waited for, in seconds; a machine under load needs a while.
    static let patience = 60.0
    static let columns = 100

    // From asm-generic/ioctls.h and spawn.h, where Swift does not see them.
    private static let getNumber = UInt(0x8004_5430)
    private static let setLock = UInt(0x4004_5431)
    private static let setSession = Int16(0x80)

    /// What cannot be had, and why.
    struct Refusal: Error {
        var call: String
        var reason = String(cString: strerror(errno))
    }

    /// Starts a program as the leader of a session whose terminal this is: its standard streams are the terminal.
    init(_ program: URL, _ words: [String], environment: [String: String]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0 else { throw Refusal(call: "open(/dev/ptmx)") }
        var (isLocked, number) = (Int32(0), Int32(0))
        guard ioctl(master, Self.setLock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
            throw Refusal(call: "ioctl(/dev/ptmx)")
        }
        let name = "/dev/pts/\(number)"
        var size = winsize(ws_row: 24, ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else { throw Refusal(call: "TIOCSWINSZ") }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // The first terminal that the leader of a session opens is its own.
        posix_spawnattr_setflags(&attributes, Self.setSession | Int16(POSIX_SPAWN_SETSIGMASK))
        // The threads that tests run on take no signals; the program is to take them.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var arguments = ([program.path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        let status = posix_spawn(&process, program.path, &actions, &attributes, &arguments, &variables)
        guard status == 0 else { throw Refusal(call: "posix_spawn", reason: String(cString: strerror(status))) }
        self.process = process
    }

    deinit {
        if ended == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if master >= 0 { close(master) }
    }

    /// Presses keys.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Closes the window.
    func hangUp() {
        close(master)
        master = -1
    }

    /// Sends a signal to the process.
    func send(_ signal: Int32) { kill(process, signal) }

    /// All that was drawn so far.
    var text: String {
        while master >= 0 {
            var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard Foundation.poll(&poll, 1, 0) == 1, poll.revents & Int16(POLLIN) != 0 else { break }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { break }
            drawn += bytes[..<count]
        }
        return String(decoding: drawn, as: UTF8.self)
    }

    /// Waits until a condition holds; false where it does not come to that. Reads on meanwhile, so that the program never waits.
    func wait(until condition: () throws -> Bool) rethrows -> Bool {
        let clock = MonotonicClock()
        let deadline = clock.now + Self.patience
        while clock.now < deadline {
            _ = text
            if try condition() { return true }
            PlaybackThread.sleep(until: clock.now + 0.005)
        }
        return false
    }

    /// Waits until something was drawn.
    func wait(for words: String) -> Bool { wait { text.contains(words) } }

    /// Whether single keys are taken from the terminal, without showing them.
    var isRaw: Bool {
        var mode = termios()
        guard tcgetattr(master, &mode) == 0 else { return false }
        return mode.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    /// Waits until the process is held.
    func waitUntilHeld() -> Bool {
        wait {
            var status: Int32 = 0
            return waitpid(process, &status, WUNTRACED | WNOHANG) == process && status & 0xFF == 0x7F
        }
    }

    /// Waits for the end; the exit status, or 128 and the signal.
    func finish() -> Int32? {
        _ = wait {
            var status: Int32 = 0
            guard waitpid(process, &status, WNOHANG) == process else { return false }
            ended = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
            return true
        }
        return ended
    }
}
