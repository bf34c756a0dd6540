import HapticPattern

extension PatternTemplate {
    /// Templates for what an app has to tell, named as in Apple's feedback generators.
    static var messages: [PatternTemplate] {
        [
            PatternTemplate(
                name: "success", summary: "Something went well: a light tap and a firm one.",
                pattern: Pattern(events: [tap(0, 0.5, 0.4), tap(0.12, 0.95, 0.7)])),
            PatternTemplate(
                name: "warning", summary: "Look here before going on: a firm tap and a softer one after a rest.",
                pattern: Pattern(events: [tap(0, 0.9, 0.5), tap(0.22, 0.6, 0.3)])),
            PatternTemplate(
                name: "error", summary: "That did not work: three dull knocks in quick order.",
                pattern: Pattern(
                    events: [
                        tap(0, 0.95, 0.4), hum(0.015, lasting: 0.06, 0.7, 0.3), tap(0.11, 0.85, 0.22),
                        hum(0.125, lasting: 0.06, 0.6, 0.15), tap(0.22, 0.75, 0.08),
                        hum(0.235, lasting: 0.12, 0.5, 0.02),
                    ])),
            PatternTemplate(
                name: "selection", summary: "A faint tick, as when a wheel moves by one.",
                pattern: Pattern(events: [tap(0, 0.35, 0.8)])),
            PatternTemplate(
                name: "impact-light", summary: "Something small and hard arrives.",
                pattern: Pattern(events: [tap(0, 0.45, 0.7)])),
            PatternTemplate(
                name: "impact-medium", summary: "Something of middle weight arrives.",
                pattern: Pattern(events: [tap(0, 0.7, 0.5)])),
            PatternTemplate(
                name: "impact-heavy", summary: "Something big arrives and settles.",
                pattern: Pattern(
                    events: [tap(0, 1, 0.3), hum(0.02, lasting: 0.1, 0.5, 0.05)],
                    curves: [curve(.hapticIntensity, at: 0.02, (0, 1), (0.1, 0))])),
            PatternTemplate(
                name: "notification", summary: "Something arrived: two even taps and a soft hum after them.",
                pattern: Pattern(
                    events: [tap(0, 0.7, 0.5), tap(0.13, 0.7, 0.5), hum(0.26, lasting: 0.3, 0.4, 0.3)],
                    curves: [curve(.hapticIntensity, at: 0.26, (0, 1), (0.15, 1), (0.3, 0))])),
        ]
    }
}
