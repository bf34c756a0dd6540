import GameController
import HapticDevices
import HapticPlayback
import Testing

/// A virtual pad with a name of its own, and the controller that the module makes of it.
///
/// SDL belongs to the process, and other suites plug pads in too: tests look at their own pads only.
final class PluggedPad: Sendable {
    let pad: VirtualPad
    let name: String
    let controller: GCController

    init(clock: any PlaybackClock = MonotonicClock(), hasRumble: Bool = true, hasTriggers: Bool = false) throws {
        name = "Pad \(UUID().uuidString)"
        pad = try VirtualPad(named: name, clock: clock, hasRumble: hasRumble, hasTriggers: hasTriggers)
        let name = name
        #expect(eventually { GCController.controllers().contains { $0.vendorName == name } })
        controller = try #require(GCController.controllers().first { $0.vendorName == name })
    }

    deinit { pad.unplug() }

    /// What the motors got last: low and high handle, left and right trigger.
    var motors: [UInt16] {
        let handles = pad.reports.last { !$0.isForTriggers }
        let triggers = pad.reports.last { $0.isForTriggers }
        return [handles?.low ?? 0, handles?.high ?? 0, triggers?.low ?? 0, triggers?.high ?? 0]
    }
}

/// Whether something comes true while a stand-in of a device does its work; gives up after ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
    let clock = MonotonicClock()
    let deadline = clock.now + 10
    while !condition() {
        guard clock.now < deadline else { return false }
        PlaybackThread.sleep(until: clock.now + 0.001)
    }
    return true
}

/// An engine of a locality in virtual time, with its outputs.
final class VirtualEngine: Sendable {
    let engine: CHHapticEngine
    private let outputs = Guarded<[any PlaybackOutput]>([])

    init(_ haptics: GCDeviceHaptics?, _ locality: GCHapticsLocality, _ clock: VirtualClock) throws {
        var configuration = try #require(haptics?.configuration(withLocality: locality))
        let outputs = outputs
        configuration.clock = clock
        configuration.runsInRealTime = false
        configuration.onOutputs = { made in outputs.withLock { $0 = made } }
        engine = CHHapticEngine(configuration)
        try engine.start()
        // What the motor does to levels is tested elsewhere: these are to be seen as they are wanted.
        for output in outputs.withLock({ $0 }) { (output as? GamepadOutput)?.device?.useNoModel() }
    }

    /// Hums for a while.
    func hum(_ intensity: Float, for duration: TimeInterval = 10) throws {
        try engine.makePlayer(with: pattern(intensity, for: duration)).start(atTime: CHHapticTimeImmediate)
    }

    /// Lets the output catch up with the clock.
    func pull(_ clock: VirtualClock) throws {
        for output in outputs.withLock({ $0 }) { try output.pull(to: clock.now) }
        engine.remote.session.advance(to: clock.now)
    }
}

/// Lets time pass for engines on one clock, in steps of 10 ms.
func run(_ clock: VirtualClock, _ seconds: Double, _ engines: [VirtualEngine]) throws {
    for engine in engines { engine.engine.remote.settle() }
    for _ in 0..<Int((seconds * 100).rounded()) {
        clock.advance(to: clock.now + 0.01)
        for engine in engines { try engine.pull(clock) }
    }
}

/// A hum of full length.
func pattern(_ intensity: Float, for duration: TimeInterval) throws -> CHHapticPattern {
    let event = CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [
            CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
            CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
        ], relativeTime: 0, duration: duration)
    return try CHHapticPattern(events: [event], parameters: [])
}

/// A level as a motor gets it.
func level(_ share: Double) -> UInt16 { UInt16((share * 65_535 + 0.5).rounded(.down)) }

/// A list that handlers on any thread append to.
final class Log<Item: Sendable>: Sendable {
    private let items = Guarded<[Item]>([])
    func append(_ item: Item) { items.withLock { $0.append(item) } }
    var all: [Item] { items.copy() }
}
