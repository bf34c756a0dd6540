extension Double {
    /// The nearest value inside `range`; NaN becomes the lower bound.
    @inlinable
    public func clamped(to range: ClosedRange<Double>) -> Double {
        guard self > range.lowerBound else { return range.lowerBound }
        return self < range.upperBound ? self : range.upperBound
    }
}
