import AHAP
import HapticPattern
import HapticRendering

/// The levels of a pad's two motors at equal steps of time: rate, number of steps; the low motor of each step; the high one.
///
/// A step has the levels at its beginning, and those of every tap whose pulse reaches into it. Options: `rate`, steps per
/// second (25; 1 to 1,000).
func motors(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let rate = try input.options.number("rate", default: 25, in: 1...1_000)
    let timeline = Timeline(AHAPDocument(input.text).pattern)
    let pulses = timeline.taps.last.map { $0.time + MotorLevels.pulseLength(sharpness: 0) } ?? 0
    let length = max(timeline.duration, timeline.felt, pulses) * rate
    guard length < Double(1 << 22) else { throw WebRefusal("the pattern has more than \(1 << 22) steps") }
    let count = Int(length.rounded(.up)) + 1
    var levels = (0..<count).map { step in
        let frame = timeline.value(at: Double(step) / rate)
        return MotorLevels(intensity: frame.intensity, sharpness: frame.sharpness)
    }
    for tap in timeline.taps where tap.intensity > 0 {
        let end = tap.time + MotorLevels.pulseLength(sharpness: tap.sharpness)
        let pulse = MotorLevels(intensity: tap.intensity, sharpness: tap.sharpness)
        var step = Int((tap.time * rate).rounded(.down))
        while step < count, Double(step) < end * rate {
            levels[step].add(pulse)
            step += 1
        }
    }
    var result: [UInt8] = []
    result.reserveCapacity(8 * (2 + 2 * count))
    appendLittleEndian(rate, to: &result)
    appendLittleEndian(Double(count), to: &result)
    for level in levels { appendLittleEndian(level.low, to: &result) }
    for level in levels { appendLittleEndian(level.high, to: &result) }
    return result
}
