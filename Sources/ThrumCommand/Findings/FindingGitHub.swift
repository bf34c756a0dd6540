import AHAP
import JSONText

/// Writes findings as annotations of GitHub Actions (workflow commands).
enum FindingGitHub {
    /// One line for each finding.
    static func annotations(_ path: String, _ findings: [Diagnostic], in source: SourceText) -> [UInt8] {
        let lines = LineMap(source)
        var output: [UInt8] = []
        for finding in findings {
            let start = lines.position(of: finding.range.lowerBound)
            let end = lines.position(of: finding.range.upperBound)
            var place = "file=\(escaped(path, inProperty: true)),line=\(start.line),col=\(start.column)"
            // GitHub takes an end column only for one line.
            place += start.line == end.line ? ",endColumn=\(end.column)" : ",endLine=\(end.line)"
            let text = "\(finding.message)\nwhy: \(finding.why)\nhelp: \(finding.help)"
            let title = ",title=\(finding.rule.id)"
            output += "::\(command(finding.severity)) \(place)\(title)::\(escaped(text, inProperty: false))\n".utf8
        }
        return output
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }

    private static func escaped(_ text: String, inProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where inProperty: result += "%3A"
            case "," where inProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
