import HapticPattern

extension PatternContent {
    /// Copies events, steps and curves, refusing what Core Haptics refuses.
    init(
        events: [CHHapticEvent], parameters: [CHHapticDynamicParameter], curves: [CHHapticParameterCurve]
    ) throws(CHHapticError) {
        for event in events {
            if let id = event.audioResourceID { resources[pattern.events.count] = id }
            pattern.events.append(try Event(event))
        }
        for (index, parameter) in parameters.enumerated() {
            pattern.parameters.append(try DynamicParameter(parameter, order: index))
        }
        for (index, curve) in curves.enumerated() {
            pattern.curves.append(try ParameterCurve(curve, order: index))
        }
    }
}

extension Event {
    /// The event of an object.
    init(_ object: CHHapticEvent) throws(CHHapticError) {
        guard let type = EventType.allCases.first(where: { $0.name == object.type.rawValue }) else {
            throw CHHapticError(
                .invalidEventType, "\"\(object.type.rawValue)\" is no event type; use one of CHHapticEvent.EventType")
        }
        guard object.relativeTime >= 0, object.relativeTime.isFinite else {
            throw CHHapticError(
                .invalidEventTime, "the relativeTime of an event is \(object.relativeTime); give 0 or more seconds")
        }
        guard object.duration >= 0, object.duration.isFinite else {
            throw CHHapticError(
                .invalidEventDuration, "the duration of an event is \(object.duration); give 0 or more seconds")
        }
        if type == .audioCustom, object.audioResourceID == nil, object.waveform == nil {
            throw CHHapticError(
                .badEventEntry,
                "an audioCustom event names no sound; make it with CHHapticEvent(audioResourceID:parameters:relativeTime:)"
            )
        }
        let duration: Double? = object.hasDuration || object.duration > 0 ? object.duration : nil
        self.init(
            type, at: object.relativeTime, duration: duration, waveformPath: object.waveform?.path,
            usesVolumeEnvelope: object.waveform?.usesVolumeEnvelope ?? true,
            loopsWaveform: object.waveform?.loops ?? false)
        for parameter in object.eventParameters {
            guard let id = EventParameterID.allCases.first(where: { $0.name == parameter.parameterID.rawValue }) else {
                throw CHHapticError(
                    .invalidParameterType,
                    "\"\(parameter.parameterID.rawValue)\" is no event parameter; use one of CHHapticEvent.ParameterID")
            }
            parameters[id] = try number(parameter.value, of: id.name)
        }
    }
}

extension DynamicParameter {
    /// The step of an object.
    init(_ object: CHHapticDynamicParameter, order: Int) throws(CHHapticError) {
        let id = try ControlID(object.parameterID)
        let time = try seconds(object.relativeTime, of: id.name)
        self.init(id, at: time, value: try number(object.value, of: id.name), order: order)
    }
}

extension ParameterCurve {
    /// The curve of an object.
    init(_ object: CHHapticParameterCurve, order: Int) throws(CHHapticError) {
        let id = try ControlID(object.parameterID)
        guard !object.controlPoints.isEmpty else {
            throw CHHapticError(.badParameterEntry, "a curve of \(id.name) has no control points; give it two or more")
        }
        var points: [ControlPoint] = []
        for point in object.controlPoints {
            points.append(
                ControlPoint(
                    time: try seconds(point.relativeTime, of: id.name), value: try number(point.value, of: id.name)))
        }
        self.init(id, at: try seconds(object.relativeTime, of: id.name), points: points, order: order)
    }
}

extension ControlID {
    /// The control that an ID names.
    init(_ id: CHHapticDynamicParameter.ID) throws(CHHapticError) {
        guard let match = Self.allCases.first(where: { $0.name == id.rawValue }) else {
            throw CHHapticError(
                .invalidParameterType,
                "\"\(id.rawValue)\" is no dynamic parameter; use one of CHHapticDynamicParameter.ID")
        }
        self = match
    }
}

/// A value as the shortest decimal that a `Float` stands for, so that 0.7 stays 0.7.
private func number(_ value: Float, of name: String) throws(CHHapticError) -> Double {
    guard !value.isNaN else {
        throw CHHapticError(.badParameterEntry, "the value of \(name) is not a number (NaN); give a finite value")
    }
    return Double(value.description) ?? Double(value)
}

private func seconds(_ value: Double, of name: String) throws(CHHapticError) -> Double {
    guard value >= 0, value.isFinite else {
        throw CHHapticError(.badParameterEntry, "a time of \(name) is \(value); give 0 or more seconds")
    }
    return value
}
