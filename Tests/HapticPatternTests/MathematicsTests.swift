import Glibc
import HapticPattern
import Testing

/// One function against the C library's, on many arguments.
struct FunctionCase: Sendable, CustomTestStringConvertible {
    var name: String
    var ours: @Sendable (Double) -> Double
    var theirs: @Sendable (Double) -> Double
    var arguments: [ClosedRange<Double>]
    /// The largest distance allowed, in units of the last place of the expected value; the C library's own error is
    /// up to 1.
    var tolerance: Double
    var testDescription: String { name }
}

/// A repeatable stream of numbers.
struct Stream {
    var state: UInt64
    mutating func next(in range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let fraction = Double(state >> 11) * 0x1p-53
        return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }
}

@Suite("Own functions against the C library")
struct MathematicsTests {
    @Test(arguments: [
        FunctionCase(
            name: "sin", ours: { Mathematics.sin($0) }, theirs: { Glibc.sin($0) },
            arguments: [-1...1, -10...10, -1e6...1e6, -1e-9...1e-9, 1e9...1.0001e9], tolerance: 1),
        FunctionCase(
            name: "cos", ours: { Mathematics.cos($0) }, theirs: { Glibc.cos($0) },
            arguments: [-1...1, -10...10, -1e6...1e6, -1e-9...1e-9, 1e9...1.0001e9], tolerance: 1),
        FunctionCase(
            name: "exp2", ours: { Mathematics.exp2($0) }, theirs: { Glibc.exp2($0) },
            arguments: [-1...1, -1074 ... -1000, -1000...1023.9, -1e-8...1e-8], tolerance: 1),
        FunctionCase(
            name: "log2", ours: { Mathematics.log2($0) }, theirs: { Glibc.log2($0) },
            arguments: [0.5...2, 0.999...1.001, 1e-300...1e-290, 0...(0x1p-1074 * 4096), 1...1e300], tolerance: 1),
        FunctionCase(
            name: "tanh", ours: { Mathematics.tanh($0) }, theirs: { Glibc.tanh($0) },
            arguments: [-1...1, -0.01...0.01, -1e-12...1e-12, -25...25], tolerance: 3),
        FunctionCase(
            name: "pow of 1000", ours: { Mathematics.pow(1000, $0) }, theirs: { Glibc.pow(1000, $0) },
            arguments: [0...1, -100...100], tolerance: 1),
        FunctionCase(
            name: "pow to the 1.7", ours: { Mathematics.pow($0, 1.7) }, theirs: { Glibc.pow($0, 1.7) },
            arguments: [0...1, 0...1e-300, 1...1e180], tolerance: 1),
        FunctionCase(
            name: "pow to the −333.25", ours: { Mathematics.pow($0, -333.25) }, theirs: { Glibc.pow($0, -333.25) },
            arguments: [0.2...5], tolerance: 1),
    ])
    func agrees(_ c: FunctionCase) {
        var stream = Stream(state: 7)
        for range in c.arguments {
            var worst = 0.0, at = 0.0
            for _ in 0..<20_000 {
                let x = stream.next(in: range)
                let expected = c.theirs(x)
                let distance = abs(c.ours(x) - expected) / max(expected.ulp, .leastNonzeroMagnitude)
                if !(distance <= worst) { (worst, at) = (distance, x) }
            }
            #expect(worst <= c.tolerance, "in \(range): \(worst) ulp at \(at)")
        }
    }

    @Test("Sines of turns agree with sines of radians and are exact at quarters")
    func turns() {
        var stream = Stream(state: 9)
        for _ in 0..<20_000 {
            let x = stream.next(in: -4...4)
            #expect(abs(Mathematics.sin(turns: x) - Glibc.sin(x * 2 * .pi)) <= 4e-15)
            #expect(abs(Mathematics.cos(turns: x) - Glibc.cos(x * 2 * .pi)) <= 4e-15)
        }
        for whole in [0.0, 1, -3, 1e6, 0x1p+50, 0x1p+52] {
            #expect(Mathematics.sin(turns: whole) == 0)
            #expect(Mathematics.cos(turns: whole) == 1)
        }
        for whole in [0.0, 1, -3, 1e6] {
            #expect(Mathematics.sin(turns: whole + 0.25) == 1)
            #expect(Mathematics.sin(turns: whole + 0.75) == -1)
            #expect(Mathematics.cos(turns: whole + 0.5) == -1)
        }
        #expect(Mathematics.cos(turns: 0x1p+51 + 0.5) == -1)
    }

    @Test("Whole powers of two are exact, down to the smallest number")
    func wholePowers() {
        for exponent in -1074...1023 {
            let expected = Double(sign: .plus, exponent: exponent, significand: 1)
            #expect(Mathematics.exp2(Double(exponent)) == expected)
            #expect(Mathematics.log2(expected) == Double(exponent))
        }
    }

    @Test(
        "Limits are those of the C library",
        arguments: [-Double.infinity, -2, -1.5, -0.0, 0, 0.5, 1, 2, 3, .infinity, .nan])
    func limits(_ x: Double) {
        func same(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
        for y in [-Double.infinity, -3, -2, -0.5, 0, 0.5, 1, 2, 3, 1e300, -1e300, .infinity, .nan] {
            let (ours, theirs) = (Mathematics.pow(x, y), Glibc.pow(x, y))
            #expect(same(ours, theirs) || abs(ours - theirs) <= theirs.ulp, "\(x) to the \(y): \(ours), not \(theirs)")
        }
        #expect(same(Mathematics.exp2(x), Glibc.exp2(x)) || x.isFinite)
        #expect(same(Mathematics.log2(x), Glibc.log2(x)) || (x.isFinite && x > 0))
        #expect(same(Mathematics.tanh(x), Glibc.tanh(x)) || x.isFinite)
        if !x.isFinite {
            #expect(Mathematics.sin(x).isNaN && Mathematics.cos(x).isNaN)
            #expect(Mathematics.sin(turns: x).isNaN && Mathematics.cos(turns: x).isNaN)
        }
    }

    @Test("Envelope times grow from 2 ms to 2 s, and 0 is none")
    func envelopeTimes() {
        #expect(EnvelopeTime.seconds(for: 0) == 0)
        #expect(EnvelopeTime.seconds(for: -1) == 0)
        #expect(EnvelopeTime.seconds(for: .nan) == 0)
        #expect(EnvelopeTime.seconds(for: 1) == 2)
        #expect(EnvelopeTime.seconds(for: 7) == 2)
        #expect(abs(EnvelopeTime.seconds(for: 0.5) - 0.002 * 1000.0.squareRoot()) <= 1e-15)
        #expect(abs(EnvelopeTime.seconds(for: 1e-9) - 0.002) <= 1e-10)
        for value in stride(from: 0.05, through: 1, by: 0.05) {
            #expect(abs(EnvelopeTime.value(for: EnvelopeTime.seconds(for: value)) - value) <= 1e-14)
        }
    }
}
