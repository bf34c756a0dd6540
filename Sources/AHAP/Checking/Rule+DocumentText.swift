extension Rule {
    /// What the rules on keys, types and places, and on the list of findings itself say.
    var documentText: RuleText {
        switch self {
        case .duplicateKey:
            RuleText(
                summary: "A key stands twice in one object.",
                why: "players may take either of them; here the last one counts",
                help: "keep the one that is meant and remove the other")
        case .rootNotObject:
            RuleText(
                summary: "The file is JSON, but not an object.",
                why: "an AHAP file is one object with the key Pattern, so a player refuses anything else",
                help: #"wrap it as { "Version": 1.0, "Pattern": [ … ] }"#)
        case .patternMissing:
            RuleText(
                summary: "The file has no Pattern.",
                why: "Pattern holds everything that plays, so a player refuses a file without it",
                help: "put the entries in an array under the key Pattern")
        case .patternEmpty:
            RuleText(
                summary: "The pattern holds no event.",
                why: "only events can be felt or heard, so there is nothing to play",
                help: "add an event; `thrum new` shows how one looks")
        case .versionAbsent:
            RuleText(
                summary: "The file does not give its Version.",
                why: "it plays as version 1.0, the only one there is; Apple's article asks for the key all the same",
                help: #"add "Version": 1.0"#)
        case .versionInvalid:
            RuleText(
                summary: "Version is not a number of at least 1.",
                why: "players expect the number 1.0 and need not take anything else",
                help: #"write "Version": 1.0"#)
        case .versionNewer:
            RuleText(
                summary: "Version is newer than 1.0.",
                why: "only version 1.0 is known, and a player may refuse a file that asks for more",
                help: #"write "Version": 1.0"#)
        case .metadataNotObject:
            RuleText(
                summary: "Metadata is not an object.",
                why: "players ignore it, but tools that show title and description expect an object",
                help: #"write it as an object, such as { "Description": "…" }"#)
        case .entryNotObject:
            RuleText(
                summary: "An entry of Pattern is not an object.",
                why:
                    "each entry is an object with the key Event, Parameter or ParameterCurve, so a player refuses or drops it",
                help: #"wrap the entry, as in { "Event": { … } }, or remove it"#)
        case .entryOfUnknownKind:
            RuleText(
                summary: "An entry of Pattern is no event, step or curve.",
                why: "players know only Event, Parameter and ParameterCurve, and ignore the entry",
                help: "use one of these three keys, or remove the entry")
        case .entryMultipleKinds:
            RuleText(
                summary: "One entry of Pattern holds several things.",
                why:
                    "a curve or step acts on the whole pattern, not on the event beside it, and a player may read only one of them",
                help: "give each its own entry")
        case .unknownKey:
            RuleText(
                summary: "A key is not part of AHAP.",
                why: "players ignore keys that they do not know, so it has no effect",
                help: "correct its spelling, or remove it")
        case .wrongValueType:
            RuleText(
                summary: "A value is of the wrong type.",
                why: "a player cannot read it as what the key stands for, and refuses the file or drops the value",
                help: "write a value of the right type")
        case .numberOutOfRange:
            RuleText(
                summary: "A number is too large to be held.",
                why: "it turns into infinity, with which nothing can be calculated",
                help: "write the number that was meant")
        case .moreFindings:
            RuleText(
                summary: "A rule has more findings in this file than are listed.",
                why: "a long list hides its beginning, so the rest is only counted",
                help: "mend the listed ones and check again")
        default:
            preconditionFailure("no such rule here")
        }
    }
}
