internal import HapticDevices
internal import HapticPlayback

/// The haptics of a controller: makes engines for the places where something can be felt.
public final class GCDeviceHaptics: NSObject, Sendable {
    private let device: GamepadDevice

    /// The places that engines can be made for.
    public let supportedLocalities: Set<GCHapticsLocality>

    /// Nil where the pad has no motors.
    init?(_ device: GamepadDevice) {
        let all: [GCHapticsLocality] = [
            .default, .all, .handles, .leftHandle, .rightHandle, .triggers, .leftTrigger, .rightTrigger,
        ]
        let found = all.filter { $0.motors(of: device.info) != nil }
        guard !found.isEmpty else { return nil }
        self.device = device
        supportedLocalities = Set(found)
        super.init()
    }

    /// An engine that plays on the motors of a place; nil where there are none, or the controller is gone.
    ///
    /// Start it like any other. Several engines of one controller play at once: what they want of a motor adds up as
    /// overlapping events do. Sound is left out (chosen). When the controller is unplugged, the engine stops with
    /// `CHHapticEngine.StoppedReason.gameControllerDisconnect`; a controller that comes back has new engines.
    /// In a test's stage (`HapticStage.perform`) the engine plays there, each locality's into a recording of its own.
    public func createEngine(withLocality locality: GCHapticsLocality) -> CHHapticEngine? {
        guard let configuration = configuration(withLocality: locality) else { return nil }
        guard let seam = EngineSeam.current else { return CHHapticEngine(configuration) }
        return (try? seam.makeConfiguration()).map(CHHapticEngine.init)
    }

    /// What such an engine plays on: the seam for tests in virtual time.
    package func configuration(withLocality locality: GCHapticsLocality) -> EngineConfiguration? {
        guard device.isConnected, let motors = locality.motors(of: device.info) else { return nil }
        // A strength in the environment that is none is a failure, which only nil can tell.
        guard let master = try? MasterSettings(environment: { ProcessInfo.processInfo.environment[$0] }) else {
            return nil
        }
        let instance = device.info.instance
        var configuration = EngineConfiguration { _ in [GamepadOutput(.instance(instance), locality: motors)] }
        configuration.master = master
        return configuration
    }
}
