public import HapticPattern

/// One audio event on a timeline. Control frames are silent about it.
public struct Sound: Sendable, Equatable {
    /// Its place in `Pattern.events`, where the path of its file stands too.
    public var event: Int
    /// `audioContinuous` or `audioCustom`.
    public var type: EventType
    /// When it begins, in seconds of pattern time.
    public var start: Double
    /// How long it lasts, in seconds; nil where the file's own length counts.
    public var duration: Double?
    /// The event's own volume, 0...1, before any control.
    public var volume: Double
    /// The event's own pitch, -1...1, before any control.
    public var pitch: Double
    /// The event's own place between left (-1) and right (1), before any control.
    public var pan: Double
    /// The event's own brightness, 0...1, before any control.
    public var brightness: Double
    /// What the event says of its envelope, before any control.
    public var shape: EnvelopeShape
    /// Whether the envelope acts at all.
    public var usesEnvelope: Bool
    /// Whether a sound file repeats until `duration` ends.
    public var loops: Bool

    init(_ event: Event, index: Int, start: Double) {
        self.event = index
        type = event.type
        self.start = start
        duration = event.duration.map { max(0, $0) }
        volume = event.value(of: .audioVolume)
        pitch = event.value(of: .audioPitch)
        pan = event.value(of: .audioPan)
        brightness = event.value(of: .audioBrightness)
        shape = EnvelopeShape(event)
        usesEnvelope = event.type == .audioContinuous || event.usesVolumeEnvelope
        loops = event.loopsWaveform
    }
}
