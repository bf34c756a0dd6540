internal import HapticDevices
internal import HapticPlayback

/// Which controllers are connected: follows SDL's host, and tells the app.
final class Roster: Sendable {
    /// The one of this process.
    static let shared = Roster()

    private let state = Guarded(State())

    private struct State {
        var hasBegun = false
        /// In the order in which they were connected.
        var controllers: [GCController] = []
        /// In the order in which they were used, the last at the end.
        var used: [GCController] = []
        var current: GCController?
    }

    var controllers: [GCController] {
        begin()
        // A list of its own, as of `Guarded.copy()`.
        return state.withLock { state in state.controllers.map { $0 } }
    }

    var current: GCController? {
        begin()
        return state.withLock { $0.current }
    }

    /// A notification's name, once controllers are looked for. Text of names: reported; apps use the constants.
    static func announcing(_ name: String) -> NSNotification.Name {
        shared.begin()
        return NSNotification.Name(name)
    }

    /// Begins to look for controllers, once. Where SDL cannot be used at all there are none.
    func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        guard isFirst, let host = try? SDLHost.start() else { return }
        _ = host.watch { [self] change in
            switch change {
            case .connected(let pad): connect(pad)
            case .disconnected(let pad): disconnect(pad)
            }
        }
        for pad in host.gamepads { connect(pad) }
        _ = host.watchInputs { [self] pad, inputs in take(inputs, of: pad) }
    }

    private func connect(_ pad: GamepadDevice) {
        let controller = GCController(pad)
        let isNew = state.withLock { state in
            guard !state.controllers.contains(where: { $0.device === pad }) else { return false }
            state.controllers.append(controller)
            return true
        }
        guard isNew else { return }
        post("GCControllerDidConnectNotification", controller)
        if state.withLock({ $0.current == nil }) { makeCurrent(controller) }
        // It may have gone before it was listed; then nobody else takes it out again.
        if !pad.isConnected { disconnect(pad) }
    }

    private func disconnect(_ pad: GamepadDevice) {
        let (gone, next) = state.withLock { state -> (GCController?, GCController?) in
            guard let index = state.controllers.firstIndex(where: { $0.device === pad }) else { return (nil, nil) }
            let gone = state.controllers.remove(at: index)
            state.used.removeAll { $0 === gone }
            guard state.current === gone else { return (gone, nil) }
            return (gone, state.used.last ?? state.controllers.first)
        }
        guard let gone else { return }
        if state.withLock({ $0.current === gone }) { makeCurrent(next) }
        post("GCControllerDidDisconnectNotification", gone)
    }

    private func take(_ inputs: PadInputs, of pad: GamepadDevice) {
        guard let controller = state.withLock({ state in state.controllers.first { $0.device === pad } }) else {
            return
        }
        // The noise of a stick at rest is no use of it.
        if controller.take(inputs), inputs.isInUse { makeCurrent(controller) }
    }

    private func makeCurrent(_ controller: GCController?) {
        let before = state.withLock { state in
            defer { state.current = controller }
            if let controller, state.current !== controller {
                state.used.removeAll { $0 === controller }
                state.used.append(controller)
            }
            return state.current
        }
        guard before !== controller else { return }
        if let before { post("GCControllerDidStopBeingCurrentNotification", before) }
        if let controller { post("GCControllerDidBecomeCurrentNotification", controller) }
    }

    private func post(_ name: String, _ controller: GCController) {
        DispatchQueue.main.async {
            NotificationCenter.default.post(name: NSNotification.Name(name), object: controller)
        }
    }
}
