import HapticDevices
import HapticPattern
import HapticPlayback

/// `thrum play --calibrate`: the same tap again and again, as a click and on the pad, until both come together.
enum Calibration {
    /// Seconds between two taps, and what a key changes.
    private static let period = 0.6
    private static let step = 0.005

    static func run(_ options: PlayOptions, _ signals: Signals) -> Int32 {
        guard let keyboard = Keyboard() else {
            Console.complain("thrum play: --calibrate needs a terminal, for its keys")
            return ExitStatus.usage
        }
        let session = PlaybackSession(clock: MonotonicClock())
        let driver = SessionDriver(session)
        let outputs = OutputSet(session)
        outputs.add(.audio, options: options)
        outputs.add(.gamepad(nil), options: options)
        outputs.waitUntilOpen()
        var signal: Int32?
        if outputs.allFaults.isEmpty {
            Console.complain(
                "A click and a tap, again and again. Left: the pad earlier, right: later, until both come together.\n"
                    + "q keeps what is set; Ctrl-C keeps what was.")
            signal = play(session, outputs, keyboard, signals)
        }
        keyboard.leave()
        Console.complain("")
        driver.stop()
        let pad = outputs.all.compactMap { $0.runner.output as? GamepadOutput }.first
        let latency = pad?.latency ?? 0
        outputs.close()
        for fault in outputs.allFaults { Console.complain("thrum play: \(fault)") }
        if let signal { signals.die(of: signal) }
        guard outputs.allFaults.isEmpty else { return ExitStatus.device }
        var latencies = options.latencies
        latencies["gamepad"] = latency
        let path = OutputLatencies.path(environment: environmentVariable)
        if let problem = PlayCommand.remember(latencies, at: path) {
            Console.complain("thrum play: the latency is not remembered: \(problem)")
            return ExitStatus.usage
        }
        Console.complain("gamepad=\((latency * 1_000).rounded()) ms is remembered")
        return ExitStatus.clean
    }

    /// Plays until a key or signal ends it; the signal.
    private static func play(
        _ session: PlaybackSession, _ outputs: OutputSet, _ keyboard: Keyboard, _ signals: Signals
    ) -> Int32? {
        let tap = Event(
            .hapticTransient, at: 0.3, parameters: [.hapticIntensity: 1, .hapticSharpness: 0.8])
        let player = session.makePlayer(PatternMaterial(Pattern(events: [tap])))
        player.loopEnd = period
        player.isLooping = true
        player.start()
        let pad = outputs.all.compactMap { $0.runner.output as? GamepadOutput }.first
        while outputs.allFaults.isEmpty {
            if let signal = signals.next(within: 0.05) { return signal }
            for key in keyboard.pressed() {
                switch key {
                case .back: pad?.latency += step
                case .forth: pad?.latency -= step
                case .quit: return nil
                default: break
                }
            }
            let milliseconds = ((pad?.latency ?? 0) * 1_000).rounded()
            Console.complain("\r\u{1B}[Kpad \(milliseconds) ms early", terminator: "")
        }
        return nil
    }
}
