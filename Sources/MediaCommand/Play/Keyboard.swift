internal import Glibc

/// Single keys from a terminal, without waiting for the end of a line; the terminal is as it was afterwards.
final class Keyboard {
    /// What a key means.
    enum Key { case hold, back, forth, louder, softer, mute, loop, quit }

    private var before = termios()

    /// Nil where standard input or standard error is no terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, tcgetattr(STDIN_FILENO, &before) == 0 else {
            return nil
        }
        // In the background, a change of the terminal would stop the process.
        guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return nil }
        enter()
    }

    deinit { leave() }

    /// Takes single keys again, after a ``leave()``.
    func enter() {
        var raw = before
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    /// Puts the terminal back as it was.
    func leave() { tcsetattr(STDIN_FILENO, TCSANOW, &before) }

    /// The keys pressed since the last call.
    func pressed() -> [Key] {
        var poll = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 0) == 1, poll.revents & Int16(POLLIN) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return [] }
        return Self.keys(Array(bytes[..<count]))
    }

    /// What these bytes mean.
    static func keys(_ bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x1B, index + 2 < bytes.count, bytes[index + 1] == 0x5B || bytes[index + 1] == 0x4F {
                switch bytes[index + 2] {
                case UInt8(ascii: "C"): keys.append(.forth)
                case UInt8(ascii: "D"): keys.append(.back)
                case UInt8(ascii: "A"): keys.append(.louder)
                case UInt8(ascii: "B"): keys.append(.softer)
                default: break
                }
                index += 3
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: " "): keys.append(.hold)
            case UInt8(ascii: "+"), UInt8(ascii: "="): keys.append(.louder)
            case UInt8(ascii: "-"): keys.append(.softer)
            case UInt8(ascii: "m"): keys.append(.mute)
            case UInt8(ascii: "l"): keys.append(.loop)
            case UInt8(ascii: "q"), 0x04: keys.append(.quit)
            default: break
            }
            index += 1
        }
        return keys
    }
}
