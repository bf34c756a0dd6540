// Asking for one of these names begins to look for controllers, so that an app that only listens hears of those that are
// there. Notifications are posted on the main queue; a program without a run loop or `dispatchMain()` gets none.
extension NSNotification.Name {
    /// A controller was connected; the object is the ``GCController``.
    public static var GCControllerDidConnect: NSNotification.Name {
        Roster.announcing("GCControllerDidConnectNotification")
    }

    /// A controller was disconnected; the object is the ``GCController``.
    public static var GCControllerDidDisconnect: NSNotification.Name {
        Roster.announcing("GCControllerDidDisconnectNotification")
    }

    /// A controller became ``GCController/current``.
    public static var GCControllerDidBecomeCurrent: NSNotification.Name {
        Roster.announcing("GCControllerDidBecomeCurrentNotification")
    }

    /// A controller is ``GCController/current`` no more.
    public static var GCControllerDidStopBeingCurrent: NSNotification.Name {
        Roster.announcing("GCControllerDidStopBeingCurrentNotification")
    }
}
