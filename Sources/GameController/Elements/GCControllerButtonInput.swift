internal import HapticPlayback

/// Receives a button, its value and whether it is pressed.
public typealias GCControllerButtonValueChangedHandler = (GCControllerButtonInput, Float, Bool) -> Void

/// A button or a trigger. May be read from any thread.
public final class GCControllerButtonInput: GCControllerElement, @unchecked Sendable {
    // Safety: what changes is in `state` and the handlers.
    private let state = Guarded<Float>(0)
    private let onValue = Handler<GCControllerButtonValueChangedHandler>()
    private let onPress = Handler<GCControllerButtonValueChangedHandler>()
    /// Above which value it counts as pressed. Chosen: a trigger has to be moved a little.
    private let threshold: Float

    /// A button that is either pressed or not.
    convenience init(_ name: String?) { self.init(name, isAnalog: false) }

    override init(_ name: String?, isAnalog: Bool) {
        threshold = isAnalog ? 0.12 : 0
        super.init(name, isAnalog: isAnalog)
    }

    /// How far it is pressed, 0...1.
    public var value: Float { state.withLock { $0 } }

    /// Whether it counts as pressed.
    public var isPressed: Bool { value > threshold }

    /// Called on the controller's handler queue when ``value`` has changed.
    public var valueChangedHandler: GCControllerButtonValueChangedHandler? {
        get { onValue.current }
        set { onValue.current = newValue }
    }

    /// Called on the controller's handler queue when ``isPressed`` has changed.
    public var pressedChangedHandler: GCControllerButtonValueChangedHandler? {
        get { onPress.current }
        set { onPress.current = newValue }
    }

    /// Takes over a value; what to call, nil where nothing changed.
    func take(_ value: Float) -> Change? {
        let before = state.withLock { state in
            defer { state = value }
            return state
        }
        guard before != value else { return nil }
        let isPressed = value > threshold
        let turned = isPressed != (before > threshold)
        return { [self] in
            valueChangedHandler?(self, value, isPressed)
            if turned { pressedChangedHandler?(self, value, isPressed) }
        }
    }
}
