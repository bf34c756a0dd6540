internal import HapticPlayback

/// Receives an axis and its value.
public typealias GCControllerAxisValueChangedHandler = (GCControllerAxisInput, Float) -> Void

/// One direction of a stick or a cross. May be read from any thread.
public final class GCControllerAxisInput: GCControllerElement, @unchecked Sendable {
    // Safety: what changes is in `state` and `handler`.
    private let state = Guarded<Float>(0)
    private let handler = Handler<GCControllerAxisValueChangedHandler>()

    /// Where it stands, -1...1: 1 is to the right or up, 0 at rest.
    public var value: Float { state.withLock { $0 } }

    /// Called on the controller's handler queue when ``value`` has changed.
    public var valueChangedHandler: GCControllerAxisValueChangedHandler? {
        get { handler.current }
        set { handler.current = newValue }
    }

    /// Takes over a value; what to call, nil where nothing changed.
    func take(_ value: Float) -> Change? {
        let before = state.withLock { state in
            defer { state = value }
            return state
        }
        guard before != value else { return nil }
        return { [self] in valueChangedHandler?(self, value) }
    }
}
