/// What the buttons, sticks and triggers of a pad show at one moment, by the layout that most pads have in common.
public struct PadInputs: Sendable, Equatable {
    /// The buttons, in SDL's order.
    public enum Button: Int, Sendable, CaseIterable {
        /// The lowest of the four at the right, or what is printed A.
        case a
        /// The right one of the four, or what is printed B.
        case b
        /// The left one of the four, or what is printed X.
        case x
        /// The uppermost of the four, or what is printed Y.
        case y
        /// The small one left of the middle.
        case back
        /// The maker's one in the middle.
        case guide
        /// The small one right of the middle.
        case start
        /// The left stick, pressed.
        case leftStick
        /// The right stick, pressed.
        case rightStick
        /// The one above the left trigger.
        case leftShoulder
        /// The one above the right trigger.
        case rightShoulder
        /// The cross, up.
        case up
        /// The cross, down.
        case down
        /// The cross, to the left.
        case left
        /// The cross, to the right.
        case right
    }

    /// The sticks and triggers, in SDL's order.
    public enum Axis: Int, Sendable, CaseIterable {
        /// The left stick, to the right.
        case leftX
        /// The left stick, up.
        case leftY
        /// The right stick, to the right.
        case rightX
        /// The right stick, up.
        case rightY
        /// The left trigger.
        case leftTrigger
        /// The right trigger.
        case rightTrigger
    }

    private var pressed: UInt32 = 0
    private var values = [Float](repeating: 0, count: Axis.allCases.count)

    /// Nothing pressed, everything at rest.
    public init() {}

    /// Whether somebody seems to hold it: a button is pressed, or a stick or trigger stands further out than one at rest does.
    public var isInUse: Bool { pressed != 0 || values.contains { abs($0) > 0.25 } }

    /// Whether a button is pressed.
    public subscript(button: Button) -> Bool {
        get { pressed & (1 << button.rawValue) != 0 }
        set { pressed = newValue ? pressed | (1 << button.rawValue) : pressed & ~(1 << button.rawValue) }
    }

    /// Where a stick stands, -1...1 with 1 to the right and up, or how far a trigger is pressed, 0...1. As the driver says:
    /// no dead zone is taken away.
    public subscript(axis: Axis) -> Float {
        get { values[axis.rawValue] }
        set { values[axis.rawValue] = newValue }
    }
}
