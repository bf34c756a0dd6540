internal import HapticDevices
internal import HapticPlayback

/// A controller that is connected.
///
/// One that is unplugged and plugged in again is another object. May be used from any thread.
public final class GCController: NSObject, GCDevice, @unchecked Sendable {
    // Safety: what changes is in `settings`, and in elements that guard themselves.
    let device: GamepadDevice
    private let settings = Guarded(Settings())

    private struct Settings {
        var handlerQueue = DispatchQueue.main
        var playerIndex = GCControllerPlayerIndex.indexUnset
    }

    /// Its haptics; nil where it has no motors.
    public let haptics: GCDeviceHaptics?
    /// Its buttons and sticks; nil where the layout of the controller is not known.
    public let extendedGamepad: GCExtendedGamepad?
    /// Its buttons and sticks by name; empty where the layout is not known.
    public let physicalInputProfile: GCPhysicalInputProfile

    init(_ device: GamepadDevice) {
        self.device = device
        haptics = GCDeviceHaptics(device)
        // What it shows at first is where it stands, not a change.
        let gamepad = device.inputs.map(GCExtendedGamepad.init(showing:))
        extendedGamepad = gamepad
        physicalInputProfile = gamepad ?? GCPhysicalInputProfile([:])
        super.init()
        physicalInputProfile.owner = self
    }

    /// What its driver calls it.
    public var vendorName: String? { device.info.name }

    /// What sort of controller it is.
    public var productCategory: String { device.info.kind.productCategory }

    /// Whether it is fixed to the device. Never, here.
    public var isAttachedToDevice: Bool { false }

    /// Where handlers are called; the main queue unless another is set (documented).
    public var handlerQueue: DispatchQueue {
        get { settings.withLock { $0.handlerQueue } }
        set { settings.withLock { $0.handlerQueue = newValue } }
    }

    /// Which player holds it. Kept for the app; lights of the controller do not follow it.
    public var playerIndex: GCControllerPlayerIndex {
        get { settings.withLock { $0.playerIndex } }
        set { settings.withLock { $0.playerIndex = newValue } }
    }

    /// Takes over what its buttons and sticks show, and lets handlers know; whether anything changed.
    func take(_ inputs: PadInputs) -> Bool {
        guard let changes = extendedGamepad?.take(inputs), !changes.isEmpty else { return false }
        handlerQueue.async { for change in changes { change() } }
        return true
    }

    // MARK: All of them

    /// The controllers that are connected, in the order in which they were.
    public class func controllers() -> [GCController] { Roster.shared.controllers }

    /// The controller that was used last, a button pressed or a stick moved; until one is, the first that was connected. Nil
    /// where there is none.
    public class var current: GCController? { Roster.shared.current }

    /// Whether input is seen while the app is in the background. Always, here; kept for the app.
    public class var shouldMonitorBackgroundEvents: Bool {
        get { monitorsInBackground.withLock { $0 } }
        set { monitorsInBackground.withLock { $0 = newValue } }
    }

    private static let monitorsInBackground = Guarded(false)

    /// Pairing wireless controllers is the system's business: controllers that it has paired are found by themselves. The
    /// handler is called at once, on the main queue.
    public class func startWirelessControllerDiscovery(completionHandler: (@Sendable () -> Void)? = nil) {
        Roster.shared.begin()
        if let completionHandler { DispatchQueue.main.async(execute: completionHandler) }
    }

    /// Does nothing, as there is nothing to stop.
    public class func stopWirelessControllerDiscovery() {}
}

/// Which player holds a controller (values documented).
public enum GCControllerPlayerIndex: Int, Sendable {
    /// None.
    case indexUnset = -1
    /// The first.
    case index1 = 0
    /// The second.
    case index2 = 1
    /// The third.
    case index3 = 2
    /// The fourth.
    case index4 = 3
}
