// What the player's reader says about a file: nothing. These stand in place of DocumentReader+Report.swift and the others in
// Sources/AHAP that find words and fixes, which would be a quarter of the player.

extension DocumentReader {
    func reportRootNotObject(_ node: Int) {}
    func reportMetadata(_ node: Int) {}
    func reportPatternMissing(_ fields: Fields) {}
    func reportVersionAbsent() {}
    func reportVersionInvalid(_ node: Int) {}
    func reportVersionNewer(_ node: Int) {}
    func reportWrongType(_ node: Int, key: AHAPName.Key, wanted: JSONNode.Kind) {}
    func reportNumberOutOfRange(_ node: Int, key: AHAPName.Key) {}
    func reportEntryNotObject(_ node: Int) {}
    func reportUnknownKind(_ node: Int) {}
    func reportMultipleKinds(_ fields: Fields) {}
    func reportTimeMissing(_ body: Int) {}
    func reportTimeNegative(_ node: Int) {}
    func reportTimeAbsurd(_ node: Int, key: AHAPName.Key) {}
    func reportEventTypeMissing(_ body: Int) {}
    func reportUnknownEventType(_ node: Int) {}
    func reportDurationMissing(_ body: Int, _ type: EventType) {}
    func reportDurationNotPositive(_ node: Int, _ body: Int, _ type: EventType) {}
    func reportDurationTooLong(_ node: Int, _ event: Event?) {}
    func reportDurationOnTap(_ node: Int, _ body: Int, _ duration: Double) {}
    func reportWaveformPathMissing(_ body: Int) {}
    func reportIncomplete(_ node: Int, missing: AHAPName.Key) {}
    func reportUnknownParameter(_ node: Int, in place: AHAPName.Key, _ type: EventType) {}
    func reportControlInEvent(_ node: Int, _ control: ControlID) {}
    func reportEventParameterInControl(_ node: Int, _ parameter: EventParameterID) {}
    func reportPointsUnderParameter(_ body: Int, _ points: Int) {}
    func reportNotApplicable(_ node: Int, _ idNode: Int, _ id: EventParameterID, _ type: EventType, _ list: Int) {}
    func reportDuplicateParameter(_ node: Int, _ id: EventParameterID, _ list: Int, earlier: Int) {}
    func reportValueZero(_ node: Int, _ id: EventParameterID) {}
    func reportCurveWithoutPoints(_ body: Int, _ list: Int?) {}
    func review(
        _ value: Double, _ node: Int, name: Int?, range: ClosedRange<Double>, control: ControlID? = nil
    ) {}
    func review(_ curve: ParameterCurve, _ body: Int, _ list: Int) {}
    func reviewEnvelope(_ event: Event, _ list: Int) {}
    func reviewKeys(_ object: Int, _ allowed: Fields.Keys) {}
    func weighAbsoluteCurves() {}
    static let mostListed = 0
}

extension ParameterCurve {
    /// What only a finding asks.
    var seemsAbsolute: Bool { false }
}

/// There are none.
struct EntryFix: Sendable {}
