internal import AHAP
internal import HapticPattern

extension FeedbackKind {
    /// A pattern and its words.
    struct Standard {
        var name: String
        var summary: String
        var pattern: Pattern
    }

    /// The pattern it has unless another is set. All values are chosen; docs/feedback.md says what for.
    var standard: Standard {
        switch self {
        case .impact(.light): Self.template("impact-light")
        case .impact(.medium): Self.template("impact-medium")
        case .impact(.heavy): Self.template("impact-heavy")
        case .impact(.soft):
            Standard(
                name: "impact-soft", summary: "Something yielding arrives and gives way.",
                pattern: Pattern(
                    events: [Self.tap(0, 0.6, 0.1), Self.hum(0.01, lasting: 0.07, 0.35, 0.05)],
                    curves: [
                        ParameterCurve(
                            .hapticIntensity, at: 0.01, points: [.init(time: 0, value: 1), .init(time: 0.07, value: 0)])
                    ]))
        case .impact(.rigid):
            Standard(
                name: "impact-rigid", summary: "Something stiff arrives and stops dead.",
                pattern: Pattern(events: [Self.tap(0, 0.9, 1)]))
        case .selection: Self.template("selection")
        case .notification(.success): Self.template("success")
        case .notification(.warning): Self.template("warning")
        case .notification(.error): Self.template("error")
        case .alignment:
            Standard(
                name: "alignment", summary: "A dragged thing snaps to a guide.",
                pattern: Pattern(events: [Self.tap(0, 0.5, 0.75)]))
        case .pathCompleted:
            Standard(
                name: "path-completed", summary: "A drawn path closes: a faint tap and a firm one.",
                pattern: Pattern(events: [Self.tap(0, 0.4, 0.5), Self.tap(0.08, 0.75, 0.8)]))
        }
    }

    private static func template(_ name: String) -> Standard {
        guard let template = PatternTemplate.named(name) else {
            preconditionFailure("HapticFeedback: there is no template \(name)")
        }
        return Standard(name: name, summary: template.summary, pattern: template.pattern)
    }

    private static func tap(_ time: Double, _ intensity: Double, _ sharpness: Double) -> Event {
        Event(.hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }

    private static func hum(_ time: Double, lasting duration: Double, _ intensity: Double, _ sharpness: Double) -> Event
    {
        Event(
            .hapticContinuous, at: time, duration: duration,
            parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }
}
