import HapticRendering

extension LayeredPattern {
    /// What the layer says at one moment.
    struct Corner: Equatable {
        /// In seconds of pattern time.
        var time: Double
        var intensity: Double
        var sharpness: Double

        /// Whether both feel the same, whenever they are.
        func feels(like other: Corner) -> Bool {
            abs(intensity - other.intensity) <= 1e-6 && abs(sharpness - other.sharpness) <= 1e-6
        }
    }

    /// The corners of both lines inside a run: two at a jump, the old values first.
    func corners(_ run: (start: Double, end: Double)) -> [Corner] {
        let level = intensity.part(from: run.start, to: run.end)
        let bend = sharpness.part(from: run.start, to: run.end)
        let levels = BakedLine(level), bends = BakedLine(bend)
        var corners: [Corner] = []
        var times: [Double] = []
        for time in (level + bend).map({ $0.time }).sorted() where times.last != time { times.append(time) }
        for time in times {
            let before = Corner(
                time: time, intensity: levels.value(before: time), sharpness: bends.value(before: time))
            let after = Corner(
                time: time, intensity: levels.value(at: time) ?? 0, sharpness: bends.value(at: time) ?? 0.5)
            if time == run.start {
                corners.append(after)
            } else {
                corners.append(before)
                if time < run.end, !after.feels(like: before) { corners.append(after) }
            }
        }
        return corners
    }

    /// The corners of a run at whole milliseconds from its start (rounded) on, each later than the one before; two at least.
    ///
    /// A corner by itself moves to the nearest millisecond. Where it jumps, or where corners lie close together, the
    /// milliseconds around say what the layer is then: so nothing is off by more than one of them.
    func ticks(_ run: (start: Double, end: Double)) -> [(tick: Int, corner: Corner)] {
        let corners = corners(run)
        let start = Seconds.milliseconds(run.start)
        let levels = BakedLine(intensity.part(from: run.start, to: run.end))
        let bends = BakedLine(sharpness.part(from: run.start, to: run.end))
        var ticks: [(tick: Int, corner: Corner)] = []
        func add(_ tick: Int, _ corner: Corner?) {
            guard tick >= 0, tick > ticks.last?.tick ?? -1 else { return }
            let time = Double(start + tick) / 1000
            let inside = min(run.end, max(run.start, time))
            ticks.append(
                (
                    tick,
                    corner
                        ?? Corner(
                            time: time,
                            intensity: inside == run.start ? corners[0].intensity : levels.value(before: inside),
                            sharpness: inside == run.start ? corners[0].sharpness : bends.value(before: inside))
                ))
        }
        let near = 0.002
        for (index, corner) in corners.enumerated() {
            let isAlone =
                (index == 0 || corner.time - corners[index - 1].time > near)
                && (index + 1 == corners.count || corners[index + 1].time - corner.time > near)
            if index == 0 || isAlone || index + 1 == corners.count {
                add(Seconds.milliseconds(corner.time) - start, isAlone || index == 0 ? corner : nil)
            } else {
                // Rounding errors of times that are meant to be whole do not count: of a jump there, the old value stands.
                let exact = corner.time * 1000
                let tick = Int((exact + 1e-6).rounded(.down)) - start
                add(tick, abs(exact - Double(start + tick)) < 1e-6 ? corner : nil)
                add(tick + 1, nil)
            }
        }
        if ticks.count < 2, let last = corners.last { add(ticks[ticks.count - 1].tick + 1, last) }
        return ticks
    }
}
