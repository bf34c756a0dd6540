import HapticPattern

/// What samples between those of a file are made from: a sine cardinal under a Kaiser window, as a table.
///
/// 32 zero crossings on each side, stop band at −100 dB. At whole places it is 1 or 0, so that a file at the output's own
/// rate comes out as it is. Source: chosen.
struct SincKernel: Sendable {
    /// Zero crossings on each side.
    static let reach = 32
    /// Samples that one is made from.
    static let taps = 2 * reach
    /// Places between two samples; between them, weights are interpolated linearly, with an error of −106 dB.
    static let phases = 512
    /// The parameter of the window.
    private static let beta = 10.0

    /// The right half, `phases` places for each zero crossing, and a 0 after its end.
    let line: [Float]
    /// For each of `phases` + 1 places between two samples, the weights of the 64 samples around it; each row sums to 1.
    let rows: [Float]

    /// The one table there is. Made at first use, which is to be where memory may be taken.
    static let shared = SincKernel()
    /// No table.
    static let none = SincKernel(line: [], rows: [])

    private init(line: [Float], rows: [Float]) {
        self.line = line
        self.rows = rows
    }

    private init() {
        let length = Self.reach * Self.phases
        var half = [Double](repeating: 0, count: length + 2)
        let scale = 1 / Self.bessel(Self.beta)
        half[0] = 1
        for index in 1..<length {
            let x = Double(index) / Double(Self.phases)
            let inside = 1 - (x / Double(Self.reach)) * (x / Double(Self.reach))
            let sine = Mathematics.sin(turns: 0.5 * x) / (3.141592653589793 * x)
            half[index] = sine * (Self.bessel(Self.beta * inside.squareRoot()) * scale)
        }
        line = half.map { Float($0) }
        var rows: [Float] = []
        rows.reserveCapacity((Self.phases + 1) * Self.taps)
        for phase in 0...Self.phases {
            var sum = 0.0
            for tap in 0..<Self.taps { sum += half[Self.place(tap, phase)] }
            for tap in 0..<Self.taps { rows.append(Float(half[Self.place(tap, phase)] / sum)) }
        }
        self.rows = rows
    }

    /// Where in the half kernel the weight of a tap stands: tap 31 is the sample before the place, tap 32 the one after.
    private static func place(_ tap: Int, _ phase: Int) -> Int {
        let distance = (tap - (reach - 1)) * phases - phase
        return distance < 0 ? -distance : distance
    }

    /// The modified Bessel function of order 0, by its series.
    private static func bessel(_ x: Double) -> Double {
        let square = 0.25 * x * x
        var term = 1.0, sum = 1.0, count = 1.0
        while term > 1e-17 * sum {
            term *= square / (count * count)
            sum += term
            count += 1
        }
        return sum
    }
}
