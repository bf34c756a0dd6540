import HapticPattern

/// Two controls, intensity and sharpness, of both layers, followed corner by corner.
struct ControlCursor {
    var ownIntensity = -1
    var liveIntensity = -1
    var ownSharpness = -1
    var liveSharpness = -1
}

/// A control's line near one time: its value, its slope per second, and the time of its next corner.
struct ControlSlope {
    var value: Double
    var slope: Double
    var end: Double

    init(_ track: ControlTrack, _ index: inout Int, at time: Double) {
        guard !track.isNeutral else {
            value = track.id.neutralValue
            slope = 0
            end = .infinity
            return
        }
        track.advance(&index, to: time)
        value = track.value(after: index, at: time)
        slope = 0
        end = .infinity
        guard index + 1 < track.breakpoints.count else { return }
        let next = track.breakpoints[index + 1]
        end = next.time
        guard index >= 0 else { return }
        let from = track.breakpoints[index]
        if next.time > from.time { slope = (next.value - from.value) / (next.time - from.time) }
    }
}
