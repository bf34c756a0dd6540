import AHAP
import HapticPattern
import HapticRendering
internal import Glibc
import JSONText

/// A file to be played: what it means, and what is wrong with it.
struct PatternFile {
    var path: String
    var document: AHAPDocument
    var findings: [Diagnostic]
    /// The sound of each event; nil where it has none.
    var sounds: [SoundAsset?] = []

    /// A file that cannot be read.
    struct Unreadable: Error {
        var reason: String
    }

    /// A larger file is not read.
    static let largest = 256 << 20

    init(_ path: String) throws(Unreadable) {
        self.path = path
        document = AHAPDocument(try Self.read(path))
        findings = document.check()
    }

    /// Whether the reader kept anything that can be played.
    var isPlayable: Bool { !document.pattern.events.isEmpty }

    /// Whether anything in it is heard.
    var hasSound: Bool { document.pattern.events.contains { !$0.type.isHaptic } }

    /// The findings at error level, one a line.
    var errorLines: [String] {
        let errors = findings.filter { $0.severity == .error }
        guard !errors.isEmpty else { return [] }
        let lines = LineMap(document.source)
        return errors.map { finding in
            let place = lines.position(of: finding.range.lowerBound)
            return "\(path):\(place.line):\(place.column): error: \(finding.message) [\(finding.rule.id)]"
        }
    }

    /// The bytes at `path`, or of standard input for `-`.
    static func read(_ path: String) throws(Unreadable) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw Unreadable(reason: String(cString: strerror(errno)))
            }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= largest else { throw Unreadable(reason: "larger than \(largest >> 20) MB") }
        }
    }
}
