public import HapticPattern

/// What keeps a sum of voices inside -1...1.
public enum Limiter: Sendable, Equatable {
    /// Cuts at ±1.
    case hard
    /// Leaves samples up to a threshold t alone; above, t + (1 − t)·tanh((|x| − t)/(1 − t)), with the sign of x.
    case soft(above: Double)

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

    /// The size up to which samples are left alone.
    @inlinable
    public var threshold: Double {
        switch self {
        case .hard: 1
        case .soft(let threshold): threshold
        }
    }
}
