public import AHAP
import JSONText

/// Curves whose control points count from the pattern's start instead of the curve's, as Lofelt's and Meta's tools write
/// them.
public enum CurveRebasing {
    /// The document with such curves counting from their own time, and how many there were; nil where there are none.
    ///
    /// Which curves these are the checker decides: those that its rule `curve-times-absolute` warns of, not those that fit
    /// as they are written.
    public static func rebased(_ document: AHAPDocument) -> (document: AHAPDocument, curves: Int)? {
        let findings = document.check(CheckOptions()).filter {
            $0.rule == .curveTimesAbsolute && $0.severity == .warning && !$0.fixes.isEmpty
        }
        guard !findings.isEmpty, let edited = try? document.applying(findings.flatMap { $0.fixes[0].edits }) else {
            return nil
        }
        return (edited, findings.count)
    }
}
