import HapticRendering

/// Which samples of a pattern are asked for.
struct SampleRequest {
    let name: Profile.Name
    /// Samples per second.
    let rate: Double
    /// The number of the first sample.
    let first: Int
    /// How many, of each channel.
    let count: Int

    /// The most samples of one call.
    private static let limit = 1 << 25

    /// Reads the options `profile`, by its name (`taptic`), `rate` in hertz (the profile's own; 1,000 to 192,000), `from`, the
    /// number of the first sample (0), and `count`, how many (all up to the end, with silence where more are asked for).
    ///
    /// - Parameter length: How many samples there are.
    init(
        _ options: WebOptions, length: (_ rate: Double, _ profile: Profile) -> Int
    ) throws(WebRefusal) {
        let name = try options.text("profile", default: Profile.Name.taptic.rawValue)
        guard let named = Profile.Name(rawValue: name) else { throw WebRefusal("there is no profile called \(name)") }
        let profile = named.profile
        rate = try options.number("rate", default: Double(profile.sampleRate), in: 1_000...192_000)
        first = Int(try options.number("from", default: 0, in: 0...Double(1 << 30)))
        let limit = Self.limit
        let rest = Double(max(0, length(rate, profile) - first))
        count = Int(
            try options.number("count", default: min(rest, Double(limit) + 1), in: 0...Double(limit)))
        guard count <= limit else {
            throw WebRefusal("the pattern has more than \(limit) samples; ask for them in pieces, with from and count")
        }
        self.name = named
    }

    /// How they are made to sound.
    var profile: Profile { name.profile }

    /// The bytes of the samples that `render` writes.
    func bytes(channels: Int = 1, _ render: (UnsafeMutableBufferPointer<Float>) -> Void) -> [UInt8] {
        let byteCount = count * channels * 4
        return [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, filled in
            bytes.withMemoryRebound(to: Float.self) { floats in
                render(UnsafeMutableBufferPointer(rebasing: floats[..<(count * channels)]))
            }
            filled = byteCount
        }
    }
}
