/// The parameters that one event gives, at most one value for each ID.
///
/// Held inline, so that an event with parameters costs no allocation. Values are stored as authored; readers clamp.
public struct EventParameters: Sendable {
    @usableFromInline var values: InlineArray<10, Double>
    @usableFromInline var present: UInt16

    /// No parameters: every one has its default.
    @inlinable
    public init() {
        values = InlineArray(repeating: 0)
        present = 0
    }

    /// The authored value, or nil where the event leaves it to the default.
    @inlinable
    public subscript(id: EventParameterID) -> Double? {
        get { present & (1 << UInt16(id.rawValue)) == 0 ? nil : values[Int(id.rawValue)] }
        set {
            if let newValue {
                values[Int(id.rawValue)] = newValue
                present |= 1 << UInt16(id.rawValue)
            } else {
                values[Int(id.rawValue)] = 0
                present &= ~(1 << UInt16(id.rawValue))
            }
        }
    }

    /// Whether the event gives no parameter at all.
    @inlinable
    public var isEmpty: Bool { present == 0 }
}

extension EventParameters: Equatable {
    /// Whether both give the same parameters with the same authored values.
    public static func == (left: EventParameters, right: EventParameters) -> Bool {
        guard left.present == right.present else { return false }
        for index in 0..<10 where left.values[index] != right.values[index] { return false }
        return true
    }
}

extension EventParameters: ExpressibleByDictionaryLiteral {
    /// Parameters from a literal such as `[.hapticIntensity: 0.8]`; the last of equal IDs counts.
    public init(dictionaryLiteral elements: (EventParameterID, Double)...) {
        self.init()
        for (id, value) in elements { self[id] = value }
    }
}
