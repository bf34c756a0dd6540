import HapticPattern
import JSONText

extension AHAPDocument {
    /// Findings about the sound files that the pattern names, as far as `fileFact` knows.
    func checkWaveformFiles(
        _ fileFact: @Sendable (String) -> CheckOptions.FileFact, into findings: inout [Diagnostic]
    ) {
        for (index, event) in pattern.events.enumerated() where event.type == .audioCustom {
            guard let path = event.waveformPath else { continue }
            let place = references.events[index]
            guard let node = tree.member(AHAPName.Key.eventWaveformPath.rawValue, of: Int(place.node)) else { continue }
            func finding(_ rule: Rule, _ message: String, fixes: [Diagnostic.Fix] = []) {
                findings.append(
                    Diagnostic(
                        rule, message,
                        pointer: "/Pattern/\(place.entry)/Event/EventWaveformPath", range: tree[node].range,
                        event: Int(place.ordinal), time: event.time, fixes: fixes))
            }
            if Self.escapesRoot(path) {
                finding(.waveformEscapesRoot, "EventWaveformPath \"\(path)\" leads out of the folder of sounds")
                continue
            }
            switch fileFact(path) {
            case .present: break
            case .missing(let searched):
                let places = searched.isEmpty ? "" : "; looked for \(searched.joined(separator: ", "))"
                finding(.waveformFileMissing, "there is no file \"\(path)\"\(places)")
            case .leadsOutside:
                finding(
                    .waveformEscapesRoot, "a link on \"\(path)\" leads out of the folder of sounds")
            case .unreadable(let reason):
                finding(.waveformFileMissing, "the file \"\(path)\" cannot be read: \(reason)")
            case .differsInCase(let actual):
                finding(
                    .waveformCaseMismatch, "the file is called \"\(actual)\", not \"\(path)\"",
                    fixes: [
                        .init(
                            "Write \"\(actual)\"", isSafe: true,
                            [TextEdit(tree[node].range, JSONString.quoted(actual))])
                    ])
            }
        }
    }

    /// Whether a waveform path is absolute or climbs above its root.
    ///
    /// Chosen: both kinds of slash separate, so that a file judged here is judged alike on every system.
    public static func escapesRoot(_ path: String) -> Bool {
        if path.utf8.first == 0x2F || path.utf8.first == 0x5C || path.utf8.first == 0x7E { return true }
        if path.utf8.count > 1, path.utf8.dropFirst().first == 0x3A { return true }
        var depth = 0
        for part in path.utf8.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C }) {
            if part.elementsEqual([0x2E, 0x2E]) { depth -= 1 } else if !part.elementsEqual([0x2E]) { depth += 1 }
            if depth < 0 { return true }
        }
        return false
    }
}
