import HapticPattern
import SampleLoops

/// The waveforms of a timbre, one period each, at equal steps of sharpness; between two of them, waves are blended.
///
/// Each is a cubic polynomial for every cell of the period, as `Loops.storeWaves` wants them. Error below 2e-7 of the
/// strongest harmonic where there are at most 30.
struct WaveTables: Sendable {
    /// The cells of all tables, one table after the other.
    let cells: [SIMD4<Float>]
    /// No sample of a wave is larger.
    let ceiling: Double

    /// Steps of sharpness; there is one table more.
    static let steps = 32

    /// Which table counts at a sharpness, as a number from 0 to ``steps``; linear.
    static func node(_ sharpness: Double) -> Double { sharpness * Double(steps) }

    /// Nil for a sine, which needs none.
    init?(_ timbre: Timbre, _ carrier: CarrierLaw) {
        guard !timbre.isSine else { return nil }
        let weights = (0...Self.steps).map { node in
            timbre.weights(sharpness: Double(node) / Double(Self.steps), carrier)
        }
        let most = weights.reduce(0) { max($0, $1.count) }
        let terms = weights.map { Self.terms($0) }
        let period = Loops.cellsPerPeriod
        var cells = [SIMD4<Float>](repeating: .zero, count: terms.count * period)
        var largest = 0.0
        for cell in 0...period / 2 {
            let harmonics = Self.harmonics(turns: Double(cell) / Double(period), count: most)
            for node in terms.indices {
                var sum = SIMD4<Double>.zero
                for index in terms[node].indices { sum += terms[node][index] * harmonics[index] }
                largest = max(largest, abs(sum.x))
                cells[node * period + cell] = SIMD4<Float>(sum)
                // An odd function.
                guard cell > 0, cell < period / 2 else { continue }
                cells[node * period + period - cell] = SIMD4<Float>(sum * SIMD4(-1, 1, -1, 1))
            }
        }
        self.cells = cells
        // Between two cells a wave can be a little larger than at their middles.
        ceiling = largest * 1.01
    }

    /// Sine, cosine, sine, cosine of each harmonic at a phase.
    private static func harmonics(turns: Double, count: Int) -> [SIMD4<Double>] {
        let (sine, cosine) = (Mathematics.sin(turns: turns), Mathematics.cos(turns: turns))
        var (s, c) = (0.0, 1.0)
        return (0..<count).map { _ in
            (s, c) = (s * cosine + c * sine, c * cosine - s * sine)
            return SIMD4(s, c, s, c)
        }
    }

    /// What each harmonic adds to the four coefficients of a cell, before its sine and cosine: a series of fifth degree, of
    /// which the highest two are spread over the lower (Chebyshev's economy on -½...½).
    private static func terms(_ weights: [Double]) -> [SIMD4<Double>] {
        weights.indices.map { index in
            let h = 6.283185307179586 * Double(index + 1) / Double(Loops.cellsPerPeriod)
            let h2 = h * h
            let h4 = h2 * h2 * (1 / 24.0)
            let h5 = h4 * h * 0.2
            return weights[index]
                * SIMD4(1 - h4 * 0.0078125, h - h5 * 0.01953125, h4 * 0.25 - h2 * 0.5, h5 * 0.3125 - h2 * h * (1 / 6.0))
        }
    }
}

extension Timbre {
    /// The amplitudes of all harmonics at `sharpness`, loudness included.
    func weights(sharpness: Double, _ carrier: CarrierLaw) -> [Double] {
        let frequency = carrier.frequency(sharpness)
        let level = Mathematics.exp2(decibels(sharpness) * 0.16609640474436813)
        let exponent = -fall.value(sharpness)
        var weights: [Double] = []
        // A sine that is only made louder has no limit.
        guard limit > 0 else { return [level] }
        while weights.count < Self.mostHarmonics {
            let number = Double(weights.count + 1)
            let room = limit - number * frequency
            guard room > 0 else { break }
            weights.append(level * Mathematics.pow(number, exponent) * (room < taper ? room / taper : 1))
        }
        return weights
    }

    /// By how much the whole is raised.
    private func decibels(_ sharpness: Double) -> Double {
        guard loudness.count > 1 else { return 0 }
        let place = sharpness * Double(loudness.count - 1)
        let index = min(Int(place), loudness.count - 2)
        return loudness[index] + (loudness[index + 1] - loudness[index]) * (place - Double(index))
    }

    /// No wave has more harmonics: tables of ``Loops/cellsPerPeriod`` cells would not be exact enough.
    static let mostHarmonics = 40
}
