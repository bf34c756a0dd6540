import AHAP
import AudioFiles
import HapticPattern
import JSONText

/// A file to be played: what it means, and what is wrong with it.
struct PatternFile {
    var path: String
    var document: AHAPDocument
    var findings: [Diagnostic]
    /// Its sound files, once they are loaded.
    var sounds = PatternSounds()

    /// A larger file is not read.
    static let largest = 256 << 20

    init(_ path: String) throws(Unreadable) {
        self.path = path
        document = AHAPDocument(try Console.read(path, atMost: Self.largest))
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
}
