/// What a haptic file means: its events, steps and curves.
///
/// A plain value. It holds what was authored; ranges, defaults and order are applied by what reads it.
public struct Pattern: Sendable, Equatable {
    /// The events, in the order of the file.
    public var events: [Event]
    /// The steps, in the order of the file.
    public var parameters: [DynamicParameter]
    /// The curves, in the order of the file.
    public var curves: [ParameterCurve]

    /// A pattern of these parts.
    public init(events: [Event] = [], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = []) {
        self.events = events
        self.parameters = parameters
        self.curves = curves
    }

    /// The authored length in seconds: the latest of event ends, step times and curve starts.
    ///
    /// Control points and release tails never count. Source: documented for events and parameters, chosen for curves
    /// (docs/semantics.md, "durations").
    public var duration: Double {
        var latest = 0.0
        for event in events { latest = max(latest, event.end) }
        for parameter in parameters { latest = max(latest, parameter.time) }
        for curve in curves { latest = max(latest, curve.time) }
        return latest
    }
}
