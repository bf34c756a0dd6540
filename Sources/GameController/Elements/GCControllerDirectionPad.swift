/// Receives a direction pad and its values, -1...1: 1 is to the right and up.
public typealias GCControllerDirectionPadValueChangedHandler = (GCControllerDirectionPad, Float, Float) -> Void

/// A stick or a cross. May be read from any thread.
public final class GCControllerDirectionPad: GCControllerElement, @unchecked Sendable {
    // Safety: what changes is in `handler` and in elements that guard themselves.
    /// Its position from left to right.
    public let xAxis: GCControllerAxisInput
    /// Its position from bottom to top.
    public let yAxis: GCControllerAxisInput
    /// How far it is up.
    public let up: GCControllerButtonInput
    /// How far it is down.
    public let down: GCControllerButtonInput
    /// How far it is left.
    public let left: GCControllerButtonInput
    /// How far it is right.
    public let right: GCControllerButtonInput
    private let handler = Handler<GCControllerDirectionPadValueChangedHandler>()

    override init(_ name: String?, isAnalog: Bool) {
        func part(_ direction: String) -> String? { name.map { "\($0) \(direction)" } }
        xAxis = GCControllerAxisInput(part("X Axis"), isAnalog: isAnalog)
        yAxis = GCControllerAxisInput(part("Y Axis"), isAnalog: isAnalog)
        up = GCControllerButtonInput(part("Up"), isAnalog: isAnalog)
        down = GCControllerButtonInput(part("Down"), isAnalog: isAnalog)
        left = GCControllerButtonInput(part("Left"), isAnalog: isAnalog)
        right = GCControllerButtonInput(part("Right"), isAnalog: isAnalog)
        super.init(name, isAnalog: isAnalog)
        for element in [xAxis, yAxis, up, down, left, right] as [GCControllerElement] { element.collection = self }
    }

    /// Called on the controller's handler queue when the position has changed.
    public var valueChangedHandler: GCControllerDirectionPadValueChangedHandler? {
        get { handler.current }
        set { handler.current = newValue }
    }

    /// Takes over a position; what to call, nil where nothing changed.
    func take(x: Float, y: Float) -> Change? {
        let changes = [
            xAxis.take(x), yAxis.take(y), up.take(max(0, y)), down.take(max(0, -y)), left.take(max(0, -x)),
            right.take(max(0, x)),
        ].compactMap { $0 }
        guard !changes.isEmpty else { return nil }
        return { [self] in
            for change in changes { change() }
            valueChangedHandler?(self, x, y)
        }
    }
}
