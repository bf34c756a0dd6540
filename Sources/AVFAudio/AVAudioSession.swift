public import Foundation

/// A placeholder for Apple's audio session, so that code which passes one to `CHHapticEngine(audioSession:)` compiles.
///
/// It remembers what it is told and does nothing: sound on Linux needs no session.
public final class AVAudioSession: NSObject, @unchecked Sendable {
    // Safety: `settings` is touched only under `lock`.
    private let lock = NSLock()
    private var settings = Settings()

    private struct Settings {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        var allowsHaptics = false
    }

    private static let shared = AVAudioSession()

    /// The session of this process.
    public class func sharedInstance() -> AVAudioSession { shared }

    /// The category last set.
    public var category: Category { lock.withLock { settings.category } }
    /// The mode last set.
    public var mode: Mode { lock.withLock { settings.mode } }
    /// The options last set.
    public var categoryOptions: CategoryOptions { lock.withLock { settings.options } }
    /// Whether haptics may play while recording, as last set; they always may.
    public var allowHapticsAndSystemSoundsDuringRecording: Bool { lock.withLock { settings.allowsHaptics } }

    /// Remembers the category.
    public func setCategory(_ category: Category) throws { lock.withLock { settings.category = category } }

    /// Remembers the category, mode and options.
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        lock.withLock {
            settings.category = category
            settings.mode = mode
            settings.options = options
        }
    }

    /// Remembers whether haptics may play while recording.
    public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
        lock.withLock { settings.allowsHaptics = inValue }
    }

    /// Does nothing: there is no session to activate.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

    /// What kind of sound an app makes.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name of the category.
        public var rawValue: String
        /// The category with this name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Sound that mixes with others'.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sound that silences others'.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that is the app's purpose.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Playing and recording.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    }

    /// What a session is used for.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name of the mode.
        public var rawValue: String
        /// The mode with this name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Nothing special.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// Games.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// Films.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    }

    /// How a category behaves.
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Mixes with others' sound.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// Lowers others' sound.
        public static let duckOthers = CategoryOptions(rawValue: 2)
    }

    /// How a session is activated.
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Tells others that they may play again.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }
}
