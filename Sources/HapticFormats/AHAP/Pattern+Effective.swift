import HapticPattern

extension Pattern {
    /// The same pattern without what has no effect, its controls as curves that do not run into each other.
    ///
    /// What is felt and heard stays the same: parameters that do not act are left out, of each control the line that rules
    /// is written anew, as far as it reaches events.
    var effective: Pattern {
        var result = Pattern()
        for var event in events where event.lasts {
            if event.isSustained {
                event.parameters[.decayTime] = nil
            } else {
                event.parameters[.releaseTime] = nil
            }
            result.events.append(event)
        }
        for id in ControlID.allCases {
            let track = ControlTrack(id, parameters: parameters, curves: curves)
            guard !track.isNeutral else { continue }
            // When events are there to be reached; of taps, the moment of the strike.
            let reached = result.events.filter { id.applies(to: $0.type) }.map { event in
                (start: event.time, end: event.type == .hapticTransient ? event.time : event.end + EnvelopeTime.longest)
            }
            result.add(track, reached)
        }
        return result
    }

    /// Adds the sound events of another pattern and what acts on them.
    mutating func addSound(of other: Pattern) {
        events += other.events.filter { !$0.type.isHaptic }
        sortEvents()
        parameters += other.parameters.filter { !$0.id.isHaptic }
        curves += other.curves.filter { !$0.id.isHaptic }
    }

    /// Adds the line of a control, piece by piece: stretches between its jumps, those that reach no event left out.
    private mutating func add(_ track: ControlTrack, _ reached: [(start: Double, end: Double)]) {
        let points = track.breakpoints
        var first = 0
        while first < points.count {
            var last = first
            while last + 1 < points.count, points[last + 1].time > points[last].time { last += 1 }
            // What is set at the end of a piece holds until the next begins.
            let until = last + 1 < points.count ? points[last + 1].time : Double.infinity
            // Of several values at one time only the last rules.
            if first == last, until == points[first].time {
                first += 1
                continue
            }
            let isReached = reached.contains { $0.start <= until && $0.end >= points[first].time }
            if isReached { add(track.id, Array(points[first...last])) }
            first = last + 1
        }
    }

    private mutating func add(_ id: ControlID, _ points: [ControlTrack.Breakpoint]) {
        let order = parameters.count + curves.count
        guard points.count > 1, points[points.count - 1].time > points[0].time else {
            parameters.append(DynamicParameter(id, at: points[0].time, value: points[0].value, order: order))
            return
        }
        var first = 0
        while first < points.count - 1 {
            let last = min(first + LayeredPattern.pointsPerCurve - 1, points.count - 1)
            let start = points[first].time
            curves.append(
                ParameterCurve(
                    id, at: start,
                    points: points[first...last].map {
                        .init(time: LayeredPattern.rounded($0.time - start), value: $0.value)
                    }, order: parameters.count + curves.count))
            first = last
        }
    }
}
