/// The scale on which an AHAP file gives attack, decay and release times.
///
/// Source: chosen. Apple says only that 0 is the shortest time, 1 the longest, and that times grow exponentially between
/// (docs/semantics.md, "envelope").
public enum EnvelopeTime {
    /// The shortest time above none, in seconds; also the least length of a decay.
    public static let shortest = 0.002
    /// The time that the value 1 stands for, in seconds.
    public static let longest = 2.0

    /// Seconds for a value of 0...1: none for 0, else 2 ms · 1000^`value`.
    ///
    /// Values outside the range count as the nearest bound, NaN as 0.
    public static func seconds(for value: Double) -> Double {
        guard value > 0 else { return 0 }
        guard value < 1 else { return longest }
        return shortest * Mathematics.exp2(value * 9.965784284662087)  // log2(1000)
    }

    /// The value that stands for a time: the inverse of ``seconds(for:)``.
    ///
    /// 0 for less than 2 ms, of which no value is the time; 1 for 2 s and more.
    public static func value(for seconds: Double) -> Double {
        guard seconds > shortest else { return 0 }
        guard seconds < longest else { return 1 }
        return Mathematics.log2(seconds / shortest) / 9.965784284662087
    }
}
