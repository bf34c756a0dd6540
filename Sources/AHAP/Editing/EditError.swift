/// Why an operation cannot be done. Nothing is changed then.
public enum EditError: Error, Sendable, Equatable {
    /// The text has faults that readers refuse, so that an edit might land in the wrong place. Mend them first.
    case notWhole
    /// The file has no list under `Pattern` to add to. Add one, or start from a template.
    case noPattern
    /// The pattern has no such part.
    case noSuchPart(PatternPart)
    /// The curve has no such point.
    case noSuchPoint(curve: Int, point: Int)
    /// The number is infinite or not a number, which JSON cannot hold.
    case notFinite
    /// The time or duration lies beyond what is taken as one: durations below 0, either above 1,000,000 s.
    case timeOutOfRange(Double)
    /// The factor of a scaling is not above 0.
    case factorNotPositive(Double)
    /// A continuous event would be left without a duration above 0. Set the duration first.
    case durationMissing
    /// An `AudioCustom` event would be left without a sound file. Set the path first, or another type.
    case waveformPathMissing
    /// A curve would be left without points. Remove the curve.
    case lastPoint
    /// The key holds a list or object where something else belongs. Mend it by hand: what it holds would be lost.
    case unusableMember(key: String)
}

extension EditError {
    /// What is wrong, in one line without a full stop.
    public var message: String {
        switch self {
        case .notWhole: "the file has syntax errors"
        case .noPattern: "the file has no Pattern list"
        case .noSuchPart(.event(let index)): "there is no event \(index)"
        case .noSuchPart(.parameter(let index)): "there is no step \(index)"
        case .noSuchPart(.curve(let index)): "there is no curve \(index)"
        case .noSuchPoint(let curve, let point): "curve \(curve) has no point \(point)"
        case .notFinite: "the number is not finite"
        case .timeOutOfRange: "the time is not within 0...1000000 seconds"
        case .factorNotPositive: "the factor is not above 0"
        case .durationMissing: "a continuous event needs a duration above 0"
        case .waveformPathMissing: "an AudioCustom event needs an EventWaveformPath"
        case .lastPoint: "a curve needs at least one point"
        case .unusableMember(let key): "\(key) holds something else than it should"
        }
    }

    /// What to do, in one line.
    public var help: String {
        switch self {
        case .notWhole: "mend what the checker names, then edit"
        case .noPattern: "add \"Pattern\": [ ] to the file, or start from a template"
        case .noSuchPart, .noSuchPoint: "indices count from 0, after the operations before this one"
        case .notFinite: "give a number that JSON can hold"
        case .timeOutOfRange: "give seconds, not milliseconds"
        case .factorNotPositive: "give a factor such as 2 (twice as long) or 0.5 (half as long)"
        case .durationMissing: "set the duration in an operation before this one"
        case .waveformPathMissing: "set the path in an operation before this one"
        case .lastPoint: "remove the curve instead"
        case .unusableMember: "mend it by hand; an edit would lose what it holds"
        }
    }
}
