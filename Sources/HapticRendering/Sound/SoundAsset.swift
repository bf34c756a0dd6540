/// The samples of a sound file, decoded: what an `AudioCustom` event plays.
///
/// A plain value of one or two channels at the file's own rate; renderers convert the rate. Copies share their memory.
public struct SoundAsset: Sendable {
    /// Frames per second of the file.
    public let sampleRate: Double
    /// 1 or 2.
    public let channelCount: Int
    /// Frames.
    public let frameCount: Int
    /// All of the first channel, then all of the second.
    let samples: [Float]

    /// The samples of one channel after the other; what is not a finite number becomes 0.
    ///
    /// - Precondition: `channelCount` is 1 or 2 and divides the number of samples; `sampleRate` is finite and above 0.
    public init(planes: consuming [Float], channelCount: Int = 1, sampleRate: Double) {
        precondition(channelCount == 1 || channelCount == 2, "a sound has one channel or two")
        precondition(planes.count % channelCount == 0, "all channels of a sound are of one length")
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        for index in planes.indices where !planes[index].isFinite { planes[index] = 0 }
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        frameCount = planes.count / channelCount
        samples = planes
    }

    /// Seconds at the file's own pitch.
    public var duration: Double { Double(frameCount) / sampleRate }

    /// The samples of one channel.
    public func channel(_ index: Int) -> ArraySlice<Float> {
        samples[(index * frameCount)..<((index + 1) * frameCount)]
    }
}
