import AHAP
import HapticPattern
import HapticRendering
import JSONText

/// What is felt and what is heard as samples in the channels of a layout, interleaved, each in -1...1.
///
/// Before the document the text holds the samples of the sound files that it plays: of each file in turn all of the first
/// channel, then all of the second, as 32-bit floating-point numbers.
///
/// Options: `channels`, a layout by its name (`mono`, `stereo`, `haptic+audio`, `dualsense`; by default the usual one of the
/// pattern); `profile`, `rate`, `from` and `count` as of ``samples(_:)``, where a frame holds a sample of each channel;
/// `sounds`, a list of `{ "path", "rate", "channels", "frames" }` for the files, `path` as in `EventWaveformPath`. A file that
/// is not there is silent.
func sound(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let files = try SoundFiles(input)
    let pattern = AHAPDocument(input.text[files.byteCount..<input.text.count]).pattern
    let layout = try layout(of: pattern, input.options)
    let timeline = Timeline(pattern)
    let track = Soundtrack(timeline) { event in files.asset(pattern.events[event].waveformPath) }
    let request = try SampleRequest(input.options) { rate, profile in
        LayoutRenderer.frameCount(timeline, track, rate: rate, profile: profile)
    }
    let channels = layout.channelCount
    var renderer = LayoutRenderer(timeline, track, layout: layout, profile: request.profile, sampleRate: request.rate)
    if request.first > 0 { renderer.seek(toFrame: request.first) }
    return request.bytes(channels: channels) { renderer.render(into: $0) }
}

private func layout(of pattern: Pattern, _ options: WebOptions) throws(WebRefusal) -> ChannelLayout {
    let usual = ChannelLayout.usual(for: pattern)
    let name = try options.text("channels", default: usual.name)
    for layout in ChannelLayout.allCases where layout.name.utf8.elementsEqual(name.utf8) { return layout }
    throw WebRefusal("option channels is none of mono, stereo, haptic+audio, dualsense")
}

/// The sound files of a call.
private struct SoundFiles {
    private var files: [(path: String, asset: SoundAsset)] = []
    /// How many bytes of the text they take.
    private(set) var byteCount = 0

    init(_ input: WebInput) throws(WebRefusal) {
        guard let list = input.options.node("sounds") else { return }
        let tree = input.options.tree
        guard tree[list].kind == .array else { throw WebRefusal("option sounds is not a list") }
        for item in tree.items(of: list) {
            guard let path = tree.value(for: "path", in: item), tree[path].kind == .string else {
                throw WebRefusal("a member of option sounds has no path")
            }
            let rate = tree.value(for: "rate", in: item).map { tree.number(at: $0) } ?? 0
            let channels = tree.value(for: "channels", in: item).map { tree.number(at: $0) } ?? 1
            let frames = tree.value(for: "frames", in: item).map { tree.number(at: $0) } ?? 0
            guard rate >= 1, rate <= 768_000, channels == 1 || channels == 2, frames >= 0, frames <= 0x1p27 else {
                throw WebRefusal("a member of option sounds needs rate (1 to 768000), channels (1 or 2) and frames")
            }
            let end = byteCount + 4 * Int(channels) * Int(frames)
            guard end <= input.text.count else { throw WebRefusal("the text ends within the samples of option sounds") }
            let asset = SoundAsset(
                planes: Self.floats(input.text, byteCount..<end), channelCount: Int(channels), sampleRate: rate)
            files.append((tree.string(at: path), asset))
            byteCount = end
        }
    }

    private static func floats(_ text: SourceText, _ range: Range<Int>) -> [Float] {
        text.withPaddedBytes { bytes in
            let bytes = UnsafeRawPointer(bytes)
            return [Float](unsafeUninitializedCapacity: range.count / 4) { floats, filled in
                for index in 0..<range.count / 4 {
                    let bits = bytes.loadUnaligned(fromByteOffset: range.lowerBound + 4 * index, as: UInt32.self)
                    floats.initializeElement(at: index, to: Float(bitPattern: UInt32(littleEndian: bits)))
                }
                filled = range.count / 4
            }
        }
    }

    /// The file of an event's path.
    func asset(_ path: String?) -> SoundAsset? {
        guard let path else { return nil }
        for file in files where file.path.utf8.elementsEqual(path.utf8) { return file.asset }
        return nil
    }
}
