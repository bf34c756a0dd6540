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
        let line = LevelLine(plot.timeline, from: lanes.start, to: lanes.end)
        felt = LevelPath(intensityOf: line, in: lanes)
        sharpness = LevelPath(sharpnessOf: line, in: lanes)
        guard let events = plot.timelineOfEvents else { return }
        let wanted = LevelLine(events, from: lanes.start, to: lanes.end)
        let difference = wanted.difference(from: plot.timeline)
        if difference.intensity > 0.005 { authored = LevelPath(intensityOf: wanted, in: lanes) }
        if difference.sharpness > 0.005 { authoredSharpness = LevelPath(sharpnessOf: wanted, in: lanes) }
    }
}

extension LevelLine {
    /// How far a timeline is from this line at most, at the corners of the line.
    func difference(from timeline: Timeline) -> (intensity: Double, sharpness: Double) {
        var largest = (intensity: 0.0, sharpness: 0.0)
        for run in runs {
            for (place, corner) in run.corners.enumerated() {
                // A corner that ends a stretch is compared from its left.
                let isLeft = place + 1 == run.corners.count || run.corners[place + 1].time == corner.time
                let frame = timeline.value(at: isLeft ? corner.time.nextDown : corner.time)
                largest.intensity = max(largest.intensity, abs(frame.intensity - corner.intensity))
                // Near silence sharpness is not felt, and baked lines do not keep it.
                guard corner.intensity > 0.01 else { continue }
                largest.sharpness = max(largest.sharpness, abs(frame.sharpness - corner.sharpness))
            }
        }
        return largest
    }
}
