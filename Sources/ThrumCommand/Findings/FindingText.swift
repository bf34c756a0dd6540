import AHAP
import JSONText

/// Writes findings for people: what and where, the line with the place marked, why, and what to do.
struct FindingText {
    /// The file's name in output.
    let path: String
    let source: SourceText
    let palette: Palette
    /// The most cells that a line of the file may take.
    let width: Int
    /// Whether `--fix` may touch the file; if not, fixes are advice.
    let mayFix: Bool
    private let lines: LineMap

    /// The width of a terminal that does not tell, and of a file.
    static let defaultWidth = 120

    init(path: String, source: SourceText, palette: Palette, width: Int, mayFix: Bool = true) {
        self.path = VisibleText.of(path)
        self.source = source
        self.palette = palette
        self.width = width
        self.mayFix = mayFix
        lines = LineMap(source)
    }

    /// The width that suits where results go.
    static func width(_ console: Console) -> Int {
        guard console.environment.isTerminal(.output), let columns = console.environment.columns() else {
            return defaultWidth
        }
        return max(40, columns)
    }

    /// Appends a finding, with an empty line after it.
    func write(_ finding: Diagnostic, into output: inout [UInt8]) {
        let severity = palette(role(finding.severity), finding.severity.name + ":")
        heading(severity, finding.message, tag: finding.rule.id, at: finding.range, into: &output)
        excerpt(finding.range, role(finding.severity), into: &output)
        for note in finding.notes {
            add("note", "\(place(note.range.lowerBound)): \(note.message)", into: &output)
        }
        add("why", finding.why, into: &output)
        add("help", finding.help, into: &output)
        for fix in finding.fixes {
            let manner = fix.isSafe ? (mayFix ? " (safe)" : "") : " (changes how it feels)"
            add("fix", fix.title + manner, into: &output)
        }
        output.append(0x0A)
    }

    /// Appends a mistake in a configuration file, with an empty line after it.
    func write(_ mistake: Configuration.Mistake, into output: inout [UInt8]) {
        heading(palette(.error, "error:"), mistake.message, tag: nil, at: mistake.range, into: &output)
        excerpt(mistake.range, .error, into: &output)
        if let help = mistake.help { add("help", help, into: &output) }
        output.append(0x0A)
    }

    private func role(_ severity: Severity) -> Palette.Role {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .info: .info
        }
    }

    private func place(_ byte: Int) -> String {
        let position = lines.position(of: byte)
        return "\(path):\(position.line):\(position.column)"
    }

    private func heading(
        _ severity: String, _ message: String, tag: String?, at range: Range<Int>, into output: inout [UInt8]
    ) {
        output += "\(palette(.strong, place(range.lowerBound) + ":")) \(severity) \(VisibleText.of(message))".utf8
        if let tag { output += " \(palette(.faint, "[\(tag)]"))".utf8 }
        output.append(0x0A)
    }

    /// Appends the line that `range` begins on, and marks under it for as much of it as lies on that line.
    private func excerpt(_ range: Range<Int>, _ role: Palette.Role, into output: inout [UInt8]) {
        let line = lines.line(of: range.lowerBound)
        let number = String(line)
        let gutter = String(repeating: " ", count: max(2, number.utf8.count))
        let edge = palette(.faint, "|")
        var content = lines.range(ofLine: line)
        if line == 1, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]), range.lowerBound >= 3 {
            content = 3..<content.upperBound
        }
        let excerpt = Excerpt(
            of: source, line: content, marking: range, width: max(20, width - gutter.utf8.count - 3))
        let margin = String(repeating: " ", count: gutter.utf8.count - number.utf8.count)
        output += "\(gutter) \(edge)\n".utf8
        output += "\(margin)\(palette(.faint, number)) \(edge)\(excerpt.text.isEmpty ? "" : " " + excerpt.text)\n".utf8
        let marks = String(repeating: "^", count: excerpt.caretCount)
        output += "\(gutter) \(edge) \(String(repeating: " ", count: excerpt.caretStart))\(palette(role, marks))\n".utf8
    }

    private func add(_ label: String, _ text: String, into output: inout [UInt8]) {
        output += "  \(palette(.strong, label + ":")) \(VisibleText.of(text))\n".utf8
    }
}
