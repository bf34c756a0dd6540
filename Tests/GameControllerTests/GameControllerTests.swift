@testable import GameController
import HapticDevices
import HapticPlayback
import Testing

/// SDL belongs to the process, so these run one after the other.
@Suite(.serialized) struct GameControllerTests {
    @Test("A pad that is plugged in is listed and announced, and no more once it is unplugged")
    func comingAndGoing() async throws {
        let log = Log<String>()
        let isMain = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        let center = NotificationCenter.default
        let names: [(NSNotification.Name, String)] = [
            (.GCControllerDidConnect, "connect"), (.GCControllerDidDisconnect, "disconnect"),
        ]
        let observers = names.map { name, word in
            center.addObserver(forName: name, object: nil, queue: nil) { note in
                guard let controller = note.object as? GCController else { return }
                log.append("\(word) \(controller.vendorName ?? "") \(DispatchQueue.getSpecific(key: isMain) == true)")
            }
        }
        defer { for observer in observers { center.removeObserver(observer) } }
        let plugged = try PluggedPad()
        let name = plugged.name
        #expect(plugged.controller.productCategory == GCProductCategoryHID)
        #expect(!plugged.controller.isAttachedToDevice)
        #expect(eventually { log.all.contains("connect \(name) true") })
        plugged.pad.unplug()
        #expect(eventually { log.all.contains("disconnect \(name) true") })
        #expect(!GCController.controllers().contains { $0.vendorName == name })
        #expect(log.all.filter { $0.contains(name) } == ["connect \(name) true", "disconnect \(name) true"])
    }

    @Test("The pad that was used last is the current one, and both changes are announced")
    func current() async throws {
        let log = Log<String>()
        let center = NotificationCenter.default
        let names: [(NSNotification.Name, String)] = [
            (.GCControllerDidBecomeCurrent, "is"), (.GCControllerDidStopBeingCurrent, "was"),
        ]
        let observers = names.map { name, word in
            center.addObserver(forName: name, object: nil, queue: nil) { note in
                log.append("\((note.object as? GCController)?.vendorName ?? "") \(word)")
            }
        }
        defer { for observer in observers { center.removeObserver(observer) } }
        let first = try PluggedPad(), second = try PluggedPad()
        first.pad.press(.a)
        #expect(eventually { GCController.current === first.controller })
        second.pad.move(.leftX, to: 0.5)
        #expect(eventually { GCController.current === second.controller })
        #expect(eventually { log.all.contains("\(second.name) is") })
        #expect(log.all.filter { $0.hasPrefix(first.name) }.suffix(2) == ["\(first.name) is", "\(first.name) was"])
        // A stick that trembles at rest is not used.
        first.pad.press(.a, false)
        first.pad.move(.rightX, to: 0.2)
        let gamepad = try #require(first.controller.extendedGamepad)
        #expect(eventually { !gamepad.buttonA.isPressed && gamepad.rightThumbstick.xAxis.value > 0.05 })
        #expect(GCController.current === second.controller)
        second.pad.unplug()
        #expect(eventually { GCController.current === first.controller })
    }

    @Test("Buttons, triggers, sticks and the cross are read, and their handlers called in order")
    func inputs() throws {
        let plugged = try PluggedPad()
        let pad = try #require(plugged.controller.extendedGamepad)
        #expect(plugged.controller.physicalInputProfile === pad)
        #expect(pad.controller === plugged.controller)
        let queue = DispatchQueue(label: "handlers")
        plugged.controller.handlerQueue = queue
        #expect(eventually { pad.leftTrigger.value == 0 && pad.rightTrigger.value == 0 })
        let log = Log<String>()
        pad.buttonA.valueChangedHandler = { _, value, isPressed in log.append("A \(value) \(isPressed)") }
        pad.buttonA.pressedChangedHandler = { _, _, isPressed in log.append("A pressed \(isPressed)") }
        pad.valueChangedHandler = { _, element in log.append("pad \(element.localizedName ?? "")") }
        plugged.pad.press(.a)
        #expect(eventually { log.all.count == 3 })
        plugged.pad.press(.a, false)
        #expect(eventually { log.all.count == 6 })
        #expect(
            log.all == [
                "A 1.0 true", "A pressed true", "pad Button A", "A 0.0 false", "A pressed false", "pad Button A",
            ])

        let moved = Log<[Float]>()
        pad.leftThumbstick.valueChangedHandler = { stick, x, y in
            moved.append([x, y, stick.up.value, stick.left.value])
        }
        plugged.pad.move(.leftY, to: 1)
        #expect(eventually { moved.all.count == 1 })
        #expect(moved.all == [[0, 1, 1, 0]])
        plugged.pad.move(.leftX, to: -0.5)
        #expect(eventually { pad.leftThumbstick.xAxis.value < -0.3 })
        #expect(pad.leftThumbstick.left.isPressed && !pad.leftThumbstick.right.isPressed)

