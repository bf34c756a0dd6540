extension BakedLine {
    /// A line through some of the same points that stays within `error` of this one at every time.
    ///
    /// Jumps stay, both sides of them, and so do the first and the last point. From each point kept, the line goes as far
    /// as it can see through the gaps of ±`error` around the points between; so it never has more corners, and on smooth
    /// lines about as few as there can be.
    ///
    /// - Parameter error: The largest difference of value allowed; 0 or less leaves out only what lies on a line already.
    /// - Complexity: O(*n*).
    public func simplified(within error: Double) -> BakedLine {
        let error = error > 0 ? error : 0
        var kept: [Point] = []
        var start = 0
        while start < points.count {
            var end = start + 1
            while end < points.count, points[end].time > points[end - 1].time { end += 1 }
            simplify(start..<end, within: error, into: &kept)
            start = end
        }
        return BakedLine(kept)
    }

    /// How many points past the farthest visible one are looked at for one that is visible again.
    private static let lookahead = 64

    /// Keeps what is needed of one stretch without jumps.
    private func simplify(_ range: Range<Int>, within error: Double, into kept: inout [Point]) {
        var anchor = range.lowerBound
        kept.append(points[anchor])
        while anchor + 1 < range.upperBound {
            let next = farthestVisible(from: anchor, before: range.upperBound, within: error)
            kept.append(points[next])
            anchor = next
        }
    }

    /// The farthest point to which a straight line from `anchor` passes within `error` of all points between.
    private func farthestVisible(from anchor: Int, before end: Int, within error: Double) -> Int {
        let origin = points[anchor]
        var steepest = Double.infinity, shallowest = -Double.infinity
        var farthest = anchor + 1
        var index = anchor + 1
        while index < end, index - farthest <= Self.lookahead {
            let time = points[index].time - origin.time
            let rise = points[index].value - origin.value
            let slope = rise / time
            if slope <= steepest, slope >= shallowest { farthest = index }
            steepest = min(steepest, (rise + error) / time)
            shallowest = max(shallowest, (rise - error) / time)
            guard shallowest <= steepest else { break }
            index += 1
        }
        return farthest
    }
}
