public import Foundation

/// An error of Core Haptics, with its documented code in the domain `com.apple.CoreHaptics`.
///
/// A struct, as on Apple's systems: `catch CHHapticError.notSupported`, `catch let error as CHHapticError` and
/// `(error as NSError).code` work. On Linux a lone `catch let error as NSError` does not: docs/compatibility.md,
/// "Errors". `userInfo` holds a sentence under `NSLocalizedDescriptionKey` that says what is wrong and what to do.
public struct CHHapticError: _BridgedStoredNSError, Hashable {
    /// The error as Foundation holds it.
    public let _nsError: NSError

    /// Wraps an error of the domain.
    public init(_nsError: NSError) {
        precondition(_nsError.domain == CoreHapticsErrorDomain, "CHHapticError: an error of another domain")
        self._nsError = _nsError
    }

    /// An error with a code and further information.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: CoreHapticsErrorDomain, code: code.rawValue, userInfo: userInfo)
    }

    /// An error with a code and a sentence about it.
    init(_ code: Code, _ message: String, userInfo: [String: Any] = [:]) {
        self.init(code, userInfo: userInfo.merging([NSLocalizedDescriptionKey: message]) { $1 })
    }

    /// Hashes the code. Written out, because the `hashValue` that Foundation on Linux gives to such errors stops the program.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

    /// The hash of the code.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }

    /// `com.apple.CoreHaptics`, as Foundation asks for it.
    public static var _nsErrorDomain: String { CoreHapticsErrorDomain }

    /// `com.apple.CoreHaptics`.
    public static var errorDomain: String { CoreHapticsErrorDomain }

    /// What went wrong (values documented, `CHHapticErrors.h`).
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        /// The error that this code belongs to.
        public typealias _ErrorType = CHHapticError

        /// Playback was asked for while the engine was not running.
        case engineNotRunning = -4805
        /// Not allowed in the current state, such as exporting a pattern with registered sounds.
        case operationNotPermitted = -4806
        /// Starting took too long.
        case engineStartTimeout = -4808
        /// There is nothing that could play haptics.
        case notSupported = -4809
        /// The output could not be opened.
        case serverInitFailed = -4810
        /// The output was lost.
        case serverInterrupted = -4811
        /// The player was made before its engine was reset.
        case invalidPatternPlayer = -4812
        /// Pattern data is corrupt or holds nothing to play.
        case invalidPatternData = -4813
        /// A dictionary is no pattern.
        case invalidPatternDictionary = -4814
        /// The audio session is invalid.
        case invalidAudioSession = -4815
        /// The engine was made with a bad parameter.
        case invalidEngineParameter = -4816
        /// A parameter ID is unknown or of the wrong kind.
        case invalidParameterType = -4820
        /// An event type is unknown.
        case invalidEventType = -4821
        /// An event's time is negative or no number.
        case invalidEventTime = -4822
        /// An event's duration is negative or no number.
        case invalidEventDuration = -4823
        /// A sound was never registered, or no longer is.
        case invalidAudioResource = -4824
        /// A limit was reached.
        case resourceNotAvailable = -4825
        /// An event lacks a field.
        case badEventEntry = -4830
        /// A parameter or curve lacks a field.
        case badParameterEntry = -4831
        /// A time passed to a method is negative or no number.
        case invalidTime = -4840
        /// A sound or haptic file is missing.
        case fileNotFound = -4851
        /// Power is too low.
        case insufficientPower = -4897
        /// Anything else.
        case unknownError = -4898
        /// Memory ran out.
        case memoryError = -4899
    }

    /// ``Code/engineNotRunning``.
    public static var engineNotRunning: Code { .engineNotRunning }
    /// ``Code/operationNotPermitted``.
    public static var operationNotPermitted: Code { .operationNotPermitted }
    /// ``Code/engineStartTimeout``.
    public static var engineStartTimeout: Code { .engineStartTimeout }
    /// ``Code/notSupported``.
    public static var notSupported: Code { .notSupported }
    /// ``Code/serverInitFailed``.
    public static var serverInitFailed: Code { .serverInitFailed }
    /// ``Code/serverInterrupted``.
    public static var serverInterrupted: Code { .serverInterrupted }
    /// ``Code/invalidPatternPlayer``.
    public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
    /// ``Code/invalidPatternData``.
    public static var invalidPatternData: Code { .invalidPatternData }
    /// ``Code/invalidPatternDictionary``.
    public static var invalidPatternDictionary: Code { .invalidPatternDictionary }
    /// ``Code/invalidAudioSession``.
    public static var invalidAudioSession: Code { .invalidAudioSession }
    /// ``Code/invalidEngineParameter``.
    public static var invalidEngineParameter: Code { .invalidEngineParameter }
    /// ``Code/invalidParameterType``.
    public static var invalidParameterType: Code { .invalidParameterType }
    /// ``Code/invalidEventType``.
    public static var invalidEventType: Code { .invalidEventType }
    /// ``Code/invalidEventTime``.
    public static var invalidEventTime: Code { .invalidEventTime }
    /// ``Code/invalidEventDuration``.
    public static var invalidEventDuration: Code { .invalidEventDuration }
    /// ``Code/invalidAudioResource``.
    public static var invalidAudioResource: Code { .invalidAudioResource }
    /// ``Code/resourceNotAvailable``.
    public static var resourceNotAvailable: Code { .resourceNotAvailable }
    /// ``Code/badEventEntry``.
    public static var badEventEntry: Code { .badEventEntry }
    /// ``Code/badParameterEntry``.
    public static var badParameterEntry: Code { .badParameterEntry }
    /// ``Code/invalidTime``.
    public static var invalidTime: Code { .invalidTime }
    /// ``Code/fileNotFound``.
    public static var fileNotFound: Code { .fileNotFound }
    /// ``Code/insufficientPower``.
    public static var insufficientPower: Code { .insufficientPower }
    /// ``Code/unknownError``.
    public static var unknownError: Code { .unknownError }
    /// ``Code/memoryError``.
    public static var memoryError: Code { .memoryError }
}
