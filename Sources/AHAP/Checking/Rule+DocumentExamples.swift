extension Rule {
    /// Examples of the rules on keys, types and places.
    var documentExample: RuleExample? {
        let tap = ExampleFile.tap
        return switch self {
        case .duplicateKey:
            RuleExample(
                ExampleFile.pattern(ExampleFile.tap(at: "0.2")), replacing: #""Time": 0.2,"#,
                by: "\"Time\": 0.0,\n        \"Time\": 0.2,")
        case .rootNotObject:
            RuleExample(
                bad: """
                    [
                      {
                        "Event": { "Time": 0.0, "EventType": "HapticTransient" }
                      }
                    ]

                    """, good: tap)
        case .patternMissing:
            RuleExample(tap, replacing: #""Pattern""#, by: #""Events""#)
        case .patternEmpty:
            RuleExample(bad: "{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n", good: tap)
        case .versionAbsent:
            RuleExample(tap, replacing: "  \"Version\": 1.0,\n", by: "")
        case .versionInvalid:
            RuleExample(tap, replacing: "1.0", by: #""1.0""#)
        case .versionNewer:
            RuleExample(tap, replacing: "1.0", by: "2.0")
        case .metadataNotObject:
            RuleExample(
                ExampleFile.described("A single tap"), replacing: #"{ "Description": "A single tap" }"#,
                by: #""A single tap""#)
        case .entryNotObject:
            RuleExample(
                bad: ExampleFile.pattern(ExampleFile.tap(at: "0.0"), #"    "HapticTransient""#),
                good: ExampleFile.twoTaps)
        case .entryOfUnknownKind:
            RuleExample(ExampleFile.swell, replacing: #""ParameterCurve""#, by: #""ParameterCurves""#)
        case .entryMultipleKinds:
            RuleExample(
                ExampleFile.swell, replacing: "      }\n    },\n    {\n      \"ParameterCurve\"",
                by: "      },\n      \"ParameterCurve\"")
        case .unknownKey:
            RuleExample(tap, replacing: #""EventParameters""#, by: #""EventParameter""#)
        case .wrongValueType:
            RuleExample(tap, replacing: "0.8", by: #""0.8""#)
        case .numberOutOfRange:
            RuleExample(tap, replacing: "0.8", by: "1e999")
        case .moreFindings:
            moreFindingsExample
        default:
            nil
        }
    }

    private var moreFindingsExample: RuleExample {
        let count = 1_001  // one more than a check lists, see CheckOptions
        let silent = ExampleFile.tap(at: "0.0", intensity: "0.0")
        let all = ExampleFile.pattern((0..<count).map { ExampleFile.tap(at: "\($0)", intensity: "0.0") })
        return RuleExample(
            bad: ExampleFile.pattern(silent, "    … (\(count) such taps)"), good: ExampleFile.tap,
            badBytes: Array(all.utf8))
    }
}
