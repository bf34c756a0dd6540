extension Rule {
    /// What the rules on events say.
    var eventText: RuleText {
        switch self {
        case .eventTypeMissing:
            RuleText(
                summary: "An event has no EventType.",
                why: "without it a player does not know what to play, and refuses the file or drops the event",
                help: #"add "EventType" with HapticTransient, HapticContinuous, AudioContinuous or AudioCustom"#,
                details: """
                    Documented: `EventType` is required. Chosen: Thrum drops the event and plays the rest.
                    """)
        case .unknownEventType:
            RuleText(
                summary: "An event is of a type that does not exist.",
                why: "a player refuses the file or drops the event",
                help: "use HapticTransient, HapticContinuous, AudioContinuous or AudioCustom, spelt exactly so",
                details: """
                    Documented: there are four types. Capital letters count. Observed: one published file writes
                    `hapticTransient`, the name of the constant in Swift, where AHAP wants `HapticTransient`. Chosen: Thrum
                    drops the event and plays the rest.
                    """)
        case .timeMissing:
            RuleText(
                summary: "Something in the pattern has no Time.",
                why: "it counts as 0",
                help: #"add "Time", in seconds, if it belongs elsewhere"#,
                details: """
                    Documented: missing entries take their default. All of Apple's samples give every time, so a missing one
                    is more often forgotten than meant. Ignore it if the event belongs at the start.
                    """)
        case .timeNegative:
            RuleText(
                summary: "A time lies before 0.",
                why:
                    "nothing can happen before its pattern or curve begins: a player refuses it, and here it counts as 0",
                help: "write a time of 0 or more, and move everything else later if the order matters",
                details: """
                    Documented: times count from the start of the pattern, and those of control points from the start of
                    their curve; Core Haptics has an error of its own for an invalid event time. Chosen: Thrum reads a
                    negative time as 0.
                    """)
        case .patternTimeAbsurd:
            RuleText(
                summary: "A time or duration is longer than 1,000,000 seconds.",
                why: "more than eleven days is never meant, and tools that set aside memory for it fail",
                help: "write the time that was meant; what holds to the end needs no late point",
                details: """
                    Chosen: 1,000,000 seconds, which is also the longest that controller code uses for "endless". An event
                    beyond it is dropped and a duration cut to it, which is an error. A control point beyond it is a
                    warning: observed, one published file holds its last value with a point at 3.4e38 seconds, which is
                    needless, because the last value of a curve holds anyway.
                    """)
        case .durationMissing:
            RuleText(
                summary: "A continuous event has no EventDuration.",
                why: "it lasts as long as EventDuration says, so without one a player refuses it or plays nothing",
                help: #"add "EventDuration", in seconds, or make it a HapticTransient"#,
                details: """
                    Documented: continuous events need a duration. Unknown: whether Core Haptics refuses an event without
                    one or plays it for no time at all. Chosen: Thrum keeps it with a duration of 0, which is silent.
                    """)
        case .durationNotPositive:
            RuleText(
                summary: "A continuous event has a duration of 0 or less.",
                why: "an event that takes no time cannot be felt, and a player may refuse it",
                help: "give it a duration above 0, or make it a HapticTransient",
                details: """
                    Documented: Core Haptics has an error of its own for an invalid duration. Chosen: Thrum takes 0 for a
                    negative one; an event of no length is not felt.
                    """)
        case .durationTooLong:
            RuleText(
                summary: "A continuous haptic event lasts longer than 30 seconds.",
                why: "Core Haptics ends a HapticContinuous event after 30 seconds, so the rest is not felt",
                help: "chain events of at most 30 seconds, each starting where the one before ends",
                details: """
                    Documented: a `HapticContinuous` event lasts at most 30 seconds. Game controllers are not known to have
                    this limit. Observed: six published files have longer events, up to 175 seconds. Thrum itself plays them
                    whole, and cuts only where an output models an iPhone. `AudioContinuous` has no documented limit.
                    """)
        case .durationOnTap:
            RuleText(
                summary: "A tap has an EventDuration.",
                why: "a tap keeps its own short length; the duration only pads the end of the pattern",
                help: "remove EventDuration, or use HapticContinuous for something that lasts",
                details: """
                    Documented: a transient has a fixed length. Observed: one of Apple's articles gives a tap a duration of
                    1.0 in its sample code. It does no harm, except that a loop or a chain of patterns waits for it. Ignore
                    it if you want exactly that pause.
                    """)
        case .waveformPathMissing:
            RuleText(
                summary: "An AudioCustom event names no sound file.",
                why: "there is nothing for it to play, so a player refuses the file or drops the event",
                help: #"add "EventWaveformPath" with the path of a sound file, starting at the app bundle"#,
                details: """
                    Documented: an `AudioCustom` event plays the file at `EventWaveformPath`. Chosen: Thrum drops an event
                    without one.
                    """)
        case .waveformFileMissing:
            RuleText(
                summary: "The sound file of an event is not there.",
                why: "a player that does not find the sound refuses the pattern or stays silent",
                help: "correct the path, or put the file where it says",
                details: """
                    Only looked for where a folder is named with `--root`. Documented: paths start at the app bundle.
                    Chosen: rendering goes on with silence in place of the sound.
                    """)
        case .waveformCaseMismatch:
            RuleText(
                summary: "The sound file is there, but its name differs in capital letters.",
                why:
                    "iPhones tell capital and small letters apart, so a name that works on a Mac is not found on a phone",
                help: "spell the path exactly as the file is named",
                details: """
                    Only looked for where a folder is named with `--root`. Most Macs ignore the difference between capital
                    and small letters in file names; iPhones do not. The mistake shows only on the device.
                    """)
        case .waveformEscapesRoot:
            RuleText(
                summary: "The path of a sound file leads out of its folder.",
                why: "paths start at the app bundle, and nothing outside it is shipped with the app",
                help: "put the file inside the folder and write the path from there, without .. or a leading /",
                details: """
                    Only looked for where a folder is named with `--root`. Documented: paths start at the app bundle.
                    Observed: Apple's Unity plug-in passes absolute paths while an app runs, so the engine takes them, but a
                    file that is shipped cannot know them.
                    Chosen: links are followed as long as they stay inside the folder.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
