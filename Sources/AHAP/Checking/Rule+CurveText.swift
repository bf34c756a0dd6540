extension Rule {
    /// What the rules on curves and steps say.
    var curveText: RuleText {
        switch self {
        case .curveWithoutPoints:
            RuleText(
                summary: "A parameter curve has no control points.",
                why: "it says nothing, and a player may refuse the file",
                help: "give it at least two points, or remove it",
                details: """
                    Documented: a curve is a list of control points. How a player takes an empty or missing list is unknown.
                    Chosen: Thrum leaves the curve out.
                    """)
        case .curveSinglePoint:
            RuleText(
                summary: "A parameter curve has only one control point.",
                why: "one point is no line: the control takes its value there and keeps it",
                help: "add a second point, or write it as a Parameter",
                details: """
                    Observed: an editor writes such curves as steps, and relies on the value to hold, which it does here.
                    Chosen: a warning all the same, because a reader who expects a line sees none and a `Parameter` says the
                    same thing plainly. If its point lies after the start of the curve, the value moves there in a straight
                    line first.
                    """)
        case .curveUnsorted:
            RuleText(
                summary: "The points of a curve are not in order of time.",
                why: "they are read here as if sorted, but a player need not sort them",
                help: "put the points in order of their Time",
                details: """
                    Unknown: whether Core Haptics sorts points. Chosen: Thrum sorts them by time and keeps the order of
                    equal ones. Two points at one time are a jump, and are fine.
                    """)
        case .curveTooManyPoints:
            RuleText(
                summary: "A parameter curve has more than 16 control points.",
                why: "several tools report that Core Haptics takes no more than 16, though Apple documents no limit",
                help: "split it into curves of at most 16 points that share their boundary points",
                details: """
                    Folklore: three converters split curves at 16 points and one says that Core Haptics takes no more.
                    Apple's header and articles do not mention a limit, others ship curves of thousands of points, and one
                    of Apple's own patterns has 75. Chosen: Thrum plays any number and warns above 16. Ignore it if you have
                    tried the file on a device.
                    """)
        case .curveTimesAbsolute:
            RuleText(
                summary: "The point times of a curve seem to count from the start of the pattern.",
                why: "they count from the Time of their curve, so the curve plays late",
                help: "subtract the Time of the curve from each of its points",
                details: """
                    Documented: the time of a control point counts from the start of its curve. The rule looks for a curve
                    that starts after 0 and whose first point stands at exactly the curve's own time, which means its author
                    counted from the start of the pattern. Observed: the most widespread mistake in published files, 31 of
                    231, because several exporters made it; read literally, such a curve plays up to twice as late.

                    Where every such curve of a file ends exactly with an event as it stands, and would not if it counted
                    from the start of the pattern, the finding is an info: the author may well have meant a delay. One of
                    Apple's own samples does that. Ignore it if the delay is meant.
                    """)
        case .curveOverlap:
            RuleText(
                summary: "A curve starts while an earlier one of the same ID still runs.",
                why: "the later curve rules from its start on, so the rest of the earlier one is never felt",
                help: "end the earlier curve where the later one starts, or make them one curve",
                details: """
                    Unknown: what Core Haptics does with two running curves of one control. Chosen: the curve that started
                    last rules from its start on; of two that start together, the later in the file. Overlaps shorter than a
                    microsecond, which come from rounding, are not reported.
                    """)
        case .stepOnCurve:
            RuleText(
                summary: "A step falls inside a running curve of the same ID.",
                why: "the step rules from its time on, so the rest of the curve is never felt",
                help: "move the step out of the curve, or write it as points of the curve",
                details: """
                    Unknown: what Core Haptics does with a step inside a running curve of the same control. Chosen: the step
                    rules from its time on, until another curve or step starts.
                    """)
        case .curveNeverNeutral:
            RuleText(
                summary: "A curve ends away from neutral and goes on shaping later events.",
                why: "the last value of a curve holds until another curve or step sets it",
                help:
                    "end it at neutral (1 for intensity and volume, 0 for the rest) if later events should play as written",
                details: """
                    Documented: a control acts on all active and future events. Chosen, and observed in an editor that
                    relies on it: after its last point a curve holds its value. An event that starts long after the curve is
                    therefore still shaped by it. Ignore it if that is what you want.
                    """)
        case .curveWithoutEffect:
            RuleText(
                summary: "A curve reaches no event that responds to it.",
                why: "controls act only on events that respond to their ID while they play, so it changes nothing",
                help: "remove it, or move it over the events that it should shape",
                details: """
                    Documented: each control acts on certain events only: `HapticSharpnessControl` on continuous haptic
                    events, not on taps; `Audio…` controls on sound; envelope controls on continuous events. A curve that
                    meets none of them changes nothing. If only taps play under a sharpness curve, set the sharpness of each
                    tap instead.
                    """)
        case .stepWithoutEffect:
            RuleText(
                summary: "A step reaches no event that responds to it.",
                why: "controls act only on events that respond to their ID while they play, so it changes nothing",
                help: "remove it, or move it before the events that it should shape",
                details: """
                    Documented: each control acts on certain events only: `HapticSharpnessControl` on continuous haptic
                    events, not on taps; `Audio…` controls on sound; envelope controls on continuous events. A step that
                    meets none of them before the next step or curve of its ID changes nothing. Of two steps of one ID at
                    one time the later in the file rules (chosen), so the other changes nothing either.

                    A step that brings its control back to neutral after the last event is an info: tidy, and harmless.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
