import Foundation

/// The order of what happens on `life`, and starts that take their time in virtual time.
extension EngineCore {
    /// Does something on `life`, after everything that was asked for before.
    func onLife(_ body: @escaping @Sendable () -> Void) {
        let waits = locked {
            heldUp?.append(body)
            return heldUp != nil
        }
        if !waits { life.async(execute: body) }
    }

    /// Opens the outputs on `life`; in virtual time after the delay of a slow start, which holds up all that follows.
    func openOnLife(_ body: @escaping @Sendable () -> Void) {
        let delay = configuration.startDelay()
        let begins = locked {
            guard delay > 0, phase != .running, heldUp == nil else { return false }
            phase = .starting
            heldUp = [body]
            return true
        }
        guard begins else { return onLife(body) }
        after(min(delay, configuration.startTimeout)) { [self] in
            life.async { [self] in
                isTooSlow = delay > configuration.startTimeout
                while let next = nextHeldUp() {
                    next()
                    isTooSlow = false
                }
            }
        }
    }

    /// What comes next of what was held up; nil where nothing is, and then nothing is held up any more.
    private func nextHeldUp() -> (@Sendable () -> Void)? {
        locked {
            guard heldUp?.isEmpty == false else {
                heldUp = nil
                return nil
            }
            return heldUp?.removeFirst()
        }
    }

    /// That a start took too long.
    func tooSlow(_ name: String) -> CHHapticError {
        CHHapticError(
            .engineStartTimeout,
            "\(name) did not open within \(configuration.startTimeout) s; use start(completionHandler:) to stay responsive"
        )
    }
}
