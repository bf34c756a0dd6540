/// The part of the ledger that is about game controllers.
let controllerCompatibility: [(section: String, rows: [CompatibilityRow])] = [
    (
        "Haptics of controllers (GameController)",
        [
            .init("GCController.haptics", test: "supported"),
            .init("GCDeviceHaptics.supportedLocalities", test: "supported"),
            .init("GCDeviceHaptics.createEngine(withLocality:)", test: "localities"),
            .init(
                "GCHapticsLocality (8 places)", .differs,
                "how one pattern is divided between two motors is chosen ([semantics.md](semantics.md))",
                test: "localities"),
            .init("GCHapticDurationInfinite", test: "infinite"),
            .init(
                "audio events on a controller's engine", .differs, "left out; Apple does not say what becomes of them",
                test: "noSound"),
            .init("CHHapticEngine.StoppedReason.gameControllerDisconnect", test: "unplugging"),
        ]
    ),
    (
        "Controllers (GameController)",
        [
            .init("GCController.controllers(), vendorName, isAttachedToDevice", test: "comingAndGoing"),
            .init(
                "productCategory, GCProductCategory…", .differs,
                "by what is known of the pad's USB numbers; HID for all others", test: "categories"),
            .init(
                "GCController.current", .differs, "until one is used, the first that was connected", test: "current"),
            .init(
                "GCControllerDidConnect, …DidDisconnect", .differs,
                "looking for controllers begins when one of the names or GCController is first used; a program needs a run loop or dispatchMain()",
                test: "comingAndGoing"),
            .init("GCControllerDidBecomeCurrent, …DidStopBeingCurrent", test: "current"),
            .init("handlerQueue", test: "inputs"),
            .init("playerIndex", .differs, "kept; lights of the controller do not follow", test: "settings"),
            .init(
                "startWirelessControllerDiscovery(completionHandler:), stopWirelessControllerDiscovery()", .differs,
                "pairing is the system's; calls back at once", test: "settings"),
            .init(
                "extendedGamepad, GCExtendedGamepad and its 16 elements", .differs,
                "without motion, touchpads, paddles; how large the dead zone of sticks is, is chosen", test: "inputs"),
            .init("physicalInputProfile: elements, buttons, dpads, subscript; GCInput… names", test: "profile"),
            .init("GCControllerButtonInput, GCControllerAxisInput, GCControllerDirectionPad", test: "inputs"),
            .init(
                "battery, light, motion, input, microGamepad, capture()", .absent, "not needed for haptics", test: ""),
            .init(
                "GCKeyboard, GCMouse, GCVirtualController, GCEventViewController", .absent, "not controllers", test: ""),
        ]
    ),
]
