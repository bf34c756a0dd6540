/// A step: one control takes a value at one moment and keeps it until another entry of the same ID starts.
public struct DynamicParameter: Sendable, Equatable {
    /// The control.
    public var id: ControlID
    /// When it takes effect, in seconds of pattern time.
    public var time: Double
    /// The value, as authored; acts clamped to `id.range`.
    public var value: Double
    /// Its place among the entries of the pattern; of entries that start together, the highest rules.
    public var order: Int

    /// A step of `id` to `value` at `time` seconds.
    @inlinable
    public init(_ id: ControlID, at time: Double, value: Double, order: Int = 0) {
        self.id = id
        self.time = time
        self.value = value
        self.order = order
    }
}
