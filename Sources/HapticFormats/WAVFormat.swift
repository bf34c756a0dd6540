/// What a WAV file holds, beyond its samples.
public struct WAVFormat: Sendable, Equatable {
    /// Frames per second, 1 or more.
    public var sampleRate: Int
    /// Samples of one frame, 1 to 65,535 divided by the bytes of a sample.
    public var channels: Int
    /// How a sample is stored.
    public var encoding: SampleEncoding

    /// A format.
    public init(sampleRate: Int, channels: Int, encoding: SampleEncoding) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
    }

    /// Bytes of one frame.
    @inlinable
    public var frameByteCount: Int { channels * encoding.byteCount }

    /// Why a WAV file cannot be written.
    public enum Fault: Error, Sendable, Equatable {
        /// The sample rate is below 1 or its bytes per second do not fit 32 bits.
        case sampleRate(Int)
        /// There are no channels, or more than a frame can hold.
        case channels(Int)
        /// The number of frames is negative, or the samples need more than 2^62 bytes.
        case frameCount(Int64)
    }
}
