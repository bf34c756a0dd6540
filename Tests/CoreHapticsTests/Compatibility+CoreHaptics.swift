/// The part of the ledger that is about this module: every symbol of Apple's, under the type that it belongs to, and ours.
///
/// A row may name several members, with ", " between them; a section's title is the type that they belong to.
let coreCompatibility: [(section: String, rows: [CompatibilityRow])] = [
    (
        globals,
        [
            .init("CHHapticTimeImmediate", test: "rawValuesOfTheEngine"),
            .init("CoreHapticsErrorDomain", test: "errors"),
            .init("CHHapticAudioResourceID, CHHapticAudioResourceKey", test: "soundOptions"),
            .init(
                "CHHapticAudioResourceKeyUseVolumeEnvelope", .differs,
                "the text of the key is ours: Apple's is not published, code uses the constant", test: "envelopes"),
            .init(
                "CHHapticAudioResourceKeyLoopEnabled", .differs,
                "the text of the key is ours: Apple's is not published, code uses the constant", test: "looping"),
            .init("CHHapticAdvancedPatternPlayerCompletionHandler", test: "handlerTypes"),
        ]
    ),
    (
        "CHHapticEngine",
        [
            .init("CHHapticEngine", test: "enginesAreIndependent"),
            .init(
                "init(), init(andReturnError:)", .differs,
                "plays on what THRUM_OUTPUT names, else on the first controller that rumbles", test: "environment"),
            .init(
                "init(audioSession:)", .differs, "takes a placeholder from AVFAudio; sound needs no session here",
                test: "audioSession"),
            .init(
                "init(output:)", .differs,
                "ours: chooses the output, or several, as THRUM_OUTPUT and `thrum play --output` do",
                test: "outputNames"),
            .init("capabilitiesForHardware()", test: "attributesOfAll"),
            .init(
                "currentTime", .differs,
                "the machine's monotonic clock, shared by all engines; Apple documents no origin",
                test: "currentTimeAdvances"),
            .init("start()", test: "startIsSynchronousAndMayBeRepeated"),
            .init("start(completionHandler:), stop(completionHandler:)", test: "completionHandlersOfStartAndStop"),
            .init("stop()", test: "startAndStopAwaited"),
            .init("stoppedHandler", test: "finishedActions"),
            .init("resetHandler", test: "resets"),
            .init("playsHapticsOnly", test: "playsHapticsOnly"),
            .init("playsAudioOnly", test: "playsAudioOnly"),
            .init("isMutedForHaptics", test: "mutes"),
            .init("isMutedForAudio", test: "tones"),
            .init("isAutoShutdownEnabled", test: "autoShutdownOfAnIdleEngine"),
            .init("notifyWhenPlayersFinished(finishedHandler:)", test: "finishedAfterAll"),
            .init("makePlayer(with:), makeAdvancedPlayer(with:)", test: "playersBeforeTheStart"),
            .init("registerAudioResource(_:options:)", test: "soundAndTap"),
            .init("unregisterAudioResource(_:)", test: "unregistered"),
            .init("playPattern(from:)", test: "playPatternStartsTheEngine"),
            .init("intendedSpatialExperience", .absent, "visionOS only", test: ""),
        ]
    ),
    (
        "CHHapticEngine: types",
        [
            .init(
                "CompletionHandler, FinishedHandler, StoppedHandler, ResetHandler", test: "handlerTypes"),
            .init("FinishedAction", test: "finishedActions"),
            .init("FinishedAction.stopEngine, FinishedAction.leaveEngineRunning", test: "finishedActions"),
            .init("StoppedReason", test: "rawValuesOfTheEngine"),
            .init(
                "StoppedReason.audioSessionInterrupt, StoppedReason.applicationSuspended", .differs,
                "come only from a test's stage: nothing on Linux interrupts or suspends a program in that sense",
                test: "stoppedReasons"),
            .init("StoppedReason.idleTimeout", test: "autoShutdownOfAnIdleEngine"),
            .init("StoppedReason.notifyWhenFinished", test: "finishedActions"),
            .init("StoppedReason.engineDestroyed", test: "engineDestroyed"),
            .init("StoppedReason.gameControllerDisconnect, StoppedReason.systemError", test: "stoppedReasons"),
        ]
    ),
    (
        "CHHapticPattern",
        [
            .init("CHHapticPattern", test: "patternCopies"),
            .init("init(events:parameters:)", test: "patternDuration"),
            .init("init(events:parameterCurves:)", test: "objectsAreChecked"),
            .init("init(dictionary:)", test: "dictionaryKeysAndValues"),
            .init("init(contentsOf:), init(contentsOfURL:)", test: "patternFromFile"),
            .init(
                "duration", .differs, "counts sound files named by a path, where they can be opened",
                test: "soundsOfFiles"),
            .init(
                "exportDictionary()", .differs, "Apple's layout is not published: values as stored, defaults left out",
                test: "exportedEntries"),
        ]
    ),
    (
        "CHHapticPattern.Key",
        [
            .init("Key, rawValue, init(rawValue:)", test: "keys"),
            .init(
                "version, pattern, event, eventType, time, eventDuration, eventWaveformPath, eventParameters, parameter, "
                    + "parameterID, parameterValue, parameterCurve, parameterCurveControlPoints, "
                    + "eventWaveformUseVolumeEnvelope, eventWaveformLoopEnabled", test: "keys"),
        ]
    ),
    (
        "CHHapticEvent",
        [
            .init("CHHapticEvent, type, eventParameters, relativeTime, duration", test: "events"),
            .init(
                "init(eventType:parameters:relativeTime:), init(eventType:parameters:relativeTime:duration:)",
                test: "events"),
            .init(
                "init(audioResourceID:parameters:relativeTime:), init(audioResourceID:parameters:relativeTime:duration:)",
                test: "durations"),
        ]
    ),
    (
        "CHHapticEvent.EventType",
        [
            .init("EventType, rawValue, init(rawValue:)", test: "identifiers"),
            .init("hapticTransient, hapticContinuous", test: "identifiers"),
            .init(
                "audioContinuous", .differs, "Apple's tone is not published: a sine whose brightness adds harmonics",
                test: "tones"),
            .init("audioCustom", test: "soundsOfFiles"),
        ]
    ),
    (
        "CHHapticEvent.ParameterID",
        [
            .init("ParameterID, rawValue, init(rawValue:)", test: "identifiers"),
            .init("hapticIntensity, hapticSharpness", test: "defaults"),
            .init(
                "attackTime, decayTime, releaseTime", .differs, "Apple's seconds are not published: 2 ms to 2 s",
                test: "controls"),
            .init("sustained", test: "defaults"),
            .init("audioVolume, audioPan", test: "soundParameters"),
            .init(
                "audioPitch, audioBrightness", .differs,
                "Apple's scales are not published: an octave up or down; 400 to 12,000 Hz", test: "controls"),
        ]
    ),
    (
        "CHHapticEventParameter",
        [.init("CHHapticEventParameter, parameterID, value, init(parameterID:value:)", test: "parameters")]
    ),
    (
        "CHHapticDynamicParameter",
        [
            .init(
                "CHHapticDynamicParameter, parameterID, value, relativeTime, init(parameterID:value:relativeTime:)",
                test: "parameters")
        ]
    ),
    (
        "CHHapticDynamicParameter.ID",
        [
            .init("ID, rawValue, init(rawValue:)", test: "identifiers"),
            .init("hapticIntensityControl", test: "liveParameters"),
            .init(
                "hapticSharpnessControl, hapticAttackTimeControl, hapticDecayTimeControl, hapticReleaseTimeControl",
                test: "controls"),
            .init("audioVolumeControl", test: "soundParameters"),
            .init(
                "audioPanControl, audioPitchControl, audioBrightnessControl, audioAttackTimeControl, "
                    + "audioDecayTimeControl, audioReleaseTimeControl", test: "controls"),
        ]
    ),
    (
        "CHHapticParameterCurve",
        [
            .init(
                "CHHapticParameterCurve, parameterID, controlPoints, relativeTime, "
                    + "init(parameterID:controlPoints:relativeTime:)", test: "parameters")
        ]
    ),
    (
        "CHHapticParameterCurve.ControlPoint",
        [.init("ControlPoint, relativeTime, value, init(relativeTime:value:)", test: "parameters")]
    ),
    (
        "CHHapticPatternPlayer",
        [
            .init("CHHapticPatternPlayer", test: "playersAreObjects"),
            .init("start(atTime:)", test: "timesOfStarts"),
            .init("stop(atTime:)", test: "stops"),
            .init("sendParameters(_:atTime:)", test: "listsOfParameters"),
            .init("scheduleParameterCurve(_:atTime:)", test: "scheduledCurves"),
            .init("cancel()", test: "cancels"),
            .init("isMuted", test: "mutedPlayer"),
        ]
    ),
    (
        "CHHapticAdvancedPatternPlayer",
        [
            .init("CHHapticAdvancedPatternPlayer", test: "freshPlayer"),
            .init("pause(atTime:), resume(atTime:)", test: "pauseAndResume"),
            .init("seek(toOffset:)", test: "seeks"),
            .init("loopEnabled", test: "loopsEnd"),
            .init("loopEnd", test: "loops"),
            .init("playbackRate", test: "rateChanges"),
            .init("isMuted", test: "mutesLeaveTimeAlone"),
            .init("completionHandler", test: "startWhilePlaying"),
        ]
    ),
    (
        "CHHapticDeviceCapability",
        [
            .init("CHHapticDeviceCapability, supportsHaptics, supportsAudio", test: "noHardware"),
            .init("attributes(forEventParameter:eventType:)", test: "attributes"),
            .init("attributes(forDynamicParameter:)", test: "attributesOfAll"),
        ]
    ),
    (
        "CHHapticParameterAttributes",
        [.init("CHHapticParameterAttributes, minValue, maxValue, defaultValue", test: "attributesOfAll")]
    ),
    (
        "CHHapticError",
        [
            .init(
                "CHHapticError, init(_:userInfo:)", .differs,
                "a lone `catch let error as NSError` crashes on Linux; see Errors", test: "errorShapes"),
            .init(
                "code, errorCode, userInfo, errorUserInfo, errorDomain, localizedDescription, hash(into:), hashValue",
                test: "errors"),
            .init(codeNames, test: "errorCodes"),
        ]
    ),
    (
        "CHHapticError.Code",
        [.init("Code, " + codeNames, test: "errorCodes")]
    ),
    (
        "HapticOutput",
        [
            .init(
                "HapticOutput, automatic, null, audio, sound, dualSense, feedbackd, gamepad(_:), haptic(_:), evdev(_:), "
                    + "trace(to:), wav(to:), all(_:), init(_:)", .differs, "ours: where an engine plays to",
                test: "outputNames")
        ]
    ),
]

/// The title of what belongs to no type.
let globals = "Constants and types of their own"

private let codeNames =
    "engineNotRunning, operationNotPermitted, engineStartTimeout, notSupported, serverInitFailed, serverInterrupted, "
    + "invalidPatternPlayer, invalidPatternData, invalidPatternDictionary, invalidAudioSession, invalidEngineParameter, "
    + "invalidParameterType, invalidEventType, invalidEventTime, invalidEventDuration, invalidAudioResource, "
    + "resourceNotAvailable, badEventEntry, badParameterEntry, invalidTime, fileNotFound, insufficientPower, "
    + "unknownError, memoryError"
