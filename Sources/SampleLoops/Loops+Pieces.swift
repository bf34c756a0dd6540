extension Loops {
    /// The coefficients of one piece.
    private struct Piece {
        var c0: Float
        var c1: Float
        var c2: Float
        var c3: Float
        var c4: Float
        var c5: Float

        @inline(__always)
        init(_ place: UnsafePointer<Float>) {
            let count = Loops.piecesPerGroup
            c0 = place[0]
            c1 = place[count]
            c2 = place[2 * count]
            c3 = place[3 * count]
            c4 = place[4 * count]
            c5 = place[5 * count]
        }

        /// The value at `place`.
        @inline(__always)
        func value(_ place: Float) -> Float {
            let square = place * place
            let even = (c4 * square + c2) * square + c0
            let odd = (c5 * square + c3) * square + c1
            return odd * place + even
        }
    }

    /// Writes whole pieces, or adds them to what is there.
    ///
    /// Samples that lie opposite each other around the middle of a piece share the even powers.
    ///
    /// - Parameters:
    ///   - coefficients: As ``storePolynomials(of:halfTurns:frequency:level:gain:in:)`` stores them.
    ///   - size: Samples of a piece: 8, 16 or 32.
    ///   - places: The places of the eight samples right of a piece's middle and of the eight that follow; in a piece of
    ///     eight samples, those of all. Given, because the compiler takes vectors of constants apart and works on their
    ///     numbers one by one, at a third of the speed.
    ///   - output: The first sample of the group.
    @inline(never)
    package static func writePieces(
        _ pieces: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, at places: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>
    ) {
        write(pieces, of: size, coefficients, at: places, to: output) { values, _ in values }
    }

    /// Adds whole pieces to what is there; otherwise as ``writePieces(_:of:_:at:to:)``.
    @inline(never)
    package static func addPieces(
        _ pieces: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, at places: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>
    ) {
        write(pieces, of: size, coefficients, at: places, to: output) { $0 + $1 }
    }

    @inline(__always)
    private static func write(
        _ pieces: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, at places: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>, _ join: (Lanes, Lanes) -> Lanes
    ) {
        var place = coefficients + pieces.lowerBound
        let last = coefficients + pieces.upperBound
        var output = output + pieces.lowerBound &* size
        let (near, far) = (lanes(places), lanes(places + 8))
        switch size {
        case 32:
            while place < last {
                let piece = Piece(place)
                write(piece, near, output + 16, output + 8, join)
                write(piece, far, output + 24, output, join)
                place += 1
                output += 32
            }
        case 16:
            while place < last {
                write(Piece(place), near, output + 8, output, join)
                place += 1
                output += 16
            }
        default:
            while place < last {
                let p = Piece(place)
                let square = near * near
                let even = (square * p.c4 + p.c2) * square + p.c0
                let odd = (square * p.c5 + p.c3) * square + p.c1
                write(odd * near + even, to: output, join)
                place += 1
                output += 8
            }
        }
    }

    /// Writes the eight samples at `places` right of the middle, and those opposite, each joined with what was there.
    @inline(__always)
    private static func write(
        _ p: Piece, _ places: Lanes, _ right: UnsafeMutablePointer<Float>, _ left: UnsafeMutablePointer<Float>,
        _ join: (Lanes, Lanes) -> Lanes
    ) {
        let square = places * places
        let even = (square * p.c4 + p.c2) * square + p.c0
        let odd = ((square * p.c5 + p.c3) * square + p.c1) * places
        write(even + odd, to: right, join)
        write((even - odd).reversed, to: left, join)
    }

    @inline(__always)
    private static func write(
        _ values: Lanes, to output: UnsafeMutablePointer<Float>, _ join: (Lanes, Lanes) -> Lanes
    ) {
        let address = UnsafeMutableRawPointer(output)
        address.storeBytes(of: join(values, address.loadUnaligned(as: Lanes.self)), as: Lanes.self)
    }

    @inline(__always)
    private static func lanes(_ address: UnsafePointer<Float>) -> Lanes {
        UnsafeRawPointer(address).loadUnaligned(as: Lanes.self)
    }

    /// Adds samples of one piece or of several.
    ///
    /// - Parameters:
    ///   - samples: Counted from the group's first. The pieces that they lie in must hold numbers, which stay what they are
    ///     outside `samples`.
    ///   - size: Samples of a piece: 8, 16 or 32.
    @inline(never)
    package static func addPart(
        _ samples: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>,
        to output: UnsafeMutablePointer<Float>
    ) {
        forEachPiece(samples, of: size) { index, first in
            let piece = Piece(coefficients + Int(index))
            addPiece(piece, first, samples, of: size, to: output) { value, _ in value }
        }
    }

    /// Adds samples of pieces under an edge.
    ///
    /// - Parameters:
    ///   - edge: How far the edge has come at the group's first sample, in lengths of the edge.
    ///   - step: By how much it goes on from sample to sample.
    @inline(never)
    package static func addPart(
        _ samples: Range<Int>, of size: Int, _ coefficients: UnsafePointer<Float>, edge: Float, step: Float,
        to output: UnsafeMutablePointer<Float>
    ) {
        forEachPiece(samples, of: size) { index, first in
            let piece = Piece(coefficients + Int(index))
            addPiece(piece, first, samples, of: size, to: output) { value, sample in
                value * Sines.rise(edge + step * Float(sample))
            }
        }
    }

    @inline(__always)
    private static func forEachPiece(
        _ samples: Range<Int>, of size: Int, _ body: (_ index: Int32, _ first: Int32) -> Void
    ) {
        let shift = Int32(truncatingIfNeeded: size.trailingZeroBitCount)
        var index = Int32(truncatingIfNeeded: samples.lowerBound) >> shift
        let last = (Int32(truncatingIfNeeded: samples.upperBound) &- 1) >> shift
        while index <= last {
            body(index, index << shift)
            index &+= 1
        }
    }

    /// Adds those samples of a piece that are wanted, eight at a time.
    @inline(__always)
    private static func addPiece(
        _ piece: Piece, _ first: Int32, _ samples: Range<Int>, of size: Int, to output: UnsafeMutablePointer<Float>,
        _ shape: (_ value: Float, _ sample: Int32) -> Float
    ) {
        let step = 2 / Float(Int32(truncatingIfNeeded: size))
        let middle = Float(first) + Float(Int32(truncatingIfNeeded: size) &- 1) * 0.5
        let start = Int32(truncatingIfNeeded: samples.lowerBound)
        let end = Int32(truncatingIfNeeded: samples.upperBound)
        var eight = first
        let last = first &+ Int32(truncatingIfNeeded: size)
        while eight < last {
            if eight < end, eight &+ 8 > start {
                let place = output + Int(eight)
                for lane in Int32(0)..<8 {
                    let sample = eight &+ lane
                    let value = shape(piece.value((Float(sample) - middle) * step), sample)
                    let isWanted = sample >= start && sample < end
                    place[Int(lane)] += isWanted ? value : 0
                }
            }
            eight &+= 8
        }
    }

    /// Clears the pieces whose bits are set, `size` samples each.
    ///
    /// - Parameter silence: Eight zeros. Given, because loops that are seen to write zeros become calls, which cost more
    ///   than a piece.
    @inline(never)
    package static func clear(
        _ pieces: UInt64, of size: Int, with silence: UnsafePointer<Float>, in output: UnsafeMutablePointer<Float>
    ) {
        let zeros = lanes(silence)
        var left = pieces
        while left != 0 {
            let piece = UnsafeMutableRawPointer(output + left.trailingZeroBitCount &* size)
            var offset = 0
            while offset < 4 &* size {
                piece.storeBytes(of: zeros, toByteOffset: offset, as: Lanes.self)
                offset &+= 32
            }
            left &= left &- 1
        }
    }
}
