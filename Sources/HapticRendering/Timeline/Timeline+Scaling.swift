import HapticPattern

extension Timeline {
    /// The timeline with all of its times multiplied: 0.5 plays twice as fast, at the same pitch.
    ///
    /// Starts, lengths, envelopes and controls are scaled; how long a tap rings and what a sharpness sounds like are not.
    /// Envelopes that a live layer changes are worked out anew, in unscaled times.
    ///
    /// - Precondition: `factor` is finite and above 0.
    public func scaled(by factor: Double) -> Timeline {
        precondition(factor > 0 && factor < .infinity, "times need a finite factor above 0")
        guard factor != 1 else { return self }
        return Timeline(
            voices: voices.map { $0.mapped { $0 * factor } },
            taps: taps.map { tap in
                var tap = tap
                tap.time *= factor
                return tap
            },
            sounds: sounds.map { sound in
                var sound = sound
                sound.start *= factor
                sound.duration = sound.duration.map { $0 * factor }
                return sound
            },
            controls: controls.scaled(by: factor), duration: duration * factor)
    }
}

extension ControlLayer {
    /// The layer with all of its times multiplied.
    func scaled(by factor: Double) -> ControlLayer {
        ControlLayer(
            ControlID.allCases.map { id in
                ControlTrack(
                    id, breakpoints: self[id].breakpoints.map { .init(time: $0.time * factor, value: $0.value) })
            })
    }
}

extension Voice {
    /// The voice with each of its times replaced.
    func mapped(_ time: (Double) -> Double) -> Voice {
        var voice = self
        voice.start = time(start)
        voice.end = time(end)
        voice.envelope = envelope.mapped(time)
        return voice
    }
}
