import AHAP
import HapticDevices
import HapticPattern
import HapticPlayback
import HapticRendering
import JSONText

/// One `play`: its session, its outputs, its files one after the other, and the keys and signals meanwhile.
final class Performance {
    private let options: PlayOptions
    private let signals: Signals
    private let session = PlaybackSession(clock: MonotonicClock())
    private let outputs: OutputSet
    private let driver: SessionDriver
    private let ended = Ending()
    private var keyboard: Keyboard?
    private var showsPlot = false
    private var hasQuit = false
    private var isMuted = false
    /// How much earlier than now the earliest output is given everything, in seconds.
    private var lead = 0.0
    private var results: [String] = []
    /// The signal that ended it.
    private(set) var signal: Int32?

    /// How often keys and the plot are looked after, in seconds.
    private static let pace = 0.05
    /// The start is planned so far ahead, in seconds, that every output hears of it in time.
    private static let startLead = 0.03

    init(_ options: PlayOptions, _ signals: Signals, _ files: [PatternFile]) {
        self.options = options
        self.signals = signals
        let events = files.flatMap(\.document.pattern.events)
        outputs = OutputSet(
            session,
            layout: .usual(
                feels: events.contains { $0.type.isHaptic },
                hears: events.contains { !$0.type.isHaptic } && !options.master.mutesSound))
        driver = SessionDriver(session)
        options.master.apply(to: session.levels)
    }

    /// Plays all files; the exit status. The outputs are silent and closed when it returns.
    func run(_ files: [PatternFile]) -> Int32 {
        for spec in options.outputs {
            guard spec == .auto else {
                outputs.add(spec, options: options)
                continue
            }
            // A pad is felt; what is heard then comes from the loudspeakers, if there are any.
            let pads = (try? SDLHost.start())?.gamepads ?? []
            let hasPad = pads.contains { $0.info.hasRumble }
            outputs.add(hasPad ? .gamepad(nil) : .audio, options: options)
            if hasPad, files.contains(where: \.hasSound), !options.master.mutesSound {
                outputs.add(.sound, options: options, isOptional: true)
            }
        }
        outputs.waitUntilOpen()
        if outputs.allFaults.isEmpty {
            if options.explains { explain() }
            if !options.asJSON, !options.isQuiet, Console.hasTerminal { showsPlot = true }
            keyboard = options.asJSON ? nil : Keyboard()
            for file in files where !isOver { perform(file) }
        }
        keyboard?.leave()
        if showsPlot { Console.complain("\r\u{1B}[K", terminator: "") }
        driver.stop()
        outputs.close()
        // Of devices that were away it was told at once.
        for fault in outputs.lastingFaults { Console.complain("thrum play: \(fault)") }
        if options.asJSON { Console.print(json) }
        return outputs.allFaults.isEmpty ? ExitStatus.clean : ExitStatus.device
    }

    private var isOver: Bool { hasQuit || signal != nil || !outputs.lastingFaults.isEmpty }

    private func perform(_ file: PatternFile) {
        let (timeline, soundtrack) = file.makeMaterial()
        let material = PatternMaterial(timeline, soundtrack: soundtrack)
        let ended = ended
        ended.set(nil)
        let player = session.makePlayer(material) { report in ended.set(report) }
        player.rate = options.rate
        player.isLooping = options.isLooping
        if options.from > 0 { player.seek(to: options.from) }
        lead = max(0, outputs.all.map { $0.runner.output.latency }.max() ?? 0)
        let start = session.now + Self.startLead + lead
        outputs.begin(at: start)
        player.start(at: start)
        let plot = MovingPlot(timeline)
        var report: RunReport?
        while report == nil, !isOver {
            wait(player)
            if showsPlot { draw(plot, player) }
            report = ended.report
        }
        let played = report.map { $0.time - start } ?? max(0, session.now - start)
        player.cancel()
        // Pulses run out, and outputs that lag behind come to the end.
        if report?.ending == .finished { linger() }
        results.append(
            "{\"path\":\(JSONString.quoted(file.path)),\"duration\":\(max(timeline.duration, soundtrack.duration)),\"felt\":\(timeline.felt),"
                + "\"played\":\((played * 1_000).rounded() / 1_000),"
                + "\"ending\":\"\(report?.ending == .finished ? "finished" : "stopped")\"}")
    }

