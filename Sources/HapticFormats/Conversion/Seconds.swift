import JSONText

/// A number for messages and files: at most so many decimals, none of them superfluous.
func decimal(_ value: Double, digits: Int) -> String { NumberText.rounded(value, digits: digits) }

/// Seconds and milliseconds for messages and files.
enum Seconds {
    /// Such as `0.25 s`.
    static func text(_ seconds: Double) -> String { decimal(seconds, digits: 3) + " s" }

    /// The nearest whole number of nanoseconds, at most 285 years.
    static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(9e18, (seconds * 1e9).rounded())) }

    /// The nearest whole number of milliseconds; halves go up. Edges are rounded, never start and length apart, so that
    /// lengths add up. At most 24 days, which an `Int` holds in WebAssembly too.
    static func milliseconds(_ seconds: Double) -> Int {
        let value = (seconds * 1000 + 0.5).rounded(.down)
        return value >= 2_147_483_647 ? 2_147_483_647 : value <= 0 ? 0 : Int(value)
    }
}
