extension Rule {
    /// What the rules on events say.
    var eventText: RuleText {
        switch self {
        case .eventTypeMissing:
            RuleText(
                summary: "An event has no EventType.",
                why: "without it a player does not know what to play, and refuses the file or drops the event",
                help: #"add "EventType" with HapticTransient, HapticContinuous, AudioContinuous or AudioCustom"#)
        case .unknownEventType:
            RuleText(
                summary: "An event is of a type that does not exist.",
                why: "a player refuses the file or drops the event",
                help: "use HapticTransient, HapticContinuous, AudioContinuous or AudioCustom, spelt exactly so")
        case .timeMissing:
            RuleText(
                summary: "Something in the pattern has no Time.",
                why: "it counts as 0",
                help: #"add "Time", in seconds, if it belongs elsewhere"#)
        case .timeNegative:
            RuleText(
                summary: "A time lies before 0.",
                why:
                    "nothing can happen before its pattern or curve begins: a player refuses it, and here it counts as 0",
                help: "write a time of 0 or more, and move everything else later if the order matters")
        case .patternTimeAbsurd:
            RuleText(
                summary: "A time or duration is longer than 1,000,000 seconds.",
                why: "more than eleven days is never meant, and tools that set aside memory for it fail",
                help: "write the time that was meant; what holds to the end needs no late point")
        case .durationMissing:
            RuleText(
                summary: "A continuous event has no EventDuration.",
                why: "it lasts as long as EventDuration says, so without one a player refuses it or plays nothing",
                help: #"add "EventDuration", in seconds, or make it a HapticTransient"#)
        case .durationNotPositive:
            RuleText(
                summary: "A continuous event has a duration of 0 or less.",
                why: "an event that takes no time cannot be felt, and a player may refuse it",
                help: "give it a duration above 0, or make it a HapticTransient")
        case .durationTooLong:
            RuleText(
                summary: "A continuous haptic event lasts longer than 30 seconds.",
                why: "Core Haptics ends a HapticContinuous event after 30 seconds, so the rest is not felt",
                help: "chain events of at most 30 seconds, each starting where the one before ends")
        case .durationOnTap:
            RuleText(
                summary: "A tap has an EventDuration.",
                why: "a tap keeps its own short length; the duration only pads the end of the pattern",
                help: "remove EventDuration, or use HapticContinuous for something that lasts")
        case .waveformPathMissing:
            RuleText(
                summary: "An AudioCustom event names no sound file.",
                why: "there is nothing for it to play, so a player refuses the file or drops the event",
                help: #"add "EventWaveformPath" with the path of a sound file, starting at the app bundle"#)
        case .waveformFileMissing:
            RuleText(
                summary: "The sound file of an event is not there.",
                why: "a player that does not find the sound refuses the pattern or stays silent",
                help: "correct the path, or put the file where it says")
        case .waveformCaseMismatch:
            RuleText(
                summary: "The sound file is there, but its name differs in capital letters.",
                why:
                    "iPhones tell capital and small letters apart, so a name that works on a Mac is not found on a phone",
                help: "spell the path exactly as the file is named")
        case .waveformEscapesRoot:
            RuleText(
                summary: "The path of a sound file leads out of its folder.",
                why: "paths start at the app bundle, and nothing outside it is shipped with the app",
                help: "put the file inside the folder and write the path from there, without .. or a leading /")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
