public import HapticPattern

extension Timeline {
    /// What the continuous layer comes to at `time` seconds, tails included, taps not.
    ///
    /// Equal to the frame of a stream at that time, bit for bit. Silence outside the pattern.
    ///
    /// - Complexity: O(log *n* + *a* log *n*), where *a* voices sound at `time`.
    public func value(at time: Double, live: ControlLayer = .neutral) -> ControlFrame {
        var mixer = FrameMixer()
        let controls = FrameControls(
            intensity: self.controls.value(of: .hapticIntensity, at: time)
                * live.value(of: .hapticIntensity, at: time),
            sharpness: self.controls.value(of: .hapticSharpness, at: time)
                + live.value(of: .hapticSharpness, at: time))
        forEachVoice(at: time, live: live) { index in
            controls.add(voices[index], envelope: envelope(of: voices[index], live: live), at: time, to: &mixer)
        }
        return mixer.frame
    }

    /// Calls `body` with the index of each voice that may sound at `time`, in order of start.
    ///
    /// - Parameter slack: Voices that have ended no longer ago than this, in seconds, count as well.
    func forEachVoice(at time: Double, slack: Double = 0, live: ControlLayer, _ body: (Int) -> Void) {
        let earliestEnd = time - slack - (live.isNeutral(.hapticReleaseTime) ? 0 : Self.longestTail)
        var next = ends.next(from: 0, endingAfter: earliestEnd)
        while let index = next, voices[index].start <= time {
            body(index)
            next = ends.next(from: index + 1, endingAfter: earliestEnd)
        }
    }

    /// The envelope of `voice` when a live layer acts as well.
    func envelope(of voice: Voice, live: ControlLayer) -> Envelope {
        if live.keepsHapticEnvelopes { return voice.envelope }
        return Envelope(voice.shape, from: voice.start, to: voice.end, controls: controls, live: live)
    }
}

/// The controls at one instant, both layers combined.
struct FrameControls {
    var intensity: Double
    var sharpness: Double

    /// Adds `voice` at its effective values.
    func add(_ voice: Voice, envelope: Envelope, at time: Double, to mixer: inout FrameMixer) {
        let level = ControlID.hapticIntensity.applied(to: voice.intensity, value: intensity)
        mixer.add(
            intensity: level * envelope.level(at: time),
            sharpness: ControlID.hapticSharpness.applied(to: voice.sharpness, value: sharpness),
            isActive: time < voice.end)
    }
}
