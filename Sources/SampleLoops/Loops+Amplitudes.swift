extension Loops {
    /// Stores amplitudes: the power of an intensity, times `gain`.
    ///
    /// - Parameters:
    ///   - samples: Counted from the group's first; `output` too begins there.
    ///   - middle: The sample from which the polynomial counts.
    ///   - level: Intensity, at most 1, as a polynomial of the distance from `middle`; below 0 it counts as 0.
    ///   - exponent: Above 0. Whole powers but 1 and 2 cost as much as others. Relative error 3e-7.
    @inline(never)
    package static func storeAmplitudes(
        _ samples: Range<Int>, around middle: Float, level: (Float, Float, Float, Float), exponent: Float, gain: Float,
        in output: UnsafeMutablePointer<Float>
    ) {
        @inline(__always)
        func store(_ amplitude: (Float) -> Float) {
            forEach(samples) { sample in
                let x = Float(sample) - middle
                let value = ((level.3 * x + level.2) * x + level.1) * x + level.0
                output[Int(sample)] = amplitude(value > 0 ? value : 0)
            }
        }
        if exponent == 2 {
            store { $0 * $0 * gain }
        } else if exponent == 1 {
            store { $0 * gain }
        } else {
            store { Powers.power($0, exponent) * gain }
        }
    }

    /// Lets amplitudes move on, over an edge, from what they were before.
    ///
    /// - Parameters:
    ///   - before: The amplitude before the edge.
    ///   - edge: How far the edge has come at `middle`, in lengths of the edge.
    ///   - step: By how much it goes on from sample to sample.
    @inline(never)
    package static func blendAmplitudes(
        _ samples: Range<Int>, around middle: Float, from before: Float, edge: Float, step: Float,
        in output: UnsafeMutablePointer<Float>
    ) {
        forEach(samples) { sample in
            let rise = Sines.rise(step * (Float(sample) - middle) + edge)
            output[Int(sample)] = before + (output[Int(sample)] - before) * rise
        }
    }

    /// Adds the product of two.
    @inline(never)
    package static func addProduct(
        _ samples: Range<Int>, of a: UnsafePointer<Float>, and b: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>
    ) {
        forEach(samples) { output[Int($0)] += a[Int($0)] * b[Int($0)] }
    }

    /// Multiplies by one number.
    @inline(never)
    package static func scale(_ samples: Range<Int>, by factor: Float, in output: UnsafeMutablePointer<Float>) {
        forEach(samples) { output[Int($0)] *= factor }
    }
}
