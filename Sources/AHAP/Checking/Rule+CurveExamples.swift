extension Rule {
    /// Examples of the rules on curves and steps.
    var curveExample: RuleExample? {
        let intensity = "HapticIntensityControl"
        let hum = ExampleFile.hum(at: "0.0", lasting: "1.0")
        return switch self {
        case .curveWithoutPoints:
            RuleExample(
                ExampleFile.swell,
                replacing: """
                    [
                              { "Time": 0.0, "ParameterValue": 0.2 },
                              { "Time": 0.5, "ParameterValue": 1.0 }
                            ]
                    """, by: "[]")
        case .curveSinglePoint:
            RuleExample(
                bad: ExampleFile.pattern(hum, ExampleFile.curve(intensity, at: "0.5", ("0.0", "0.4"))),
                good: ExampleFile.pattern(hum, ExampleFile.step(intensity, at: "0.5", "0.4")))
        case .curveUnsorted:
            RuleExample(
                bad: ExampleFile.pattern(hum, ExampleFile.curve(intensity, at: "0.0", ("0.5", "1.0"), ("0.0", "0.2"))),
                good: ExampleFile.pattern(hum, ExampleFile.curve(intensity, at: "0.0", ("0.0", "0.2"), ("0.5", "1.0"))))
        case .curveTooManyPoints:
            curveTooManyPointsExample
        case .curveTimesAbsolute:
            RuleExample(
                bad: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "3.0"),
                    ExampleFile.curve(intensity, at: "1.0", ("1.0", "0.2"), ("2.0", "1.0"))),
                good: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "3.0"),
                    ExampleFile.curve(intensity, at: "1.0", ("0.0", "0.2"), ("1.0", "1.0"))))
        case .curveOverlap:
            RuleExample(
                bad: ExampleFile.pattern(
                    hum, ExampleFile.curve(intensity, at: "0.0", ("0.0", "0.2"), ("0.5", "1.0")),
                    ExampleFile.curve(intensity, at: "0.3", ("0.0", "0.6"), ("0.5", "1.0"))),
                good: ExampleFile.pattern(
                    hum, ExampleFile.curve(intensity, at: "0.0", ("0.0", "0.2"), ("0.3", "0.6")),
                    ExampleFile.curve(intensity, at: "0.3", ("0.0", "0.6"), ("0.5", "1.0"))))
        case .stepOnCurve:
            RuleExample(
                ExampleFile.pattern(
                    hum, ExampleFile.curve(intensity, at: "0.0", ("0.0", "0.2"), ("0.5", "1.0")),
                    ExampleFile.step(intensity, at: "0.6", "0.4")), replacing: #""Time": 0.6"#, by: #""Time": 0.3"#)
        case .curveNeverNeutral:
            curveNeverNeutralExample
        case .curveWithoutEffect:
            RuleExample(
                bad: ExampleFile.pattern(
                    ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.2"),
                    ExampleFile.curve("HapticSharpnessControl", at: "0.0", ("0.0", "0.0"), ("0.2", "0.3"))),
                good: ExampleFile.pattern(
                    ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.2", sharpness: "0.9")))
        case .stepWithoutEffect:
            RuleExample(
                bad: ExampleFile.pattern(
                    ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.2"),
                    ExampleFile.step("HapticSharpnessControl", at: "0.1", "0.3")),
                good: ExampleFile.pattern(
                    ExampleFile.tap(at: "0.0"), ExampleFile.tap(at: "0.2", sharpness: "0.9")))
        default:
            nil
        }
    }

    /// Seventeen points of a wave, 0.1 s apart.
    private var curveTooManyPointsExample: RuleExample {
        let points = (0...16).map { index in
            (time: "\(index / 10).\(index % 10)", value: index % 2 == 0 ? "1.0" : "0.4")
        }
        let hum = ExampleFile.hum(at: "0.0", lasting: "1.6")
        return RuleExample(
            bad: ExampleFile.pattern(hum, ExampleFile.curve("HapticIntensityControl", at: "0.0", points)),
            good: ExampleFile.pattern(
                hum, ExampleFile.curve("HapticIntensityControl", at: "0.0", Array(points[...15])),
                ExampleFile.curve("HapticIntensityControl", at: "1.5", ("0.0", "0.4"), ("0.1", "1.0"))))
    }

    /// A fade that is still in force when a second hum comes.
    private var curveNeverNeutralExample: RuleExample {
        func file(_ points: (time: String, value: String)...) -> String {
            ExampleFile.pattern(
                ExampleFile.hum(at: "0.0", lasting: "0.5"), ExampleFile.hum(at: "1.0", lasting: "0.5"),
                ExampleFile.curve("HapticIntensityControl", at: "0.0", points))
        }
        return RuleExample(
            bad: file(("0.0", "1.0"), ("0.5", "0.2")),
            good: file(("0.0", "1.0"), ("0.5", "0.2"), ("0.6", "1.0")))
    }
}
