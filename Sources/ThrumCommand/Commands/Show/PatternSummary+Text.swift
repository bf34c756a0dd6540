import HapticPattern
import JSONText

extension PatternSummary {
    /// The summary for people.
    func text(path: String, _ palette: Palette) -> String {
        var text = palette(.strong, VisibleText.of(path)) + "\n"
        func row(_ label: String, _ value: String) {
            let gap = String(repeating: " ", count: max(1, 13 - label.count))
            text += "  \(palette(.faint, label))\(gap)\(VisibleText.of(value))\n"
        }
        if let note { row("note", note) }
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
        row("findings", findings)
        return text
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
