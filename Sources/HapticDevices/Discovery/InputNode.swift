/// What the kernel shows of one input device under `/sys/class/input`.
struct InputNode: Sendable, Equatable {
    /// `event7`.
    var node: String
    var name: String
    var hasForceFeedback: Bool
    var hasRumble: Bool
    var hasSine: Bool
    var looksLikePad: Bool
    var access: SystemFiles.Access?

    var path: String { "/dev/input/\(node)" }

    private static let forceFeedbackEvent = 0x15
    private static let rumbleBit = 0x50
    private static let periodicBit = 0x51
    private static let sineBit = 0x5A
    private static let padButtons = 0x120..<0x140

    /// All nodes that are pads or have force feedback, by number.
    static func all(_ files: SystemFiles) -> [InputNode] {
        let names = (files.list("/sys/class/input") ?? []).filter { $0.hasPrefix("event") }
        let sorted = names.sorted { (Int($0.dropFirst(5)) ?? 0) < (Int($1.dropFirst(5)) ?? 0) }
        return sorted.compactMap { name in
            let folder = "/sys/class/input/\(name)/device/"
            let events = bits(files.read(folder + "capabilities/ev"))
            let keys = bits(files.read(folder + "capabilities/key"))
            let effects = bits(files.read(folder + "capabilities/ff"))
            let looksLikePad = padButtons.contains { has(keys, $0) }
            let hasForceFeedback = has(events, forceFeedbackEvent) || effects.contains { $0 != 0 }
            guard looksLikePad || hasForceFeedback else { return nil }
            return InputNode(
                node: name, name: trimmed(files.read(folder + "name") ?? name), hasForceFeedback: hasForceFeedback,
                hasRumble: has(effects, rumbleBit), hasSine: has(effects, periodicBit) && has(effects, sineBit),
                looksLikePad: looksLikePad, access: files.access("/dev/input/\(name)"))
        }
    }

    /// Words of 64 bits, the lowest first, from the kernel's text, which has the highest first.
    static func bits(_ text: String?) -> [UInt64] {
        (text ?? "").split { $0 == " " || $0 == "\n" }.reversed().map { UInt64($0, radix: 16) ?? 0 }
    }

    private static func has(_ words: [UInt64], _ bit: Int) -> Bool {
        words.indices.contains(bit / 64) && words[bit / 64] & (1 << UInt64(bit % 64)) != 0
    }

    private static func trimmed(_ text: String) -> String {
        String(text.split(separator: "\n", omittingEmptySubsequences: true).first ?? "")
    }

    /// Whether it can rumble, and why or why not.
    var verdict: (canRumble: Bool, reason: String) {
        guard hasRumble || hasSine else {
            return (
                false,
                hasForceFeedback
                    ? "driver exposes force feedback, but neither FF_RUMBLE nor FF_SINE" : "driver exposes no FF_RUMBLE"
            )
        }
        guard let access else {
            return (false, "\(path) does not exist: the device nodes are not shown here (a sandbox?)")
        }
        guard access.isWritable else {
            let way =
                access.isGroupWritable
                ? "group \(access.group): sudo usermod -aG \(access.group) $USER, then log in again; or"
                : "group \(access.group) may not write it either;"
            return (
                false,
                "permission: need write on \(path) (\(way) a udev rule: SUBSYSTEM==\"input\", "
                    + "KERNEL==\"\(node)\", TAG+=\"uaccess\")"
            )
        }
        return (true, hasRumble ? "FF_RUMBLE" : "FF_SINE, as the driver exposes no FF_RUMBLE")
    }
}
