public import HapticPattern

/// One continuous haptic event on a timeline.
public struct Voice: Sendable, Equatable {
    /// Its place in `Pattern.events`.
    public var event: Int
    /// When it begins, in seconds of pattern time.
    public var start: Double
    /// When its release begins: the event's time plus duration, in seconds. Infinite where the duration is.
    public var end: Double
    /// The event's own intensity, 0...1, before any control.
    public var intensity: Double
    /// The event's own sharpness, 0...1, before any control.
    public var sharpness: Double
    /// What the event says of its envelope, before any control.
    public var shape: EnvelopeShape
    /// The envelope under the pattern's own controls.
    public var envelope: Envelope
}

/// What an event says of its envelope: the four parameters, before any control.
public struct EnvelopeShape: Sendable, Equatable {
    /// `AttackTime`, 0...1.
    public var attack: Double
    /// `DecayTime`, 0...1.
    public var decay: Double
    /// `ReleaseTime`, 0...1.
    public var release: Double
    /// Whether the level holds until the event's end, then releases, rather than decaying within the event.
    public var isSustained: Bool
    /// Whether the event is cut at its end without a release, as the end of a loop does.
    public var isCut = false

    /// The shape that `event` asks for.
    public init(_ event: Event) {
        attack = event.value(of: .attackTime)
        decay = event.value(of: .decayTime)
        release = event.value(of: .releaseTime)
        isSustained = event.isSustained
    }
}
