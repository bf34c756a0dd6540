#if canImport(CoreHaptics)
import CoreHaptics
import Foundation
import Testing

/// Names, values and shapes of Apple's types, through its API alone.
@Suite struct ValueBehaviourTests {
    @Test("Keys of dictionaries have the names of AHAP files")
    func keys() {
        let keys: [(CHHapticPattern.Key, String)] = [
            (.version, "Version"), (.pattern, "Pattern"), (.event, "Event"), (.eventType, "EventType"), (.time, "Time"),
            (.eventDuration, "EventDuration"), (.eventWaveformPath, "EventWaveformPath"),
            (.eventParameters, "EventParameters"), (.parameter, "Parameter"), (.parameterID, "ParameterID"),
            (.parameterValue, "ParameterValue"), (.parameterCurve, "ParameterCurve"),
            (.parameterCurveControlPoints, "ParameterCurveControlPoints"),
            (.eventWaveformUseVolumeEnvelope, "EventWaveformUseVolumeEnvelope"),
            (.eventWaveformLoopEnabled, "EventWaveformLoopEnabled"),
        ]
        for (key, name) in keys { #expect(key.rawValue == name && CHHapticPattern.Key(rawValue: name) == key) }
        #expect(Set(keys.map(\.0)).count == keys.count)
    }

    @Test("Event types, event parameters and dynamic parameters have the names of AHAP files")
    func identifiers() {
        let types: [(CHHapticEvent.EventType, String)] = [
            (.hapticTransient, "HapticTransient"), (.hapticContinuous, "HapticContinuous"),
            (.audioContinuous, "AudioContinuous"), (.audioCustom, "AudioCustom"),
        ]
        for (type, name) in types { #expect(type.rawValue == name && CHHapticEvent.EventType(rawValue: name) == type) }
        let parameters: [(CHHapticEvent.ParameterID, String)] = [
            (.hapticIntensity, "HapticIntensity"), (.hapticSharpness, "HapticSharpness"), (.attackTime, "AttackTime"),
            (.decayTime, "DecayTime"), (.releaseTime, "ReleaseTime"), (.sustained, "Sustained"),
            (.audioVolume, "AudioVolume"), (.audioPitch, "AudioPitch"), (.audioPan, "AudioPan"),
            (.audioBrightness, "AudioBrightness"),
        ]
        for (id, name) in parameters { #expect(id.rawValue == name && CHHapticEvent.ParameterID(rawValue: name) == id) }
        let controls: [(CHHapticDynamicParameter.ID, String)] = [
            (.hapticIntensityControl, "HapticIntensityControl"), (.hapticSharpnessControl, "HapticSharpnessControl"),
            (.hapticAttackTimeControl, "HapticAttackTimeControl"),
            (.hapticDecayTimeControl, "HapticDecayTimeControl"),
            (.hapticReleaseTimeControl, "HapticReleaseTimeControl"), (.audioVolumeControl, "AudioVolumeControl"),
            (.audioPanControl, "AudioPanControl"), (.audioPitchControl, "AudioPitchControl"),
            (.audioBrightnessControl, "AudioBrightnessControl"), (.audioAttackTimeControl, "AudioAttackTimeControl"),
            (.audioDecayTimeControl, "AudioDecayTimeControl"), (.audioReleaseTimeControl, "AudioReleaseTimeControl"),
        ]
        for (id, name) in controls { #expect(id.rawValue == name && CHHapticDynamicParameter.ID(rawValue: name) == id) }
    }

    @Test("Events keep what they are given, unchecked; their time and duration may be changed")
    func events() {
        let parameters = [CHHapticEventParameter(parameterID: .hapticIntensity, value: 7)]
        let event = CHHapticEvent(eventType: .hapticContinuous, parameters: parameters, relativeTime: -3, duration: 99)
        #expect(event.type == .hapticContinuous && event.relativeTime == -3 && event.duration == 99)
        #expect(event.eventParameters == parameters)
        event.relativeTime = 1
        event.duration = 2
        #expect(event.relativeTime == 1 && event.duration == 2)
        #expect(CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0).duration == 0)
        let sound = CHHapticEvent(audioResourceID: 1, parameters: [], relativeTime: 0.5)
        #expect(sound.type == .audioCustom && sound.relativeTime == 0.5)
        let long = CHHapticEvent(audioResourceID: 1, parameters: [], relativeTime: 0, duration: 4)
        #expect(long.type == .audioCustom && long.duration == 4)
    }

    @Test("Parameters, curves and points keep what they are given")
    func parameters() {
        let parameter = CHHapticEventParameter(parameterID: .audioPan, value: -2)
        #expect(parameter.parameterID == .audioPan && parameter.value == -2)
        parameter.value = 0.5
        #expect(parameter.value == 0.5)
        let step = CHHapticDynamicParameter(parameterID: .audioPanControl, value: 3, relativeTime: -1)
        #expect(step.parameterID == .audioPanControl && step.value == 3 && step.relativeTime == -1)
        (step.value, step.relativeTime) = (0.25, 2)
        #expect(step.value == 0.25 && step.relativeTime == 2)
        let points = [
            CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 0), .init(relativeTime: 1, value: 9),
        ]
        let curve = CHHapticParameterCurve(parameterID: .hapticIntensityControl, controlPoints: points, relativeTime: 4)
        #expect(
            curve.parameterID == .hapticIntensityControl && curve.controlPoints == points && curve.relativeTime == 4)
        curve.relativeTime = 5
        (points[1].relativeTime, points[1].value) = (2, 1)
        #expect(curve.relativeTime == 5 && points[1].relativeTime == 2 && points[1].value == 1)
    }

    @Test("Error codes have the values that are documented; others are none")
    func errorCodes() {
        let codes: [(CHHapticError.Code, Int)] = [
            (.engineNotRunning, -4805), (.operationNotPermitted, -4806), (.engineStartTimeout, -4808),
            (.notSupported, -4809), (.serverInitFailed, -4810), (.serverInterrupted, -4811),
            (.invalidPatternPlayer, -4812), (.invalidPatternData, -4813), (.invalidPatternDictionary, -4814),
            (.invalidAudioSession, -4815), (.invalidEngineParameter, -4816), (.invalidParameterType, -4820),
            (.invalidEventType, -4821), (.invalidEventTime, -4822), (.invalidEventDuration, -4823),
            (.invalidAudioResource, -4824), (.resourceNotAvailable, -4825), (.badEventEntry, -4830),
            (.badParameterEntry, -4831), (.invalidTime, -4840), (.fileNotFound, -4851), (.insufficientPower, -4897),
            (.unknownError, -4898), (.memoryError, -4899),
        ]
        for (code, value) in codes { #expect(code.rawValue == value && CHHapticError.Code(rawValue: value) == code) }
        #expect(CHHapticError.Code(rawValue: -4807) == nil && CHHapticError.Code(rawValue: 0) == nil)
        let statics: [CHHapticError.Code] = [
            CHHapticError.engineNotRunning, CHHapticError.operationNotPermitted, CHHapticError.engineStartTimeout,
            CHHapticError.notSupported, CHHapticError.serverInitFailed, CHHapticError.serverInterrupted,
            CHHapticError.invalidPatternPlayer, CHHapticError.invalidPatternData,
            CHHapticError.invalidPatternDictionary,
            CHHapticError.invalidAudioSession, CHHapticError.invalidEngineParameter, CHHapticError.invalidParameterType,
            CHHapticError.invalidEventType, CHHapticError.invalidEventTime, CHHapticError.invalidEventDuration,
            CHHapticError.invalidAudioResource, CHHapticError.resourceNotAvailable, CHHapticError.badEventEntry,
            CHHapticError.badParameterEntry, CHHapticError.invalidTime, CHHapticError.fileNotFound,
            CHHapticError.insufficientPower, CHHapticError.unknownError, CHHapticError.memoryError,
        ]
        #expect(statics == codes.map(\.0))
    }

    @Test("Errors have their domain, code, information and a text, and are equal where these are")
    func errors() {
        let error = CHHapticError(.notSupported, userInfo: ["a": "b"])
        #expect(error.code == .notSupported && error.errorCode == -4809 && error.userInfo["a"] as? String == "b")
        #expect(error.errorUserInfo["a"] as? String == "b" && !error.localizedDescription.isEmpty)
        #expect(
            CHHapticError.errorDomain == "com.apple.CoreHaptics" && CoreHapticsErrorDomain == CHHapticError.errorDomain)
        #expect(error == CHHapticError(.notSupported, userInfo: ["a": "b"]) && error != CHHapticError(.memoryError))
        #expect(error.hashValue == CHHapticError(.notSupported, userInfo: ["a": "b"]).hashValue)
    }

    @Test("Options of sounds are keyed by names of their own; a sound's number is an Int")
    func soundOptions() {
        let id: CHHapticAudioResourceID = 5
        let key: CHHapticAudioResourceKey = "x"
        #expect(id == Int(5) && key == NSString(string: "x"))
        #expect(CHHapticAudioResourceKeyLoopEnabled != CHHapticAudioResourceKeyUseVolumeEnvelope)
    }

    @Test("Attributes of every parameter that an event type responds to have a range around their default")
    func attributesOfAll() throws {
        let capability: any CHHapticDeviceCapability = CHHapticEngine.capabilitiesForHardware()
        let haptic: [CHHapticEvent.ParameterID] = [.hapticIntensity, .hapticSharpness]
        let envelope: [CHHapticEvent.ParameterID] = [.attackTime, .decayTime, .releaseTime, .sustained]
        let audio: [CHHapticEvent.ParameterID] = [.audioVolume, .audioPitch, .audioPan, .audioBrightness]
        let rows: [(CHHapticEvent.EventType, [CHHapticEvent.ParameterID])] = [
            (.hapticTransient, haptic), (.hapticContinuous, haptic + envelope), (.audioContinuous, audio + envelope),
            (.audioCustom, audio),
        ]
        for (type, ids) in rows {
            for id in ids {
                let attributes: any CHHapticParameterAttributes = try capability.attributes(
                    forEventParameter: id, eventType: type)
                #expect(attributes.minValue < attributes.maxValue)
                #expect((attributes.minValue...attributes.maxValue).contains(attributes.defaultValue))
            }
        }
        let controls: [CHHapticDynamicParameter.ID] = [
            .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl, .hapticDecayTimeControl,
            .hapticReleaseTimeControl, .audioVolumeControl, .audioPanControl, .audioPitchControl,
            .audioBrightnessControl, .audioAttackTimeControl, .audioDecayTimeControl, .audioReleaseTimeControl,
        ]
        for id in controls {
            let attributes = try capability.attributes(forDynamicParameter: id)
            let multiplies = id == .hapticIntensityControl || id == .audioVolumeControl
            #expect(attributes.minValue == (multiplies ? 0 : -1) && attributes.maxValue == 1)
            #expect(attributes.defaultValue == (multiplies ? 1 : 0))
        }
        let odd = CHHapticDynamicParameter.ID(rawValue: "Odd")
        #expect(code { _ = try capability.attributes(forDynamicParameter: odd) } == .invalidParameterType)
    }

    @Test("The defaults of intensity and sharpness are those of Apple's own table")
    func defaults() throws {
        let capability = CHHapticEngine.capabilitiesForHardware()
        func value(_ id: CHHapticEvent.ParameterID, _ type: CHHapticEvent.EventType) throws -> Float {
            try capability.attributes(forEventParameter: id, eventType: type).defaultValue
        }
        #expect(try value(.hapticIntensity, .hapticTransient) == 0.75)
        #expect(try value(.hapticSharpness, .hapticTransient) == 0.5)
        #expect(try value(.hapticIntensity, .hapticContinuous) == 0.6)
        #expect(try value(.hapticSharpness, .hapticContinuous) == 0.422601)
        #expect(try value(.sustained, .hapticContinuous) == 1)
    }

    @Test("Steps and curves of one pattern come only from a dictionary, and both count")
    func stepsAndCurvesTogether() throws {
        let events: [CHHapticPattern.Key: Any] = [
            .pattern: [
                [CHHapticPattern.Key.event: [CHHapticPattern.Key.eventType: "HapticTransient"]],
                [
                    "Parameter": ["ParameterID": "HapticIntensityControl", "ParameterValue": 0.5, "Time": 2]
                        as [String: Any]
                ],
                [
                    "ParameterCurve": [
                        "ParameterID": "HapticSharpnessControl", "Time": 3,
                        "ParameterCurveControlPoints": [
                            ["Time": 0, "ParameterValue": 0], ["Time": 1, "ParameterValue": 1],
                        ],
                    ] as [String: Any]
                ],
            ]
        ]
        let pattern = try CHHapticPattern(dictionary: events)
        #expect(pattern.duration >= 3)
        let exported = try #require(try pattern.exportDictionary()[.pattern] as? [[CHHapticPattern.Key: Any]])
        #expect(exported.count == 3)
        #expect(try CHHapticPattern(events: [tap(0)], parameterCurves: []).duration == 0)
    }
}
#endif
