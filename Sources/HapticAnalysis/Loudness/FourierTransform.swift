import HapticPattern

/// Discrete Fourier transforms of one size, a power of two.
struct FourierTransform {
    let size: Int
    /// For each pass, cos and sin of k turns of its circle.
    private let cosines: [Double]
    private let sines: [Double]
    /// For each place, the place with its bits turned round.
    private let reversed: [Int]

    init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0, "sizes are powers of two")
        self.size = size
        // The passes' factors one after the other: those of `half` begin at `half` - 1.
        var (cosines, sines) = ([Double](), [Double]())
        var half = 1
        while half < size {
            for index in 0..<half {
                cosines.append(Mathematics.cos(turns: Double(index) / Double(2 * half)))
                sines.append(Mathematics.sin(turns: Double(index) / Double(2 * half)))
            }
            half *= 2
        }
        (self.cosines, self.sines) = (cosines, sines)
        var reversed = [0]
        while reversed.count < size { reversed = reversed.map { $0 * 2 } + reversed.map { $0 * 2 + 1 } }
        self.reversed = reversed
    }

    /// Replaces numbers by their transform, Σ x[n]·e^(−2πi·kn/size).
    func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(real.count == size && imaginary.count == size, "as many numbers as the transform has places")
        for index in 0..<size where reversed[index] > index {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        var half = 1
                        while half < size {
                            pass(half, real, imaginary, cosines, sines)
                            half *= 2
                        }
                    }
                }
            }
        }
    }

    /// Joins transforms of `half` numbers to those of twice as many.
    private func pass(
        _ half: Int, _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>,
        _ cosines: UnsafeBufferPointer<Double>, _ sines: UnsafeBufferPointer<Double>
    ) {
        for start in stride(from: 0, to: size, by: 2 * half) {
            for index in 0..<half {
                let (a, b) = (start &+ index, start &+ index &+ half)
                let (cosine, sine) = (cosines[half &- 1 &+ index], sines[half &- 1 &+ index])
                let x = real[b] * cosine + imaginary[b] * sine
                let y = imaginary[b] * cosine - real[b] * sine
                (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
                (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
            }
        }
    }
}
