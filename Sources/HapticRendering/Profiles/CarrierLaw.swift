import HapticPattern

/// The frequency of a sharpness.
public struct CarrierLaw: Sendable, Equatable {
    /// The ways in which frequency can grow from `low` to `high`.
    public enum Scale: Sendable {
        /// By equal ratios: low · (high/low)^S.
        case geometric
        /// By equal steps: low + (high − low) · S.
        case linear
        /// With the square: low + (high − low) · S².
        case quadratic
    }

    /// How the frequency grows.
    public let scale: Scale
    /// Hertz at sharpness 0.
    public let low: Double
    /// Hertz at sharpness 1.
    public let high: Double
    /// Whether frequencies are cut to whole hertz where a line of sharpness has its corners.
    public private(set) var isWhole = false
    /// log2(high/low).
    private let octaves: Double

    /// low · (high/low)^S hertz.
    public static func geometric(_ low: Double, _ high: Double) -> CarrierLaw { CarrierLaw(.geometric, low, high) }

    /// low + (high − low) · S hertz.
    public static func linear(_ low: Double, _ high: Double) -> CarrierLaw { CarrierLaw(.linear, low, high) }

    /// low + (high − low) · S² hertz.
    public static func quadratic(_ low: Double, _ high: Double) -> CarrierLaw { CarrierLaw(.quadratic, low, high) }

    /// The same frequency at every sharpness.
    public static func constant(_ frequency: Double) -> CarrierLaw { CarrierLaw(.linear, frequency, frequency) }

    /// The law with its frequencies cut to whole hertz where a line of sharpness has its corners, as a file stores them that
    /// knows no fractions.
    public var wholeHertz: CarrierLaw {
        var law = self
        law.isWhole = true
        return law
    }

    /// A law of any scale.
    ///
    /// - Precondition: Both frequencies are finite and above 0.
    public init(_ scale: Scale, _ low: Double, _ high: Double) {
        precondition(low > 0 && high > 0 && low < .infinity && high < .infinity, "carriers must be above 0 Hz")
        self.scale = scale
        self.low = low
        self.high = high
        octaves = Mathematics.log2(high / low)
    }

    /// Hertz at `sharpness`, 0...1.
    public func frequency(_ sharpness: Double) -> Double {
        let frequency = exactFrequency(sharpness)
        // What misses a whole number by a rounding error counts as it.
        return isWhole ? Double(Int(frequency + 1e-9)) : frequency
    }

    private func exactFrequency(_ sharpness: Double) -> Double {
        switch scale {
        case .geometric: low * Mathematics.exp2(octaves * sharpness)
        case .linear: low + (high - low) * sharpness
        case .quadratic: low + (high - low) * (sharpness * sharpness)
        }
    }

    /// The frequency over time while sharpness is a straight line, `sharpness` + `slope`·τ, for τ up to `length` seconds.
    ///
    /// - Parameter length: Counts only where frequencies are whole; infinite for a line without slope.
    func sweep(_ sharpness: Double, slope: Double, length: Double) -> Sweep {
        var sweep = Sweep(frequency: frequency(sharpness))
        if isWhole {
            guard slope != 0, length > 0, length < .infinity else { return sweep }
            let last = frequency(min(1, max(0, sharpness + slope * length)))
            sweep.slope = (last - sweep.frequency) / length
            return sweep
        }
        switch scale {
        case .geometric: sweep.growth = slope * octaves * 0.6931471805599453
        case .linear: sweep.slope = (high - low) * slope
        case .quadratic:
            sweep.slope = 2 * (high - low) * sharpness * slope
            sweep.curve = (high - low) * slope * slope
        }
        return sweep
    }
}

/// A frequency that changes: (f₀·e^κτ) + f₁τ + f₂τ², τ seconds after the start, of which only one of κ and (f₁, f₂) is
/// not 0. Its phase has a closed form, so that no sample depends on the one before.
struct Sweep: Equatable {
    /// f₀, hertz.
    var frequency: Double
    /// κ, per second.
    var growth = 0.0
    /// f₁, hertz per second.
    var slope = 0.0
    /// f₂, hertz per second squared.
    var curve = 0.0

    /// The longest time for which ``turns(at:)`` holds, in seconds.
    var reach: Double { growth == 0 ? .infinity : Self.largestGrowth / abs(growth) }

    /// Turns since the start, the integral of the frequency. Relative error 3e-16.
    func turns(at time: Double) -> Double { state(at: time).turns }

    /// Turns since the start, and the frequency in hertz.
    @inline(__always)
    func state(at time: Double) -> (turns: Double, frequency: Double) {
        guard growth == 0 else {
            let z = growth * time
            let mean = Self.meanGrowth(z)
            return (time * (frequency * mean), frequency * (1 + z * mean))
        }
        return (
            time * (frequency + time * (slope * 0.5 + time * (curve * (1 / 3.0)))),
            frequency + time * (slope + time * curve)
        )
    }

    static let largestGrowth = 1.0625

    /// (e^z − 1)/z for at most 1.0625 in size.
    @inline(__always)
    static func meanGrowth(_ z: Double) -> Double {
        // In pairs and pairs of pairs: a chain of thirteen steps would make the processor wait.
        let z2 = z * z
        let z4 = z2 * z2
        let a = (z * 0.5 + 1) + (z * 0.04166666666666547 + 0.16666666666664745) * z2
        let b =
            (z * 0.0013888888889058764 + 0.008333333333605567)
            + (z * 2.4801587211334677e-05 + 0.00019841269696643682) * z2
        let c =
            (z * 2.755734205056632e-07 + 2.7557355799579453e-06)
            + (z * 2.08737949954773e-09 + 2.5047363033848005e-08) * z2
        let d = z * 1.1661078838841717e-11 + 1.6363876083244497e-10
        return (a + b * z4) + (c + d * z4) * (z4 * z4)
    }
}
