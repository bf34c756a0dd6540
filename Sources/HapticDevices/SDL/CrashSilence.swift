internal import CSDL2
internal import Glibc
internal import HapticPlayback

/// Stops the motors of a process that crashes, as far as it still can.
///
/// The kernel stops the effects of its own drivers with the process; pads that SDL drives itself would go on until their
/// firmware gives up.
public enum CrashSilence {
    /// How long the last reports may take, in seconds, before the process ends all the same.
    private static let patience: UInt32 = 1

    /// From now on, a crash first sends a zero to every pad. The process then ends of the crash as it would have.
    public static func install() {
        for number in PlaybackThread.crashSignals { signal(number, handle) }
    }

    /// Little is sure to work in here: another thread may hold a lock for good. An alarm ends the process then.
    private static let handle: @convention(c) (Int32) -> Void = { number in
        signal(number, SIG_DFL)
        signal(SIGALRM, SIG_DFL)
        alarm(CrashSilence.patience)
        SDLHost.silencePadsForGood()
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
    }
}
