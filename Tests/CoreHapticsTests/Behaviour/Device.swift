#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
#if !canImport(Darwin)
import CoreHapticsTesting
#endif

/// An engine and the passing of time, for tests that use Apple's API alone and would compile against Apple's framework.
///
/// On Apple's systems it would be the device's own, in real time; those tests were not run there. Here it is a stage's, in
/// virtual time.
final class Device: Sendable {
    let engine: CHHapticEngine
    #if canImport(Darwin)
    init() throws { engine = try CHHapticEngine() }

    /// Lets time pass, handlers included.
    func wait(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds + 0.1) }

    /// Another engine of the same device.
    func makeEngine() throws -> CHHapticEngine { try CHHapticEngine() }
    #else
    private let stage = HapticStage()

    init() throws { engine = try stage.makeEngine() }

    /// Lets time pass, handlers included.
    func wait(_ seconds: Double) { stage.advance(by: seconds) }

    /// Another engine of the same device.
    func makeEngine() throws -> CHHapticEngine { try stage.makeEngine() }
    #endif

    /// A device whose engine runs.
    static func started() throws -> Device {
        let device = try Device()
        try device.engine.start()
        return device
    }

    /// An advanced player of events.
    func player(_ events: [CHHapticEvent]) throws -> any CHHapticAdvancedPatternPlayer {
        try engine.makeAdvancedPlayer(with: CHHapticPattern(events: events, parameters: []))
    }
}

/// A tap at a time.
func tap(_ time: TimeInterval, intensity: Float = 1, sharpness: Float = 0.5) -> CHHapticEvent {
    CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
            CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
            CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
        ], relativeTime: time)
}

/// A hum at a time.
func hum(_ time: TimeInterval, for duration: TimeInterval, intensity: Float = 1) -> CHHapticEvent {
    CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)], relativeTime: time,
        duration: duration)
}

/// A list that handlers on any thread append to.
final class Log<Item: Sendable>: @unchecked Sendable {
    // Safety: `items` is touched only under `lock`.
    private let lock = NSLock()
    private var items: [Item] = []
    func append(_ item: Item) { lock.withLock { items.append(item) } }
    /// In memory of its own, as of `Guarded.copy()`.
    var all: [Item] { lock.withLock { items.map { $0 } } }
}

/// The code of the Core Haptics error that `body` throws, nil where it throws none.
func code(_ body: () throws -> Void) -> CHHapticError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CHHapticError)?.code
    }
}
#endif
