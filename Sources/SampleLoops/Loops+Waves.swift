extension Loops {
    /// Cells of a table of one period.
    package static let cellsPerPeriod = 512

    /// Stores sines.
    ///
    /// - Parameters:
    ///   - samples: Counted from the group's first; `output` too begins there.
    ///   - middle: The sample from which the polynomial counts.
    ///   - phase: The phase in half turns, as a polynomial of the distance from `middle`; a few half turns at most.
    @inline(never)
    package static func storeSines(
        _ samples: Range<Int>, around middle: Float, phase: (Float, Float, Float, Float, Float),
        in output: UnsafeMutablePointer<Float>
    ) {
        forEach(samples) { sample in
            output[Int(sample)] = Sines.sine(halfTurns(phase, Float(sample) - middle))
        }
    }

    /// Stores a waveform that is given as tables.
    ///
    /// A table is a cubic polynomial for each of ``cellsPerPeriod`` cells of a period, whose first is centered at phase 0.
    ///
    /// - Parameters:
    ///   - samples: Counted from the group's first; `output` too begins there.
    ///   - middle: The sample from which both polynomials count.
    ///   - phase: The phase in half turns; a few half turns at most.
    ///   - node: Which table counts, as a number from 0 to `last`, and how fast that grows from sample to sample; between
    ///     two tables, waves are blended.
    ///   - last: The number of the last table.
    @inline(never)
    package static func storeWaves(
        _ samples: Range<Int>, around middle: Float, phase: (Float, Float, Float, Float, Float),
        node: (value: Float, slope: Float), last: Int, _ tables: UnsafePointer<SIMD4<Float>>,
        in output: UnsafeMutablePointer<Float>
    ) {
        let mostNode = Float(Int32(truncatingIfNeeded: last))
        let shift: Float = 12_582_912  // 1.5 · 2^23
        forEach(samples) { sample in
            let x = Float(sample) - middle
            let place = halfTurns(phase, x) * Float(cellsPerPeriod / 2)
            let cell = place + shift
            let u = place - (cell - shift)
            let index = Int(cell.bitPattern & UInt32(cellsPerPeriod - 1))
            let low = node.value + node.slope * x
            let limited = low > 0 ? (low < mostNode ? low : mostNode) : 0
            let number = Int32(limited)
            let first = number < Int32(truncatingIfNeeded: last) ? number : Int32(truncatingIfNeeded: last) &- 1
            let share = limited - Float(first)
            let table = tables + (Int(first) &* cellsPerPeriod &+ index)
            let (one, other) = (table[0], table[cellsPerPeriod])
            let c = one + (other - one) * share
            output[Int(sample)] = ((c.w * u + c.z) * u + c.y) * u + c.x
        }
    }

    @inline(__always)
    private static func halfTurns(_ phase: (Float, Float, Float, Float, Float), _ x: Float) -> Float {
        (phase.1 * x + phase.0) + ((phase.3 * x + phase.2) + phase.4 * (x * x)) * (x * x)
    }

    @inline(__always)
    static func forEach(_ samples: Range<Int>, _ body: (Int32) -> Void) {
        var sample = Int32(truncatingIfNeeded: samples.lowerBound)
        let end = Int32(truncatingIfNeeded: samples.upperBound)
        while sample < end {
            body(sample)
            sample &+= 1
        }
    }
}
