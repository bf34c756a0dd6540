/// Keeps of lines and marks what can be told apart in a column of pixels, and never loses a peak.
enum Decimation {
    /// More taps in view than this are thinned out.
    static let tapLimit = 400
    /// More corners in view than this are thinned out.
    static let cornerLimit = 4_000

    /// The column of an x.
    static func column(_ x: Double) -> Int { Int(x) }

    /// Of the corners in each column the first, the lowest, the highest and the last, in order of time.
    static func thinned(_ points: [LevelPath.Point]) -> [LevelPath.Point] {
        var result: [LevelPath.Point] = []
        var start = 0
        while start < points.count {
            let column = column(points[start].x)
            var end = start + 1
            var low = start, high = start
            while end < points.count, Self.column(points[end].x) == column {
                // y grows downwards; of equal corners the first is kept.
                if points[end].y > points[low].y { low = end }
                if points[end].y < points[high].y { high = end }
                end += 1
            }
            let kept = [start, min(low, high), max(low, high), end - 1]
            for (place, index) in kept.enumerated() where place == 0 || index != kept[place - 1] {
                result.append(points[index])
            }
            start = end
        }
        return result
    }

    /// Joins runs that are less than two pixels apart along the ground, or, without one, straight.
    static func joined(_ runs: [LevelPath.Run], ground: Double?) -> [LevelPath.Run] {
        var result: [LevelPath.Run] = []
        // The run being extended is not in `result`: there, each extension would copy it.
        var current: LevelPath.Run?
        for run in runs {
            guard var joined = current.take() else {
                current = run
                continue
            }
            guard let from = joined.points.last, let to = run.points.first, to.x - from.x < 2 else {
                result.append(joined)
                current = run
                continue
            }
            if let ground, to.x > from.x {
                joined.points.append(LevelPath.Point(x: from.x, y: ground, sharpness: from.sharpness))
                joined.points.append(LevelPath.Point(x: to.x, y: ground, sharpness: to.sharpness))
            }
            joined.points += run.points
            joined.isTail = joined.isTail && run.isTail
            current = joined
        }
        if let current { result.append(current) }
        return result
    }
}
