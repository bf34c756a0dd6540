/// How far a recording may be from what was expected.
///
/// The defaults let a test fail when a tap comes 3 ms too late or a level is 6 % too weak.
public struct HapticTolerance: Sendable, Hashable {
    /// Seconds, either way.
    public var time: Double
    /// Of intensity, as a share of what was expected: 0.05 is 5 %. At least 0.001 of full strength is always allowed.
    public var intensity: Double
    /// Of sharpness, either way.
    public var sharpness: Double

    /// A tolerance.
    public init(time: Double = 0.002, intensity: Double = 0.05, sharpness: Double = 0.02) {
        self.time = time
        self.intensity = intensity
        self.sharpness = sharpness
    }

    /// 2 ms, 5 %, 0.02.
    public static let standard = HapticTolerance()

    /// Whether an intensity is near enough to what was expected.
    func allows(_ intensity: Double, for expected: Double) -> Bool {
        abs(intensity - expected) <= max(0.001, self.intensity * expected) + 1e-9
    }

    /// Whether a time is near enough.
    func allowsTime(_ distance: Double) -> Bool { abs(distance) <= time + 1e-9 }
}
