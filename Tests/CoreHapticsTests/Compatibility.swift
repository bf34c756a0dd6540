/// What of Apple's public API this module has: the ledger from which docs/compatibility.md is written.
struct CompatibilityRow: Sendable {
    /// How a symbol stands.
    enum State: String, Sendable {
        case done, differs, absent
    }

    var symbol: String
    var state: State
    var note: String
    /// Name of the test that shows it; empty where it is absent.
    var test: String

    init(_ symbol: String, _ state: State = .done, _ note: String = "", test: String) {
        self.symbol = symbol
        self.state = state
        self.note = note
        self.test = test
    }
}

/// The ledger, by section.
let compatibility: [(section: String, rows: [CompatibilityRow])] = [
    (
        "Constants and errors",
        [
            .init("CHHapticTimeImmediate", test: "asyncLife"),
            .init("CoreHapticsErrorDomain", test: "errorShapes"),
            .init("CHHapticAudioResourceID", test: "soundRegistration"),
            .init("CHHapticAudioResourceKey", test: "soundRegistration"),
            .init(
                "CHHapticAudioResourceKeyUseVolumeEnvelope, …LoopEnabled", .differs,
                "the text of the keys is ours: Apple's is not published, code uses the constants",
                test: "soundRegistration"),
            .init(
                "CHHapticError, CHHapticError.Code (24 codes)", .differs,
                "a lone `catch let error as NSError` crashes on Linux; see Errors", test: "errorShapes"),
        ]
    ),
    (
        "CHHapticPattern",
        [
            .init("init(events:parameters:), init(events:parameterCurves:)", test: "patternDuration"),
            .init("init(dictionary:)", test: "dictionaryKeysAndValues"),
            .init("init(contentsOf:), init(contentsOfURL:)", test: "patternFromFile"),
            .init("duration", test: "patternDuration"),
            .init(
                "exportDictionary()", .differs, "Apple's layout is not published: values as stored, defaults left out",
                test: "dictionaryKeysAndValues"),
            .init("CHHapticPattern.Key (15 keys)", test: "dictionaryKeysAndValues"),
        ]
    ),
    (
        "CHHapticEvent and parameters",
        [
            .init("CHHapticEvent, its four initialisers, EventType, ParameterID", test: "objectsAreChecked"),
            .init("CHHapticEventParameter", test: "objectsAreChecked"),
            .init("CHHapticDynamicParameter, ID", test: "liveParameters"),
            .init("CHHapticParameterCurve, ControlPoint", test: "scheduledCurves"),
        ]
    ),
    (
        "CHHapticEngine",
        [
            .init("init(), init(andReturnError:)", test: "noHardware"),
            .init(
                "init(audioSession:)", .differs, "takes a placeholder from AVFAudio; sound needs no session here",
                test: "audioSession"),
            .init("capabilitiesForHardware()", test: "attributes"),
            .init(
                "currentTime", .differs,
                "the machine's monotonic clock, shared by all engines; Apple documents no origin",
                test: "startTwice"),
            .init("start(), stop(), synchronous, async and with a handler", test: "asyncLife"),
            .init("stoppedHandler, StoppedReason", test: "stoppedReasons"),
            .init("resetHandler", test: "resets"),
            .init("playsAudioOnly", test: "playsAudioOnly"),
            .init(
                "playsHapticsOnly", .differs, "mutes tones; sound files are not played yet", test: "tones"),
            .init("isMutedForHaptics", test: "mutes"),
            .init(
                "isMutedForAudio", .differs, "mutes tones; sound files are not played yet", test: "tones"),
            .init("isAutoShutdownEnabled", test: "autoShutdown"),
            .init("notifyWhenPlayersFinished(finishedHandler:), FinishedAction", test: "finished"),
            .init("makePlayer(with:), makeAdvancedPlayer(with:)", test: "nothingToPlay"),
            .init(
                "registerAudioResource(_:options:), unregisterAudioResource(_:)", .differs,
                "the file must exist, but is not decoded: events with sound files are silent so far",
                test: "soundRegistration"),
            .init("playPattern(from: URL), playPattern(from: Data)", test: "playPattern"),
            .init("intendedSpatialExperience", .absent, "visionOS only", test: ""),
            .init(
                "init(output:), HapticOutput", .differs,
                "ours: chooses the output, or several, as THRUM_OUTPUT and `thrum play --output` do",
                test: "outputNames"),
        ]
    ),
    (
        "Players",
        [
            .init("start(atTime:)", test: "startTimes"),
            .init("stop(atTime:)", test: "completions"),
            .init("sendParameters(_:atTime:)", test: "liveParameters"),
            .init("scheduleParameterCurve(_:atTime:)", test: "scheduledCurves"),
            .init("cancel()", test: "cancelling"),
            .init("isMuted", test: "mutes"),
            .init("pause(atTime:), resume(atTime:)", test: "completions"),
            .init("seek(toOffset:)", test: "seeking"),
            .init("loopEnabled, loopEnd", test: "loops"),
            .init("playbackRate", test: "rates"),
            .init("completionHandler", test: "restart"),
        ]
    ),
    (
        "Capabilities",
        [
            .init("CHHapticDeviceCapability", test: "attributes"),
            .init("CHHapticParameterAttributes", test: "attributes"),
        ]
    ),
]

