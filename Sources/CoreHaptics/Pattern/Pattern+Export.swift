import Foundation
import HapticPattern

extension Pattern {
    /// The dictionary that `exportDictionary()` gives; values as they were stored, defaults left out (chosen).
    var exported: [CHHapticPattern.Key: Any] {
        let controls = parameters.map { ($0.order, $0.exported) } + curves.map { ($0.order, $0.exported) }
        let ordered = controls.enumerated().sorted { left, right in
            left.element.0 != right.element.0 ? left.element.0 < right.element.0 : left.offset < right.offset
        }
        return [.version: 1.0, .pattern: events.map(\.exported) + ordered.map(\.element.1)]
    }
}

extension Event {
    fileprivate var exported: [CHHapticPattern.Key: Any] {
        var body: [CHHapticPattern.Key: Any] = [.eventType: type.name, .time: time]
        if let duration { body[.eventDuration] = duration }
        if let waveformPath { body[.eventWaveformPath] = waveformPath }
        if !usesVolumeEnvelope { body[.eventWaveformUseVolumeEnvelope] = false }
        if loopsWaveform { body[.eventWaveformLoopEnabled] = true }
        let list = EventParameterID.allCases.compactMap { id -> [CHHapticPattern.Key: Any]? in
            parameters[id].map { [.parameterID: id.name, .parameterValue: $0] }
        }
        if !list.isEmpty { body[.eventParameters] = list }
        return [.event: body]
    }
}

extension DynamicParameter {
    fileprivate var exported: [CHHapticPattern.Key: Any] {
        [.parameter: [.parameterID: id.name, .parameterValue: value, .time: time] as [CHHapticPattern.Key: Any]]
    }
}

extension ParameterCurve {
    fileprivate var exported: [CHHapticPattern.Key: Any] {
        let list = points.map { [.time: $0.time, .parameterValue: $0.value] as [CHHapticPattern.Key: Any] }
        return [
            .parameterCurve: [.parameterID: id.name, .time: time, .parameterCurveControlPoints: list]
                as [CHHapticPattern.Key: Any]
        ]
    }
}
