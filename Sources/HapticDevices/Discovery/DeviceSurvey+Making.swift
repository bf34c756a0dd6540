internal import HapticPlayback

extension DeviceSurvey {
    /// A pad as SDL sees it.
    struct Pad: Sendable, Equatable {
        var name: String
        var path: String
        var hasRumble: Bool
        var hasTriggerRumble: Bool
        var model: String

        init(_ pad: GamepadDevice) {
            self.init(
                name: pad.info.name, path: pad.info.path, hasRumble: pad.info.hasRumble,
                hasTriggerRumble: pad.info.hasTriggerRumble, model: pad.info.kind.model.name)
        }

        init(name: String, path: String, hasRumble: Bool, hasTriggerRumble: Bool, model: String) {
            self.name = name
            self.path = path
            self.hasRumble = hasRumble
            self.hasTriggerRumble = hasTriggerRumble
            self.model = model
        }
    }

    /// What is there now: pads and other haptic devices that SDL finds, and what the kernel shows.
    ///
    /// Starts SDL's joysticks; what that fails with is a note.
    public static func take(files: SystemFiles = .machine) -> DeviceSurvey {
        var notes: [String] = []
        var pads: [Pad] = []
        do {
            pads = try SDLHost.start().gamepads.map(Pad.init)
        } catch {
            notes.append("SDL cannot look for pads: \(error.reason)")
        }
        return make(pads: pads, haptics: HapticDeviceOutput.deviceNames, files: files, notes: notes)
    }

    /// - Parameter haptics: The names of SDL's haptic devices, in its order; pads may be among them.
    static func make(
        pads: [Pad], haptics: [String] = [], files: SystemFiles, notes: [String] = []
    ) -> DeviceSurvey {
        var survey = DeviceSurvey(devices: [], notes: notes)
        var nodes = InputNode.all(files)
        for (index, pad) in pads.enumerated() {
            let verdict = nodes.first { $0.path == pad.path }?.verdict
            survey.devices.append(
                DeviceReport(
                    kind: .gamepad, name: pad.name,
                    output: pad.hasRumble || pad.hasTriggerRumble ? "gamepad:\(index)" : nil,
                    path: pad.path.isEmpty ? nil : pad.path, canRumble: pad.hasRumble || pad.hasTriggerRumble,
                    reason: pad.hasRumble
                        ? (pad.hasTriggerRumble ? "two motors, and two in the triggers" : "two motors")
                        : pad.hasTriggerRumble
                            ? "motors in the triggers only"
                            : verdict.flatMap { $0.canRumble ? nil : $0.reason }
                                ?? "SDL has no rumble for this pad's driver",
                    model: pad.model))
        }
        nodes.removeAll { node in pads.contains { $0.path == node.path } }
        survey.addHaptics(haptics, pads, &nodes)
        for node in nodes {
            let (canRumble, reason) = node.verdict
            survey.devices.append(
                DeviceReport(
                    kind: node.looksLikePad ? .gamepad : .haptic, name: node.name,
                    output: canRumble ? "evdev:\(node.path)" : nil, path: node.path, canRumble: canRumble,
                    reason: canRumble ? reason + "; SDL does not open it" : reason,
                    model: canRumble ? MotorModel.spinningMass.name : nil))
        }
        survey.addSoundCards(files)
        survey.addFeedbackd(files)
        if files.access("/run/udev") == nil {
            survey.notes.append("udev database missing: falling back to a scan of /dev/input")
        }
        if files.list("/dev/input") == nil {
            survey.notes.append(
                "/dev/input does not exist: no kernel input devices are visible here (a container or sandbox?)")
        }
        return survey
    }

    /// Adds SDL's haptic devices that are no pads, and takes their nodes out of `nodes`: SDL tells names only.
    private mutating func addHaptics(_ names: [String], _ pads: [Pad], _ nodes: inout [InputNode]) {
        for (index, name) in names.enumerated() where !pads.contains(where: { $0.name == name }) {
            let place = nodes.firstIndex { $0.name == name }
            let node = place.map { nodes.remove(at: $0) }
            devices.append(
                DeviceReport(
                    kind: .haptic, name: name, output: "haptic:\(index)", path: node?.path, canRumble: true,
                    reason: "SDL's haptic device \(index)", model: MotorModel.spinningMass.name))
        }
    }

    private mutating func addSoundCards(_ files: SystemFiles) {
        for card in SoundCard.all(files) {
            guard card.isDualSense else {
                devices.append(
                    DeviceReport(
                        kind: .audio, name: card.name, output: "audio", path: card.path, canRumble: false,
                        reason: "a sound card: plays the audible preview"))
                continue
            }
            let canRumble = card.mostChannels >= 4
            devices.append(
                DeviceReport(
                    kind: .dualsense, name: card.name, output: canRumble ? "dualsense" : nil, path: card.path,
                    canRumble: canRumble,
                    reason: canRumble
                        ? "actuators on channels 3 and 4 of its sound card"
                        : "profile wrong: the sound card shows \(card.mostChannels) channels, the actuators are on 3 and 4; "
                            + "choose a profile of 4 channels (pro-audio, or analog surround 4.0)"))
        }
    }

    private mutating func addFeedbackd(_ files: SystemFiles) {
        let service = "/usr/share/dbus-1/services/org.sigxcpu.Feedback.service"
        guard files.read(service) != nil else { return }
        devices.append(
            DeviceReport(
                kind: .feedbackd, name: "feedbackd", output: "feedbackd", path: service, canRumble: true,
                reason: "the vibration daemon of this phone, over D-Bus"))
    }
}

/// A sound card, as the kernel's ALSA shows it.
struct SoundCard: Equatable {
    var number: Int
    var name: String
    var usbID: String
    var mostChannels: Int

    var path: String { "/proc/asound/card\(number)" }
    var isDualSense: Bool { usbID == "054c:0ce6" || usbID == "054c:0df2" }

    static func all(_ files: SystemFiles) -> [SoundCard] {
        let names = (files.list("/proc/asound") ?? []).filter { $0.hasPrefix("card") }
        let numbers = names.compactMap { Int($0.dropFirst(4)) }.sorted()
        let lines = (files.read("/proc/asound/cards") ?? "").split(separator: "\n")
        return numbers.map { number in
            let folder = "/proc/asound/card\(number)/"
            let line = lines.first { Int($0.split(separator: " ").first ?? "") == number }
            let name = line.flatMap { $0.split(separator: ":").last }.map { trimmed($0) } ?? "card \(number)"
            return SoundCard(
                number: number, name: name, usbID: trimmed(Substring(files.read(folder + "usbid") ?? "")),
                mostChannels: channels(in: files.read(folder + "stream0") ?? ""))
        }
    }

    /// The largest number after `Channels:` in what playback can do.
    private static func channels(in text: String) -> Int {
        var most = 0
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Capture") { break }
            guard let number = line.split(separator: ":").last, line.contains("Channels:") else { continue }
            most = max(most, Int(trimmed(number)) ?? 0)
        }
        return most
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}
