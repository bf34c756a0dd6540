package import HapticPlayback

/// What stands in place of the environment's output for engines that are made by Apple's initialisers: a test's stage.
package struct EngineSeam: Sendable {
    /// The configuration of one more engine; throws where the device has no haptics.
    package var makeConfiguration: @Sendable () throws -> EngineConfiguration
    /// Whether the device has haptics.
    package var supportsHaptics: @Sendable () -> Bool

    /// A seam of these parts.
    package init(
        supportsHaptics: @escaping @Sendable () -> Bool,
        makeConfiguration: @escaping @Sendable () throws -> EngineConfiguration
    ) {
        self.supportsHaptics = supportsHaptics
        self.makeConfiguration = makeConfiguration
    }

    /// The one of this task.
    @TaskLocal package static var ofTask: EngineSeam?
    /// The one of the process, where the task has none.
    package static let ofProcess = Guarded<EngineSeam?>(nil)

    /// The one that counts here.
    package static var current: EngineSeam? { ofTask ?? ofProcess.withLock { $0 } }
}
