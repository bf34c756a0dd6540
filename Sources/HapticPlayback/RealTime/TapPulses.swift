import HapticRendering

/// A tap as it reaches an output.
public struct FeedTap: Sendable, Equatable {
    /// When it strikes, in seconds of engine time.
    public var time: Double
    /// The intensity felt, 0...1, all controls and the master gain included.
    public var intensity: Double
    /// Its sharpness, 0...1.
    public var sharpness: Double
}

/// What the pulses of taps come to on motors at one instant.
struct PulseLevels {
    /// On two motors.
    var motors = MotorLevels.off
    /// The power of all pulses, for a single motor.
    var power = 0.0
}

/// The taps of one player that still drive a motor.
///
/// Of more than eight at once the one that ends first makes room.
struct TapPulses {
    private struct Pulse {
        var end = -Double.infinity
        var intensity = 0.0
        var motors = MotorLevels.off
    }

    private var slots = InlineArray<8, Pulse>(repeating: Pulse())
    private var latestEnd = -Double.infinity

    /// Begins the pulse of `tap` at `time`.
    mutating func begin(_ tap: FeedTap, at time: Double) {
        var slot = 0
        for index in 1..<8 where slots[index].end < slots[slot].end { slot = index }
        slots[slot] = Pulse(
            end: time + MotorLevels.pulseLength(sharpness: tap.sharpness), intensity: tap.intensity,
            motors: MotorLevels(intensity: tap.intensity, sharpness: tap.sharpness))
        latestEnd = max(latestEnd, slots[slot].end)
    }

    /// Ends all pulses.
    mutating func cut() {
        for index in 0..<8 { slots[index].end = -.infinity }
        latestEnd = -.infinity
    }

    /// Adds the pulses that last beyond `time`.
    func add(at time: Double, to levels: inout PulseLevels, isHeard: Bool) {
        guard isHeard, latestEnd > time else { return }
        for index in 0..<8 where slots[index].end > time {
            levels.motors.add(slots[index].motors)
            levels.power += slots[index].intensity * slots[index].intensity
        }
    }
}
