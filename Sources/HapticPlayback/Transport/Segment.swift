/// One straight piece of the line that maps engine time to the position in a pattern.
///
/// A position counts on through the passes of a loop: pass *n* of a loop of *e* seconds covers positions *n·e*…*(n+1)·e*.
/// So the position only grows while a segment plays, and no error builds up over passes.
public struct Segment: Sendable, Equatable {
    /// Tells segments of one player apart, and stays the same when the plan after it changes; 0 only on silent ones.
    public var serial: UInt64
    /// When it begins, in seconds of engine time. It lasts until the next one begins.
    public var from: Double
    /// Whether anything plays; otherwise all is silent.
    public var isPlaying: Bool
    /// Whether taps begun before it are cut off where it begins (stop, pause, seek), rather than left to ring out.
    public var cutsTaps: Bool
    /// Whether the position goes on from the playing segment before, so that no tap is to be given out twice.
    public var continues: Bool
    /// The position at `from`, in seconds of pattern time.
    public var position: Double
    /// Seconds of pattern time for each second of engine time; above 0.
    public var rate: Double
    /// The length of a pass, in seconds of pattern time; infinite without a loop.
    public var loopEnd: Double
    /// How many passes there are, the first counting from position 0; infinite while the loop goes on.
    public var passes: Double

    /// The position at `time` seconds of engine time.
    @inlinable
    public func position(at time: Double) -> Double { position + (time - from) * rate }

    /// The engine time at which `position` is reached.
    @inlinable
    public func time(at position: Double) -> Double { from + (position - self.position) / rate }

    /// The pass that a position belongs to; the last one goes on past its end, for what rings on.
    @inlinable
    public func pass(at position: Double) -> Double {
        guard loopEnd < .infinity else { return 0 }
        return min(max(0, (position / loopEnd).rounded(.down)), passes - 1)
    }

    /// The pattern time that a position stands for, seen from `pass`.
    @inlinable
    public func patternTime(at position: Double, pass: Double) -> Double {
        pass == 0 ? position : position - pass * loopEnd
    }

    /// A segment without sound from `time` on.
    static func silence(serial: UInt64, from time: Double, cutsTaps: Bool) -> Segment {
        Segment(
            serial: serial, from: time, isPlaying: false, cutsTaps: cutsTaps, continues: false, position: 0, rate: 1,
            loopEnd: .infinity, passes: .infinity)
    }
}
