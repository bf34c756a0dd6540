/// A polynomial of degree 7 or less on [0, 1], by its Bernstein coefficients: between the least and the largest of them
/// lie all its values, and the first and the last are its ends. That makes bounds certain.
struct Bernstein {
    let degree: Int
    private var coefficients = InlineArray<8, Double>(repeating: 0)

    /// The polynomial with these coefficients of 1, u, u², …
    ///
    /// - Parameter degree: 7 at most; higher coefficients do not count.
    init(powers: InlineArray<8, Double>, degree: Int) {
        self.degree = degree
        // b_k = Σ_j C(k, j)/C(n, j) · a_j.
        for k in 0...degree {
            var sum = 0.0
            var weight = 1.0
            for j in 0...k {
                sum += weight * powers[j]
                weight = weight * Double(k - j) / Double(degree - j)
            }
            coefficients[k] = sum
        }
    }

    /// The polynomial of degree 3 with these coefficients of 1, u, u² and u³.
    init(_ powers: SIMD4<Double>) {
        var all = InlineArray<8, Double>(repeating: 0)
        for k in 0..<4 { all[k] = powers[k] }
        self.init(powers: all, degree: 3)
    }

    /// The straight line from `start` to `end`.
    init(from start: Double, to end: Double) {
        degree = 1
        coefficients[0] = start
        coefficients[1] = end
    }

    private init(degree: Int) { self.degree = degree }

    var start: Double { coefficients[0] }
    var end: Double { coefficients[degree] }

    /// No value is below this.
    var lowest: Double {
        var lowest = coefficients[0]
        for k in 1...degree { lowest = min(lowest, coefficients[k]) }
        return lowest
    }

    /// No value is above this.
    var highest: Double {
        var highest = coefficients[0]
        for k in 1...degree { highest = max(highest, coefficients[k]) }
        return highest
    }

    /// No value is farther from `line`, whose degree is no higher.
    func distance(from line: Bernstein) -> Double {
        let raised = line.raised(to: degree)
        var distance = 0.0
        for k in 0...degree { distance = max(distance, abs(coefficients[k] - raised.coefficients[k])) }
        return distance
    }

    /// The product with the straight line from `a` at 0 to `b` at 1, of one degree more.
    func times(_ a: Double, _ b: Double) -> Bernstein {
        var product = Bernstein(degree: degree + 1)
        for k in 0...(degree + 1) {
            let share = Double(k) / Double(degree + 1)
            var sum = 0.0
            if k > 0 { sum += share * coefficients[k - 1] * b }
            if k <= degree { sum += (1 - share) * coefficients[k] * a }
            product.coefficients[k] = sum
        }
        return product
    }

    /// The polynomial on the first and on the second half of its interval.
    var halves: (Bernstein, Bernstein) {
        var (first, second) = (self, self)
        for level in 0..<degree {
            first.coefficients[level] = second.coefficients[0]
            for k in 0..<(degree - level) {
                second.coefficients[k] = 0.5 * (second.coefficients[k] + second.coefficients[k + 1])
            }
        }
        first.coefficients[degree] = second.coefficients[0]
        return (first, second)
    }

    /// The quotient with `divisor` at 0, where both may vanish; nil where the divisor vanishes throughout.
    func quotientAtStart(_ divisor: Bernstein) -> Double? {
        let (a, b) = (raised(to: divisor.degree), divisor.raised(to: degree))
        for k in 0...b.degree where b.coefficients[k] != 0 { return a.coefficients[k] / b.coefficients[k] }
        return nil
    }

    /// The quotient with `divisor` at 1, where both may vanish; nil where the divisor vanishes throughout.
    func quotientAtEnd(_ divisor: Bernstein) -> Double? {
        let (a, b) = (raised(to: divisor.degree), divisor.raised(to: degree))
        for k in stride(from: b.degree, through: 0, by: -1) where b.coefficients[k] != 0 {
            return a.coefficients[k] / b.coefficients[k]
        }
        return nil
    }

    private func raised(to degree: Int) -> Bernstein {
        var raised = self
        while raised.degree < degree { raised = raised.times(1, 1) }
        return raised
    }
}
