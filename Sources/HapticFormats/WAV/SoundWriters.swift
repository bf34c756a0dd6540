import HapticRendering

/// What is felt as a sound file: of the default profile, or four channels for the voice coils of a DualSense.
enum SoundWriters {
    static let sampleRate = 48_000
    /// Longer patterns are rendered by `thrum render`, which needs no memory for them.
    static let longest = 600.0

    /// One channel of the `taptic` profile.
    static func mono(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        try write(source, .wav, .taptic, channels: 1)
    }

    /// Two silent channels for loudspeaker and headset, then left and right coil, both alike; the `meta` profile.
    static func dualSense(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError)
        -> Conversion
    {
        try write(source, .dualSense, .meta, channels: 4)
    }

    private static func write(
        _ source: ConversionSource, _ format: ConversionFormat, _ profile: Profile, channels: Int
    ) throws(ConversionError) -> Conversion {
        var report = LossReport()
        report.addSound(source)
        report.addMetadata(source)
        guard source.isFelt else { throw .nothingFelt(format) }
        var length = source.length
        if length > longest {
            report.add(
                Loss(
                    .length, .lost, "what comes after \(Seconds.text(longest))",
                    "left out: thrum render has no such end"))
            length = longest
        }
        let count = Int((length * Double(sampleRate)).rounded(.up))
        let kind = WAVFormat(
            sampleRate: sampleRate, channels: channels, encoding: .int16,
            channelMask: channels == 4 ? WAVFormat.quadraphonic : 0)
        // Never thrown: format and length are within what a file holds.
        guard let writer = try? WAVWriter(kind, frameCount: Int64(count)) else { throw .notWritable(format) }
        var renderer = Renderer(source.timeline, profile: profile, sampleRate: Double(sampleRate))
        let bytes = writer.file { renderer.render(into: $0) }
        return Conversion(format, bytes, report)
    }
}
