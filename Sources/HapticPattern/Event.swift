/// One thing that is felt or heard.
public struct Event: Sendable, Equatable {
    /// What kind of event this is.
    public var type: EventType
    /// When it starts, in seconds of pattern time, 0 or later.
    public var time: Double
    /// How long it lasts, in seconds; nil where the file gives none.
    ///
    /// Of a continuous event: the time until its release begins. Of a tap: padding of the pattern's end, the tap itself
    /// keeps its length. Of a sound file: the length it is cut or padded to.
    public var duration: Double?
    /// The parameters it gives, as authored.
    public var parameters: EventParameters
    /// The sound file of an `AudioCustom` event, as written.
    public var waveformPath: String?
    /// Whether a sound file fades in and out with the event's envelope.
    public var usesVolumeEnvelope: Bool
    /// Whether a sound file repeats until the event's duration ends.
    public var loopsWaveform: Bool

    /// An event. Nothing is checked or clamped here; ``value(of:)`` clamps.
    @inlinable
    public init(
        _ type: EventType, at time: Double, duration: Double? = nil, parameters: EventParameters = EventParameters(),
        waveformPath: String? = nil, usesVolumeEnvelope: Bool = true, loopsWaveform: Bool = false
    ) {
        self.type = type
        self.time = time
        self.duration = duration
        self.parameters = parameters
        self.waveformPath = waveformPath
        self.usesVolumeEnvelope = usesVolumeEnvelope
        self.loopsWaveform = loopsWaveform
    }

    /// The value of a parameter as the player takes it: the authored one, else the default, inside its range.
    @inlinable
    public func value(of id: EventParameterID) -> Double {
        (parameters[id] ?? id.defaultValue(for: type)).clamped(to: id.range)
    }

    /// Whether the event holds its level until its duration ends.
    @inlinable
    public var isSustained: Bool { value(of: .sustained) >= 0.5 }

    /// `time` plus `duration`, in seconds, as a decimal sum.
    public var end: Double { Double.decimalSum(time, duration ?? 0) }
}
