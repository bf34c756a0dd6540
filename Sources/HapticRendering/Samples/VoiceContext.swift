import HapticPattern

/// What a voice is rendered under.
struct VoiceContext {
    let timeline: Timeline
    var live: ControlLayer
    let profile: Profile
    let grid: Grid

    /// Samples per second.
    var rate: Double { grid.rate }
}
