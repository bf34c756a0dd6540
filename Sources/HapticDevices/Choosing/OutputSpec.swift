/// Where to play to, as users name it: a value of `play --output` and of `THRUM_OUTPUT`.
public enum OutputSpec: Hashable, Sendable {
    /// Whatever there is; what that means is for the one who asks.
    case auto
    /// A pad by its place in SDL's order, from 0; nil: the first that rumbles.
    case gamepad(Int?)
    /// A device that SDL calls haptic, but not a pad, by its place in SDL's order, from 0.
    case haptic(Int)
    /// A node of the kernel's force feedback, by its path.
    case evdev(String)
    /// The audible preview, and what is heard.
    case audio
    /// What is heard alone, beside an output that is felt.
    case sound
    /// The actuators of a DualSense, through its sound card.
    case dualsense
    /// The vibration daemon of a phone.
    case feedbackd
    /// A sound file, by its path.
    case wav(String)
    /// A file of JSON lines, by its path.
    case trace(String)
    /// Nothing.
    case null

    /// A text that names no output.
    public struct Malformed: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text.
        public var text: String
        /// What is wrong with it, and what would have been right.
        public var reason: String
        /// Both in one line.
        public var description: String { "\(text): \(reason)" }
    }

    /// The forms that there are, for messages.
    public static let forms =
        "auto, gamepad[:N], haptic[:N], evdev:PATH, audio, sound, dualsense, feedbackd, wav:PATH, trace:PATH or null"

    /// The output that `text` names.
    public init(_ text: String) throws(Malformed) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let argument = parts.count > 1 ? String(parts[1]) : nil
        func number() throws(Malformed) -> Int? {
            guard let argument else { return nil }
            guard let number = Int(argument), number >= 0 else {
                throw Malformed(text: text, reason: "'\(argument)' is not a number from 0 on")
            }
            return number
        }
        func path() throws(Malformed) -> String {
            guard let argument, !argument.isEmpty else {
                throw Malformed(text: text, reason: "a path is missing, as in \(parts[0]):PATH")
            }
            return argument
        }
        switch (parts[0], argument == nil) {
        case ("auto", true): self = .auto
        case ("gamepad", _): self = .gamepad(try number())
        case ("haptic", _): self = .haptic(try number() ?? 0)
        case ("evdev", _): self = .evdev(try path())
        case ("audio", true): self = .audio
        case ("sound", true): self = .sound
        case ("dualsense", true): self = .dualsense
        case ("feedbackd", true): self = .feedbackd
        case ("wav", _): self = .wav(try path())
        case ("trace", _): self = .trace(try path())
        case ("null", true): self = .null
        default: throw Malformed(text: text, reason: "there is no such output; use \(Self.forms)")
        }
    }

    /// The outputs that a list names, with commas between them: the form of `THRUM_OUTPUT`. So no path in it has a comma.
    public static func list(_ text: String) throws(Malformed) -> [OutputSpec] {
        var specs: [OutputSpec] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let spec = try OutputSpec(String(part))
            if !specs.contains(spec) { specs.append(spec) }
        }
        return specs
    }

    /// Whether sounds can be heard on it.
    public var isHeard: Bool {
        switch self {
        case .audio, .sound, .dualsense, .wav, .auto: true
        case .gamepad, .haptic, .evdev, .feedbackd, .trace, .null: false
        }
    }

    /// What all outputs of this sort are called together, such as `gamepad`.
    public var family: String {
        switch self {
        case .auto: "auto"
        case .gamepad: "gamepad"
        case .haptic: "haptic"
        case .evdev: "evdev"
        case .audio: "audio"
        case .sound: "sound"
        case .dualsense: "dualsense"
        case .feedbackd: "feedbackd"
        case .wav: "wav"
        case .trace: "trace"
        case .null: "null"
        }
    }

    /// The text that names this output, and which ``init(_:)`` takes.
    public var name: String {
        switch self {
        case .gamepad(let index?): "gamepad:\(index)"
        case .haptic(let index): "haptic:\(index)"
        case .evdev(let path), .wav(let path), .trace(let path): "\(family):\(path)"
        default: family
        }
    }
}
