extension Rule {
    /// Examples of the rules on what is felt in the end.
    var feelExample: RuleExample? {
        switch self {
        case .eventSilenced:
            RuleExample(
                bad: Self.fadeAndTap(("0.0", "1.0"), ("0.5", "0.0")),
                good: Self.fadeAndTap(("0.0", "1.0"), ("0.5", "0.0"), ("0.6", "1.0")))
        case .tapsTooClose:
            RuleExample(
                ExampleFile.pattern(ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.05")), replacing: "0.05",
                by: "0.005")
        case .simultaneousSameType:
            RuleExample(
                bad: ExampleFile.pattern(ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.0", sharpness: "0.2")),
                good: ExampleFile.pattern(
                    ExampleFile.tap(at: "0.0"), ExampleFile.hum(at: "0.0", lasting: "0.1", sharpness: "0.2")))
        default:
            nil
        }
    }

    /// A hum that fades by a curve, and a tap after it.
    private static func fadeAndTap(_ points: (time: String, value: String)...) -> String {
        ExampleFile.pattern(
            ExampleFile.hum(at: "0.0", lasting: "0.5"), ExampleFile.tap(at: "0.7"),
            ExampleFile.curve("HapticIntensityControl", at: "0.0", points))
    }
}
