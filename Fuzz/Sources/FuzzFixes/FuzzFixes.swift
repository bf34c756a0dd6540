import AHAP
import FuzzDriver
import JSONText

/// Safe fixes mend what they say they mend, bring nothing worse, and come to an end.
@main
struct FuzzFixes {
    static func main() {
        fuzz { data, count in
            var document = AHAPDocument(UnsafeBufferPointer(start: data, count: count))
            var findings = document.check(options)
            // Every fix mends at least a byte's worth; what goes on for longer than this goes round in circles.
            var left = 2 * count + 50
            while let (finding, fix) = safeFix(findings) {
                require(left > 0, "fixes without end")
                left -= 1
                guard let bytes = try? TextEdit.apply(fix.edits, to: document.source) else {
                    fatalError("a fix that cannot be applied")
                }
                let mended = AHAPDocument(bytes)
                let after = mended.check(options)
                check(finding, fix, findings, after, document, mended)
                (document, findings) = (mended, after)
            }
            return 0
        }
    }
}

private let options = CheckOptions(limitPerRule: .max)

private func safeFix(_ findings: [Diagnostic]) -> (Diagnostic, Diagnostic.Fix)? {
    for finding in findings {
        for fix in finding.fixes where fix.isSafe { return (finding, fix) }
    }
    return nil
}

/// The finding is gone, nothing worse has come, and the text is still whole.
///
/// In a text with syntax errors any mend may show how much more is wrong; there fixes only have to come to an end.
private func check(
    _ finding: Diagnostic, _ fix: Diagnostic.Fix, _ before: [Diagnostic], _ after: [Diagnostic], _ old: AHAPDocument,
    _ new: AHAPDocument
) {
    guard old.tree.isWhole else { return }
    let isMended = after.count { $0.rule == finding.rule } < before.count { $0.rule == finding.rule }
    let worse = after.count { $0.severity > finding.severity } > before.count { $0.severity > finding.severity }
    require(
        isMended && !worse && new.tree.isWhole,
        """
        a fix that does not mend, or brings worse
        rule: \(finding.rule.id), fix: \(fix.title)
        before:
        \(visible(old))
        after:
        \(visible(new))
        findings before: \(before.map { "\($0.rule.id): \($0.message)" })
        findings after: \(after.map { "\($0.rule.id): \($0.message)" })
        """)
}

private func visible(_ document: AHAPDocument) -> String {
    String(decoding: document.source.bytes.map { $0 < 0x20 && $0 != 0x0A ? 0x3F : $0 }, as: UTF8.self)
}
