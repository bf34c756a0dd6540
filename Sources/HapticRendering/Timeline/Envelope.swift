import HapticPattern

/// The level of one event over its life, in absolute times: a rise, a hold, a fall, each a straight line.
///
/// Source: documented in kind; lengths, straight lines and the moments at which the controls are sampled are chosen
/// (docs/semantics.md, "envelope").
public struct Envelope: Sendable, Equatable {
    /// When the rise begins.
    public var start: Double
    /// When the rise ends; `start` where the event has no attack.
    public var riseEnd: Double
    /// The level held, 0...1: below 1 where the event ends within its attack.
    public var peak: Double
    /// When the fall begins: the event's end, or of an event that is not sustained, the end of its rise.
    public var fallStart: Double
    /// When the level reaches 0; `fallStart` where it drops at once.
    public var fallEnd: Double

    /// The level at `time` seconds, 0...1; 0 outside the event's life.
    @inlinable
    public func level(at time: Double) -> Double {
        guard time >= start, time < fallEnd else { return 0 }
        if time < riseEnd { return peak * ((time - start) / (riseEnd - start)) }
        if time < fallStart { return peak }
        return peak * ((fallEnd - time) / (fallEnd - fallStart))
    }

    /// Whether the level jumps up at the start, where sample outputs fade in.
    @inlinable
    public var startsHard: Bool { riseEnd == start }

    /// Whether the level drops at the end, where sample outputs fade out.
    @inlinable
    public var endsHard: Bool { fallEnd == fallStart }
}

extension Envelope {
    /// The envelope of an event from `start` to `end` seconds.
    ///
    /// Each time is sampled from the controls when its segment begins. A release starts from the level reached. A decay
    /// lasts at least 2 ms and ends with the event at the latest; an attack that leaves it less room is cut short, to
    /// the middle of the event where that is shorter than 4 ms.
    ///
    /// - Parameters:
    ///   - attack: The value, 0...1, of the attack time at `start`.
    ///   - decay: The value of the decay time at a given time.
    ///   - release: The value of the release time at a given time.
    init(
        _ shape: EnvelopeShape, from start: Double, to end: Double, attack: Double, decay: (Double) -> Double,
        release: (Double) -> Double
    ) {
        let attack = EnvelopeTime.seconds(for: attack)
        self.start = start
        if shape.isSustained {
            riseEnd = min(start + attack, end)
            peak = start + attack > end ? (end - start) / attack : 1
            fallStart = end
            fallEnd = end
            if !shape.isCut, end < .infinity { fallEnd += EnvelopeTime.seconds(for: release(end)) }
        } else {
            let latest = max(end - EnvelopeTime.shortest, start + (end - start) / 2)
            riseEnd = min(start + attack, latest)
            peak = start + attack > latest ? (latest - start) / attack : 1
            fallStart = riseEnd
            let seconds = max(EnvelopeTime.seconds(for: decay(fallStart)), EnvelopeTime.shortest)
            fallEnd = min(fallStart + seconds, end)
        }
    }

    /// The envelope of a haptic event under the pattern's own controls and those of a live layer.
    init(
        _ shape: EnvelopeShape, from start: Double, to end: Double, controls: ControlLayer,
        live: ControlLayer = .neutral
    ) {
        func value(_ id: ControlID, _ authored: Double, at time: Double) -> Double {
            id.applied(to: authored, value: id.combined(controls.value(of: id, at: time), live.value(of: id, at: time)))
        }
        self.init(
            shape, from: start, to: end, attack: value(.hapticAttackTime, shape.attack, at: start),
            decay: { value(.hapticDecayTime, shape.decay, at: $0) },
            release: { value(.hapticReleaseTime, shape.release, at: $0) })
    }
}

extension Envelope {
    /// When nothing is left of it: after its release, or the edge of so many seconds that fades its hard end.
    @inlinable
    public func silentFrom(edge: Double) -> Double { endsHard ? fallEnd + edge : fallEnd }

    /// The envelope with each of its times replaced.
    func mapped(_ time: (Double) -> Double) -> Envelope {
        Envelope(
            start: time(start), riseEnd: time(riseEnd), peak: peak, fallStart: time(fallStart), fallEnd: time(fallEnd))
    }
}

extension Envelope {
    /// What becomes of this envelope when, at `time`, a live layer changes that would have made another of it.
    ///
    /// What has begun goes on as it was; a fall that has not begun takes its length from `other`.
    func continued(by other: Envelope, at time: Double) -> Envelope {
        guard time > start else { return other }
        guard time <= fallStart, fallStart < .infinity else { return self }
        var envelope = self
        envelope.fallEnd = fallStart + (other.fallEnd - other.fallStart)
        return envelope
    }
}
