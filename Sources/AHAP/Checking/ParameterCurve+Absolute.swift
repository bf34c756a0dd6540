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
