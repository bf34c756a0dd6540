import AHAP
import HapticPattern

/// A sound file that comes with a pattern, by the path that the pattern calls it by.
public struct Sound: Sendable, Equatable {
    /// What `EventWaveformPath` says.
    public let path: String
    /// SHA-256 of the bytes, 64 hexadecimal digits.
    public let sha256: String
    /// What it is; nil where the library has it already.
    public let kind: SoundKind?
    /// The file; nil where the library has it already.
    public let bytes: [UInt8]?

    /// Bytes of a sound file, at most.
    public static let mostBytes = 8 << 20
    /// Bytes of all sound files of a version, at most.
    public static let mostTogether = 16 << 20
    /// Sound files of a version, at most.
    public static let most = 32
    /// Bytes of a path, at most.
    private static let longestPath = 100

    /// Why something is no sound file of a pattern; a sentence for people.
    public struct Fault: Error, Sendable, Equatable {
        /// The sentence.
        public var message: String
        /// Whether it is the size.
        public var isSize = false
    }

    /// A file.
    public init(path: String, _ bytes: [UInt8]) throws(Fault) {
        try Self.check(path)
        guard bytes.count <= Self.mostBytes else {
            throw Fault(
                message: "'\(path)' has \(bytes.count) bytes; a sound has \(Self.mostBytes) at most.", isSize: true)
        }
        guard let kind = SoundKind(bytes) else {
            throw Fault(message: "'\(path)' is no sound file: WAV, AIFF, CAF, M4A, MP3, AAC, FLAC and Ogg are taken.")
        }
        (self.path, self.bytes, self.kind) = (path, bytes, kind)
        sha256 = Hex.text(Sodium.sha256(bytes))
    }

    /// A file that was sent before.
    public init(path: String, sha256: String) throws(Fault) {
        try Self.check(path)
        guard sha256.utf8.count == 64, Hex.bytes(sha256) != nil, sha256 == sha256.lowercased() else {
            throw Fault(message: "'\(sha256.prefix(80))' is no SHA-256: 64 hexadecimal digits, small letters.")
        }
        (self.path, self.sha256, kind, bytes) = (path, sha256, nil, nil)
    }

    /// Refuses paths that lead anywhere but below the pattern's folder, on any system.
    private static func check(_ path: String) throws(Fault) {
        let shown = path.prefix(120)
        guard (1...longestPath).contains(path.utf8.count), !AHAPDocument.escapesRoot(path),
            !path.unicodeScalars.contains(where: {
                $0 == "\\" || $0 == ":" || $0.properties.generalCategory == .control
            })
        else {
            throw Fault(
                message:
                    "'\(shown)' is no path of a sound: relative, without climbing, backslash or colon, \(longestPath) bytes at most."
            )
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
            throw Fault(message: "'\(shown)' has a part that is empty or begins with a point.")
        }
        guard let end = path.split(separator: ".").last, path.contains("."),
            SoundKind(fileExtension: String(end)) != nil
        else {
            throw Fault(
                message:
                    "'\(shown)' does not end as sound files do: \(SoundKind.fileExtensions.sorted().joined(separator: ", "))."
            )
        }
    }

    /// Refuses files that cannot stand beside each other everywhere, or are too many.
    public static func check(_ sounds: [Sound]) throws(Fault) {
        guard sounds.count <= most else {
            throw Fault(message: "A version has \(most) sound files at most.", isSize: true)
        }
        guard sounds.reduce(0, { $0 + ($1.bytes?.count ?? 0) }) <= mostTogether else {
            throw Fault(message: "The sounds of a version have \(mostTogether) bytes together at most.", isSize: true)
        }
        var seen: [String: String] = [:]
        for sound in sounds {
            // What differs in capitals alone is one file on many systems. Texts are compared as they are shown, so that two
            // ways to write an accent are one.
            if let other = seen.updateValue(sound.path, forKey: sound.path.lowercased()) {
                throw Fault(message: "'\(other)' and '\(sound.path)' are one file where capitals do not count.")
            }
        }
    }

    /// What tells one set of sounds from another: empty for none.
    static func digest(_ sounds: [Sound]) -> String {
        guard !sounds.isEmpty else { return "" }
        let lines = sounds.map { "\($0.path)\n\($0.sha256)\n" }.sorted()
        return Hex.text(Sodium.sha256(lines.joined().utf8))
    }
}

extension CheckedPattern {
    /// The pattern checked once more, with the sound files that come with it: what it names must be among them.
    public func checked(with sounds: [Sound]) -> CheckedPattern {
        let paths = Set(sounds.map(\.path))
        let folded = Dictionary(sounds.map { ($0.path.lowercased(), $0.path) }) { first, _ in first }
        return CheckedPattern(bytes) { path in
            if paths.contains(path) { return .present }
            if let actual = folded[path.lowercased()] { return .differsInCase(actual: actual) }
            return .missing(searched: [])
        }
    }

    /// The paths of the sound files that the pattern names.
    public var soundPaths: Set<String> { Set(document.pattern.events.compactMap(\.waveformPath)) }
}
