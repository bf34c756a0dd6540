import HapticPattern
import JSONText

/// Times as edits write them.
enum Seconds {
    /// Times are written to the microsecond: six digits after the point.
    static let resolution = 1e-6

    /// The time rounded as it is written; from a hundred million seconds on, where a Double has no more to give, as it is.
    static func rounded(_ seconds: Double) -> Double {
        abs(seconds) < 1e8 ? (seconds * 1e6).rounded() / 1e6 + 0 : seconds
    }

    /// A start time to be written: not before 0, rounded.
    static func start(_ seconds: Double) throws(EditError) -> Double {
        guard seconds.isFinite else { throw .notFinite }
        guard seconds <= DocumentReader.longestTime else { throw .timeOutOfRange(seconds) }
        return rounded(max(0, seconds))
    }

    /// A point's time after its curve's start to be written: not below 0, rounded.
    static func point(_ seconds: Double) throws(EditError) -> Double { try start(seconds) }

    /// A duration to be written: rounded.
    static func duration(_ seconds: Double) throws(EditError) -> Double {
        guard seconds.isFinite else { throw .notFinite }
        guard seconds >= 0, seconds <= DocumentReader.longestTime else { throw .timeOutOfRange(seconds) }
        return rounded(seconds)
    }

    /// A value to be written: finite, without a negative zero.
    static func value(_ value: Double) throws(EditError) -> Double {
        guard value.isFinite else { throw .notFinite }
        return value == 0 ? 0 : value
    }
}
