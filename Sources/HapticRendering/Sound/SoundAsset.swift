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
    /// No sample is larger: 24 dB above full scale, beyond which only damaged files go.
    private static let largest: Float = 16
    /// All of the first channel, then all of the second.
    let samples: [Float]

    /// The samples of one channel after the other; what is not a number becomes 0, what is beyond ±16 is cut.
    ///
    /// - Precondition: `channelCount` is 1 or 2 and divides the number of samples; `sampleRate` is finite and above 0.
    public init(planes: consuming [Float], channelCount: Int = 1, sampleRate: Double) {
        precondition(channelCount == 1 || channelCount == 2, "a sound has one channel or two")
        precondition(planes.count % channelCount == 0, "all channels of a sound are of one length")
        precondition(sampleRate > 0 && sampleRate < .infinity, "a sample rate must be finite and above 0")
        for index in planes.indices where !(abs(planes[index]) <= Self.largest) {
            planes[index] = planes[index].isNaN ? 0 : planes[index] < 0 ? -Self.largest : Self.largest
        }
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
