/// A level line in pixels, without the corners that nobody could see.
struct LevelPath {
    struct Point: Equatable {
        var x: Double
        var y: Double
        var sharpness: Double
    }

    struct Run {
        var points: [Point]
        var isTail: Bool
    }

    private(set) var runs: [Run]
    /// Whether corners were left out because there were too many to tell apart.
    private(set) var isThinned = false

    /// How far a corner may lie from a straight line, in pixels, to be left out.
    static let tolerance = 0.04

    /// The intensity of a line.
    init(intensityOf line: LevelLine, in lanes: Lanes) {
        self.init(line, in: lanes, ground: lanes.intensityBottom) { lanes.intensityY($0.intensity) }
    }

    /// The sharpness of a line.
    init(sharpnessOf line: LevelLine, in lanes: Lanes) {
        self.init(line, in: lanes, ground: nil) { lanes.sharpnessY($0.sharpness) }
    }

    private init(_ line: LevelLine, in lanes: Lanes, ground: Double?, y: (LevelLine.Corner) -> Double) {
        runs = line.runs.map { run in
            let points = run.corners.map { Point(x: lanes.x($0.time), y: y($0), sharpness: $0.sharpness) }
            return Run(points: Self.simplified(points), isTail: run.isTail)
        }
        guard cornerCount > Decimation.cornerLimit else { return }
        runs = Decimation.joined(runs, ground: ground)
        for index in runs.indices { runs[index].points = Decimation.thinned(runs[index].points) }
        isThinned = true
    }

    /// The lines of the runs that are tails, or of those that are not; nil for all.
    func lines(tails: Bool?) -> [[Drawing.Point]] {
        runs.compactMap { run in
            tails == nil || run.isTail == tails ? run.points.map { Drawing.Point($0.x, $0.y) } : nil
        }
    }

    /// The areas between those lines and the ground.
    func areas(tails: Bool, ground: Double) -> [[Drawing.Point]] {
        lines(tails: tails).map { line in
            [Drawing.Point(line[0].x, ground)] + line + [Drawing.Point(line[line.count - 1].x, ground)]
        }
    }

    var cornerCount: Int { runs.reduce(0) { $0 + $1.points.count } }

    /// Leaves out points that lie on a line through their neighbours that stay.
    private static func simplified(_ points: [Point]) -> [Point] {
        guard points.count > 2 else { return points }
        var result = [points[0]]
        var from = 0
        for index in 2..<points.count {
            // At most so many are tested again and again.
            if index - from > 64 || !isLine(points, from, index) {
                from = index - 1
                result.append(points[from])
            }
        }
        result.append(points[points.count - 1])
        return result
    }

    private static func isLine(_ points: [Point], _ from: Int, _ to: Int) -> Bool {
        let a = points[from], b = points[to]
        guard b.x > a.x else { return false }
        for index in from + 1..<to {
            let share = (points[index].x - a.x) / (b.x - a.x)
            if abs(a.y + (b.y - a.y) * share - points[index].y) > tolerance { return false }
            if abs(a.sharpness + (b.sharpness - a.sharpness) * share - points[index].sharpness) > 0.004 { return false }
        }
        return true
    }
}
