/// A rule of the checker. Its id names the problem and never changes meaning.
///
/// What a rule says to people (why, help, examples) is in `RuleText.swift` and the files beside it; the page under
/// `docs/rules/` is made from the same text.
public enum Rule: UInt8, CaseIterable, Sendable {
    // Text: departures from JSON, one for each kind of fault that the reader tells apart.
    case emptyFile, byteOrderMark, encodingNotUTF8, invalidUTF8, trailingComma, comment, missingComma, extraComma
    case missingColon, missingValue, singleQuotes, unquotedKey, keyNotString, decimalComma, notANumber, leadingPlus
    case leadingPoint, missingDigits, leadingZero, malformedNumber, unknownWord, controlCharacter, invalidEscape
    case loneSurrogate, unterminatedString, mismatchedBracket, extraBracket, unclosedBracket, textAfterEnd
    case unexpectedCharacter, tooDeep, tooLarge
    // Document: what stands where.
    case duplicateKey, rootNotObject, patternMissing, patternEmpty, versionAbsent, versionInvalid, versionNewer
    case metadataNotObject, entryNotObject, entryOfUnknownKind, entryMultipleKinds, unknownKey, wrongValueType
    case numberOutOfRange
    // Events.
    case eventTypeMissing, unknownEventType, timeMissing, timeNegative, patternTimeAbsurd, durationMissing
    case durationNotPositive, durationTooLong, durationOnTap, waveformPathMissing, waveformFileMissing
    case waveformCaseMismatch, waveformEscapesRoot
    // Parameters.
    case parameterIncomplete, unknownParameterID, parameterWrongKind, parameterNotApplicable, duplicateParameter
    case valueOutOfRange, valueZero, envelopeNotSeconds, decayWithoutEffect, releaseWithoutEffect
    // Curves and steps.
    case curveWithoutPoints, curveSinglePoint, curveUnsorted, curveTooManyPoints, curveTimesAbsolute, curveOverlap
    case stepOnCurve, curveNeverNeutral, curveWithoutEffect, stepWithoutEffect
    // What is felt.
    case eventSilenced, tapsTooClose, simultaneousSameType
    // The list itself.
    case moreFindings

    /// The stable name of the rule, as in `[value-out-of-range]`: the case's name in words joined by hyphens.
    public var id: String {
        switch self {
        case .emptyFile: "empty-file"
        case .byteOrderMark: "byte-order-mark"
        case .encodingNotUTF8: "encoding-not-utf8"
        case .invalidUTF8: "invalid-utf8"
        case .trailingComma: "trailing-comma"
        case .comment: "comment"
        case .missingComma: "missing-comma"
        case .extraComma: "extra-comma"
        case .missingColon: "missing-colon"
        case .missingValue: "missing-value"
        case .singleQuotes: "single-quotes"
        case .unquotedKey: "unquoted-key"
        case .keyNotString: "key-not-string"
        case .decimalComma: "decimal-comma"
        case .notANumber: "not-a-number"
        case .leadingPlus: "leading-plus"
        case .leadingPoint: "leading-point"
        case .missingDigits: "missing-digits"
        case .leadingZero: "leading-zero"
        case .malformedNumber: "malformed-number"
        case .unknownWord: "unknown-word"
        case .controlCharacter: "control-character"
        case .invalidEscape: "invalid-escape"
        case .loneSurrogate: "lone-surrogate"
        case .unterminatedString: "unterminated-string"
        case .mismatchedBracket: "mismatched-bracket"
        case .extraBracket: "extra-bracket"
        case .unclosedBracket: "unclosed-bracket"
        case .textAfterEnd: "text-after-end"
        case .unexpectedCharacter: "unexpected-character"
        case .tooDeep: "too-deep"
        case .tooLarge: "too-large"
        case .duplicateKey: "duplicate-key"
        case .rootNotObject: "root-not-object"
        case .patternMissing: "pattern-missing"
        case .patternEmpty: "pattern-empty"
        case .versionAbsent: "version-absent"
        case .versionInvalid: "version-invalid"
        case .versionNewer: "version-newer"
        case .metadataNotObject: "metadata-not-object"
        case .entryNotObject: "entry-not-object"
        case .entryOfUnknownKind: "entry-of-unknown-kind"
        case .entryMultipleKinds: "entry-multiple-kinds"
        case .unknownKey: "unknown-key"
        case .wrongValueType: "wrong-value-type"
        case .numberOutOfRange: "number-out-of-range"
        case .eventTypeMissing: "event-type-missing"
        case .unknownEventType: "unknown-event-type"
        case .timeMissing: "time-missing"
        case .timeNegative: "time-negative"
        case .patternTimeAbsurd: "pattern-time-absurd"
        case .durationMissing: "duration-missing"
        case .durationNotPositive: "duration-not-positive"
        case .durationTooLong: "duration-too-long"
        case .durationOnTap: "duration-on-tap"
        case .waveformPathMissing: "waveform-path-missing"
        case .waveformFileMissing: "waveform-file-missing"
        case .waveformCaseMismatch: "waveform-case-mismatch"
        case .waveformEscapesRoot: "waveform-escapes-root"
        case .parameterIncomplete: "parameter-incomplete"
        case .unknownParameterID: "unknown-parameter-id"
        case .parameterWrongKind: "parameter-wrong-kind"
        case .parameterNotApplicable: "parameter-not-applicable"
        case .duplicateParameter: "duplicate-parameter"
        case .valueOutOfRange: "value-out-of-range"
        case .valueZero: "value-zero"
        case .envelopeNotSeconds: "envelope-not-seconds"
        case .decayWithoutEffect: "decay-without-effect"
        case .releaseWithoutEffect: "release-without-effect"
        case .curveWithoutPoints: "curve-without-points"
        case .curveSinglePoint: "curve-single-point"
        case .curveUnsorted: "curve-unsorted"
        case .curveTooManyPoints: "curve-too-many-points"
        case .curveTimesAbsolute: "curve-times-absolute"
        case .curveOverlap: "curve-overlap"
        case .stepOnCurve: "step-on-curve"
        case .curveNeverNeutral: "curve-never-neutral"
        case .curveWithoutEffect: "curve-without-effect"
        case .stepWithoutEffect: "step-without-effect"
        case .eventSilenced: "event-silenced"
        case .tapsTooClose: "taps-too-close"
        case .simultaneousSameType: "simultaneous-same-type"
        case .moreFindings: "more-findings"
        }
    }

