internal import HapticDevices

/// Receives a gamepad and the element that changed.
public typealias GCExtendedGamepadValueChangedHandler = (GCExtendedGamepad, GCControllerElement) -> Void

/// The layout that most controllers have in common. May be read from any thread.
public final class GCExtendedGamepad: GCPhysicalInputProfile, @unchecked Sendable {
    // Safety: what changes is in `handler` and in elements that guard themselves.
    private let handler = Handler<GCExtendedGamepadValueChangedHandler>()

    /// The controller that it belongs to; nil once that is let go.
    public var controller: GCController? { owner }

    /// The cross.
    public let dpad = GCControllerDirectionPad(GCInputDirectionPad, isAnalog: false)
    /// The left stick, without the dead zone in its middle: 0 where it is at rest.
    public let leftThumbstick = GCControllerDirectionPad(GCInputLeftThumbstick, isAnalog: true)
    /// The right stick, as the left one.
    public let rightThumbstick = GCControllerDirectionPad(GCInputRightThumbstick, isAnalog: true)
    /// The button A: the lowest of four, or what is printed A.
    public let buttonA = GCControllerButtonInput(GCInputButtonA)
    /// The button B.
    public let buttonB = GCControllerButtonInput(GCInputButtonB)
    /// The button X.
    public let buttonX = GCControllerButtonInput(GCInputButtonX)
    /// The button Y.
    public let buttonY = GCControllerButtonInput(GCInputButtonY)
    /// The button above the left trigger.
    public let leftShoulder = GCControllerButtonInput(GCInputLeftShoulder)
    /// The button above the right trigger.
    public let rightShoulder = GCControllerButtonInput(GCInputRightShoulder)
    /// The left trigger.
    public let leftTrigger = GCControllerButtonInput(GCInputLeftTrigger, isAnalog: true)
    /// The right trigger.
    public let rightTrigger = GCControllerButtonInput(GCInputRightTrigger, isAnalog: true)
    /// The left stick, pressed.
    public let leftThumbstickButton: GCControllerButtonInput? = GCControllerButtonInput(GCInputLeftThumbstickButton)
    /// The right stick, pressed.
    public let rightThumbstickButton: GCControllerButtonInput? = GCControllerButtonInput(GCInputRightThumbstickButton)
    /// The small button right of the middle.
    public let buttonMenu = GCControllerButtonInput(GCInputButtonMenu)
    /// The small button left of the middle.
    public let buttonOptions: GCControllerButtonInput? = GCControllerButtonInput(GCInputButtonOptions)
    /// The maker's button in the middle.
    public let buttonHome: GCControllerButtonInput? = GCControllerButtonInput(GCInputButtonHome)

    init() {
        let all: [GCControllerElement?] = [
            dpad, leftThumbstick, rightThumbstick, buttonA, buttonB, buttonX, buttonY, leftShoulder, rightShoulder,
            leftTrigger, rightTrigger, leftThumbstickButton, rightThumbstickButton, buttonMenu, buttonOptions,
            buttonHome,
        ]
        var elements: [String: GCControllerElement] = [:]
        for element in all { if let element, let name = element.localizedName { elements[name] = element } }
        super.init(elements)
    }

    convenience init(showing inputs: PadInputs) {
        self.init()
        _ = take(inputs)
    }

    /// Called on the controller's handler queue once for each element that changed, after the element's own handlers.
    public var valueChangedHandler: GCExtendedGamepadValueChangedHandler? {
        get { handler.current }
        set { handler.current = newValue }
    }

    /// Takes over what the pad shows; what to call, in order.
    func take(_ inputs: PadInputs) -> [Change] {
        func direction(_ positive: PadInputs.Button, _ negative: PadInputs.Button) -> Float {
            (inputs[positive] ? 1 : 0) - (inputs[negative] ? 1 : 0)
        }
        var changes: [Change] = []
        func note(_ element: GCControllerElement, _ change: Change?) {
            guard let change else { return }
            changes.append { [self] in
                change()
                valueChangedHandler?(self, element)
            }
        }
        note(dpad, dpad.take(x: direction(.right, .left), y: direction(.up, .down)))
        let (left, right) = (
            StickDeadZone.without(x: inputs[.leftX], y: inputs[.leftY]),
            StickDeadZone.without(x: inputs[.rightX], y: inputs[.rightY])
        )
        note(leftThumbstick, leftThumbstick.take(x: left.x, y: left.y))
        note(rightThumbstick, rightThumbstick.take(x: right.x, y: right.y))
        note(leftTrigger, leftTrigger.take(inputs[.leftTrigger]))
        note(rightTrigger, rightTrigger.take(inputs[.rightTrigger]))
        let buttons: [(GCControllerButtonInput?, PadInputs.Button)] = [
            (buttonA, .a), (buttonB, .b), (buttonX, .x), (buttonY, .y), (leftShoulder, .leftShoulder),
            (rightShoulder, .rightShoulder), (leftThumbstickButton, .leftStick), (rightThumbstickButton, .rightStick),
            (buttonMenu, .start), (buttonOptions, .back), (buttonHome, .guide),
        ]
        for case (let button?, let input) in buttons { note(button, button.take(inputs[input] ? 1 : 0)) }
        return changes
    }
}
