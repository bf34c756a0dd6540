import HapticRendering

/// The lines of a plot in pixels: what is felt, what was authored where that differs, and the sharpness.
struct PlotLines {
    /// Intensity as it is felt.
    var felt: LevelPath
    /// Sharpness as it is felt; in pixels of the lane of intensity where there is no lane for it.
    var sharpness: LevelPath
    /// Intensity as it was authored; nil where it is felt so.
    var authored: LevelPath?
    /// Sharpness as it was authored; nil where it is felt so.
    var authoredSharpness: LevelPath?

    init(_ plot: Plot) {
        let lanes = plot.lanes
        let line = LevelLine(plot.timeline, plot.baked, from: lanes.start, to: lanes.end)
        felt = LevelPath(intensityOf: line, in: lanes)
        sharpness = LevelPath(sharpnessOf: line, in: lanes)
        guard let events = plot.timelineOfEvents else { return }
        let wanted = LevelLine(events, from: lanes.start, to: lanes.end)
        let difference = wanted.difference(from: line)
        if difference.intensity > 0.005 || Self.hasOtherEnds(events, plot) {
            authored = LevelPath(intensityOf: wanted, in: lanes)
        }
        if difference.sharpness > 0.005 { authoredSharpness = LevelPath(sharpnessOf: wanted, in: lanes) }
    }

    /// Whether a control makes an event ring on or break off by more than half a pixel.
    private static func hasOtherEnds(_ events: Timeline, _ plot: Plot) -> Bool {
        let slack = plot.lanes.secondsPerPixel / 2
        return zip(events.voices, plot.timeline.voices).contains { wanted, felt in
            let ends = (wanted.envelope.fallEnd, felt.envelope.fallEnd)
            return ends.0 != ends.1 && !(abs(ends.0 - ends.1) <= slack)
        }
    }
}

extension LevelLine {
    /// How far another line is from this one at most, at any time at which both are drawn.
    ///
    /// Between the corners of both, both are straight, so that they are farthest apart at a corner of either.
    func difference(from other: LevelLine) -> (intensity: Double, sharpness: Double) {
        var largest = (intensity: 0.0, sharpness: 0.0)
        let theirs = other.segments
        var first = 0
        for mine in segments {
            while first < theirs.count, theirs[first].to.time <= mine.from.time { first += 1 }
            for their in theirs[first...] {
                guard their.from.time < mine.to.time else { break }
                for time in [max(mine.from.time, their.from.time), min(mine.to.time, their.to.time)] {
                    let (a, b) = (mine.corner(at: time), their.corner(at: time))
                    largest.intensity = max(largest.intensity, abs(a.intensity - b.intensity))
                    // Near silence sharpness is not felt, and baked lines do not keep it.
                    guard a.intensity > 0.01, b.intensity > 0.01 else { continue }
                    largest.sharpness = max(largest.sharpness, abs(a.sharpness - b.sharpness))
                }
            }
        }
        return largest
    }

    /// The straight pieces of all runs that last, in order of time.
    private var segments: [Segment] {
        runs.flatMap { run in
            zip(run.corners, run.corners.dropFirst()).compactMap { from, to in
                from.time < to.time ? Segment(from: from, to: to) : nil
            }
        }
    }

    private struct Segment {
        var from: Corner
        var to: Corner

        func corner(at time: Double) -> Corner {
            let share = (time - from.time) / (to.time - from.time)
            return Corner(
                time: time, intensity: from.intensity + (to.intensity - from.intensity) * share,
                sharpness: from.sharpness + (to.sharpness - from.sharpness) * share)
        }
    }
}
