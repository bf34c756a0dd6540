import HapticPattern

/// The energy of a signal by frequency: the squares of all its samples, shared out over bands of equal width.
///
/// Frames of the signal under a Hann window, each a quarter of a frame after the one before, so that every sample counts as
/// much as every other and the energies add up to that of the signal.
struct Spectrum {
    /// Samples per second.
    let rate: Double
    /// Energy of each band, from 0 Hz to half the rate.
    private(set) var energies: [Double]
    private let transform: FourierTransform
    private let window: [Double]
    /// The last samples, of which the next frame is made.
    private var recent: [Double]
    /// Samples that have come since the last frame.
    private var fresh = 0
    /// A frame that waits for another: two real signals fit into one complex transform.
    private var waiting: [Double]?

    /// A spectrum of nothing yet.
    init(rate: Double) {
        self.rate = rate
        // 160 to 320 ms: bands of 3 to 6 Hz, over which the weighting of low frequencies changes little.
        var size = 256
        while Double(size) < 0.16 * rate, size < 1 << 16 { size *= 2 }
        transform = FourierTransform(size: size)
        // The squares of four overlapping windows add up to 3/2.
        let scale = (2 / 3.0 / Double(size)).squareRoot()
        window = (0..<size).map { scale * (0.5 - 0.5 * Mathematics.cos(turns: Double($0) / Double(size))) }
        energies = [Double](repeating: 0, count: size / 2 + 1)
        recent = [Double](repeating: 0, count: size)
    }

    /// Hertz of band `index`.
    func frequency(_ index: Int) -> Double { Double(index) * rate / Double(transform.size) }

    /// Adds the next samples.
    mutating func add(_ samples: Span<Float>) {
        let hop = transform.size / 4
        for index in samples.indices {
            recent[transform.size - hop + fresh] = Double(samples[index])
            fresh += 1
            if fresh == hop { endFrame() }
        }
    }

    /// Lets the last samples pass through every frame that they belong to.
    mutating func finish() {
        let hop = transform.size / 4
        for _ in 0..<4 {
            for place in fresh..<hop { recent[transform.size - hop + place] = 0 }
            endFrame()
        }
        if let last = waiting { addEnergies(last, [Double](repeating: 0, count: transform.size)) }
        waiting = nil
    }

    private mutating func endFrame() {
        let hop = transform.size / 4
        let frame = recent.indices.map { recent[$0] * window[$0] }
        if let first = waiting {
            addEnergies(first, frame)
            waiting = nil
        } else {
            waiting = frame
        }
        for index in 0..<transform.size - hop { recent[index] = recent[index + hop] }
        fresh = 0
    }

    /// Adds the energies of two frames.
    private mutating func addEnergies(_ first: [Double], _ second: [Double]) {
        var (real, imaginary) = (first, second)
        transform.transform(&real, &imaginary)
        let size = transform.size
        for index in energies.indices {
            let mirror = (size - index) & (size - 1)
            // Of real signals, half of the energy is at negative frequencies; of two in one transform, these tell them apart.
            let energy =
                real[index] * real[index] + imaginary[index] * imaginary[index] + real[mirror] * real[mirror]
                + imaginary[mirror] * imaginary[mirror]
            energies[index] += index == mirror ? energy * 0.5 : energy
        }
    }
}
