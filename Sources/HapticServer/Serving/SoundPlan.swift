import HapticFormats
import HapticPattern
import HapticRendering
import JSONText

/// A pattern as a sound file, before any of it is rendered.
struct SoundPlan {
    private let timeline: Timeline
    private let soundtrack: Soundtrack?
    private let profile: Profile
    private let layout: ChannelLayout
    private let writer: WAVWriter

    /// Seconds of sound that are rendered, at most.
    private static let longest = 600.0
    /// Frames that are rendered, at most: as many at 48,000 Hz. The whole file is in memory when it is sent.
    private static let mostFrames = 28_800_000
    /// Frames that are rendered at once, so that samples in floating point take no memory to speak of.
    private static let pieceFrames = 1 << 14

    /// Plans the sound of a pattern at `rate` frames a second, or at that of the profile.
    init(_ pattern: Pattern, _ profile: Profile, rate wanted: Int?) throws(Problem) {
        timeline = Timeline(pattern)
        soundtrack = timeline.sounds.isEmpty ? nil : Soundtrack(timeline)
        self.profile = profile
        layout = .usual(for: pattern)
        let length = max(timeline.duration, timeline.felt(in: profile), soundtrack?.heard ?? 0)
        guard length <= Self.longest else {
            throw Problem(
                .validationFailed,
                "The pattern lasts \(NumberText.rounded(length, digits: 1)) s; sound is made of 600 s at most.")
        }
        let rate = wanted ?? profile.sampleRate
        let count = LayoutRenderer.frameCount(timeline, soundtrack, rate: Double(rate), profile: profile)
        guard count <= Self.mostFrames else {
            throw Problem(
                .validationFailed,
                "The sound has \(count) frames at \(rate) Hz; \(Self.mostFrames) are rendered at most.")
        }
        let format = WAVFormat(sampleRate: rate, channels: layout.channelCount, encoding: .int16)
        guard let writer = try? WAVWriter(format, frameCount: Int64(count)) else {
            throw Problem(.validationFailed, "No WAV file holds \(count) frames.")
        }
        self.writer = writer
    }

    /// The bytes of the file.
    func render() -> [UInt8] {
        var writer = writer
        var bytes = writer.header
        bytes.reserveCapacity(Int(writer.fileByteCount))
        var renderer = LayoutRenderer(
            timeline, soundtrack, layout: layout, profile: profile, sampleRate: Double(writer.format.sampleRate))
        var piece: [Float] = []
        var rest = Int(writer.frameCount)
        while rest > 0 {
            let count = min(rest, Self.pieceFrames)
            if piece.count != count * layout.channelCount {
                piece = [Float](repeating: 0, count: count * layout.channelCount)
            }
            piece.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
            writer.append(piece.span, to: &bytes)
            rest -= count
        }
        writer.finish(&bytes)
        return bytes
    }
}
