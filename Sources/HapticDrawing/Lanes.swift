import HapticPattern

/// From time and value to pixels.
struct Lanes {
    let size: PlotSize
    let start: Double
    let end: Double
    /// Pixels from the left: where `start` and `end` are.
    let left: Double, right: Double
    /// Pixels from the top: intensity 1 and 0.
    let intensityTop: Double, intensityBottom: Double
    /// Pixels from the top: sharpness 1 and 0; equal where the lane is not drawn.
    let sharpnessTop: Double, sharpnessBottom: Double

    /// Lanes for these times; `reserved` pixels at the top are for a heading.
    init(_ size: PlotSize, from start: Double, to end: Double, reserved: Double) {
        self.size = size
        self.start = start
        self.end = end
        left = size.left
        right = max(size.width - size.right, size.left + 1)
        let top = size.top + reserved
        let bottom = max(size.height - size.bottom, top + 4)
        intensityTop = top
        guard size.hasAxes else {
            (intensityBottom, sharpnessTop, sharpnessBottom) = (bottom, bottom, bottom)
            return
        }
        intensityBottom = top + (bottom - top) * 0.66
        sharpnessTop = min(intensityBottom + 10 * size.scale, bottom)
        sharpnessBottom = bottom
    }

    /// Seconds that one pixel shows.
    var secondsPerPixel: Double { (end - start) / (right - left) }

    /// The x of a time, held within the lanes.
    func x(_ time: Double) -> Double {
        let share = ((time - start) / (end - start)).clamped(to: 0...1)
        return left + share * (right - left)
    }

    /// Whether a moment is in view.
    func shows(_ time: Double) -> Bool { time >= start && time <= end }

    func intensityY(_ value: Double) -> Double { intensityBottom - value * (intensityBottom - intensityTop) }

    func sharpnessY(_ value: Double) -> Double { sharpnessBottom - value * (sharpnessBottom - sharpnessTop) }
}
