extension Rule {
    /// What the rules on keys, types and places, and on the list of findings itself say.
    var documentText: RuleText {
        switch self {
        case .duplicateKey:
            RuleText(
                summary: "A key stands twice in one object.",
                why: "players may take either of them; here the last one counts",
                help: "keep the one that is meant and remove the other",
                details: """
                    RFC 8259 leaves it open which of two equal keys counts, and readers differ: some take the first, some
                    the last, some refuse the file. Chosen: Thrum takes the last, and the note shows the first. The fix
                    deletes the first, so that every reader takes the same; if that one was meant, delete the last by hand.
                    """)
        case .rootNotObject:
            RuleText(
                summary: "The file is JSON, but not an object.",
                why: "an AHAP file is one object with the key Pattern, so a player refuses anything else",
                help: #"wrap it as { "Version": 1.0, "Pattern": [ … ] }"#,
                details: """
                    Documented: an AHAP file is an object with the keys `Version` and `Pattern`. A list of entries alone,
                    or a text, is not one.
                    """)
        case .patternMissing:
            RuleText(
                summary: "The file has no Pattern.",
                why: "Pattern holds everything that plays, so a player refuses a file without it",
                help: "put the entries in a list under the key Pattern",
                details: """
                    Documented: `Pattern` is the list that holds events, steps and curves. Observed: some tools write
                    `Events`, or a single `Event` at the top; players do not look there.
                    """)
        case .patternEmpty:
            RuleText(
                summary: "The pattern holds no event.",
                why: "only events can be felt or heard, so there is nothing to play",
                help: "add an event; `thrum new` shows how one looks",
                details: """
                    Observed: Core Haptics makes a pattern from an empty list, but refuses to make a player for it. Steps
                    and curves alone do not help, because they only shape events.
                    """)
        case .versionAbsent:
            RuleText(
                summary: "The file does not give its Version.",
                why: "it plays as version 1.0, the only one there is; Apple's article asks for the key all the same",
                help: #"add "Version": 1.0"#,
                details: """
                    Documented: the article on AHAP lists `Version`. Observed: nine published files, code in Apple's own
                    single-tap article and WebKit leave it out, and play. Ignore it if you wish; the key costs nothing.
                    """)
        case .versionInvalid:
            RuleText(
                summary: "Version is not a number of at least 1.",
                why: "players expect the number 1.0 and need not take anything else",
                help: #"write "Version": 1.0"#,
                details: """
                    Documented: `Version` is a number, the oldest version of Core Haptics that can load the file. Versions
                    start at 1.0. How a player takes anything else is unknown.
                    """)
        case .versionNewer:
            RuleText(
                summary: "Version is newer than 1.0.",
                why: "only version 1.0 is known, and a player may refuse a file that asks for more",
                help: #"write "Version": 1.0"#,
                details: """
                    Documented: `Version` says which version of Core Haptics is needed at least. Only 1.0 is known so far,
                    so a larger number asks for something that does not exist.
                    """)
        case .metadataNotObject:
            RuleText(
                summary: "Metadata is not an object.",
                why: "players ignore it, but tools that show title and description expect an object",
                help: #"write it as an object, such as { "Description": "…" }"#,
                details: """
                    Observed: Apple's sample patterns and most tools write an object with `Project`, `Created` and
                    `Description`, although the article on AHAP does not mention the key. Players ignore it. Libraries and
                    Thrum's own `show` read title and description from it.
                    """)
        case .entryNotObject:
            RuleText(
                summary: "An entry of Pattern is not an object.",
                why:
                    "each entry is an object with the key Event, Parameter or ParameterCurve, so a player refuses or drops it",
                help: #"wrap the entry, as in { "Event": { … } }, or remove it"#,
                details: """
                    Documented: `Pattern` is a list of objects. Chosen: Thrum leaves the entry out and plays the
                    rest; code that loads the file with Core Haptics must expect it to be refused.
                    """)
        case .entryOfUnknownKind:
            RuleText(
                summary: "An entry of Pattern is no event, step or curve.",
                why: "players know only Event, Parameter and ParameterCurve, and ignore the entry",
                help: "use one of these three keys, or remove the entry",
                details: """
                    Documented: players ignore keys that they do not support. The entry therefore plays as nothing at all,
                    without a word. Observed: `ParameterCurves`, with an s too many, in two published files.
                    """)
        case .entryMultipleKinds:
            RuleText(
                summary: "One entry of Pattern holds several things.",
                why:
                    "a curve or step acts on the whole pattern, not on the event beside it, and a player may read only one of them",
                help: "give each its own entry",
                details: """
                    Documented: each entry is an object with one key. Nothing says what happens to more. Chosen: Thrum
                    reads all of them, as if each stood in an entry of its own. Many who write it so expect the curve to
                    belong to the event; there is no such bond in AHAP.
                    """)
        case .unknownKey:
            RuleText(
                summary: "A key is not part of AHAP.",
                why: "players ignore keys that they do not know, so it has no effect",
                help: "correct its spelling, or remove it",
                details: """
                    Documented: players ignore keys that they do not support. A misspelt key therefore fails in silence: the
                    default plays instead. `Name`, anything inside `Metadata`, and keys of other tools that resemble none of
                    AHAP's are left in peace or only mentioned.
                    """)
        case .wrongValueType:
            RuleText(
                summary: "A value is of the wrong type.",
                why: "a player cannot read it as what the key stands for, and refuses the file or drops the value",
                help: "write a value of the right type",
                details: """
                    Documented: every key has its type: times and values are numbers, types and IDs are texts, lists are
                    lists. Chosen: Thrum drops the value, as if the key were absent. Observed: no published file writes a
                    number as text, but hand-written ones do.
                    """)
        case .numberOutOfRange:
            RuleText(
                summary: "A number is too large to be held.",
                why: "it turns into infinity, with which nothing can be calculated",
                help: "write the number that was meant",
                details: """
                    JSON sets no limit to numbers, but readers hold them as 64-bit floating-point numbers, which end at
                    about 1.8e308. Chosen: Thrum drops an event, step, curve or point with such a time, ignores such a
                    duration, and takes any other value as the nearest bound of its range.
                    """)
        case .moreFindings:
            RuleText(
                summary: "A rule has more findings in this file than are listed.",
                why: "a long list hides its beginning, so the rest is only counted",
                help: "mend the listed ones and check again",
                details: """
                    Chosen: of each rule, at most so many findings are listed for a file; the rest of them are counted in
                    one more line. Nothing is lost: mended findings make room for those that were only counted.
                    """)
        default:
            preconditionFailure("no such rule here")
        }
    }
}
