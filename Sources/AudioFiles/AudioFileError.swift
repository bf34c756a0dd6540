/// Why a sound file cannot be used: always with the file, with container and codec as far as they are known, and what helps.
public enum AudioFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is nothing of that name.
    case notFound(path: String)
    /// The user may not read it.
    case notPermitted(path: String)
    /// A folder, a pipe or a device stands where a file was due.
    case notAFile(path: String)
    /// The system cannot read it, for this reason.
    case unreadable(path: String, reason: String)
    /// The file holds nothing at all.
    case empty(path: String)
    /// It is no sound file of a kind that is known.
    case unknownFormat(path: String)
    /// The container holds no sound, such as a film without one.
    case noSound(path: String, container: String)
    /// Nothing decodes this codec here.
    case unsupportedCodec(path: String, container: String, codec: String)
    /// Not one sample could be decoded.
    case damaged(path: String, container: String, codec: String)
    /// More samples than are allowed: see ``AudioLimits``.
    case tooLong(path: String, codec: String, limit: AudioLimits)

    /// The file.
    public var path: String {
        switch self {
        case .notFound(let path), .notPermitted(let path), .notAFile(let path), .empty(let path),
            .unknownFormat(let path):
            path
        case .unreadable(let path, _), .noSound(let path, _), .unsupportedCodec(let path, _, _),
            .damaged(let path, _, _), .tooLong(let path, _, _):
            path
        }
    }

    /// What is wrong, in words that follow "path: ".
    public var reason: String {
        switch self {
        case .notFound: "no such file"
        case .notPermitted: "permission denied"
        case .notAFile: "is no regular file"
        case .unreadable(_, let reason): reason
        case .empty: "is empty"
        case .unknownFormat: "is no sound file of a known kind"
        case .noSound(_, let container): "the file (\(container)) holds no sound"
        case .unsupportedCodec(_, let container, let codec): "nothing here decodes \(codec) (in \(container))"
        case .damaged(_, let container, let codec): "not one sample of \(codec) (in \(container)) could be decoded"
        case .tooLong(_, let codec, let limit): "holds more than \(limit) of \(codec)"
        }
    }

    /// What to do about it.
    public var help: String {
        switch self {
        case .notFound: "check the name, capitals included, and the folder where it is looked for"
        case .notPermitted: "make the file readable"
        case .notAFile: "name a file"
        case .unreadable: "look at the file system and the disk"
        case .empty: "export the sound again"
        case .unknownFormat: "use wav, aiff, caf, m4a, mp3, flac or ogg"
        case .noSound: "export the sound into a file of its own"
        case .unsupportedCodec: "convert it, for example with: ffmpeg -i FILE sound.wav"
        case .damaged: "export the sound again; a recording that was cut short may lack the index at its end"
        case .tooLong: "cut the sound, or use fewer channels or a lower sample rate"
        }
    }

    /// The error in one line.
    public var description: String { "\(path): \(reason); \(help)" }
}

/// What is wrong with a sound file that is used all the same.
public enum AudioFileWarning: Sendable, Hashable, CustomStringConvertible {
    /// The file ends before it says it would: both in seconds.
    case truncated(decoded: Double, declared: Double)
    /// So many packets could not be decoded; silence stands in their place.
    case damagedPackets(Int)

    /// The warning in words that follow "path: ".
    public var description: String {
        switch self {
        case .truncated(let decoded, let declared):
            "the file is cut short: \(Self.seconds(decoded)) of \(Self.seconds(declared)) s are there"
        case .damagedPackets(let count):
            "\(count) damaged \(count == 1 ? "part was" : "parts were") replaced by silence"
        }
    }

    private static func seconds(_ time: Double) -> String {
        let thousandths = Int((time * 1_000).rounded())
        let rest = String(thousandths % 1_000)
        return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
