import HapticFormats
import HapticRendering

/// What `thrum render` was asked to make.
struct RenderSettings: Sendable, Equatable {
    /// The forms of a result.
    enum Form: String, CaseIterable, Sendable {
        case wav
        case json
    }

    /// The ways to store a sample.
    enum Bits: String, CaseIterable, Sendable {
        case int16 = "16"
        case int24 = "24"
        case int32 = "32"
        case float = "float"

        var encoding: SampleEncoding {
            switch self {
            case .int16: .int16
            case .int24: .int24
            case .int32: .int32
            case .float: .float32
            }
        }
    }

    var form: Form
    /// Samples or frames per second.
    var rate: Int
    var bits: Bits
    var profile: Profile
    /// The longest pattern that is rendered, in seconds.
    var maximumLength: Double

    /// Where a rate makes no sense any more: below, a frame lasts longer than a tap; above, no device plays it.
    static let rates = 1...768_000
    /// A pattern of more than a day is a mistake, unless somebody says otherwise.
    static let defaultMaximumLength = 86_400.0
}
