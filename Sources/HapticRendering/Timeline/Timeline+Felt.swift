import HapticPattern

extension Timeline {
    /// The last instant that is not silent in `profile`, in seconds; 0 for a pattern that is silent throughout.
    ///
    /// - Complexity: O(*n* log *n*) in the number of events and corners.
    public func felt(in profile: Profile) -> Double {
        var latest = 0.0
        for tap in taps where tap.intensity > 0 {
            latest = max(latest, tap.time + profile.strike.length.value(tap.sharpness))
        }
        let audible = AudibleSpans(controls[.hapticIntensity], edge: profile.edge)
        for voice in voices where voice.intensity > 0 && voice.silentFrom(edge: profile.edge) > latest {
            latest = max(latest, audible.lastInstant(of: voice))
        }
        return latest
    }
}

extension Voice {
    /// When nothing of the voice is left: after its release, or the edge that fades its hard end.
    @inlinable
    public func silentFrom(edge: Double) -> Double { envelope.silentFrom(edge: edge) }
}

/// Where the intensity control lets anything through.
private struct AudibleSpans {
    let track: ControlTrack
    let edge: Double
    /// For each corner of the line, the last instant up to it that is not silent: -infinite where there is none.
    var last: [Double] = []

    init(_ track: ControlTrack, edge: Double) {
        self.track = track
        self.edge = edge
        var latest = -Double.infinity
        var before = track.id.neutralValue
        var time = -Double.infinity
        for corner in track.breakpoints {
            // The line arrives from `before` at `time`; the neutral value is held up to the first corner, so that one
            // is a jump. A jump to 0 fades over the edge.
            let isJump = corner.time == time || time == -.infinity
            if before > 0 { latest = isJump && corner.value == 0 ? corner.time + edge : corner.time }
            if corner.value > 0 { latest = max(latest, corner.time) }
            last.append(latest)
            before = corner.value
            time = corner.time
        }
    }

    /// The last instant of `voice` that is not silent; -infinite where it is silent throughout.
    func lastInstant(of voice: Voice) -> Double {
        let end = voice.silentFrom(edge: edge)
        let index = track.upperBound(end) - 1
        guard index >= 0 else { return end }
        if track.breakpoints[index].value > 0 || track.value(after: index, at: end) > 0 { return end }
        let instant = min(last[index], end)
        return instant > voice.start ? instant : -.infinity
    }
}
