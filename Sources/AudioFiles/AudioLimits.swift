/// How much of a sound file is decoded into memory at the most.
public struct AudioLimits: Sendable, Hashable, CustomStringConvertible {
    /// Frames times channels, of 4 bytes each.
    public var samples: Int

    /// 2^25 samples: 128 MiB; 11 minutes and 39 seconds of one channel at 48,000 Hz, half of that of two.
    ///
    /// An effect beside a haptic pattern lasts seconds, and Apple's own tools keep below 2^21 (reported); the limit is there so
    /// that a wrong file, or one made to harm, cannot fill the memory.
    public static let standard = AudioLimits(samples: 1 << 25)

    /// A limit of so many samples.
    public init(samples: Int) { self.samples = samples }

    /// The limit in words.
    public var description: String { "\(samples) samples" }
}
