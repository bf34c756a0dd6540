internal import Glibc

/// Signals taken one by one by the thread that asks, instead of interrupting whatever runs.
///
/// Blocked before any other thread starts, so that they are blocked in all; the motors can then be stopped in peace
/// before the process ends as the signal wants it to.
struct Signals {
    private var set = sigset_t()

    /// Those that end a program or hold it: HUP (a closed terminal), INT, QUIT, TERM, TSTP.
    static let taken = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    /// The one that asks a program to hold (Ctrl-Z).
    static let suspend = SIGTSTP

    /// Takes hold of the signals.
    init() {
        sigemptyset(&set)
        for signal in Self.taken { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits up to `seconds` for a signal; nil where none comes.
    func next(within seconds: Double) -> Int32? {
        var time = timespec()
        time.tv_sec = Int(seconds)
        time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
        var set = set
        let signal = sigtimedwait(&set, nil, &time)
        return signal > 0 ? signal : nil
    }

    /// Ends the process the way `signal` does when nobody takes it.
    func die(of signal: Int32) -> Never {
        Glibc.signal(signal, SIG_DFL)
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(signal)
        exit(128 + signal)
    }

    /// Holds the process until it is continued.
    func hold() { raise(SIGSTOP) }
}
