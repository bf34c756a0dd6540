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

    /// What is felt, and what is heard.
    enum Bus: String, CaseIterable, Sendable {
        case haptics
        case sound
    }

    var form: Form
    /// Samples or frames per second.
    var rate: Int
    var bits: Bits
    var profile: Profile
    /// What goes into which channel; nil: by what the pattern holds.
    var layout: ChannelLayout?
    /// Whether what is felt, or what is heard, is left out.
    var omits: Bus?
    /// Where the paths of sound files start; nil: the folder of the file.
    var root: String?
    /// The longest pattern that is rendered, in seconds.
    var maximumLength: Double

    /// Where a rate makes no sense any more: below, a frame lasts longer than a tap; above, no device plays it.
    static let rates = 1...768_000
    /// A pattern of more than a day is a mistake, unless somebody says otherwise.
    static let defaultMaximumLength = 86_400.0
}
