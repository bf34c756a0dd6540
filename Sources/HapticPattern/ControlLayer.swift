/// The lines of all controls: of a pattern's own steps and curves, or of what is sent while it plays.
///
/// The two layers of a playing pattern are separate values; ``ControlID/combined(_:_:)`` joins what they say.
/// Source: chosen (docs/semantics.md, "value of a control").
public struct ControlLayer: Sendable, Equatable {
    @usableFromInline var tracks: [ControlTrack]

    /// The layer that sets nothing.
    public static let neutral = ControlLayer(parameters: [], curves: [])

    /// Resolves steps and curves, of any controls in any order, to one line for each control.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries and points.
    public init(parameters: [DynamicParameter], curves: [ParameterCurve]) {
        tracks = ControlID.allCases.map { id in ControlTrack(id, parameters: parameters, curves: curves) }
    }

    /// The layer of these lines; controls without one are neutral, of two lines of one control the last counts.
    public init(_ lines: [ControlTrack]) {
        tracks = ControlID.allCases.map { id in ControlTrack(id, breakpoints: []) }
        for line in lines { tracks[Int(line.id.rawValue)] = line }
    }

    /// The line of one control.
    @inlinable
    public subscript(id: ControlID) -> ControlTrack {
        get { tracks[Int(id.rawValue)] }
        set {
            precondition(newValue.id == id, "a line must be stored under its own control")
            tracks[Int(id.rawValue)] = newValue
        }
    }

    /// Whether nothing in this layer sets `id`.
    @inlinable
    public func isNeutral(_ id: ControlID) -> Bool { tracks[Int(id.rawValue)].isNeutral }

    /// Whether nothing in this layer changes the envelope of haptic events.
    public var keepsHapticEnvelopes: Bool {
        isNeutral(.hapticAttackTime) && isNeutral(.hapticDecayTime) && isNeutral(.hapticReleaseTime)
    }

    /// Whether nothing in this layer changes the envelope of audio events.
    public var keepsAudioEnvelopes: Bool {
        isNeutral(.audioAttackTime) && isNeutral(.audioDecayTime) && isNeutral(.audioReleaseTime)
    }

    /// The value of one control at `time` seconds, inside its range.
    ///
    /// - Complexity: O(log *n*) in the number of corners.
    @inlinable
    public func value(of id: ControlID, at time: Double) -> Double { tracks[Int(id.rawValue)].value(at: time) }
}
