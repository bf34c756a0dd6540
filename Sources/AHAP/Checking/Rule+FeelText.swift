extension Rule {
    /// What the rules on what is felt in the end say.
    var feelText: RuleText {
        switch self {
        case .eventSilenced:
            RuleText(
                summary: "A control brings an event down to silence.",
                why: "controls of intensity and volume multiply the event, so 0 leaves nothing of it",
                help: "raise the control where the event plays, move the event, or remove it")
        case .tapsTooClose:
            RuleText(
                summary: "Taps follow each other by less than 10 ms.",
                why: "a tap lasts longer than that, so they melt into one",
                help: "space them by 10 ms or more, or use one HapticContinuous event")
        case .simultaneousSameType:
            RuleText(
                summary: "Two events of one type start at the same time.",
                why: "they add up to one sensation and can hardly be told apart",
                help: "merge them into one event, or move one of them")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
