extension Rule {
    /// What the rules on what is felt in the end say.
    var feelText: RuleText {
        switch self {
        case .eventSilenced:
            RuleText(
                summary: "A control brings an event down to silence.",
                why: "controls of intensity and volume multiply the event, so 0 leaves nothing of it",
                help: "raise the control where the event plays, move the event, or remove it",
                details: """
                    Documented: `HapticIntensityControl` and `AudioVolumeControl` multiply the value of an event. A tap
                    takes the value at its start; a longer event counts as silenced if the control is 0 for as long as it
                    plays. Ignore it if code raises the control while the pattern plays.
                    """)
        case .tapsTooClose:
            RuleText(
                summary: "Taps follow each other by less than 10 ms.",
                why: "a tap lasts longer than that, so they melt into one",
                help: "space them by 10 ms or more, or use one HapticContinuous event",
                details: """
                    Chosen: 10 ms, the length of the shortest tap of the default profile. Nothing is documented. Observed:
                    converted sound puts taps as close as 0.01 ms, which feels like one stronger tap or a rough buzz.
                    """)
        case .simultaneousSameType:
            RuleText(
                summary: "Two events of one type start at the same time.",
                why: "they add up to one sensation and can hardly be told apart",
                help: "merge them into one event, or move one of them",
                details: """
                    Common advice: a tap together with a hum is clear, two taps or two hums together are not. Chosen: Thrum
                    adds their amplitudes. Ignore it if you want one stronger sensation.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
