/// What is odd in a file that is being read, with its places.
///
/// A class, so that all that read one file share the list.
final class FindingList {
    private(set) var findings: [ForeignFinding] = []
    private(set) var hasErrors = false
    /// At most this many errors are kept, and as many warnings; a file with more is not of this format.
    private static let limit = 200
    private var counts = (errors: 0, warnings: 0)
    /// At most this many bytes are pointed at: the start of a long value says enough.
    private static let longestRange = 60

    func add(isError: Bool, _ message: String, help: String, at range: Range<Int>) {
        if isError {
            hasErrors = true
            counts.errors += 1
        } else {
            counts.warnings += 1
        }
        guard (isError ? counts.errors : counts.warnings) <= Self.limit else { return }
        let end = min(range.upperBound, range.lowerBound + Self.longestRange)
        findings.append(ForeignFinding(isError: isError, message, help: help, at: range.lowerBound..<end))
    }

    /// The findings in the order of their places.
    var sorted: [ForeignFinding] {
        let order = findings.indices.sorted { left, right in
            let (a, b) = (findings[left].range.lowerBound, findings[right].range.lowerBound)
            return a != b ? a < b : left < right
        }
        return order.map { findings[$0] }
    }
}