/// The whole ledger: this module's part, then those of the modules above it.
let wholeCompatibility = compatibility + controllerCompatibility + feedbackCompatibility

/// The page as Markdown.
var compatibilityPage: String {
    var page = """
        # Compatibility with Core Haptics

        Written from the ledger in `Tests/CoreHapticsTests/Compatibility.swift`, where a test holds it to the sources. The
        tests use the public API alone, but for the virtual clock; they were not run against Apple's framework.

        **done**: as documented. **differs**: present, with the difference given. **absent**: not present.


        """
    for (section, rows) in wholeCompatibility {
        page += "## \(section)\n\n| symbol | state | difference | shown by |\n| --- | --- | --- | --- |\n"
        for row in rows {
            page +=
                "| \(row.symbol) | \(row.state.rawValue) | \(row.note) | \(row.test.isEmpty ? "" : "`\(row.test)`") |\n"
        }
        page += "\n"
    }
    return page + compatibilityNotes
}

private let compatibilityNotes = """
    ## Errors

    `CHHapticError` is a Swift struct, as on Apple's systems. On Linux, Foundation converts such a struct to `NSError` where
    it is asked to, but not in one place:

    | code | on Linux |
    | --- | --- |
    | `catch CHHapticError.notSupported` | works |
    | `catch let error as CHHapticError` | works |
    | `catch { (error as NSError).code }` | works |
    | `catch let error as NSError` followed by a general `catch` | goes to the general one |
    | `catch let error as NSError` **alone** | compiles, and **crashes** when an error is thrown |

    Write `catch let error as CHHapticError`, or `catch` and convert inside. Every error's `localizedDescription` says what
    is wrong and what to do.

    ## What is not published, and was chosen

    Defaults, curves, envelopes and limits follow [semantics.md](semantics.md). Beyond them:

    - Without an output `CHHapticEngine()` throws `notSupported` and `supportsHaptics` is false, as on a Mac. `THRUM_OUTPUT`
      or `init(output:)` chooses one.
    - A negative time, or one that is no number, throws `invalidTime`; 0 and times that have passed mean now.
    - A completion handler is called once for each run that ends or is stopped, not for one that a further start replaced.
    - `seek(toOffset:)` before a start sets where the next run begins.
    - A player keeps what `sendParameters` sent until the same control is sent again, also through stops and starts.
    - Patterns copy their events.

    ## Porting an app

    1. Depend on this package and name the product `CoreHaptics`; leave `import CoreHaptics` as it is.
    2. `#if canImport(CoreHaptics)` is true; `#if os(iOS)` is not. `#available(iOS 13, *)` compiles because of the `*`.
    3. Put `.ahap` files among the target's resources; `Bundle.main` is the program's own folder on Linux, `Bundle.module`
       the target's bundle.
    4. Run it with `THRUM_OUTPUT=trace:haptics.jsonl` to see what would be felt, or with a controller connected and the
       variable unset.

    """
