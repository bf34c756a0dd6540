import HapticDevices
import JSONText

/// `thrum devices`: one line for each device.
enum DevicesCommand {
    static let usage = """
        usage: thrum devices [--json] [--color WHEN] [--quiet]

        Lists every device that can be felt or heard, one a line: what `play --output` calls it, whether it can
        rumble, and why or why not.
        """

    static func run(_ words: [String]) -> Int32 {
        let options: DevicesOptions
        do throws(UsageError) {
            options = try DevicesOptions(words)
        } catch {
            Console.complain("thrum devices: \(error.message)\n\(usage)")
            return ExitStatus.usage
        }
        if options.wantsHelp {
            Console.print(usage)
            return ExitStatus.clean
        }
        let survey = DeviceSurvey.take()
        SDLHost.stop()
        Console.print(options.asJSON ? json(survey) : text(survey))
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
                "\"kind\":\(JSONString.quoted(device.kind.rawValue))", "\"name\":\(JSONString.quoted(device.name))",
                "\"output\":\(device.output.map(JSONString.quoted) ?? "null")",
                "\"path\":\(device.path.map(JSONString.quoted) ?? "null")", "\"can_rumble\":\(device.canRumble)",
                "\"reason\":\(JSONString.quoted(device.reason))",
            ]
            if let model = device.model { members.append("\"model\":\(JSONString.quoted(model))") }
            return "{" + members.joined(separator: ",") + "}"
        }
        return "{\"version\":1,\"devices\":[" + devices.joined(separator: ",") + "],\"notes\":["
            + survey.notes.map(JSONString.quoted).joined(separator: ",") + "]}"
    }
}

/// The words of `thrum devices`, understood.
struct DevicesOptions {
    var asJSON = false
    var wantsHelp = false

    init(_ words: [String]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--json": asJSON = true
            case "--quiet", "-q": break
            case "--color":
                guard let text = rest.popFirst() else { throw UsageError("--color needs a value") }
                try ColorWord.check(text)
            case "--help", "-h": wantsHelp = true
            case _ where word.hasPrefix("--color="): try ColorWord.check(String(word.dropFirst(8)))
            default: throw UsageError("unknown word '\(word)'")
            }
        }
    }
}
