import HapticPattern

extension Timeline {
    /// Adds everything of the continuous layer that sounds at `time` seconds to `mixer`, in order of start.
    ///
    /// For patterns that play together, and for the passes of a loop, of which earlier ones may still ring:
    ///
    /// - Parameters:
    ///   - controlTime: Where the pattern's own controls stand, which act on all that sounds: `time`, or in a loop the time
    ///     in the pass that plays.
    ///   - live: What is sent while the pattern plays, over its own clock.
    ///   - limit: Only voices that begin before it count, and those that it cuts count only before it: the end of a loop,
    ///     in seconds of pattern time. Tails begun before it ring on.
    /// - Complexity: O(log *n* + *a* log *n*), where *a* voices sound at `time`.
    /// - Important: Real-time safe: no allocation, lock or I/O.
    public func mix(
        at time: Double, controlTime: Double, live: borrowing LiveControls, cutAt limit: Double = .infinity,
        into mixer: inout FrameMixer
    ) {
        let keepsEnvelopes = live.layer.keepsHapticEnvelopes
        let controls = FrameControls(
            intensity: self.controls.value(of: .hapticIntensity, at: controlTime)
                * live.value(of: .hapticIntensity, at: time),
            sharpness: self.controls.value(of: .hapticSharpness, at: controlTime)
                + live.value(of: .hapticSharpness, at: time))
        let earliestEnd = time - (keepsEnvelopes ? 0 : Self.longestTail)
        var next = ends.next(from: 0, endingAfter: earliestEnd)
        while let index = next, voices[index].start <= time {
            let voice = voices[index]
            if voice.start < limit, time < limit || (voice.end <= limit && voice.shape.isSustained) {
                let envelope = keepsEnvelopes ? voice.envelope : self.envelope(of: voice, live: live)
                controls.add(voice, envelope: envelope, at: time, to: &mixer)
            }
            next = ends.next(from: index + 1, endingAfter: earliestEnd)
        }
    }

    /// The envelope of `voice` under its own controls and live ones over another clock.
    private func envelope(of voice: Voice, live: borrowing LiveControls) -> Envelope {
        func value(_ id: ControlID, _ authored: Double, _ time: Double, _ sent: Double) -> Double {
            id.applied(to: authored, value: id.combined(controls.value(of: id, at: time), sent))
        }
        let shape = voice.shape
        let attack = value(
            .hapticAttackTime, shape.attack, voice.start, live.value(of: .hapticAttackTime, at: voice.start))
        // Closures cannot capture what is borrowed; the layer is a handful of references.
        let sent = copy live
        return Envelope(
            shape, from: voice.start, to: voice.end, attack: attack,
            decay: { value(.hapticDecayTime, shape.decay, $0, sent.value(of: .hapticDecayTime, at: $0)) },
            release: { value(.hapticReleaseTime, shape.release, $0, sent.value(of: .hapticReleaseTime, at: $0)) })
    }
}

extension Tap {
    /// The intensity under live controls as well, sampled at the tap's time.
    public func intensity(live: borrowing LiveControls) -> Double {
        intensity * live.value(of: .hapticIntensity, at: time)
    }
}
