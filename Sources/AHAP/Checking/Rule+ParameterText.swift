extension Rule {
    /// What the rules on parameters and their values say.
    var parameterText: RuleText {
        switch self {
        case .parameterIncomplete:
            RuleText(
                summary: "A parameter lacks its ID or its value.",
                why: "one means nothing without the other, so a player refuses the file or drops the parameter",
                help: #"give both "ParameterID" and "ParameterValue""#,
                details: """
                    Documented: a parameter is a pair of ID and value, and a control point a pair of time and value. Chosen:
                    Thrum drops a parameter or point that lacks one of them; the event plays with the default.
                    """)
        case .unknownParameterID:
            RuleText(
                summary: "A ParameterID does not exist.",
                why: "a player refuses the file or drops the parameter",
                help: "use an ID that exists, spelt exactly; `thrum explain unknown-parameter-id` lists them",
                details: """
                    Documented: the parameters of an event are `HapticIntensity`, `HapticSharpness`, `AttackTime`,
                    `DecayTime`, `ReleaseTime`, `Sustained`, `AudioVolume`, `AudioPitch`, `AudioPan` and `AudioBrightness`.
                    The controls of steps and curves are `HapticIntensityControl`, `HapticSharpnessControl`,
                    `HapticAttackTimeControl`, `HapticDecayTimeControl`, `HapticReleaseTimeControl`, `AudioVolumeControl`,
                    `AudioPanControl`, `AudioPitchControl`, `AudioBrightnessControl`, `AudioAttackTimeControl`,
                    `AudioDecayTimeControl` and `AudioReleaseTimeControl`.

                    Observed: the invented names `HapticAttackTime`, `HapticDecayTime` and `HapticReleaseTime` occur more
                    often than the right ones. Chosen: Thrum drops the parameter; code that loads the file with Core Haptics
                    must expect it to be refused.
                    """)
        case .parameterWrongKind:
            RuleText(
                summary: "A parameter stands where its kind does not belong.",
                why:
                    "events take parameters, steps and curves take controls (whose names end in Control); a player refuses or drops the wrong kind",
                help: "use the ID of the right kind, or move it to where it belongs",
                details: """
                    Documented: the IDs of events and those of steps and curves are two lists; the names in the second end
                    in `Control`. An event's parameter is fixed for that event; a control shapes all events from its time
                    on. Control points belong under `ParameterCurve`; a `Parameter` is a single step.
                    """)
        case .parameterNotApplicable:
            RuleText(
                summary: "An event has a parameter that does nothing to its type.",
                why: "events of this type do not respond to it, so it has no effect",
                help: "remove it, or change the type of the event",
                details: """
                    Documented: not every type of event responds to every parameter: a tap has no envelope, sound has no
                    sharpness, and vibration has no pan. The parameter is read and has no effect. `Sustained` and
                    `DecayTime` belong to continuous events only.
                    """)
        case .duplicateParameter:
            RuleText(
                summary: "An event gives the same parameter twice.",
                why: "only one value can count; here the last one does",
                help: "keep the one that is meant",
                details: """
                    Unknown: which of the two Core Haptics takes. Chosen: Thrum takes the last, and the note shows the
                    first.
                    """)
        case .valueOutOfRange:
            RuleText(
                summary: "A value lies outside the range of its parameter.",
                why: "Core Haptics clamps it to the nearest bound without a word, so everything beyond feels the same",
                help: "use a value inside the range",
                details: """
                    Documented: values outside the range of a parameter are clamped to the nearest bound. The pattern plays,
                    but differences beyond the bound are lost: 1.4 and 1.0 feel the same. Observed: exporters that pass on
                    raw sound levels, and one that writes sharpness in hertz.

                    Ranges: 0 to 1, except `AudioPitch`, `AudioPan` and the controls that add (all but
                    `HapticIntensityControl` and `AudioVolumeControl`), which go from -1 to 1.
                    """)
        case .valueZero:
            RuleText(
                summary: "An event is written with an intensity or volume of 0.",
                why: "it renders as silence here, but Apple does not promise that 0 means no effect",
                help: "remove the event if nothing should be felt, or raise its value",
                details: """
                    Documented: an intensity of 0 is the weakest the hardware does, which need not be nothing. Chosen: Thrum
                    renders it as silence. A 0 does no harm as a placeholder, but no control can lift it, because intensity and volume multiply.
                    """)
        case .envelopeNotSeconds:
            RuleText(
                summary: "An envelope time looks like seconds, but is not.",
                why: "envelope values are places on an exponential scale from 0 to 1, so 0.4 lasts about 32 ms",
                help: "choose the value from the table in docs/guide, or shape the event with a ParameterCurve",
                details: """
                    Documented: `AttackTime`, `DecayTime` and `ReleaseTime` are not seconds; 0 stands for the shortest time
                    the system supports, 1 for the longest, and the scale between is exponential. The real times are
                    unpublished. Chosen: 0.002 · 1000^value seconds, which makes 0.5 last 63 ms and 1 last two seconds, and
                    0 no time at all.

                    Observed: several libraries take the values for seconds. Ignore it if you chose the value by feel.
                    """)
        case .decayWithoutEffect:
            RuleText(
                summary: "A sustained event has a DecayTime.",
                why:
                    "decay happens only where Sustained is 0; a sustained event holds its level until its duration ends",
                help: "set Sustained to 0, or remove DecayTime",
                details: """
                    Documented: decay has an effect only in an event that is not sustained, and `Sustained` is 1 unless
                    given.
                    """)
        case .releaseWithoutEffect:
            RuleText(
                summary: "An event that is not sustained has a ReleaseTime.",
                why: "with Sustained 0 the event ends with its decay, so its release never comes",
                help: "set Sustained to 1, or remove ReleaseTime",
                details: """
                    Documented: an event with `Sustained` 0 rises, decays and ends; release belongs to sustained events,
                    where it follows the duration.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
