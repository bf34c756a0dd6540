import CoreHaptics

/// A countdown that is heard and felt: three beats and a start, sound and touch on one timeline.
enum Cue {
    /// When the beats come, in seconds, and how high each sounds, -1...1.
    static let beats: [(time: TimeInterval, pitch: Float)] = [(0, -0.4), (1, -0.4), (2, -0.4), (3, 0.4)]

    /// Both in one pattern: they share a clock, so nothing can come between them.
    static func pattern() throws -> CHHapticPattern {
        var events: [CHHapticEvent] = []
        for (index, beat) in beats.enumerated() {
            let isStart = index == beats.count - 1
            let length = isStart ? 0.6 : 0.12
            events.append(
                CHHapticEvent(
                    eventType: .audioContinuous,
                    parameters: [
                        CHHapticEventParameter(parameterID: .audioVolume, value: 0.8),
                        CHHapticEventParameter(parameterID: .audioPitch, value: beat.pitch),
                    ], relativeTime: beat.time, duration: length))
            events.append(
                CHHapticEvent(
                    eventType: .hapticTransient,
                    parameters: [
                        CHHapticEventParameter(parameterID: .hapticIntensity, value: isStart ? 1 : 0.6),
                        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.7),
                    ], relativeTime: beat.time))
            if isStart {
                events.append(
                    CHHapticEvent(
                        eventType: .hapticContinuous,
                        parameters: [
                            CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5),
                            CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
                        ], relativeTime: beat.time, duration: length))
            }
        }
        return try CHHapticPattern(events: events, parameters: [])
    }
}
