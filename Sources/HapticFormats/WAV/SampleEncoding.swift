/// How one sample of a WAV file is stored, little-endian.
///
/// Integers are the sample times 2^(bits - 1), rounded to the nearest whole number, halves to the even one, and held
/// within the range of the type: +1 becomes the largest positive number. There is no dither: the same samples give the
/// same bytes. NaN is stored as 0.
public enum SampleEncoding: UInt8, CaseIterable, Sendable {
    /// 16-bit integers.
    case int16
    /// 24-bit integers.
    case int24
    /// 32-bit integers.
    case int32
    /// IEEE 32-bit floating point, as it is; not clamped.
    case float32

    /// Bytes of one sample.
    @inlinable
    public var byteCount: Int {
        switch self {
        case .int16: 2
        case .int24: 3
        case .int32, .float32: 4
        }
    }

    /// Appends samples in this encoding.
    public func append(_ samples: Span<Float>, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + samples.count * byteCount)
        switch self {
        case .int16: appendIntegers(samples, scale: 0x1p15, to: &bytes)
        case .int24: appendIntegers(samples, scale: 0x1p23, to: &bytes)
        case .int32: appendIntegers(samples, scale: 0x1p31, to: &bytes)
        case .float32:
            for index in samples.indices {
                let sample = samples[index]
                append(sample == sample ? sample.bitPattern : 0, count: 4, to: &bytes)
            }
        }
    }

    /// Every Float times a power of two is exact as a Double, so that only the rounding rounds.
    private func appendIntegers(_ samples: Span<Float>, scale: Double, to bytes: inout [UInt8]) {
        // Adding and subtracting 1.5 · 2^52 rounds to a whole number, halves to even, without the C library.
        let shift = 6_755_399_441_055_744.0
        let count = byteCount
        for index in samples.indices {
            let scaled = Double(samples[index]) * scale
            guard scaled > -scale else {
                append(UInt32(bitPattern: scaled <= -scale ? Int32(-scale) : 0), count: count, to: &bytes)
                continue
            }
            let rounded = scaled < scale ? (scaled + shift) - shift : scale
            append(UInt32(bitPattern: Int32(rounded < scale ? rounded : scale - 1)), count: count, to: &bytes)
        }
    }

    private func append(_ word: UInt32, count: Int, to bytes: inout [UInt8]) {
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(8 * place))) }
    }
}
