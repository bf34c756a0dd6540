internal import AHAP
public import CThrum
internal import JSONText

/// What was found about a text: behind `thrum_findings`.
private final class Findings: Sendable {
    let findings: [Diagnostic]
    private let places: [(line: Int, column: Int)]
    private let texts: [[CText]]
    let json: CText

    init(_ bytes: [UInt8]) {
        let document = AHAPDocument(bytes)
        let findings = document.check()
        self.findings = findings
        let lines = LineMap(document.source)
        places = findings.map {
            let position = lines.position(of: $0.range.lowerBound)
            return (position.line, position.column)
        }
        texts = findings.map { finding in
            [finding.rule.id, finding.message, finding.why, finding.help, finding.pointer].map { CText($0.utf8) }
        }
        var output = JSONOutput()
        output.beginObject()
        DiagnosticJSON.append("diagnostics", findings, in: document.source, to: &output)
        output.endObject()
        // The array alone: the value of the one member.
        let whole = output.bytes
        json = CText(whole[(whole.firstIndex(of: UInt8(ascii: "[")) ?? 0)..<(whole.count - 1)])
    }

    func finding(at index: Int) -> thrum_finding {
        let (finding, text, place) = (findings[index], texts[index], places[index])
        return thrum_finding(
            severity: severity(finding.severity), rule: text[0].pointer, message: text[1].pointer, why: text[2].pointer,
            help: text[3].pointer, pointer: text[4].pointer, start: finding.range.lowerBound,
            end: finding.range.upperBound, line: place.line, column: place.column,
            event: Int64(finding.event ?? -1), time: finding.time ?? .nan)
    }
}

private func severity(_ severity: Severity) -> thrum_severity {
    switch severity {
    case .info: THRUM_SEVERITY_INFO
    case .warning: THRUM_SEVERITY_WARNING
    case .error: THRUM_SEVERITY_ERROR
    }
}

/// Checks a text; thrum.h says more.
@c @implementation
public func thrum_check(
    _ text: UnsafeRawPointer!, _ size: Int, _ findings: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    handOut(findings, "findings", error) { () throws(Fault) in Findings(try bytes(text, size)) }
}

/// How many findings there are; thrum.h says more.
@c @implementation
public func thrum_findings_count(_ findings: OpaquePointer!) -> Int {
    findings?.object(Findings.self).findings.count ?? 0
}

/// How many findings have a severity; thrum.h says more.
@c @implementation
public func thrum_findings_count_of(_ findings: OpaquePointer!, _ wanted: thrum_severity) -> Int {
    findings?.object(Findings.self).findings.count { severity($0.severity) == wanted } ?? 0
}

/// One finding; thrum.h says more.
@c @implementation
public func thrum_findings_get(
    _ findings: OpaquePointer!, _ index: Int, _ finding: UnsafeMutablePointer<thrum_finding>!,
    _ error: UnsafeMutablePointer<thrum_error>!
) -> thrum_status {
    answer(error) { () throws(Fault) in
        guard let all = findings?.object(Findings.self) else { throw .null("findings") }
        guard let finding else { throw .null("finding") }
        guard all.findings.indices.contains(index) else {
            throw Fault(THRUM_ERROR_ARGUMENT, "index is \(UInt(bitPattern: index)) of \(all.findings.count) findings")
        }
        finding.pointee = all.finding(at: index)
    }
}

/// All findings as JSON; thrum.h says more.
@c @implementation
public func thrum_findings_json(_ findings: OpaquePointer!) -> UnsafePointer<CChar>! {
    findings?.object(Findings.self).json.pointer
}

/// Lets findings go; thrum.h says more.
@c @implementation
public func thrum_findings_free(_ findings: OpaquePointer!) { findings?.release(Findings.self) }
