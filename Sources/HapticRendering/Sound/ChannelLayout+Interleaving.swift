extension ChannelLayout {
    /// What keeps the channels of a layout inside -1...1.
    public struct Limits: Sendable {
        /// For channels that hold both what is felt and what is heard.
        public var mixed: Limiter
        /// For channels of what is felt alone.
        public var felt: Limiter
        /// For channels of what is heard alone.
        public var heard: Limiter

        /// Limits of each kind of channel.
        public init(mixed: Limiter, felt: Limiter, heard: Limiter) {
            self.mixed = mixed
            self.felt = felt
            self.heard = heard
        }
    }

    /// Lays samples of what is felt and of both sides of what is heard into whole frames of this layout.
    ///
    /// - Parameters:
    ///   - felt: `count` samples, like `left` and `right`.
    ///   - output: Receives `count` frames, interleaved.
    /// - Important: Real-time safe.
    public func interleave(
        felt: UnsafePointer<Float>, left: UnsafePointer<Float>, right: UnsafePointer<Float>, count: Int,
        into output: UnsafeMutablePointer<Float>, _ limits: Limits
    ) {
        switch self {
        case .mono:
            for index in 0..<count {
                output[index] = limits.mixed.limited(felt[index] + 0.5 * (left[index] + right[index]))
            }
        case .stereo:
            for index in 0..<count {
                output[2 * index] = limits.mixed.limited(felt[index] + left[index])
                output[2 * index + 1] = limits.mixed.limited(felt[index] + right[index])
            }
        case .hapticAndAudio:
            for index in 0..<count {
                output[3 * index] = limits.felt.limited(felt[index])
                output[3 * index + 1] = limits.heard.limited(left[index])
                output[3 * index + 2] = limits.heard.limited(right[index])
            }
        case .dualSense:
            for index in 0..<count {
                output[4 * index] = limits.heard.limited(left[index])
                output[4 * index + 1] = limits.heard.limited(right[index])
                output[4 * index + 2] = limits.felt.limited(felt[index])
                output[4 * index + 3] = output[4 * index + 2]
            }
        }
    }
}
