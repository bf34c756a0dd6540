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

    /// The line of `id` in `layer`, at `time`; `index` is moved on to its last corner there.
    @inline(__always)
    init(_ layer: borrowing ControlLayer, _ id: ControlID, _ index: inout Int, at time: Double) {
        if layer.isNeutral(id) {
            self.init(value: id.neutralValue, slope: 0, end: .infinity)
        } else {
            self.init(layer[id], &index, at: time)
        }
    }

    private init(value: Double, slope: Double, end: Double) {
        self.value = value
        self.slope = slope
        self.end = end
    }

    /// The line of `track` at `time`; `index` is moved on to its last corner there.
    init(_ track: ControlTrack, _ index: inout Int, at time: Double) {
        track.advance(&index, to: time)
        self.init(value: track.value(after: index, at: time), slope: 0, end: .infinity)
        guard index + 1 < track.breakpoints.count else { return }
        let next = track.breakpoints[index + 1]
        end = next.time
        guard index >= 0 else { return }
        let from = track.breakpoints[index]
        if next.time > from.time { slope = (next.value - from.value) / (next.time - from.time) }
    }
}