    /// The rule called `id`, or nil.
    public init?(id: String) {
        guard let match = Self.allCases.first(where: { $0.id == id }) else { return nil }
        self = match
    }

    /// How much a finding of this rule matters unless configured otherwise or the finding says more.
    public var defaultSeverity: Severity {
        switch self {
        case .byteOrderMark, .versionAbsent, .timeMissing, .durationOnTap, .valueZero, .envelopeNotSeconds,
            .curveNeverNeutral, .tapsTooClose, .simultaneousSameType, .moreFindings:
            .info
        case .encodingNotUTF8, .trailingComma, .versionInvalid, .versionNewer, .metadataNotObject,
            .entryOfUnknownKind, .entryMultipleKinds, .unknownKey, .durationTooLong, .parameterNotApplicable,
            .duplicateParameter, .valueOutOfRange, .decayWithoutEffect, .releaseWithoutEffect, .curveSinglePoint,
            .curveUnsorted, .curveTooManyPoints, .curveTimesAbsolute, .curveOverlap, .stepOnCurve,
            .curveWithoutEffect, .stepWithoutEffect, .eventSilenced:
            .warning
        default:
            .error
        }
    }

    /// What part of a file a rule looks at.
    public enum Category: UInt8, CaseIterable, Sendable {
        /// The JSON text.
        case syntax
        /// Keys, types and places.
        case document
        /// Events.
        case events
        /// Parameters and their values.
        case parameters
        /// Curves and steps.
        case curves
        /// What is felt in the end.
        case feel

        /// The word for it in output.
        public var name: String {
            switch self {
            case .syntax: "syntax"
            case .document: "document"
            case .events: "events"
            case .parameters: "parameters"
            case .curves: "curves"
            case .feel: "feel"
            }
        }
    }

    /// What part of a file the rule looks at.
    public var category: Category {
        switch rawValue {
        case ...Rule.tooLarge.rawValue: .syntax
        case ...Rule.numberOutOfRange.rawValue: .document
        case ...Rule.waveformEscapesRoot.rawValue: .events
        case ...Rule.releaseWithoutEffect.rawValue: .parameters
        case ...Rule.stepWithoutEffect.rawValue: .curves
        case Rule.moreFindings.rawValue: .document
        default: .feel
        }
    }
}
