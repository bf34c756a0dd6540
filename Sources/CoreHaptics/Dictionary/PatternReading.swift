import AHAP
import Foundation
import HapticPattern
import JSONText

/// What a pattern holds once it is made: the values of floor 1 and the sounds that have no path.
struct PatternContent: Sendable, Equatable {
    /// Events, steps and curves, copied from what the pattern was made of.
    var pattern = Pattern()
    /// The registered sounds of events, by index in `pattern.events`.
    var resources: [Int: CHHapticAudioResourceID] = [:]
    /// The file that the pattern was read from, where it was.
    var url: URL?
}

extension PatternContent {
    /// Reads AHAP text as strictly as Core Haptics does: the first finding that it would refuse is thrown.
    init(ahap document: AHAPDocument, url: URL? = nil) throws(CHHapticError) {
        for finding in document.check() {
            guard let code = Self.code(of: finding) else { continue }
            throw CHHapticError(code, Self.message(finding, document, url))
        }
        self.init(pattern: document.pattern, url: url)
    }

    private static func message(_ finding: Diagnostic, _ document: AHAPDocument, _ url: URL?) -> String {
        let position = LineMap(document.source).position(of: finding.range.lowerBound)
        let place = url.map { "\($0.lastPathComponent):\(position.line):\(position.column)" } ?? finding.pointer
        return "\(place.isEmpty ? "the pattern" : place): \(finding.message); \(finding.help)"
    }

    /// The code that Core Haptics gives for a finding, or nil where it plays on.
    ///
    /// Source: deduced from the documented meaning of the codes (docs/compatibility.md, "Errors").
    private static func code(of finding: Diagnostic) -> CHHapticError.Code? {
        let field = finding.pointer.utf8.split(separator: 0x2F).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let isEvent = finding.event != nil
        switch finding.rule {
        case .duplicateKey, .patternEmpty, .durationMissing, .byteOrderMark, .encodingNotUTF8, .trailingComma:
            return nil
        case let rule where rule.category == .syntax: return .invalidPatternData
        case .rootNotObject: return .invalidPatternData
        case .patternMissing, .entryNotObject: return .invalidPatternDictionary
        case .wrongValueType where field == "Time": return isEvent ? .invalidEventTime : .badParameterEntry
        case .wrongValueType where field == "EventDuration": return .invalidEventDuration
        case .wrongValueType where field == "ParameterValue" || field == "ParameterID": return .badParameterEntry
        case .wrongValueType where field == "Pattern": return .invalidPatternDictionary
        case .wrongValueType: return isEvent ? .badEventEntry : .badParameterEntry
        case .eventTypeMissing, .waveformPathMissing: return .badEventEntry
        case .unknownEventType: return .invalidEventType
        case .timeNegative: return isEvent ? .invalidEventTime : .badParameterEntry
        case .patternTimeAbsurd where finding.severity == .error:
            return field == "EventDuration" ? .invalidEventDuration : .invalidEventTime
        case .durationNotPositive:
            // A duration of 0 is taken like an absent one; only a negative one is refused.
            return finding.message.utf8.contains(0x2D) ? .invalidEventDuration : nil
        case .numberOutOfRange where field == "Time": return isEvent ? .invalidEventTime : .badParameterEntry
        case .numberOutOfRange where field == "EventDuration": return .invalidEventDuration
        case .parameterIncomplete, .curveWithoutPoints: return .badParameterEntry
        case .unknownParameterID, .parameterWrongKind: return .invalidParameterType
        default: return nil
        }
    }
}
