/// How loud frequencies seem to an ear, at low levels: the A-weighting of IEC 61672.
enum AWeighting {
    /// The factor for amplitudes at `frequency` hertz; 1 at 1,000.
    static func gain(_ frequency: Double) -> Double {
        let f2 = frequency * frequency
        let low = (f2 + 107.7 * 107.7) * (f2 + 737.9 * 737.9)
        let high = 12_194.0 * 12_194
        // +2.00 dB.
        return 1.2589254117941673 * (high * f2 * f2) / ((f2 + 20.6 * 20.6) * low.squareRoot() * (f2 + high))
    }
}
