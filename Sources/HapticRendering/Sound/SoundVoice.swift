import HapticPattern

/// One audio event of a soundtrack, with what it plays.
public struct SoundVoice: Sendable {
    /// What is heard.
    public enum Source: Sendable {
        /// The synthesised tone of `AudioContinuous`.
        case tone
        /// A sound file.
        case file(SoundAsset)
    }

    /// Its place in `Pattern.events`.
    public var event: Int
    /// What is heard.
    public var source: Source
    /// When it begins, in seconds of pattern time.
    public var start: Double
    /// When its release begins, in seconds; infinite where a file plays to its own end.
    public var end: Double
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
    /// The envelope under the pattern's own controls.
    public var envelope: Envelope
    /// Whether controls act on the envelope.
    public var usesEnvelope: Bool
    /// Whether the file repeats until `end`.
    public var loops: Bool

    /// The voice of `sound`; nil where nothing is heard of it: a file that is missing or empty, a tone without length.
    init?(_ sound: Sound, asset: SoundAsset?, controls: ControlLayer) {
        var length = sound.duration ?? 0
        var shape = sound.shape
        switch sound.type {
        case .audioContinuous:
            guard length > 0 else { return nil }
            source = .tone
        case .audioCustom:
            guard let asset, asset.frameCount > 0 else { return nil }
            source = .file(asset)
            // A duration of 0 is as good as none (documented), and none means the file's own length.
            if length == 0 { length = .infinity }
            shape.isSustained = true
            if !sound.usesEnvelope { (shape.attack, shape.release) = (0, 0) }
        case .hapticTransient, .hapticContinuous: return nil
        }
        event = sound.event
        start = sound.start
        end = length < .infinity ? Double.decimalSum(start, length) : .infinity
        volume = sound.volume
        pitch = sound.pitch
        pan = sound.pan
        brightness = sound.brightness
        self.shape = shape
        usesEnvelope = sound.usesEnvelope
        // Without a duration there is nothing to repeat it for.
        loops = sound.loops && sound.type == .audioCustom && end < .infinity
        envelope = Envelope(start: start, riseEnd: start, peak: 1, fallStart: end, fallEnd: end)
        envelope = makeEnvelope(controls, live: .neutral)
    }

    /// The envelope under the pattern's own controls and those of a live layer.
    func makeEnvelope(_ controls: ControlLayer, live: ControlLayer) -> Envelope {
        func value(_ id: ControlID, _ authored: Double, at time: Double) -> Double {
            guard usesEnvelope else { return authored }
            return id.applied(
                to: authored, value: id.combined(controls.value(of: id, at: time), live.value(of: id, at: time)))
        }
        return Envelope(
            shape, from: start, to: end, attack: value(.audioAttackTime, shape.attack, at: start),
            decay: { value(.audioDecayTime, shape.decay, at: $0) },
            release: { value(.audioReleaseTime, shape.release, at: $0) })
    }

    /// When nothing of it is left under this envelope, unless its file ends before.
    func silentFrom(_ envelope: Envelope) -> Double { envelope.silentFrom(edge: Timeline.edge) }

    /// The voice with each of its times replaced; the length of a file stays.
    func mapped(_ time: (Double) -> Double) -> SoundVoice {
        var voice = self
        voice.start = time(start)
        voice.end = time(end)
        voice.envelope = envelope.mapped(time)
        return voice
    }

    /// The voice without what lies beyond `loopEnd`; one that has ended by then keeps its release.
    func cut(at loopEnd: Double, _ controls: ControlLayer) -> SoundVoice {
        guard end > loopEnd else { return self }
        var voice = self
        voice.end = loopEnd
        voice.shape.isCut = true
        voice.envelope = voice.makeEnvelope(controls, live: .neutral)
        return voice
    }
}
