/// Keeps a sound card's own pace together with the session's clock.
///
/// A block is rendered for the time just past, so that every command that concerns it is known. Cards run a little fast or
/// slow; only when they are off by more than ``tolerance`` does the output skip or wait.
struct SampleClock: Sendable {
    /// Seconds that the sound lies behind the clock: what a command may take on its way here.
    var slack: Double
    /// How far off the card may be, in seconds.
    static let tolerance = 0.1

    /// What to do with a block of `count` samples, when `next` is the time of the next sample and the clock shows `now`.
    enum Step: Equatable {
        /// Render it.
        case render
        /// Leave out what lies before this time, then render.
        case skip(Double)
        /// Render nothing: the card is ahead.
        case wait
    }

    func step(count: Int, rate: Double, next: Double, now: Double) -> Step {
        let begin = now - slack - Double(count) / rate
        if next < begin - Self.tolerance { return .skip(begin) }
        return next > begin + Self.tolerance ? .wait : .render
    }
}
