// The names of elements in a profile. Source of the texts: reported.

/// The button A.
public let GCInputButtonA = "Button A"
/// The button B.
public let GCInputButtonB = "Button B"
/// The button X.
public let GCInputButtonX = "Button X"
/// The button Y.
public let GCInputButtonY = "Button Y"
/// The cross.
public let GCInputDirectionPad = "Direction Pad"
/// The left stick.
public let GCInputLeftThumbstick = "Left Thumbstick"
/// The right stick.
public let GCInputRightThumbstick = "Right Thumbstick"
/// The button above the left trigger.
public let GCInputLeftShoulder = "Left Shoulder"
/// The button above the right trigger.
public let GCInputRightShoulder = "Right Shoulder"
/// The left trigger.
public let GCInputLeftTrigger = "Left Trigger"
/// The right trigger.
public let GCInputRightTrigger = "Right Trigger"
/// The left stick, pressed.
public let GCInputLeftThumbstickButton = "Left Thumbstick Button"
/// The right stick, pressed.
public let GCInputRightThumbstickButton = "Right Thumbstick Button"
/// The maker's button in the middle.
public let GCInputButtonHome = "Button Home"
/// The small button right of the middle.
public let GCInputButtonMenu = "Button Menu"
/// The small button left of the middle.
public let GCInputButtonOptions = "Button Options"
