/// What the continuous layer of a pattern comes to at one instant.
public struct ControlFrame: Sendable, Equatable {
    /// Intensity, 0...1: all continuous events together.
    public var intensity: Double
    /// Sharpness, 0...1.
    public var sharpness: Double

    /// A frame of these values.
    @inlinable
    public init(intensity: Double, sharpness: Double) {
        self.intensity = intensity
        self.sharpness = sharpness
    }

    /// The frame of a moment at which nothing is active.
    public static let silent = ControlFrame(intensity: 0, sharpness: 0.5)
}

/// Adds up the voices that sound at one instant: I = min(1, √ΣIᵢ²), S = ΣIᵢ²Sᵢ / ΣIᵢ².
///
/// Voices come in order of their start. Source: chosen (docs/semantics.md, "overlap" and "control frames").
public struct FrameMixer: Sendable {
    private var power = 0.0
    private var weighted = 0.0
    private var sounding = 0
    private var last = ControlFrame.silent
    private var restingSharpness = ControlFrame.silent.sharpness

    /// A sum of nothing.
    public init() {}

    /// Adds one voice at its effective values; `isActive` says whether the instant lies within the event itself.
    public mutating func add(intensity: Double, sharpness: Double, isActive: Bool) {
        if isActive { restingSharpness = sharpness }
        guard intensity > 0 else { return }
        power += intensity * intensity
        weighted += intensity * intensity * sharpness
        sounding += 1
        last = ControlFrame(intensity: intensity, sharpness: sharpness)
    }

    /// The sum. One voice alone is itself, to the last bit.
    public var frame: ControlFrame {
        switch sounding {
        case 0: ControlFrame(intensity: 0, sharpness: restingSharpness)
        case 1: last
        // The power of all but the faintest intensities; below, squares vanish.
        default:
            ControlFrame(
                intensity: min(1, power.squareRoot()),
                sharpness: power > 0 ? min(1, weighted / power) : last.sharpness)
        }
    }
}
