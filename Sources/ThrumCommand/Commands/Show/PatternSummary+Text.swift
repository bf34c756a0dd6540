import HapticAnalysis
import HapticPattern
import HapticRendering
import JSONText

extension PatternSummary {
    /// The summary for people.
    func text(path: String, _ palette: Palette) -> String {
        var text = palette(.strong, VisibleText.of(path)) + "\n"
        func row(_ label: String, _ value: String) {
            let gap = String(repeating: " ", count: max(1, 13 - label.count))
            text += "  \(palette(.faint, label))\(gap)\(VisibleText.of(value))\n"
        }
        for (place, line) in noteLines.enumerated() { row(place == 0 ? "note" : "", line) }
        row("feels like", description)
        row("duration", "\(Self.seconds(duration)), felt until \(Self.seconds(felt))")
        row("events", list(events, noun: "event"))
        if !curves.isEmpty { row("curves", list(curves, noun: "curve") + "; \(counted(curvePoints, "point"))") }
        if !steps.isEmpty { row("steps", list(steps, noun: "step")) }
        for entry in defaults {
            row(
                entry == defaults.first ? "defaults" : "",
                "\(entry.parameter.name) \(entry.value) in \(entry.count) \(entry.type.name)")
        }
        for (index, volume) in volumes.enumerated() { row(index == 0 ? "loudness" : "", Self.loudness(volume)) }
        row("findings", findings)
        return text
    }

    /// The loudness in one profile, in columns.
    private static func loudness(_ volume: Volume) -> String {
        let name = volume.profile.rawValue
        let start = name + String(repeating: " ", count: max(1, 12 - name.count))
        guard let loudness = volume.loudness else { return start + "too long to be measured" }
        guard let peak = loudness.peak, let rms = loudness.rms, let crest = loudness.crest,
            let centroid = loudness.centroid
        else { return start + "silence" }
        func decibels(_ level: Double) -> String {
            let text = NumberText.rounded(level, digits: 1)
            return padded(text.contains(".") ? text : text + ".0", 5) + " dB"
        }
        let weighted = loudness.weighted.map(decibels) ?? "none"
        return start + "peak \(decibels(peak)), RMS \(decibels(rms)), A-weighted \(weighted), "
            + "crest \(decibels(crest)), centroid \(padded(NumberText.rounded(centroid, digits: 0), 4)) Hz"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The note, line by line; none where there is no text in it.
    private var noteLines: [String] {
        (note ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }

    private var findings: String {
        if tally.total == 0 { return "none" }
        let parts = [(tally.errors, "error"), (tally.warnings, "warning")].filter { $0.0 > 0 }.map {
            counted($0.0, $0.1)
        }
        return (parts + (tally.infos > 0 ? ["\(tally.infos) info"] : [])).joined(separator: ", ")
    }

    private func list(_ counts: [Count], noun: String) -> String {
        let total = counts.reduce(0) { $0 + $1.count }
        if counts.isEmpty { return "none" }
        let parts = counts.map { "\($0.count) \($0.name)" }
        return "\(total): " + parts.joined(separator: ", ")
    }

    /// A time to the millisecond.
    private static func seconds(_ time: Double) -> String {
        // Beyond this, milliseconds are no longer whole numbers in a Double, and nobody reads them.
        let text = abs(time) < 1e12 ? NumberText.rounded(time, digits: 3) : NumberText.shortest(time)
        return text + " s"
    }
}
