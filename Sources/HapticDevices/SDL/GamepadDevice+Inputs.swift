internal import CSDL2

extension GamepadDevice {
    /// What its buttons and sticks show; nil where SDL knows no layout for it, or it is gone.
    public var inputs: PadInputs? { withController { Self.read($0) } }

    /// Reads all of a controller, under the host's lock.
    private static func read(_ controller: OpaquePointer) -> PadInputs {
        var inputs = PadInputs()
        for button in PadInputs.Button.allCases {
            let code = SDL_GameControllerButton(Int32(button.rawValue))
            inputs[button] = SDL_GameControllerGetButton(controller, code) != 0
        }
        for axis in PadInputs.Axis.allCases {
            let code = SDL_GameControllerAxis(Int32(axis.rawValue))
            let value = max(-1, Float(SDL_GameControllerGetAxis(controller, code)) / 32_767)
            // SDL counts downwards.
            inputs[axis] = axis == .leftY || axis == .rightY ? 0 - value : value
        }
        return inputs
    }
}
