public import HapticPattern

/// Renders what is felt and what is heard of a pattern into the channels of a layout, interleaved.
///
/// Sample *n* of every channel is at *n*/`sampleRate` seconds of pattern time. Where what is felt and what is heard share a
/// channel, they are added and then limited as the profile says; where they do not, each is as its own renderer makes it.
public struct LayoutRenderer: Sendable {
    /// Where what goes.
    public let layout: ChannelLayout
    private var haptics: Renderer?
    private var sound: SoundRenderer?
    /// What limits a channel that both share; the others come limited.
    private let limits: ChannelLayout.Limits
    private var planes: [Float]

    /// Samples of each channel that are made at a time.
    private static let pieceSize = 4_096

    /// A renderer that stands at sample 0.
    ///
    /// - Parameters:
    ///   - timeline: What is felt; nil for nothing.
    ///   - soundtrack: What is heard; nil for nothing.
    /// - Precondition: `sampleRate` is finite and above 0.
    public init(
        _ timeline: Timeline?, _ soundtrack: Soundtrack?, layout: ChannelLayout, live: ControlLayer = .neutral,
        profile: Profile = .taptic, sampleRate: Double
    ) {
        self.layout = layout
        let sharing = layout.isShared && timeline.map { !$0.voices.isEmpty || !$0.taps.isEmpty } == true
        let shared = sharing && soundtrack?.isEmpty == false
        limits = ChannelLayout.Limits(mixed: shared ? profile.limiter : .open, felt: .open, heard: .open)
        var open = profile
        if shared { open.limiter = .open }
        haptics = timeline.map { Renderer($0, live: live, profile: open, sampleRate: sampleRate) }
        sound = soundtrack.map {
            SoundRenderer($0, live: live, sampleRate: sampleRate, limiter: shared ? .open : .hard)
        }
        planes = [Float](repeating: 0, count: 3 * Self.pieceSize)
    }

    /// The number of frames that hold all of it: up to the latest of the authored lengths and the last that is felt or heard.
    ///
    /// Saturates at 2^51.
    public static func frameCount(
        _ timeline: Timeline?, _ soundtrack: Soundtrack?, rate: Double, profile: Profile = .taptic
    ) -> Int {
        var count = timeline?.sampleCount(rate: rate, profile: profile) ?? 0
        if let soundtrack {
            count = max(
                count, soundtrack.sampleCount(rate: rate), FrameCount.first(from: soundtrack.duration, rate: rate))
        }
        return count
    }

    /// Renders the next frames.
    ///
    /// - Parameter output: Receives whole frames of the layout's channels, interleaved, each sample in -1...1.
    /// - Important: Real-time safe.
    public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
        let channels = layout.channelCount
        precondition(output.count % channels == 0, "a block must hold whole frames")
        // What is only felt, in a channel of its own, is as its renderer makes it: no sum, no second look.
        if layout == .mono, sound == nil, haptics != nil {
            haptics?.render(into: output)
            return
        }
        var done = 0
        while done < output.count / channels {
            let count = min(Self.pieceSize, output.count / channels - done)
            let part = UnsafeMutableBufferPointer(
                rebasing: output[(done * channels)..<((done + count) * channels)])
            renderPiece(part, count)
            done += count
        }
    }

    /// Makes `frame` the next one, as ``Renderer/seek(toSample:)`` and ``SoundRenderer/seek(toSample:)`` do.
    ///
    /// - Important: Real-time safe.
    public mutating func seek(toFrame frame: Int) {
        haptics?.seek(toSample: frame)
        sound?.seek(toSample: frame)
    }

    private mutating func renderPiece(_ output: UnsafeMutableBufferPointer<Float>, _ count: Int) {
        var space: [Float] = []
        swap(&space, &planes)
        space.withUnsafeMutableBufferPointer { space in
            func plane(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
                UnsafeMutableBufferPointer(rebasing: space[(index * Self.pieceSize)..<(index * Self.pieceSize + count)])
            }
            let (felt, left, right) = (plane(0), plane(1), plane(2))
            if haptics == nil { felt.update(repeating: 0) } else { haptics?.render(into: felt) }
            if sound == nil {
                left.update(repeating: 0)
                right.update(repeating: 0)
            } else {
                sound?.render(left: left, right: right)
            }
            guard let felt = felt.baseAddress, let left = left.baseAddress, let right = right.baseAddress,
                let output = output.baseAddress
            else { return }
            layout.interleave(felt: felt, left: left, right: right, count: count, into: output, limits)
        }
        swap(&space, &planes)
    }
}
