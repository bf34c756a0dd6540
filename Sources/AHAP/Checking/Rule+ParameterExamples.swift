extension Rule {
    /// Examples of the rules on parameters and their values.
    var parameterExample: RuleExample? {
        let tap = ExampleFile.tap
        return switch self {
        case .parameterIncomplete:
            RuleExample(tap, replacing: #", "ParameterValue": 0.8"#, by: "")
        case .unknownParameterID:
            RuleExample(tap, replacing: "HapticSharpness", by: "Sharpness")
        case .parameterWrongKind:
            RuleExample(ExampleFile.swell, replacing: "HapticIntensityControl", by: "HapticIntensity")
        case .parameterNotApplicable:
            RuleExample(tap, replacing: "0.6 }", by: "0.6 },\n" + Self.line("AttackTime", "0.2"))
        case .duplicateParameter:
            RuleExample(
                tap, replacing: Self.line("HapticIntensity", "0.8"),
                by: Self.line("HapticIntensity", "0.4") + ",\n" + Self.line("HapticIntensity", "0.8"))
        case .valueOutOfRange:
            RuleExample(
                ExampleFile.pattern(ExampleFile.tap(at: "0.0", intensity: "1.0")), replacing: #""ParameterValue": 1.0"#,
                by: #""ParameterValue": 1.4"#)
        case .valueZero:
            RuleExample(tap, replacing: "0.8", by: "0.0")
        case .envelopeNotSeconds:
            RuleExample(
                bad: ExampleFile.pattern(ExampleFile.hum(at: "0.0", lasting: "0.5", ("AttackTime", "0.4"))),
                good: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "0.5"),
                    ExampleFile.curve("HapticIntensityControl", at: "0.0", ("0.0", "0.0"), ("0.4", "1.0"))))
        case .decayWithoutEffect:
            RuleExample(
                bad: ExampleFile.pattern(ExampleFile.hum(at: "0.0", lasting: "0.5", ("DecayTime", "0.7"))),
                good: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "0.5", ("DecayTime", "0.7"), ("Sustained", "0"))))
        case .releaseWithoutEffect:
            RuleExample(
                bad: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "0.5", ("ReleaseTime", "0.7"), ("Sustained", "0"))),
                good: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "0.5", ("ReleaseTime", "0.7"), ("Sustained", "1"))))
        default:
            nil
        }
    }

    private static func line(_ id: String, _ value: String) -> String {
        #"          { "ParameterID": "\#(id)", "ParameterValue": \#(value) }"#
    }
}
