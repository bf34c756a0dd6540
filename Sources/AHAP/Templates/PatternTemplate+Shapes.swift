import HapticPattern

extension PatternTemplate {
    /// Templates that show one means each.
    static var shapes: [PatternTemplate] {
        [
            PatternTemplate(
                name: "tap", summary: "One crisp tap.",
                pattern: Pattern(events: [tap(0, 0.8, 0.6)])),
            PatternTemplate(
                name: "double-tap", summary: "Two taps, the second one the stronger.",
                pattern: Pattern(events: [tap(0, 0.55, 0.5), tap(0.14, 0.9, 0.6)])),
            PatternTemplate(
                name: "swell", summary: "A hum that gathers, blooms and lets go.",
                pattern: Pattern(
                    events: [hum(0, lasting: 1.2, 1, 0.3)],
                    curves: [
                        curve(
                            .hapticIntensity, at: 0, (0, 0.05), (0.4, 0.25), (0.8, 1), (0.9, 0.9), (1.2, 0)),
                        curve(.hapticSharpness, at: 0, (0, -0.1), (0.8, 0.3), (1.2, 0)),
                    ])),
            PatternTemplate(
                name: "click-with-hum", summary: "A sharp click, then a soft hum that fades.",
                pattern: Pattern(
                    events: [tap(0, 1, 0.9), hum(0.03, lasting: 0.5, 0.4, 0.3)],
                    curves: [curve(.hapticIntensity, at: 0.03, (0, 1), (0.2, 1), (0.5, 0))])),
            PatternTemplate(
                name: "ramp", summary: "A hum that grows in a straight line.",
                pattern: Pattern(
                    events: [hum(0, lasting: 1, 1, 0.4)],
                    curves: [curve(.hapticIntensity, at: 0, (0, 0.1), (1, 1))])),
            PatternTemplate(
                name: "heartbeat", summary: "One heartbeat: a deep stroke and a lighter one.",
                pattern: Pattern(
                    events: [
                        tap(0, 0.9, 0.15), hum(0.02, lasting: 0.11, 0.5, 0.05), tap(0.27, 0.6, 0.3),
                        hum(0.29, lasting: 0.07, 0.3, 0.1),
                    ])),
        ]
    }
}
