extension Rule {
    /// What the rules on parameters and their values say.
    var parameterText: RuleText {
        switch self {
        case .parameterIncomplete:
            RuleText(
                summary: "A parameter lacks its ID or its value.",
                why: "one means nothing without the other, so a player refuses the file or drops the parameter",
                help: #"give both "ParameterID" and "ParameterValue""#)
        case .unknownParameterID:
            RuleText(
                summary: "A ParameterID does not exist.",
                why: "a player refuses the file or drops the parameter",
                help: "use an ID that exists, spelt exactly; `thrum explain unknown-parameter-id` lists them")
        case .parameterWrongKind:
            RuleText(
                summary: "A parameter stands where its kind does not belong.",
                why:
                    "events take parameters, steps and curves take controls (whose names end in Control); a player refuses or drops the wrong kind",
                help: "use the ID of the right kind, or move it to where it belongs")
        case .parameterNotApplicable:
            RuleText(
                summary: "An event has a parameter that does nothing to its type.",
                why: "events of this type do not respond to it, so it has no effect",
                help: "remove it, or change the type of the event")
        case .duplicateParameter:
            RuleText(
                summary: "An event gives the same parameter twice.",
                why: "only one value can count; here the last one does",
                help: "keep the one that is meant")
        case .valueOutOfRange:
            RuleText(
                summary: "A value lies outside the range of its parameter.",
                why: "Core Haptics clamps it to the nearest bound without a word, so everything beyond feels the same",
                help: "use a value inside the range")
        case .valueZero:
            RuleText(
                summary: "An event is written with an intensity or volume of 0.",
                why: "it renders as silence here, but Apple does not promise that 0 means no effect",
                help: "remove the event if nothing should be felt, or raise its value")
        case .envelopeNotSeconds:
            RuleText(
                summary: "An envelope time looks as if it were meant in seconds.",
                why: "envelope values are places on an exponential scale from 0 to 1, so 0.4 lasts about 32 ms",
                help: "choose the value from the table in docs/guide, or shape the event with a ParameterCurve")
        case .decayWithoutEffect:
            RuleText(
                summary: "A sustained event has a DecayTime.",
                why:
                    "decay happens only where Sustained is 0; a sustained event holds its level until its duration ends",
                help: "set Sustained to 0, or remove DecayTime")
        case .releaseWithoutEffect:
            RuleText(
                summary: "An event that is not sustained has a ReleaseTime.",
                why: "with Sustained 0 the event ends with its decay, so its release never comes",
                help: "set Sustained to 1, or remove ReleaseTime")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
