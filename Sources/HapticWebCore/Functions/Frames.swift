import AHAP
import HapticRendering

/// The pattern as control frames (``ControlFrames``): rate, duration, felt, the number of frames and of taps; the intensity of
/// each frame; the sharpness of each; time, intensity and sharpness of each tap.
///
/// Options: `rate`, frames per second (1,000; 1 to 10,000).
func frames(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let rate = try input.options.number("rate", default: 1_000, in: 1...10_000)
    guard let frames = try? ControlFrames(of: AHAPDocument(input.text).pattern, rate: rate, maximumCount: 1 << 22)
    else {
        throw WebRefusal("the pattern has more than \(1 << 22) frames; ask for a lower rate")
    }
    var result: [UInt8] = []
    result.reserveCapacity(8 * (5 + 2 * frames.intensity.count + 3 * frames.transients.count))
    let counts = [Double(frames.intensity.count), Double(frames.transients.count)]
    for list in [[frames.rate, frames.duration, frames.felt], counts, frames.intensity, frames.sharpness] {
        for number in list { appendLittleEndian(number, to: &result) }
    }
    for tap in frames.transients {
        for number in [tap.time, tap.intensity, tap.sharpness] { appendLittleEndian(number, to: &result) }
    }
    return result
}
