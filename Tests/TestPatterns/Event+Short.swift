public import HapticPattern

extension Event {
    /// A hum of `duration` seconds.
    public static func hum(
        _ time: Double, _ duration: Double, _ intensity: Double = 1, _ sharpness: Double = 0.5, attack: Double? = nil,
        decay: Double? = nil, release: Double? = nil, sustained: Double? = nil
    ) -> Event {
        var parameters: EventParameters = [.hapticIntensity: intensity, .hapticSharpness: sharpness]
        parameters[.attackTime] = attack
        parameters[.decayTime] = decay
        parameters[.releaseTime] = release
        parameters[.sustained] = sustained
        return Event(.hapticContinuous, at: time, duration: duration, parameters: parameters)
    }

    /// A tap.
    public static func tap(_ time: Double, _ intensity: Double = 1, _ sharpness: Double = 0.5) -> Event {
        Event(.hapticTransient, at: time, parameters: [.hapticIntensity: intensity, .hapticSharpness: sharpness])
    }
}

extension ParameterCurve {
    /// A curve through points given as pairs of time and value.
    public static func line(_ id: ControlID, at time: Double = 0, order: Int = 0, _ points: (Double, Double)...)
        -> ParameterCurve
    {
        ParameterCurve(id, at: time, points: points.map { .init(time: $0.0, value: $0.1) }, order: order)
    }
}

/// A flat bed.
public func bed(_ time: Double = 0, _ duration: Double, intensity: Double = 0.5, sharpness: Double = 0.5) -> Event {
    .hum(time, duration, intensity, sharpness)
}

/// A tap.
public func tap(_ time: Double, intensity: Double = 1, sharpness: Double = 0.5) -> Event {
    .tap(time, intensity, sharpness)
}
