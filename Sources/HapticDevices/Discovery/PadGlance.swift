/// A quick look at whether a pad that rumbles is there, without starting SDL, which takes a while to look at all devices.
///
/// It reads the kernel's files only, unless SDL runs already. What it finds, SDL will most likely open; what it does not
/// find may still be there in rare cases (a pad without a kernel driver that SDL drives by itself).
public struct PadGlance: Sendable, Equatable {
    /// Whether a pad that rumbles seems to be there.
    public var findsPad: Bool
    /// What was looked at, each with the reason why it can or cannot.
    public var reasons: [String]

    /// The reasons in one line, also where nothing was there to look at.
    public var summary: String { reasons.isEmpty ? "no controller was found" : reasons.joined(separator: "; ") }

    /// Looks now.
    public static func take(files: SystemFiles = .machine) -> PadGlance {
        if SDLHost.isRunning, let pads = try? SDLHost.start().gamepads, !pads.isEmpty {
            return PadGlance(
                findsPad: pads.contains { $0.info.hasRumble },
                reasons: pads.map { "\($0.info.name): \($0.info.hasRumble ? "two motors" : "no motors for SDL")" })
        }
        return look(files)
    }

    static func look(_ files: SystemFiles) -> PadGlance {
        var glance = PadGlance(findsPad: false, reasons: [])
        for node in InputNode.all(files) where node.looksLikePad {
            let (canRumble, reason) = node.verdict
            glance.add(node.name, canRumble, reason)
        }
        for pad in HidrawPad.all(files) {
            let isWritable = files.access(pad.path)?.isWritable ?? false
            glance.add(pad.name, isWritable, isWritable ? pad.path : "permission: need write on \(pad.path)")
        }
        if files.list("/dev/input") == nil {
            glance.reasons.append(
                "/dev/input does not exist: no kernel input devices are visible here (a container or sandbox?)")
        }
        return glance
    }

    private mutating func add(_ name: String, _ canRumble: Bool, _ reason: String) {
        findsPad = findsPad || canRumble
        reasons.append("\(name): \(reason)")
    }
}

/// A pad that SDL drives itself through the kernel's raw HID node: Sony's and Nintendo's.
struct HidrawPad: Equatable {
    var path: String
    var name: String

    private static let vendors: Set<String> = ["0000054C", "0000057E"]

    /// All of them, by name of their node.
    static func all(_ files: SystemFiles) -> [HidrawPad] {
        (files.list("/sys/class/hidraw") ?? []).compactMap { node in
            guard let text = files.read("/sys/class/hidraw/\(node)/device/uevent") else { return nil }
            var name = node
            var isKnown = false
            for line in text.split(separator: "\n") {
                if line.hasPrefix("HID_NAME=") { name = String(line.dropFirst(9)) }
                // HID_ID=bus:vendor:product
                if line.hasPrefix("HID_ID="), let vendor = line.split(separator: ":").dropFirst().first {
                    isKnown = vendors.contains(String(vendor))
                }
            }
            return isKnown ? HidrawPad(path: "/dev/\(node)", name: name) : nil
        }
    }
}
