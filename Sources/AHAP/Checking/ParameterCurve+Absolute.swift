import HapticPattern

extension ParameterCurve {
    /// Whether the points seem to count from the pattern's start instead of the curve's: the first one's time is the
    /// curve's own.
    ///
    /// Observed: the most widespread mistake in real files, written by several tools (Lofelt, Meta, early haptify).
    var seemsAbsolute: Bool {
        guard time > 0, let first = points.first else { return false }
        return abs(first.time - time) < 1e-6
    }
}

extension DocumentReader {
    /// Calls absolute-looking curves worth knowing rather than wrong where all of them fit as written: read as
    /// documented, each ends with an event, and read from the pattern's start it does not.
    ///
    /// Observed: Apple's own sample Jump holds its first value for as long as the curve starts late, and fades out
    /// exactly with the event. A tool that counts absolutely does so in every curve, and some of them will not fit.
    func weighAbsoluteCurves() {
        guard !absoluteCurves.isEmpty else { return }
        let ends = pattern.events.map { $0.end }.sorted()
        func isEnd(_ time: Double) -> Bool {
            let place = ends.partitionPoint { $0 < time - 1e-3 }
            return place < ends.count && ends[place] <= time + 1e-3
        }
        for (_, index) in absoluteCurves {
            let curve = pattern.curves[index]
            guard let last = curve.sortedPoints.last?.time, isEnd(curve.time + last), !isEnd(last) else { return }
        }
        for (finding, _) in absoluteCurves { log.findings[finding].severity = .info }
    }
}
