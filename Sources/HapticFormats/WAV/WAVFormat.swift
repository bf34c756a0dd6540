/// What a WAV file holds, beyond its samples.
public struct WAVFormat: Sendable, Equatable {
    /// Frames per second, 1 or more.
    public var sampleRate: Int
    /// Samples of one frame, 1 to 65,535 divided by the bytes of a sample.
    public var channels: Int
    /// How a sample is stored.
    public var encoding: SampleEncoding
    /// Which loudspeakers the channels are for, a bit each as `WAVE_FORMAT_EXTENSIBLE` has it; 0 for none. Stored where
    /// there are more than two channels.
    public var channelMask: UInt32

    /// Front left and right, back left and right: how the sound card of a DualSense names its four channels.
    public static let quadraphonic: UInt32 = 0x33

    /// A format.
    public init(sampleRate: Int, channels: Int, encoding: SampleEncoding, channelMask: UInt32 = 0) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
        self.channelMask = channelMask
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
