import CoreHaptics
import Running

/// One tap from a dictionary literal: the smallest program that is felt.
@main struct SingleTap {
    static var dictionary: [CHHapticPattern.Key: Any] {
        [
            .pattern: [
                [
                    CHHapticPattern.Key.event: [
                        CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
                        CHHapticPattern.Key.time: CHHapticTimeImmediate,
                        CHHapticPattern.Key.eventParameters: [
                            [
                                CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                                CHHapticPattern.Key.parameterValue: 0.9,
                            ] as [CHHapticPattern.Key: Any],
                            [
                                CHHapticPattern.Key.parameterID: CHHapticEvent.ParameterID.hapticSharpness,
                                CHHapticPattern.Key.parameterValue: 0.4,
                            ],
                        ],
                    ] as [CHHapticPattern.Key: Any]
                ]
            ]
        ]
    }

    /// An engine that has been told to tap. It must be kept for as long as the tap lasts.
    static func play() throws -> CHHapticEngine {
        let engine = try CHHapticEngine()
        let player = try engine.makePlayer(with: CHHapticPattern(dictionary: dictionary))
        try engine.start()
        try player.start(atTime: CHHapticTimeImmediate)
        return engine
    }

    static func main() async {
        await program { try await play().playToEnd() }
    }
}
