public import HapticPattern

/// What keeps a sum of voices inside -1...1.
public enum Limiter: Sendable, Equatable {
    /// Cuts at ±1.
    case hard
    /// Leaves samples up to a threshold t alone; above, t + (1 − t)·tanh((|x| − t)/(1 − t)), with the sign of x.
    case soft(above: Double)

    /// Leaves every sample alone, where another limiter follows.
    public static let open = Limiter.soft(above: .infinity)

    /// The limited sample.
    @inlinable
    public func limited(_ sample: Double) -> Double {
        let size = abs(sample)
        switch self {
        case .hard: return size <= 1 ? sample : (sample < 0 ? -1 : 1)
        case .soft(let threshold):
            guard size > threshold else { return sample }
            let room = 1 - threshold
            let value = threshold + room * Mathematics.tanh((size - threshold) / room)
            return sample < 0 ? -value : value
        }
    }

    /// The limited sample.
    @inlinable
    public func limited(_ sample: Float) -> Float {
        guard !(abs(sample) <= Float(threshold)) else { return sample }
        return Float(limited(Double(sample)))
    }

    /// Limits samples in place.
    @inlinable
    public func limit(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        let threshold = Float(threshold)
        for index in 0..<count where !(abs(samples[index]) <= threshold) {
            samples[index] = Float(limited(Double(samples[index])))
        }
    }

    /// The size up to which samples are left alone.
    @inlinable
    public var threshold: Double {
        switch self {
        case .hard: 1
        case .soft(let threshold): threshold
        }
    }
}
