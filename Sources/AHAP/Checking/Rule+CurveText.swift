extension Rule {
    /// What the rules on curves and steps say.
    var curveText: RuleText {
        switch self {
        case .curveWithoutPoints:
            RuleText(
                summary: "A parameter curve has no control points.",
                why: "it says nothing, and a player may refuse the file",
                help: "give it at least two points, or remove it")
        case .curveSinglePoint:
            RuleText(
                summary: "A parameter curve has only one control point.",
                why: "one point is no line: the control takes its value there and keeps it",
                help: "add a second point, or write it as a Parameter")
        case .curveUnsorted:
            RuleText(
                summary: "The points of a curve are not in order of time.",
                why: "they are read here as if sorted, but a player need not sort them",
                help: "put the points in order of their Time")
        case .curveTooManyPoints:
            RuleText(
                summary: "A parameter curve has more than 16 control points.",
                why: "several tools report that Core Haptics takes no more than 16, though Apple documents no limit",
                help: "split it into curves of at most 16 points that share their boundary points")
        case .curveTimesAbsolute:
            RuleText(
                summary: "The point times of a curve seem to count from the start of the pattern.",
                why: "they count from the Time of their curve, so the curve plays late",
                help: "subtract the Time of the curve from each of its points")
        case .curveOverlap:
            RuleText(
                summary: "A curve starts while an earlier one of the same ID still runs.",
                why: "the later curve rules from its start on, so the rest of the earlier one is never felt",
                help: "end the earlier curve where the later one starts, or make them one curve")
        case .stepOnCurve:
            RuleText(
                summary: "A step falls inside a running curve of the same ID.",
                why: "the step rules from its time on, so the rest of the curve is never felt",
                help: "move the step out of the curve, or write it as points of the curve")
        case .curveNeverNeutral:
            RuleText(
                summary: "A curve ends away from neutral and goes on shaping later events.",
                why: "the last value of a curve holds until another curve or step sets it",
                help:
                    "end it at neutral (1 for intensity and volume, 0 for the rest) if later events should play as written"
            )
        case .curveWithoutEffect:
            RuleText(
                summary: "A curve reaches no event that responds to it.",
                why: "controls act only on events that respond to their ID while they play, so it changes nothing",
                help: "remove it, or move it over the events that it should shape")
        case .stepWithoutEffect:
            RuleText(
                summary: "A step reaches no event that responds to it.",
                why: "controls act only on events that respond to their ID while they play, so it changes nothing",
                help: "remove it, or move it before the events that it should shape")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
