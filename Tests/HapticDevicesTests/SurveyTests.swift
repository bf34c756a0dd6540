import Testing

@testable import HapticDevices

@Suite struct SurveyTests {
    private func files(_ texts: [String: String], access: [String: SystemFiles.Access]) -> SystemFiles {
        SystemFiles(
            list: { folder in
                let inside = (Array(texts.keys) + Array(access.keys)).filter { $0.hasPrefix(folder + "/") }
                    .compactMap { $0.dropFirst(folder.count + 1).split(separator: "/").first.map(String.init) }
                return inside.isEmpty ? nil : Set(inside).sorted()
            }, read: { texts[$0] }, access: { access[$0] })
    }

    private let writable = SystemFiles.Access(isWritable: true, group: "input", isGroupWritable: true)

    /// A pad at `event`*number* with these force feedback bits in the kernel's own text.
    private func node(_ number: Int, ff: String, name: String = "Pad") -> [String: String] {
        let folder = "/sys/class/input/event\(number)/device/"
        return [
            folder + "name": name + "\n", folder + "capabilities/ev": "20000b\n",
            folder + "capabilities/key": "7cdb000000000000 0 0 0 0\n", folder + "capabilities/ff": ff + "\n",
        ]
    }

    @Test func writableRumbleNodeCan() throws {
        let survey = DeviceSurvey.make(
            pads: [], files: files(node(7, ff: "107030000 0"), access: ["/dev/input/event7": writable]))
        let device = try #require(survey.devices.first)
        #expect(device.canRumble && device.output == "evdev:/dev/input/event7")
        #expect(device.reason == "FF_RUMBLE; SDL does not open it")
        #expect(survey.notes == ["udev database missing: falling back to a scan of /dev/input"])
    }

    @Test func readOnlyNodeNamesTheGroupAndTheRule() throws {
        let access = SystemFiles.Access(isWritable: false, group: "input", isGroupWritable: true)
        let survey = DeviceSurvey.make(
            pads: [],
            files: files(node(7, ff: "107030000 0"), access: ["/dev/input/event7": access, "/run/udev": writable]))
        let device = try #require(survey.devices.first)
        #expect(!device.canRumble && device.output == nil)
        #expect(
            device.reason.hasPrefix("permission: need write on /dev/input/event7 (group input: sudo usermod -aG input"))
        #expect(device.reason.contains("TAG+=\"uaccess\""))
        #expect(survey.notes.isEmpty)
    }

    @Test func driverWithoutForceFeedbackIsNamed() throws {
        let survey = DeviceSurvey.make(
            pads: [], files: files(node(7, ff: "0"), access: ["/dev/input/event7": writable]))
        #expect(survey.devices.first?.canRumble == false)
        #expect(survey.devices.first?.reason == "driver exposes force feedback, but neither FF_RUMBLE nor FF_SINE")
    }

    @Test func sineAloneIsEnough() throws {
        let survey = DeviceSurvey.make(
            pads: [], files: files(node(7, ff: "4020000 0"), access: ["/dev/input/event7": writable]))
        #expect(survey.devices.first?.canRumble == true)
        #expect(survey.devices.first?.reason.hasPrefix("FF_SINE") == true)
    }

    @Test func padThatSDLCannotDriveSaysWhatTheNodeSays() throws {
        let access = SystemFiles.Access(isWritable: false, group: "root", isGroupWritable: false)
        let pad = DeviceSurvey.Pad(
            name: "Pad", path: "/dev/input/event7", hasRumble: false, hasTriggerRumble: false, model: "x")
        let survey = DeviceSurvey.make(
            pads: [pad], files: files(node(7, ff: "107030000 0"), access: ["/dev/input/event7": access]))
        #expect(survey.devices.count == 1)
        #expect(survey.devices[0].reason.hasPrefix("permission"))
        #expect(survey.devices[0].reason.contains("group root may not write it either"))
    }

    @Test(arguments: [(2, false), (4, true)]) func dualSenseNeedsFourChannels(channels: Int, can: Bool) throws {
        let survey = DeviceSurvey.make(
            pads: [],
            files: files(
                [
                    "/proc/asound/cards": " 1 [Controller     ]: USB-Audio - DualSense Wireless Controller\n",
                    "/proc/asound/card1/usbid": "054c:0ce6\n",
                    "/proc/asound/card1/stream0":
                        "Playback:\n  Interface 1\n    Channels: \(channels)\nCapture:\n    Channels: 8\n",
                ], access: [:]))
        let device = try #require(survey.devices.first)
        #expect(device.kind == .dualsense && device.canRumble == can)
        #expect(can || device.reason.hasPrefix("profile wrong: the sound card shows 2 channels"))
    }

    @Test func hapticDevicesThatAreNoPadsAreListedByTheirPlaceInSDL() {
        let pad = DeviceSurvey.Pad(
            name: "Pad", path: "/dev/input/event7", hasRumble: true, hasTriggerRumble: false, model: "x")
        let nodes = node(7, ff: "107030000 0").merging(node(8, ff: "107030000 0", name: "Wheel")) { $1 }
        let survey = DeviceSurvey.make(
            pads: [pad], haptics: ["Pad", "Wheel", "Old stick"],
            files: files(nodes, access: ["/dev/input/event7": writable, "/dev/input/event8": writable]))
        #expect(survey.devices.map(\.output) == ["gamepad:0", "haptic:1", "haptic:2"])
        #expect(survey.devices.map(\.path) == ["/dev/input/event7", "/dev/input/event8", nil])
        #expect(survey.devices.dropFirst().allSatisfy { $0.kind == .haptic && $0.canRumble })
    }

    @Test func glanceFindsPadsFromTheKernelsFilesAlone() {
        let readOnly = SystemFiles.Access(isWritable: false, group: "input", isGroupWritable: true)
        let seen = files(node(7, ff: "107030000 0"), access: ["/dev/input/event7": writable])
        #expect(PadGlance.look(seen) == PadGlance(findsPad: true, reasons: ["Pad: FF_RUMBLE"]))
        let locked = PadGlance.look(files(node(7, ff: "107030000 0"), access: ["/dev/input/event7": readOnly]))
        #expect(!locked.findsPad)
        #expect(locked.reasons.first?.hasPrefix("Pad: permission: need write on /dev/input/event7") == true)
        let nothing = PadGlance.look(files([:], access: [:]))
        #expect(!nothing.findsPad && nothing.reasons.first?.hasPrefix("/dev/input does not exist") == true)
    }

    @Test(arguments: [("0003:0000054C:00000CE6", true), ("0003:0000046D:0000C52B", false)])
    func glanceKnowsThePadsThatSDLDrivesThroughRawNodes(id: String, isPad: Bool) {
        let seen = files(
            ["/sys/class/hidraw/hidraw3/device/uevent": "HID_ID=\(id)\nHID_NAME=DualSense\n"],
            access: ["/dev/hidraw3": writable, "/dev/input/event1": writable])
        #expect(
            PadGlance.look(seen) == PadGlance(findsPad: isPad, reasons: isPad ? ["DualSense: /dev/hidraw3"] : []))
    }
}
