/// One thing that a conversion cannot keep as it was.
public struct Loss: Sendable, Equatable {
    /// Which side of the pattern it concerns.
    public var feature: LossFeature
    /// How bad it is.
    public var grade: LossGrade
    /// Where it stands in the file that was converted, as a JSON pointer; empty for the pattern as a whole.
    public var pointer: String
    /// What is lost or changed, in words.
    public var what: String
    /// What stands in its place, in words.
    public var how: String
    /// The largest difference, in the unit that `unit` names; nil where there is no number for it.
    public var error: Double?
    /// The unit of `error`: `"s"`, `"Hz"`, or empty for intensity, sharpness and other plain numbers.
    public var unit: String

    /// A loss.
    public init(
        _ feature: LossFeature, _ grade: LossGrade, at pointer: String = "", _ what: String, _ how: String,
        error: Double? = nil, unit: String = ""
    ) {
        self.feature = feature
        self.grade = grade
        self.pointer = pointer
        self.what = what
        self.how = how
        self.error = error
        self.unit = unit
    }
}

/// The sides of a pattern that reports grade one by one.
public enum LossFeature: UInt8, CaseIterable, Sendable {
    case tapSharpness, humSharpness, ramps, dynamicParameters, envelopes, overlaps, timing, length, sound, metadata
    case tapStrength, values, others

    /// Its name in reports.
    public var name: String {
        switch self {
        case .tapSharpness: "tap sharpness"
        case .humSharpness: "hum sharpness"
        case .ramps: "ramps"
        case .dynamicParameters: "dynamic parameters and curves"
        case .envelopes: "attack, decay, release"
        case .overlaps: "overlapping events"
        case .timing: "timing"
        case .length: "length"
        case .sound: "audio events"
        case .metadata: "metadata"
        case .tapStrength: "tap strength"
        case .values: "values"
        case .others: "other effects"
        }
    }
}

/// How well something survives a conversion.
public enum LossGrade: UInt8, CaseIterable, Comparable, Sendable {
    /// As it was.
    case kept
    /// Worked into what is felt: the same feel, no longer a part of its own.
    case baked
    /// Close to what it was, with a stated difference.
    case approximated
    /// Gone.
    case lost

    /// The better grade comes first.
    public static func < (a: LossGrade, b: LossGrade) -> Bool { a.rawValue < b.rawValue }

    /// Its name in reports.
    public var name: String {
        switch self {
        case .kept: "kept"
        case .baked: "baked"
        case .approximated: "approximated"
        case .lost: "lost"
        }
    }
}
