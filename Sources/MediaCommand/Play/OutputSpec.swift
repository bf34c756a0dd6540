/// A value of `--output`.
enum OutputSpec: Equatable, Sendable {
    /// A pad that rumbles, else the audible preview.
    case auto
    /// A pad; nil: the first that rumbles.
    case gamepad(Int?)
    /// A device that SDL calls haptic, but not a pad.
    case haptic(Int)
    /// A node of the kernel's force feedback.
    case evdev(String)
    /// The audible preview, and what is heard.
    case audio
    /// What is heard alone, beside an output that is felt.
    case sound
    /// The actuators of a DualSense, through its sound card.
    case dualsense
    /// The vibration daemon of a phone.
    case feedbackd
    /// A sound file.
    case wav(String)
    /// A file of JSON lines.
    case trace(String)
    /// Nothing.
    case null

    /// The forms that there are, for messages.
    static let forms =
        "auto, gamepad[:N], haptic[:N], evdev:PATH, audio, sound, dualsense, feedbackd, wav:PATH, trace:PATH or null"

    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let argument = parts.count > 1 ? String(parts[1]) : nil
        func number() throws(UsageError) -> Int? {
            guard let argument else { return nil }
            guard let number = Int(argument), number >= 0 else {
                throw UsageError("--output \(text): '\(argument)' is not a number from 0 on")
            }
            return number
        }
        func path() throws(UsageError) -> String {
            guard let argument, !argument.isEmpty else {
                throw UsageError("--output \(text): a path is missing, as in \(parts[0]):PATH")
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
        default: throw UsageError("--output \(text): there is no such output; use \(Self.forms)")
        }
    }

    /// Whether it can be heard.
    var isHeard: Bool {
        switch self {
        case .audio, .sound, .dualsense, .wav, .auto: true
        case .gamepad, .haptic, .evdev, .feedbackd, .trace, .null: false
        }
    }

    /// What `--latency` calls it.
    var latencyName: String {
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
}
