extension Rule {
    /// Examples of the rules on events.
    ///
    /// Those on sound files only speak where the files are known: in all of them, `Sounds/Ping.wav` alone is there.
    var eventExample: RuleExample? {
        let tap = ExampleFile.tap
        let hum = ExampleFile.hum
        let sound = ExampleFile.sound
        return switch self {
        case .eventTypeMissing:
            RuleExample(tap, replacing: "        \"EventType\": \"HapticTransient\",\n", by: "")
        case .unknownEventType:
            RuleExample(tap, replacing: "HapticTransient", by: "hapticTransient")
        case .timeMissing:
            RuleExample(tap, replacing: "        \"Time\": 0.0,\n", by: "")
        case .timeNegative:
            RuleExample(tap, replacing: #""Time": 0.0"#, by: #""Time": -0.1"#)
        case .patternTimeAbsurd:
            RuleExample(ExampleFile.twoTaps, replacing: #""Time": 0.2"#, by: #""Time": 2000000.0"#)
        case .durationMissing:
            RuleExample(hum, replacing: "        \"EventDuration\": 0.5,\n", by: "")
        case .durationNotPositive:
            RuleExample(hum, replacing: #""EventDuration": 0.5"#, by: #""EventDuration": 0.0"#)
        case .durationTooLong:
            RuleExample(
                bad: ExampleFile.pattern(ExampleFile.hum(at: "0.0", lasting: "45.0")),
                good: ExampleFile.pattern(
                    ExampleFile.hum(at: "0.0", lasting: "30.0"), ExampleFile.hum(at: "30.0", lasting: "15.0")))
        case .durationOnTap:
            RuleExample(
                tap, replacing: #""EventType": "HapticTransient","#,
                by: "\"EventType\": \"HapticTransient\",\n        \"EventDuration\": 0.1,")
        case .waveformPathMissing:
            RuleExample(sound, replacing: "        \"EventWaveformPath\": \"Sounds/Ping.wav\",\n", by: "")
        case .waveformFileMissing:
            RuleExample(sound, replacing: "Sounds/Ping.wav", by: "Sounds/Pong.wav")
        case .waveformCaseMismatch:
            RuleExample(sound, replacing: "Sounds/Ping.wav", by: "sounds/ping.wav")
        case .waveformEscapesRoot:
            RuleExample(sound, replacing: "Sounds/Ping.wav", by: "../Sounds/Ping.wav")
        default:
            nil
        }
    }
}
