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
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: samples.count * byteCount))
        bytes.withUnsafeMutableBytes { bytes in
            samples.withUnsafeBufferPointer { samples in
                store(samples, to: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
            }
        }
    }

    /// Stores samples in this encoding where there is room for them: loops without branches, which the compiler turns into
    /// vectors.
    func store(_ samples: UnsafeBufferPointer<Float>, to bytes: UnsafeMutableRawBufferPointer) {
        switch self {
        case .int16: storeHalves(samples, to: bytes)
        case .int24: storeTriples(samples, to: bytes)
        case .int32:
            for index in 0..<samples.count {
                let word = Self.integer(samples[index], scale: 0x1p31)
                bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 &* index, as: UInt32.self)
            }
        case .float32:
            for index in 0..<samples.count {
                let sample = samples[index]
                let word = sample == sample ? sample.bitPattern : 0
                bytes.storeBytes(of: word.littleEndian, toByteOffset: 4 &* index, as: UInt32.self)
            }
        }
    }

    /// Eight samples at a time, in single precision: a Float times 2^15 is exact, and adding 1.5 · 2^23 rounds it as
    /// ``integer(_:scale:)`` does.
    private func storeHalves(_ samples: UnsafeBufferPointer<Float>, to bytes: UnsafeMutableRawBufferPointer) {
        let input = UnsafeRawBufferPointer(samples)
        let whole = samples.count & ~7
        for index in stride(from: 0, to: whole, by: 8) {
            let words = SIMD8<UInt16>(truncatingIfNeeded: Self.halves(input, at: index))
            bytes.storeBytes(of: words, toByteOffset: 2 &* index, as: SIMD8<UInt16>.self)
        }
        for index in whole..<samples.count {
            let word = UInt16(truncatingIfNeeded: Self.integer(samples[index], scale: 0x1p15))
            bytes.storeBytes(of: word.littleEndian, toByteOffset: 2 &* index, as: UInt16.self)
        }
    }

    /// Eight samples from `index` on as 16 bits each, in the lower halves of the result.
    @inline(__always)
    private static func halves(_ input: UnsafeRawBufferPointer, at index: Int) -> SIMD8<UInt32> {
        typealias Eight = SIMD8<Float>
        let low = Eight(repeating: -0x1p15), high = Eight(repeating: 0x1p15 - 1), shift = Eight(repeating: 0x1.8p23)
        var eight = input.loadUnaligned(fromByteOffset: 4 &* index, as: Eight.self) * 0x1p15
        eight.replace(with: 0, where: eight .!= eight)
        eight.replace(with: low, where: eight .< low)
        eight.replace(with: high, where: eight .> high)
        return unsafeBitCast(eight + shift, to: SIMD8<UInt32>.self)
    }

    /// Stores samples as frames of four channels in 16 bits, where there is room for them: two silent channels, then each
    /// sample twice.
    static func storeCoils(_ samples: UnsafeBufferPointer<Float>, to frames: UnsafeMutableRawBufferPointer) {
        let input = UnsafeRawBufferPointer(samples)
        let whole = samples.count & ~7
        for index in stride(from: 0, to: whole, by: 8) {
            let words = SIMD8<UInt64>(truncatingIfNeeded: halves(input, at: index) & 0xFFFF)
            frames.storeBytes(of: words &<< 32 | words &<< 48, toByteOffset: 8 &* index, as: SIMD8<UInt64>.self)
        }
        for index in whole..<samples.count {
            let word = UInt64(integer(samples[index], scale: 0x1p15) & 0xFFFF)
            frames.storeBytes(of: (word << 32 | word << 48).littleEndian, toByteOffset: 8 &* index, as: UInt64.self)
        }
    }

    /// Four samples are three words of 32 bits: three stores for what would be eight.
    private func storeTriples(_ samples: UnsafeBufferPointer<Float>, to bytes: UnsafeMutableRawBufferPointer) {
        let whole = samples.count & ~3
        for index in stride(from: 0, to: whole, by: 4) {
            let first = Self.integer(samples[index], scale: 0x1p23) & 0xFF_FFFF
            let second = Self.integer(samples[index &+ 1], scale: 0x1p23) & 0xFF_FFFF
            let third = Self.integer(samples[index &+ 2], scale: 0x1p23) & 0xFF_FFFF
            let fourth = Self.integer(samples[index &+ 3], scale: 0x1p23)
            let place = 3 &* index
            bytes.storeBytes(of: (first | second << 24).littleEndian, toByteOffset: place, as: UInt32.self)
            bytes.storeBytes(of: (second >> 8 | third << 16).littleEndian, toByteOffset: place &+ 4, as: UInt32.self)
            bytes.storeBytes(of: (third >> 16 | fourth << 8).littleEndian, toByteOffset: place &+ 8, as: UInt32.self)
        }
        for index in whole..<samples.count {
            let word = Self.integer(samples[index], scale: 0x1p23)
            for byte in 0..<3 { bytes[3 &* index &+ byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 &* byte)) }
        }
    }

    /// The sample times `scale` as a whole number, in two's complement.
    ///
    /// Every Float times a power of two is exact as a Double, so that only the rounding rounds; adding 1.5 · 2^52 rounds to a
    /// whole number, halves to even, and leaves it in the lowest bits.
    @inline(__always)
    private static func integer(_ sample: Float, scale: Double) -> UInt32 {
        let known = sample == sample ? Double(sample) * scale : 0
        let low = known > -scale ? known : -scale
        let held = low < scale - 1 ? low : scale - 1
        return UInt32(truncatingIfNeeded: (held + 6_755_399_441_055_744.0).bitPattern)
    }
}
