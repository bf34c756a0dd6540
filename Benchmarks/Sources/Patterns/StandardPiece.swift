/// The pieces that every measurement of Thrum uses, as AHAP text. The same bytes in every run.
///
/// All share one shape: time is cut into slots, each with one tap and one hum of 0.11 s (0.09 s in `song-4500`, whose slots
/// are shorter), the tap up to 9 ms and the hum 10 to 10 ms + a little after the slot's start. Both controls,
/// `HapticIntensityControl` and `HapticSharpnessControl`, are chains of curves of 16 points, 0.1 s apart: each curve begins
/// where and with the value with which the last one ends. Entries stand in the order of time.
public enum StandardPiece: String, CaseIterable, Sendable {
    /// 60 s, 500 taps, 500 hums, 2 × 40 curves: a minute as dense as a busy game.
    case minute1000 = "minute-1000"
    /// 220 s, 2,250 taps, 2,250 hums, 2 × 147 curves: a whole song.
    case song4500 = "song-4500"
    /// 120 s, 1,000 taps, 1,000 hums, 2 × 80 curves: what an editor must stay fluent with.
    case edit2000 = "edit-2000"

    /// The text of the piece.
    public func text(_ layout: TextLayout) -> [UInt8] {
        switch self {
        case .minute1000: PieceWriter(layout, seed: 1000, slots: 1, in: 120, hum: 110).write { $0 < 500 }
        case .song4500: PieceWriter(layout, seed: 4500, slots: 2250, in: 220_000, hum: 90).write { $0 < 2250 }
        case .edit2000: PieceWriter(layout, seed: 2000, slots: 1, in: 120, hum: 110).write { $0 < 1000 }
        }
    }
}

/// Long texts for readers and checkers, in the shape of `minute-1000`, going on until they have the size.
public enum StandardText: String, CaseIterable, Sendable {
    /// 4 thousand bytes: the size of most files.
    case text4kB = "text-4kB"
    /// 2.5 million bytes: larger than the processor's second cache, smaller than its last.
    case text2500kB = "text-2.5MB"
    /// 100 million bytes: larger than any cache.
    case text100MB = "text-100MB"

    /// The text; at most a few kilobytes longer than its name says.
    public func text(_ layout: TextLayout) -> [UInt8] {
        let size =
            switch self {
            case .text4kB: 4_000
            case .text2500kB: 2_500_000
            case .text100MB: 100_000_000
            }
        return PieceWriter(layout, seed: 25, slots: 1, in: 120, hum: 110).write { _, written in written < size }
    }
}
