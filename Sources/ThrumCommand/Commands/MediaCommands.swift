/// The commands that `thrum-media` runs. It reads their options and shows their help; what stands here is for the list and
/// for the check of `docs/cli.md`.
extension Command {
    /// `thrum play`
    static let play = Command(
        name: "play", summary: "play patterns in real time, on a pad, as sound, into a file",
        usage: "[options] FILE...",
        details: "",
        options: [
            option("--output", short: "o", "OUTPUT", "where to, several times for several at once"),
            option("--loop", nil, "again and again"),
            option("--rate", "R", "R times as fast, above 0; the pitch stays"),
            option("--from", "SECONDS", "from there"),
            option("--gain", "G", "strength of what is felt, 0 to 1"),
            option("--sound-gain", "G", "strength of what is heard, 0 to 1"),
            option("--root", "FOLDER", "where the paths of sound files start"),
            option("--mute", "WHAT", "haptics, sound or all"),
            option("--latency", "OUTPUT=MS", "give OUTPUT everything so much earlier; remembered"),
            option("--calibrate", nil, "a click and a tap in alternation, to set a pad's latency by feel"),
            option("--motor-model", "STATE", "on or off: whether levels are fitted to the pad's motors"),
            option("--explain", nil, "say what is sent where, and how"),
            option("--json", nil, "say what was done as one JSON object"),
        ],
        examples: [], action: .sibling(MediaProgram.name))

    /// `thrum devices`
    static let devices = Command(
        name: "devices", summary: "say of every device whether it can rumble, and why not", usage: "[--json]",
        details: "",
        options: [option("--json", nil, "one JSON object")], examples: [], action: .sibling(MediaProgram.name))

    private static func option(
        _ name: String, short: Character? = nil, _ placeholder: String?, _ help: String
    ) -> OptionDescription {
        OptionDescription(name: name, short: short, placeholder: placeholder, help: help)
    }

    /// Whether this program runs it itself.
    var isBuiltIn: Bool {
        if case .builtIn = action { return true }
        return false
    }
}
