import HapticPattern
import HapticRendering

/// What a format does with a side of a pattern, for the items that several writers report alike.
extension LossReport {
    /// A report of what every format with one continuous layer and no sound does: audio events go, controls and envelopes
    /// are baked, hums that overlap become one.
    init(layering source: ConversionSource, keepingMetadata kept: [String] = []) {
        self.init()
        addSound(source)
        addBaked(source)
        addOverlaps(source)
        addMetadata(source, except: kept)
    }

    /// Reports the audio events: no haptic format plays them.
    mutating func addSound(_ source: ConversionSource) {
        for (index, event) in source.pattern.events.enumerated() where !event.type.isHaptic {
            add(
                .sound, .lost, at: source.pointer(event: index),
                "\(event.type.name) at \(Seconds.text(event.time))",
                "left out: the format holds no sound")
        }
    }

    /// Reports controls and envelopes as baked: they act, but are no parts of their own any more.
    mutating func addBaked(_ source: ConversionSource) {
        for (index, step) in source.pattern.parameters.enumerated() where step.id.isHaptic {
            add(
                .dynamicParameters, .baked, at: source.pointer(parameter: index), step.id.name,
                "worked into intensity and sharpness")
        }
        for (index, curve) in source.pattern.curves.enumerated() where curve.id.isHaptic {
            add(
                .dynamicParameters, .baked, at: source.pointer(curve: index), curve.id.name,
                "worked into intensity and sharpness")
        }
        for (index, event) in source.pattern.events.enumerated() where event.type == .hapticContinuous {
            let isShaped =
                [EventParameterID.attackTime, .decayTime, .releaseTime].contains { event.value(of: $0) > 0 }
                || !event.isSustained
            guard isShaped else { continue }
            add(
                .envelopes, .baked, at: source.pointer(event: index), "envelope of HapticContinuous",
                "worked into intensity")
        }
    }

    /// Reports hums that overlap, where the format has one continuous layer.
    mutating func addOverlaps(_ source: ConversionSource) {
        var latest = -Double.infinity
        for voice in source.timeline.voices {
            if voice.start < latest {
                add(
                    .overlaps, .baked, at: source.pointer(event: voice.event),
                    "a hum that begins at \(Seconds.text(voice.start)) while another goes on",
                    "both merged into one layer")
            }
            latest = max(latest, voice.end)
        }
    }

    /// Reports that sharpness goes: of hums, of taps, or of both.
    mutating func addSharpness(_ source: ConversionSource, hums: LossGrade, taps: LossGrade, how: String) {
        if hums > .kept {
            for voice in source.timeline.voices {
                add(
                    .humSharpness, hums, at: source.pointer(event: voice.event),
                    "sharpness of the hum at \(Seconds.text(voice.start))", how)
            }
        }
        if taps > .kept {
            for tap in source.timeline.taps {
                add(
                    .tapSharpness, taps, at: source.pointer(event: tap.event),
                    "sharpness of the tap at \(Seconds.text(tap.time))", how)
            }
        }
    }

    /// Reports metadata for which the format has no place.
    mutating func addMetadata(_ source: ConversionSource, except kept: [String] = []) {
        for (key, _) in source.metadata where !kept.contains(where: { $0.utf8.elementsEqual(key.utf8) }) {
            add(
                .metadata, .lost, at: "/Metadata/\(key)", "Metadata \(key)",
                "left out: the format has no place for it")
        }
    }
}

extension ControlID {
    /// Whether it shapes what is felt.
    var isHaptic: Bool { applies(to: .hapticContinuous) }
}
