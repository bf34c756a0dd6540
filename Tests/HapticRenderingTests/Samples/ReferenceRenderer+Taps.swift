import Glibc
import HapticPattern
import HapticRendering

extension ReferenceRenderer {
    /// The samples of a tap.
    private func range(_ tap: Tap, _ count: Int) -> Range<Int> {
        let first = firstSample(tap.time)
        let length =
            profile.strike.length.round + (profile.strike.length.crisp - profile.strike.length.round) * tap.sharpness
        return first..<max(first, min(count, firstSample(tap.time + length)))
    }

    private func intensity(_ tap: Tap) -> Double {
        tap.authoredIntensity * value(.hapticIntensity, at: tap.time)
    }

    /// Turns hums down wherever a tap rings.
    func duck(_ sum: inout [Double]) {
        var isDucked = [Bool](repeating: false, count: sum.count)
        for tap in timeline.taps where intensity(tap) > 0 {
            for sample in range(tap, sum.count) { isDucked[sample] = true }
        }
        for sample in sum.indices where isDucked[sample] { sum[sample] *= profile.hum.ducking }
    }

    func add(_ tap: Tap, to sum: inout [Double]) {
        let strike = profile.strike
        let length = strike.length.round + (strike.length.crisp - strike.length.round) * tap.sharpness
        let frequency = self.frequency(strike.carrier, tap.sharpness)
        let amplitude = self.amplitude(strike.amplitude, intensity(tap))
        let square = strike.square.round + (strike.square.crisp - strike.square.round) * tap.sharpness
        let samples = range(tap, sum.count)
        let noise = strike.noise.map { self.noise($0, tap, samples.count) }
        for sample in samples {
            let passed = max(0, Double(sample) / rate - tap.time)
            let turns = passed * frequency
            var x = (1 - square) * sin(2 * .pi * turns)
            if square > 0 { x += turns - turns.rounded(.down) < 0.5 ? square : -square }
            x *= pow(10, -strike.decay / 20 * passed / length)
            if let noise { x += noise[sample - samples.lowerBound] * exp(-passed / strike.noise!.decayTime) }
            if passed > length - strike.fade { x *= rise((length - passed) / strike.fade) }
            sum[sample] += amplitude * x
        }
    }

    /// White noise through a band-pass of second order whose gain is 1 in the middle (Bristow-Johnson's cookbook).
    private func noise(_ law: Noise, _ tap: Tap, _ count: Int) -> [Double] {
        let turns = self.frequency(law.center, tap.sharpness) / rate
        guard turns < 0.49 else { return [Double](repeating: 0, count: count) }
        let alpha = sin(2 * .pi * turns) / (2 * law.quality)
        let level = (law.level.round + (law.level.crisp - law.level.round) * tap.sharpness) * sqrt(rate / 24_000)
        var state = UInt32(truncatingIfNeeded: (tap.event + 1) * 2_654_435_769)
        var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            let x = Double(Int32(bitPattern: state)) / 2_147_483_648
            let y = (alpha * (x - x2) + 2 * cos(2 * .pi * turns) * y1 - (1 - alpha) * y2) / (1 + alpha)
            (x1, x2, y1, y2) = (x, x1, y, y1)
            return level * y
        }
    }
}
