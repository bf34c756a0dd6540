/// Adds the polynomials of one group to a block.
struct WaveWriter {
    let grid: Grid
    /// The first sample of the group.
    let output: UnsafeMutablePointer<Float>
    /// The pieces of the block that have been written, and the place of the group's first among them.
    private let written: UnsafeMutablePointer<UInt64>
    private let firstBit: UInt64
    /// The coefficients of the group: those of the lowest power for its pieces, then those of the next, and so on.
    let scratch: UnsafeMutablePointer<Float>

    /// A writer of the group that begins `offset` samples into the block.
    @inline(__always)
    init(_ mix: Mix, offset: Int, _ grid: Grid) {
        self.grid = grid
        output = mix.output + offset
        written = mix.written
        firstBit = UInt64(truncatingIfNeeded: offset >> grid.pieceShift)
        scratch = mix.coefficients
    }

    /// Makes sure that what is added to `samples`, counted from the group's first, is added to something.
    @inline(__always)
    func claim(_ samples: Range<Int>) {
        let first = samples.lowerBound >> grid.pieceShift
        let wanted = bits(first, ((samples.upperBound &- 1) >> grid.pieceShift) &+ 1)
        guard wanted & ~written.pointee != 0 else { return }
        grid.clear(output - (Int(truncatingIfNeeded: firstBit) << grid.pieceShift), wanted & ~written.pointee)
        written.pointee |= wanted
    }

    /// The bits of pieces of the group, up to the one before `end`.
    @inline(__always)
    private func bits(_ start: Int, _ end: Int) -> UInt64 {
        // A shift by 64 gives 0, as it should for the piece after the last.
        let last: UInt64 = 1 << (firstBit &+ UInt64(truncatingIfNeeded: end))
        return last &- (1 << (firstBit &+ UInt64(truncatingIfNeeded: start)))
    }

    /// The coefficients of one piece.
    struct Piece {
        var c0: Float
        var c1: Float
        var c2: Float
        var c3: Float
        var c4: Float
        var c5: Float

        /// The value at `place`.
        @inline(__always)
        func value(_ place: Float) -> Float {
            let square = place * place
            let even = (c4 * square + c2) * square + c0
            let odd = (c5 * square + c3) * square + c1
            return odd * place + even
        }
    }

    @inline(__always)
    func piece(_ index: Int) -> Piece { Self.piece(scratch + index) }

    @inline(__always)
    private static func piece(_ lane: UnsafePointer<Float>) -> Piece {
        let count = Grid.piecesPerGroup
        return Piece(
            c0: lane[0], c1: lane[count], c2: lane[2 * count], c3: lane[3 * count], c4: lane[4 * count],
            c5: lane[5 * count])
    }

    /// Adds the samples of `range`, counted from the group's first: whole pieces, and parts of pieces at its ends.
    @inline(__always)
    func add(_ range: Range<Int>) {
        let first = (range.lowerBound &+ (grid.pieceSize &- 1)) >> grid.pieceShift
        let last = range.upperBound >> grid.pieceShift
        let (start, end) = (first << grid.pieceShift, last << grid.pieceShift)
        if start > range.lowerBound { add(piece: first &- 1, range.lowerBound, min(start, range.upperBound)) }
        add(pieces: first, last)
        if end < range.upperBound, last >= first { add(piece: last, end, range.upperBound) }
    }

    /// Adds the samples of `range`, counted from the group's first, under an edge.
    @inline(never)
    func add(_ range: Range<Int>, rising edge: Edge) {
        claim(range)
        var start = range.lowerBound
        while start < range.upperBound {
            let index = start >> grid.pieceShift
            let end = min(range.upperBound, (index &+ 1) << grid.pieceShift)
            let piece = piece(index)
            let middle = grid.middle(ofPiece: index)
            for sample in start..<end {
                let value = piece.value((Float(sample) - middle) * grid.step)
                output[sample] += value * RaisedCosine.rise(edge.start + edge.step * Float(sample))
            }
            start = end
        }
    }

    /// Adds a part of one piece, up to the sample before `end`.
    @inline(never)
    private func add(piece index: Int, _ start: Int, _ end: Int) {
        claim(start..<end)
        let piece = piece(index)
        let middle = grid.middle(ofPiece: index)
        var sample = start
        while sample < end {
            output[sample] += piece.value((Float(sample) - middle) * grid.step)
            sample &+= 1
        }
    }

    /// Adds whole pieces, up to the one before `end`.
    @inline(__always)
    private func add(pieces start: Int, _ end: Int) {
        guard start < end else { return }
        let wanted = bits(start, end)
        if written.pointee & wanted == 0 {
            written.pointee |= wanted
            write(pieces: start, end) { values, _ in values }
        } else {
            claim(start << grid.pieceShift..<end << grid.pieceShift)
            write(pieces: start, end) { $0 + $1 }
        }
    }

    /// Writes whole pieces, each vector joined with what was there.
    ///
    /// Samples that lie opposite each other around the middle of a piece share the even powers.
    @inline(__always)
    private func write(pieces start: Int, _ end: Int, _ join: (Lanes, Lanes) -> Lanes) {
        var lane = UnsafePointer(scratch) + start
        let last = UnsafePointer(scratch) + end
        var place = output + (start << grid.pieceShift)
        switch grid.pieceSize {
        case 32:
            while lane < last {
                let piece = Self.piece(lane)
                Self.write(piece, grid.places.0, place + 16, place + 8, join)
                Self.write(piece, grid.places.1, place + 24, place, join)
                lane += 1
                place += 32
            }
        case 16:
            while lane < last {
                Self.write(Self.piece(lane), grid.places.0, place + 8, place, join)
                lane += 1
                place += 16
            }
        default:
            while lane < last {
                let p = Self.piece(lane)
                let places = grid.places.0
                let square = places * places
                let even = (square * p.c4 + p.c2) * square + p.c0
                let odd = (square * p.c5 + p.c3) * square + p.c1
                Self.write(odd * places + even, to: place, join)
                lane += 1
                place += 8
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
}

extension SIMD8<Float> {
    @inline(__always)
    var reversed: Lanes { Lanes(self[7], self[6], self[5], self[4], self[3], self[2], self[1], self[0]) }
}
