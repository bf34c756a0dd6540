import HapticPattern

/// Where a sound stands between left and right: equal power, as the Web Audio API's stereo panner has it.
///
/// A sound of one channel goes to both in shares of cos and sin, 0.707 each in the middle. One of two channels is left as it
/// is in the middle; to the side, the far channel goes over into the near one. Source: chosen.
struct Panning {
    /// From the left channel to the left, from the right to the left, and so on; of one channel, the first and the last
    /// but one are used.
    var leftToLeft: Float
    var rightToLeft: Float
    var leftToRight: Float
    var rightToRight: Float

    /// The shares of a sound of one channel at `place`, 0 (left) to 1 (right).
    init(mono place: Double) {
        let turns = 0.25 * place
        leftToLeft = Float(Mathematics.cos(turns: turns))
        leftToRight = Float(Mathematics.sin(turns: turns))
        (rightToLeft, rightToRight) = (0, 0)
    }

    /// The shares of a sound of two channels at `place`, 0 (left) to 1 (right).
    init(stereo place: Double) {
        if place <= 0.5 {
            let turns = 0.5 * place
            leftToLeft = 1
            rightToLeft = Float(Mathematics.cos(turns: turns))
            leftToRight = 0
            rightToRight = Float(Mathematics.sin(turns: turns))
        } else {
            let turns = 0.5 * place - 0.25
            leftToLeft = Float(Mathematics.cos(turns: turns))
            rightToLeft = 0
            leftToRight = Float(Mathematics.sin(turns: turns))
            rightToRight = 1
        }
    }
}
