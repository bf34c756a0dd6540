import Glibc
import HapticDevices
import HapticPlayback
import MediaCommand
import Synchronization

/// `thrum-media` with a pad that exists only in this process, for the tests of live playing.
///
///     media-stage REPORTS COMMAND [WORDS…]
///
/// Every report that reaches the pad is a line of the file REPORTS: the time, low and high. USR1 pulls the pad out, USR2 plugs
/// one in.
@main enum MediaStage {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count > 1 else {
            fail("usage: media-stage REPORTS COMMAND [WORDS…]")
        }
        let file = open(words[0], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            fail("\(words[0]): \(String(cString: strerror(errno)))")
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGUSR1) { _ in MediaStage.wanted.store(0, ordering: .relaxed) }
        signal(SIGUSR2) { _ in MediaStage.wanted.store(1, ordering: .relaxed) }
        let first = plugIn(file)
        _ = PlaybackThread {
            var pad: VirtualPad? = first
            while true {
                PlaybackThread.sleep(until: MonotonicClock().now + 0.002)
                let isWanted = wanted.load(ordering: .relaxed) == 1
                if let plugged = pad, !isWanted {
                    plugged.unplug()
                    pad = nil
                } else if pad == nil, isWanted {
                    pad = plugIn(file)
                }
            }
        }
        exit(MediaCommand.run(Array(words.dropFirst())))
    }

    /// Whether a pad is to be there: 1 or 0.
    private static let wanted = Atomic<Int>(1)

    private static func plugIn(_ file: Int32) -> VirtualPad {
        do throws(OutputFault) {
            return try VirtualPad(onReport: { report in
                let line = Array("\(report.time) \(report.low) \(report.high)\n".utf8)
                _ = write(file, line, line.count)
            })
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        let line = Array("media-stage: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(2)
    }
}
