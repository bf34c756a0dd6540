public import HapticPattern

/// One transient event on a timeline.
public struct Tap: Sendable, Equatable {
    /// Its place in `Pattern.events`.
    public var event: Int
    /// When it strikes, in seconds of pattern time.
    public var time: Double
    /// The event's own intensity, 0...1, before any control.
    public var authoredIntensity: Double
    /// The intensity felt: the event's own under the pattern's intensity control at `time`, 0...1.
    public var intensity: Double
    /// The sharpness, 0...1; no control changes it.
    public var sharpness: Double

    /// The intensity under a live layer as well, sampled at `time`.
    public func intensity(live: ControlLayer) -> Double {
        intensity * live.value(of: .hapticIntensity, at: time)
    }
}
