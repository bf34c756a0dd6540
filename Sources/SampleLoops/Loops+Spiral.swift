extension Loops {
    /// Numbers that ``storeSpiral(cosine:sine:factors:in:)`` is given as factors.
    package static let spiralFactors = 2 * piecesPerGroup + 2 * coefficientsPerPiece

    /// Stores the coefficients of a sine that dies away, for all pieces of a group.
    ///
    /// - Parameters:
    ///   - cosine: The real part of the wave, as a complex number, at the middle of the group.
    ///   - sine: Its imaginary part, which sounds.
    ///   - factors: Complex factors from the middle of the group to the middles of its pieces: sixteen real parts, then
    ///     sixteen imaginary ones, then the six real and the six imaginary coefficients of e^λu, u being the place in a
    ///     piece.
    ///   - output: Room for six times the pieces of a group: all of the lowest power, then all of the next.
    @inline(never)
    package static func storeSpiral(
        cosine: Float, sine: Float, factors: UnsafePointer<Float>, in output: UnsafeMutablePointer<Float>
    ) {
        storeSpiral(cosine, sine, factors, factors + 2 * piecesPerGroup, output)
        storeSpiral(cosine, sine, factors + 8, factors + 2 * piecesPerGroup, output + 8)
    }

    /// Stores the coefficients of eight pieces.
    @inline(__always)
    private static func storeSpiral(
        _ cosine: Float, _ sine: Float, _ factors: UnsafePointer<Float>, _ powers: UnsafePointer<Float>,
        _ output: UnsafeMutablePointer<Float>
    ) {
        let real = UnsafeRawPointer(factors).loadUnaligned(as: Lanes.self)
        let imaginary = UnsafeRawPointer(factors + piecesPerGroup).loadUnaligned(as: Lanes.self)
        let x = real * cosine - imaginary * sine
        let y = imaginary * cosine + real * sine
        let place = UnsafeMutableRawPointer(output)
        var power = 0
        while power < coefficientsPerPiece {
            place.storeBytes(
                of: y * powers[power] + x * powers[power &+ coefficientsPerPiece],
                toByteOffset: 4 &* piecesPerGroup &* power, as: Lanes.self)
            power &+= 1
        }
    }
}
