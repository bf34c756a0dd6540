import Foundation
import JSONText

/// Pattern dictionaries as AHAP text, so that dictionaries, data and files are read by one reader.
///
/// Keys may be `CHHapticPattern.Key` or `String` at every level, values of every natural type (documented practice:
/// Apple's articles nest `Key`, its Unity plug-in nests `String`).
struct DictionaryText {
    private(set) var text = ""

    /// The text of a dictionary.
    /// - Throws: `badParameterEntry` or `invalidEventTime` where a number is NaN.
    init(_ dictionary: [CHHapticPattern.Key: Any]) throws(CHHapticError) {
        try write(dictionary, under: "")
    }

    /// Deeper nesting than any pattern needs, against dictionaries that hold themselves.
    private static let deepest = 64

    private mutating func write(_ value: Any, under key: String, depth: Int = 0) throws(CHHapticError) {
        guard depth < Self.deepest else {
            throw CHHapticError(.invalidPatternDictionary, "the pattern dictionary is nested too deeply at \(key)")
        }
        switch value {
        case let dictionary as [CHHapticPattern.Key: Any]:
            try writeMembers(dictionary.map { ($0.key.rawValue, $0.value) }, depth)
        case let dictionary as [AnyHashable: Any]:
            try writeMembers(dictionary.map { (Self.name($0.key), $0.value) }, depth)
        case let dictionary as NSDictionary:
            try writeMembers(dictionary.map { (Self.name($0.key), $0.value) }, depth)
        case let list as [Any]: try writeItems(list, under: key, depth)
        case let list as NSArray: try writeItems(list.map { $0 }, under: key, depth)
        default: try writeScalar(value, under: key)
        }
    }

    private mutating func writeMembers(_ members: [(String, Any)], _ depth: Int) throws(CHHapticError) {
        text += "{"
        // A dictionary has no order; by name, so that the same dictionary gives the same text.
        for (index, member) in members.sorted(by: { $0.0 < $1.0 }).enumerated() {
            if index > 0 { text += "," }
            writeString(member.0)
            text += ":"
            try write(member.1, under: member.0, depth: depth + 1)
        }
        text += "}"
    }

    private mutating func writeItems(_ items: [Any], under key: String, _ depth: Int) throws(CHHapticError) {
        text += "["
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            try write(item, under: key, depth: depth + 1)
        }
        text += "]"
    }

    private mutating func writeScalar(_ value: Any, under key: String) throws(CHHapticError) {
        switch value {
        case let string as String: writeString(string)
        case let type as CHHapticEvent.EventType: writeString(type.rawValue)
        case let id as CHHapticEvent.ParameterID: writeString(id.rawValue)
        case let id as CHHapticDynamicParameter.ID: writeString(id.rawValue)
        case let path as URL: writeString(path.path)
        case let number as NSNumber where Self.isBoolean(number, value): text += number.boolValue ? "true" : "false"
        case let number as Float: try writeNumber(Double(number), NumberText.shortest(number), under: key)
        case let number as NSNumber: try writeNumber(number.doubleValue, nil, under: key)
        case let number as Double: try writeNumber(number, nil, under: key)
        default: text += "null"  // nothing of AHAP: ignored like any value of an unknown key
        }
    }

    private mutating func writeNumber(_ value: Double, _ shortest: String?, under key: String) throws(CHHapticError) {
        if value.isNaN {
            let code: CHHapticError.Code =
                key == "Time" || key == "EventDuration" ? .invalidEventTime : .badParameterEntry
            throw CHHapticError(code, "\(key) is not a number (NaN); give a finite value")
        }
        text += value.isInfinite ? (value < 0 ? "-1e999" : "1e999") : shortest ?? NumberText.shortest(value)
    }

    private mutating func writeString(_ string: String) { text += JSONString.quoted(string) }

    private static func name(_ key: Any) -> String {
        switch key {
        case let key as CHHapticPattern.Key: key.rawValue
        case let key as AnyHashable where key.base is CHHapticPattern.Key: (key.base as! CHHapticPattern.Key).rawValue
        case let key as String: key
        default: String(describing: key)
        }
    }

    /// Whether a number is a truth value: Swift's `Bool`, or an `NSNumber` made from one.
    private static func isBoolean(_ number: NSNumber, _ value: Any) -> Bool {
        value is Bool && (type(of: value) == Bool.self || String(cString: number.objCType) == "c")
    }
}
