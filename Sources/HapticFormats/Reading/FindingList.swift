/// What is odd in a file that is being read, with its places.
///
/// A class, so that all that read one file share the list.
final class FindingList {
    private(set) var findings: [ForeignFinding] = []
    private(set) var hasErrors = false
    /// At most this many findings are kept; a file with more is not of this format.
    private static let limit = 200
    /// At most this many bytes are pointed at: the start of a long value says enough.
    private static let longestRange = 60

    func add(isError: Bool, _ message: String, help: String, at range: Range<Int>) {
        if isError { hasErrors = true }
        guard findings.count < Self.limit else { return }
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
