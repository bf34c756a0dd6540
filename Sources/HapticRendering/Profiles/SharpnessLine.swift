/// A number that is linear in sharpness.
public struct SharpnessLine: Sendable, Equatable {
    /// The number at sharpness 0.
    public let round: Double
    /// The number at sharpness 1.
    public let crisp: Double

    /// A line from `round` at sharpness 0 to `crisp` at sharpness 1.
    @inlinable
    public init(_ round: Double, _ crisp: Double) {
        self.round = round
        self.crisp = crisp
    }

    /// 0 throughout.
    public static let none = SharpnessLine(0, 0)

    /// The number at `sharpness`, 0...1.
    @inlinable
    public func value(_ sharpness: Double) -> Double { round + (crisp - round) * sharpness }
}
