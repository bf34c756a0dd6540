import HapticPattern
import SampleLoops

extension SoundRun {
    /// Makes `count` samples of the tone, the first `begin` seconds after the segment's start.
    func makeTone(_ begin: Double, _ count: Int, _ mix: SoundMix, _ context: borrowing SoundContext) {
        let (sine, turn) = (mix.row(0), mix.row(1))
        let phase = turns.value
        let step = context.sampleLength
        for index in 0..<count {
            let passed = segment.sweep.turns(at: begin + Double(index) * step)
            sine[index] = Turns.halfTurns(phase + passed)
        }
        for index in 0..<count {
            let (rest, sign) = Sines.folded(sine[index])
            sine[index] = Sines.turned(Sines.sine(ofHalf: rest), by: sign)
            turn[index] = 2 * Sines.turned(Sines.cosine(ofHalf: rest), by: sign)
        }
        let (low, high) = (mix.row(2), mix.row(3))
        low.update(repeating: 0, count: count)
        high.update(repeating: 0, count: count)
        let weights = Weights(self, begin, count, mix, context)
        for harmonic in stride(from: Tone.harmonics, through: 1, by: -1) {
            weights.addHarmonic(harmonic, count, turn, low, high)
        }
        for index in 0..<count { mix.source[index] = low[index] * sine[index] }
    }
}

/// The weights of the harmonics of a tone, over some samples.
///
/// The sum of w·sin(nφ) is made from the highest harmonic down by b(n) = w(n) + 2cos φ·b(n+1) − b(n+2), and is b(1)·sin φ.
private struct Weights {
    /// Whether they change from sample to sample.
    private let moves: Bool
    /// The frequency in hertz; of a moving tone, sample by sample.
    private var frequency: Float
    /// The square of frequency over cutoff, and that of the share of the unfiltered sound.
    private var square: Float
    private var share: Float
    private let squares: UnsafeMutablePointer<Float>
    private let shares: UnsafeMutablePointer<Float>
    private let frequencies: UnsafeMutablePointer<Float>
    private let rate: Float

    init(
        _ run: SoundRun, _ begin: Double, _ count: Int, _ mix: SoundMix, _ context: borrowing SoundContext
    ) {
        (squares, shares, frequencies) = (mix.row(4), mix.row(5), mix.source)
        rate = Float(context.rate)
        let sweep = run.segment.sweep
        let last = begin + Double(count) * context.sampleLength
        let highest = max(sweep.state(at: begin).frequency, sweep.state(at: last).frequency)
        let moving =
            run.segment.brightness.slope != 0 || run.brightnessGlide.isMoving(at: run.segment.start + begin)
        let isFull = !moving && run.segment.brightness.value >= 1
        let isFree = highest * Double(Tone.harmonics) <= 0.4 * context.rate
        moves = moving || (sweep.growth != 0 && !(isFull && isFree))
        (frequency, square, share) = (Float(sweep.frequency), 0, 1)
        if !moves {
            let brightness = run.segment.brightness.value
            if !isFull { (square, share) = Self.squares(sweep.frequency, brightness) }
            return
        }
        for index in 0..<count {
            let time = begin + Double(index) * context.sampleLength
            let hertz = sweep.state(at: time).frequency
            frequencies[index] = Float(hertz)
            (squares[index], shares[index]) = Self.squares(hertz, run.brightness(at: time))
        }
    }

    private static func squares(_ frequency: Double, _ brightness: Double) -> (Float, Float) {
        let (ratio, share) = (frequency / Brightness.cutoff(brightness), Brightness.share(brightness))
        return (Float(ratio * ratio), Float(share * share))
    }

    /// Adds one harmonic; they come from the highest down.
    func addHarmonic(
        _ number: Int, _ count: Int, _ turn: UnsafePointer<Float>, _ low: UnsafeMutablePointer<Float>,
        _ high: UnsafeMutablePointer<Float>
    ) {
        let place = Float(number)
        let strength = Tone.gain / (place * place)
        guard moves else {
            let weight =
                strength * Tone.taper(place * frequency, rate: rate)
                * Brightness.gain(place * place * square, share: share)
            for index in 0..<count {
                let next = weight + turn[index] * low[index] - high[index]
                high[index] = low[index]
                low[index] = next
            }
            return
        }
        for index in 0..<count {
            let weight =
                strength * Tone.taper(place * frequencies[index], rate: rate)
                * Brightness.gain(place * place * squares[index], share: shares[index])
            let next = weight + turn[index] * low[index] - high[index]
            high[index] = low[index]
            low[index] = next
        }
    }
}