    /// Passes a moment, and does what keys and signals ask for in it.
    private func wait(_ player: PatternPlayer) {
        let next = session.nextEvent - session.now
        let pace = keyboard == nil && !showsPlot ? 0.2 : Self.pace
        if let signal = signals.next(within: max(0.001, min(pace, next + 0.002))) { take(signal, player) }
        for key in keyboard?.pressed() ?? [] { take(key, player) }
    }

    private func linger() {
        let end = session.now + 0.15
        while session.now < end, !isOver {
            if let signal = signals.next(within: max(0.001, end - session.now)) { self.signal = signal }
        }
    }

    private func take(_ signal: Int32, _ player: PatternPlayer) {
        guard signal == Signals.suspend else {
            self.signal = signal
            return
        }
        // Held by the user: the motors rest until the process is continued.
        let wasPlaying = player.activity == .playing
        player.pause(at: soon)
        keyboard?.leave()
        PlaybackThread.sleep(until: MonotonicClock().now + lead + 0.12)
        signals.hold()
        keyboard?.enter()
        if wasPlaying { player.resume(at: soon) }
    }

    private func take(_ key: Keyboard.Key, _ player: PatternPlayer) {
        switch key {
        case .hold: player.activity == .paused ? player.resume(at: soon) : player.pause(at: soon)
        case .back: player.seek(to: max(0, player.patternTime(at: soon) - 1), at: soon)
        case .forth: player.seek(to: player.patternTime(at: soon) + 1, at: soon)
        case .louder: strengthen(by: 0.1)
        case .softer: strengthen(by: -0.1)
        case .mute:
            isMuted.toggle()
            session.levels.isMutedForHaptics = isMuted || options.master.mutesHaptics
            session.levels.isMutedForSound = isMuted || options.master.mutesSound
        case .loop: player.isLooping.toggle()
        case .quit: hasQuit = true
        }
    }

    private func strengthen(by step: Double) {
        // In tenths, so that ten steps up undo ten steps down.
        session.levels.hapticGain = ((session.levels.hapticGain + step) * 10).rounded() / 10
        session.levels.soundGain = ((session.levels.soundGain + step) * 10).rounded() / 10
    }

    /// The first moment that no output is past yet, however early it is given everything: what is asked for now is
    /// done then, so that nothing of it is missed.
    private var soon: Double { session.now + lead }

    private func draw(_ plot: MovingPlot, _ player: PatternPlayer) {
        let state = player.activity == .paused ? "held" : isMuted ? "muted" : ""
        let gain = Int((session.levels.hapticGain * 100).rounded())
        let note = "\(gain) % \(player.isLooping ? "loop " : "")\(state)"
        let line = plot.line(at: player.patternTime(), width: Console.columns - 1, note: note)
        Console.complain("\r\u{1B}[K\(line)", terminator: "")
    }

    private func explain() {
        for member in outputs.all {
            Console.complain("output \(member.runner.output.name)")
            let latency = options.latencies.seconds(for: member.spec)
            if latency != 0 {
                Console.complain("  given everything \(latency * 1_000) ms early")
            }
            if let pad = (member.runner.output as? GamepadOutput)?.device {
                Console.complain("  \(pad.info.name), \(pad.info.kind.name)")
                Console.complain(
                    "  at most one report each \(pad.info.kind.interval * 1_000) ms, the latest levels win")
                let model = options.usesMotorModel ? pad.info.kind.model : .off
                for line in model.explanation { Console.complain("  " + line) }
            }
        }
        Console.complain(
            "strength: \(options.master.hapticGain) of what is felt, \(options.master.soundGain) of what is heard")
    }

    private var json: String {
        let outputs = self.outputs.all.map { member in
            "{\"name\":\(JSONString.quoted(member.runner.output.name)),\"failed\":\(isFailed(member))}"
        }
        let faults = self.outputs.allFaults.map { fault in
            "{\"output\":\(JSONString.quoted(fault.output)),\"call\":\(JSONString.quoted(fault.call)),"
                + "\"reason\":\(JSONString.quoted(fault.reason)),\"lost\":\(fault.isLost)}"
        }
        return "{\"version\":1,\"files\":[\(results.joined(separator: ","))],\"outputs\":["
            + outputs.joined(separator: ",") + "],\"faults\":[\(faults.joined(separator: ","))]}"
    }

    private func isFailed(_ member: OutputSet.Member) -> Bool {
        if case .failed = member.runner.current { return true }
        return false
    }
}

/// The report of the run that plays, once there is one.
private final class Ending: Sendable {
    private let state = Guarded<RunReport?>(nil)
    var report: RunReport? { state.withLock { $0 } }
    func set(_ report: RunReport?) { state.withLock { $0 = report } }
}
