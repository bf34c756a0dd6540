/// What CoreHapticsTesting and GameController build on.
extension CHHapticEngine {
    /// An engine on a seam: for tests in virtual time and for controllers.
    package convenience init(_ configuration: EngineConfiguration) { self.init(core: EngineCore(configuration)) }

    /// A handle on the engine that does not keep it alive.
    package var remote: EngineRemote { EngineRemote(core) }
}
