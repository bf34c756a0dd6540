import CoreHaptics
import CoreHapticsTesting
import Foundation
import GameController
import HapticDevices
import Testing

@testable import PadDemo

/// SDL belongs to the process, so these run one after the other.
@Suite(.serialized) struct PadDemoTests {
    private let virtual: VirtualPad
    private let controller: GCController
    private let gamepad: GCExtendedGamepad

    init() throws {
        let name = "Pad \(UUID().uuidString)"
        virtual = try VirtualPad(named: name)
        try wait { GCController.controllers().contains { $0.vendorName == name } }
        controller = try #require(GCController.controllers().first { $0.vendorName == name })
        gamepad = try #require(controller.extendedGamepad)
        let gamepad = gamepad
        try wait { gamepad.leftTrigger.value == 0 && gamepad.rightTrigger.value == 0 }
    }

    @Test("Each trigger hums in its own handle, as strongly as it is pulled")
    func triggers() throws {
        let stage = HapticStage()
        let pad = try #require(try stage.perform { try Pad(controller) {} })
        stage.advance(to: 0.5)
        virtual.move(.leftTrigger, to: 0.5)
        try wait { gamepad.leftTrigger.value > 0.4 }
        pad.queue.sync {}
        stage.advance(to: 1)
        virtual.move(.rightTrigger, to: 1)
        try wait { gamepad.rightTrigger.value > 0.9 }
        pad.queue.sync {}
        stage.advance(to: 1.5)
        let pulled = Double(gamepad.leftTrigger.value)
        let (left, right) = (stage.recording(ofEngine: 0), stage.recording(ofEngine: 1))
        #expect(left.taps.isEmpty && right.taps.isEmpty)
        for (time, levels) in [(0.4, [0, 0]), (0.9, [pulled, 0]), (1.4, [pulled, 1])] {
            #expect(abs(left.frame(at: time).intensity - levels[0]) < 0.001)
            #expect(abs(right.frame(at: time).intensity - levels[1]) < 0.001)
        }
        virtual.unplug()
    }

    @Test("Pressing A taps once, at that moment")
    func button() throws {
        let stage = HapticStage()
        let pad = try #require(try stage.perform { try Pad(controller) {} })
        for time in [0.25, 0.75] {
            stage.advance(to: time)
            virtual.press(.a)
            try wait { gamepad.buttonA.isPressed }
            virtual.press(.a, false)
            try wait { !gamepad.buttonA.isPressed }
            pad.queue.sync {}
        }
        stage.advance(to: 1.5)
        try stage.recording(ofEngine: 2).expectEveryTapMatters {
            try $0.expect(taps: [.init(at: 0.25, intensity: 0.9), .init(at: 0.75, intensity: 0.9)])
        }
        virtual.unplug()
    }

    @Test("A controller that is gone ends its pad")
    func unplugging() throws {
        let stage = HapticStage()
        let ended = DispatchSemaphore(value: 0)
        let pad = try #require(try stage.perform { try Pad(controller) { ended.signal() } })
        stage.unplug()
        #expect(ended.wait(timeout: .now() + 10) == .success)
        pad.queue.sync {}
        virtual.press(.a)
        try wait { gamepad.buttonA.isPressed }
        stage.advance(by: 1)
        #expect(stage.recording.taps.isEmpty)
        virtual.unplug()
    }
}

/// That what was waited for did not come.
private struct Impatience: Error {}

/// Waits until the pad that stands in for a device has done its work.
private func wait(_ condition: () -> Bool) throws {
    let deadline = Date() + 10
    while !condition() {
        guard Date() < deadline else { throw Impatience() }
        Thread.sleep(forTimeInterval: 0.001)
    }
}