        plugged.pad.press(.down)
        #expect(eventually { pad.dpad.down.isPressed && pad.dpad.yAxis.value == -1 })
        let pulls = Log<Bool>()
        pad.rightTrigger.pressedChangedHandler = { _, _, isPressed in pulls.append(isPressed) }
        plugged.pad.move(.rightTrigger, to: 0.05)
        #expect(eventually { abs(pad.rightTrigger.value - 0.05) < 0.001 })
        #expect(!pad.rightTrigger.isPressed)
        plugged.pad.move(.rightTrigger, to: 0.75)
        #expect(eventually { abs(pad.rightTrigger.value - 0.75) < 0.001 })
        #expect(eventually { pulls.all == [true] })
    }

    @Test("A stick at rest shows 0 and calls nobody, and all the way out 1, whatever the direction")
    func deadZone() throws {
        let plugged = try PluggedPad()
        let pad = try #require(plugged.controller.extendedGamepad)
        let moved = Log<[Float]>()
        plugged.controller.handlerQueue = DispatchQueue(label: "handlers")
        pad.rightThumbstick.valueChangedHandler = { _, x, y in moved.append([x, y]) }
        // The trembling of a stick that nobody touches, then a button to know by that it was seen.
        plugged.pad.move(.rightX, to: 0.08)
        plugged.pad.move(.rightY, to: -0.08)
        plugged.pad.press(.b)
        #expect(eventually { pad.buttonB.isPressed })
        #expect(pad.rightThumbstick.xAxis.value == 0 && pad.rightThumbstick.yAxis.value == 0 && moved.all.isEmpty)
        plugged.pad.move(.rightX, to: 1)
        plugged.pad.move(.rightY, to: 0)
        #expect(eventually { pad.rightThumbstick.xAxis.value == 1 && pad.rightThumbstick.yAxis.value == 0 })
        #expect(eventually { moved.all.last == [1, 0] })
    }

    @Test("Outside the dead zone a stick's values grow evenly, in the direction that it is pushed")
    func outsideTheDeadZone() {
        #expect(StickDeadZone.without(x: 0, y: 0) == (0, 0) && StickDeadZone.without(x: 0.12, y: 0) == (0, 0))
        #expect(StickDeadZone.without(x: 1, y: 0) == (1, 0) && StickDeadZone.without(x: 0, y: -1) == (0, -1))
        #expect(StickDeadZone.without(x: 1, y: -1) == (1, -1))
        var before: Float = 0
        for step in 0...1_000 {
            let way = Float(step) / 1_000
            let (x, y) = StickDeadZone.without(x: 0.6 * way, y: 0.8 * way)
            let length = (x * x + y * y).squareRoot()
            #expect(way <= 0.12 ? length < 1e-6 : abs(length - (way - 0.12) / 0.88) < 1e-5)
            #expect(length < 1e-6 || abs(x / length - 0.6) < 1e-4)
            #expect(length >= before)
            before = length
        }
    }

    @Test("Every element is found by its name, and every button of a pad reaches one of its own")
    func profile() throws {
        let plugged = try PluggedPad()
        let pad = try #require(plugged.controller.extendedGamepad)
        #expect(pad.elements.count == 16)
        #expect(pad.buttons.count == 13 && pad.dpads.count == 3)
        #expect(pad[GCInputButtonX] === pad.buttonX && pad.dpads[GCInputLeftThumbstick] === pad.leftThumbstick)
        let directions: Set<PadInputs.Button> = [.up, .down, .left, .right]
        #expect(eventually { pad.leftTrigger.value == 0 && pad.rightTrigger.value == 0 })
        var seen: [String] = []
        for button in PadInputs.Button.allCases where !directions.contains(button) {
            plugged.pad.press(button)
            var pressed: [String] = []
            #expect(
                eventually {
                    pressed = pad.buttons.filter(\.value.isPressed).map(\.key)
                    return !pressed.isEmpty
                })
            #expect(pressed.count == 1)
            seen += pressed
            plugged.pad.press(button, false)
            #expect(eventually { !pad.buttons.values.contains(where: \.isPressed) })
        }
        #expect(Set(seen).count == 11)
    }

    @Test("What an app keeps on a controller stays; discovery answers at once")
    func settings() async throws {
        let plugged = try PluggedPad()
        #expect(plugged.controller.playerIndex == .indexUnset)
        plugged.controller.playerIndex = .index2
        #expect(plugged.controller.playerIndex == .index2)
        await withCheckedContinuation { continuation in
            GCController.startWirelessControllerDiscovery { continuation.resume() }
        }
        GCController.stopWirelessControllerDiscovery()
    }

    @Test("Pads of known makers get Apple's words for their kind")
    func categories() {
        let expected: [(vendor: UInt16, product: UInt16, category: String)] = [
            (0x054C, 0x0CE6, "DualSense"), (0x054C, 0x09CC, "DualShock 4"), (0x045E, 0x0B13, "Xbox One"),
            (0x057E, 0x2009, "Switch Pro Controller"), (0x1234, 0x5678, "HID"),
        ]
        for pad in expected {
            #expect(PadKind.of(vendor: pad.vendor, product: pad.product, bus: 3).productCategory == pad.category)
        }
    }
}
