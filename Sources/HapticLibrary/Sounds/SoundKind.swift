/// The kinds of sound files that a library takes. What a file is, its first bytes say, whatever it is called.
public enum SoundKind: String, CaseIterable, Sendable {
    case wav, aiff, caf, mp4, mp3, aac, flac, ogg

    /// What a file is; nil where it is no sound that is taken.
    public init?(_ bytes: [UInt8]) {
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        switch true {
        case has("RIFF") && has("WAVE", at: 8): self = .wav
        case has("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8)): self = .aiff
        case has("caff"): self = .caf
        case has("ftyp", at: 4): self = .mp4
        case has("fLaC"): self = .flac
        case has("OggS"): self = .ogg
        case has("ID3"): self = .mp3
        default:
            // Frames begin with eleven bits or more that are set; the layer tells one kind from the other.
            guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
            if bytes[1] & 0xF6 == 0xF0 { self = .aac } else if bytes[1] & 0x06 != 0 { self = .mp3 } else { return nil }
        }
    }

    /// The media type that it is sent as.
    public var mediaType: String {
        switch self {
        case .wav: "audio/wav"
        case .aiff: "audio/aiff"
        case .caf: "audio/x-caf"
        case .mp4: "audio/mp4"
        case .mp3: "audio/mpeg"
        case .aac: "audio/aac"
        case .flac: "audio/flac"
        case .ogg: "audio/ogg"
        }
    }

    /// The kind of files whose names end like this, without the point; nil where it is none that is taken.
    public init?(fileExtension: String) {
        let fileExtension = fileExtension.lowercased()
        guard let kind = Self.allCases.first(where: { $0.ends.contains(fileExtension) }) else { return nil }
        self = kind
    }

    /// The ends of names, without the point, that such files have.
    public static var fileExtensions: [String] { allCases.flatMap(\.ends) }

    private var ends: [String] {
        switch self {
        case .wav: ["wav"]
        case .aiff: ["aif", "aiff", "aifc"]
        case .caf: ["caf"]
        case .mp4: ["m4a", "mp4"]
        case .mp3: ["mp3"]
        case .aac: ["aac"]
        case .flac: ["flac"]
        case .ogg: ["ogg", "oga"]
        }
    }
}
