import AHAP
import HapticRendering

/// The pattern as mono samples, each in -1...1.
///
/// Options: `profile`, by its name (`taptic`), `rate` in hertz (the profile's own; 1,000 to 192,000), `from`, the number of the first sample (0), and `count`, how many
/// (all up to the end of the sound, with silence where more are asked for).
func samples(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let limit = 1 << 25
    let name = try input.options.text("profile", default: Profile.Name.taptic.rawValue)
    guard let profile = Profile.Name(rawValue: name)?.profile else {
        throw WebRefusal("there is no profile called \(name)")
    }
    let rate = try input.options.number("rate", default: Double(profile.sampleRate), in: 1_000...192_000)
    let first = Int(try input.options.number("from", default: 0, in: 0...Double(1 << 30)))
    let timeline = Timeline(AHAPDocument(input.text).pattern)
    let rest = Double(max(0, timeline.sampleCount(rate: rate, profile: profile) - first))
    let count = Int(try input.options.number("count", default: min(rest, Double(limit) + 1), in: 0...Double(limit)))
    guard count <= limit else {
        throw WebRefusal("the pattern has more than \(limit) samples; ask for them in pieces, with from and count")
    }
    var renderer = Renderer(timeline, profile: profile, sampleRate: rate)
    if first > 0 { renderer.seek(toSample: first) }
    return [UInt8](unsafeUninitializedCapacity: count * 4) { bytes, filled in
        bytes.withMemoryRebound(to: Float.self) { renderer.render(into: $0) }
        filled = count * 4
    }
}
