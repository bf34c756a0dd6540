import HapticDevices

/// `thrum devices`: one line for each device.
enum DevicesCommand {
    static let usage = """
        usage: thrum devices [--json]

        Lists every device that can be felt or heard, one a line: what `play --output` calls it, whether it can
        rumble, and why or why not.
        """

    static func run(_ words: [String]) -> Int32 {
        var asJSON = false
        for word in words {
            switch word {
            case "--json": asJSON = true
            case "--quiet", "-q": break
            case "--help", "-h":
                Console.print(usage)
                return ExitStatus.clean
            default:
                Console.complain("thrum devices: unknown word '\(word)'\n\(usage)")
                return ExitStatus.usage
            }
        }
        let survey = DeviceSurvey.take()
        SDLHost.stop()
        Console.print(asJSON ? json(survey) : text(survey))
        return ExitStatus.clean
    }

    static func text(_ survey: DeviceSurvey) -> String {
        var lines = survey.devices.map { device in
            let output = device.output ?? "-"
            return "\(output)\t\(device.name)\t\(device.canRumble ? "can rumble" : "cannot rumble"): \(device.reason)"
        }
        if lines.isEmpty { lines = ["no device was found"] }
        return (lines + survey.notes.map { "note: \($0)" }).joined(separator: "\n")
    }

    static func json(_ survey: DeviceSurvey) -> String {
        let devices = survey.devices.map { device in
            var members = [
                "\"kind\":\(Console.quoted(device.kind.rawValue))", "\"name\":\(Console.quoted(device.name))",
                "\"output\":\(device.output.map(Console.quoted) ?? "null")",
                "\"path\":\(device.path.map(Console.quoted) ?? "null")", "\"can_rumble\":\(device.canRumble)",
                "\"reason\":\(Console.quoted(device.reason))",
            ]
            if let model = device.model { members.append("\"model\":\(Console.quoted(model))") }
            return "{" + members.joined(separator: ",") + "}"
        }
        return "{\"version\":1,\"devices\":[" + devices.joined(separator: ",") + "],\"notes\":["
            + survey.notes.map(Console.quoted).joined(separator: ",") + "]}"
    }
}
