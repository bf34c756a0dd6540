import HapticPattern

/// A stretch of one voice on which every line is straight: both controls of both layers, the envelope, the clamp.
struct Segment {
    /// Seconds of pattern time; the segment is [start, end).
    var start: Double
    var end = 0.0
    /// The phase at the start.
    var phase: Turns
    /// The frequency from the start on.
    var sweep = Sweep(frequency: 0)
    /// Sharpness at the start, and its slope per second.
    var sharpness = (value: 0.0, slope: 0.0)
    /// Intensity after τ seconds: the polynomial of these four coefficients, the product of three straight lines.
    var intensity = SIMD4<Double>.zero

    /// A silent segment of no length.
    init(start: Double, phase: Turns) {
        self.start = start
        self.phase = phase
    }

    /// Intensity at `time` seconds after the start; never below 0.
    func intensity(at time: Double) -> Double {
        max(0, intensity[0] + time * (intensity[1] + time * (intensity[2] + time * intensity[3])))
    }

    /// The product of three lines, each a value and a slope, as a polynomial.
    static func product(
        _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)
    ) -> SIMD4<Double> {
        let square = (a.0 * b.0, a.0 * b.1 + a.1 * b.0, a.1 * b.1)
        return SIMD4(
            square.0 * c.0, square.0 * c.1 + square.1 * c.0, square.1 * c.1 + square.2 * c.0, square.2 * c.1)
    }

    /// The phase at `time` seconds of pattern time.
    func phase(at time: Double) -> Turns { phase + Turns(sweep.turns(at: time - start)) }
}

/// A sharpness that is a straight line until it meets the end of its range, and where it does.
struct ClampedLine {
    var value: Double
    var slope: Double
    /// Seconds from now until the clamp begins or ends; infinite where it never does.
    var turn: Double

    /// The line `value` + `slope`·τ, kept inside 0...1.
    init(_ value: Double, slope: Double) {
        // A crossing computed in doubles misses its bound by a rounding error; within this it counts as met.
        let tolerance = 1e-9
        self.value = min(1, max(0, value))
        self.slope = 0
        turn = .infinity
        if value < tolerance, value < -tolerance || slope <= 0 {
            if slope > 0 { turn = -value / slope }
        } else if value > 1 - tolerance, value > 1 + tolerance || slope >= 0 {
            if slope < 0 { turn = (1 - value) / slope }
        } else {
            self.slope = slope
            if slope < 0 { turn = self.value / -slope }
            if slope > 0 { turn = (1 - self.value) / slope }
        }
    }
}
