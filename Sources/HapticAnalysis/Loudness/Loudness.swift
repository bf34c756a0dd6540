import HapticPattern
public import HapticRendering

/// How loud a pattern is in a profile.
///
/// Levels are in decibels below full scale, where a sample is 1 in size; a sine between -1 and 1 has a root mean square of
/// -3.01 dB. They are measured over the whole length, pauses included.
public struct Loudness: Sendable, Equatable {
    /// The largest sample in size; nil for silence.
    public var peak: Double?
    /// The root mean square of the samples; nil for silence.
    public var rms: Double?
    /// The same behind the A-weighting of IEC 61672, and behind the profile's ``Profile/speakerLimit``, which takes account
    /// of what an ear hears of it; nil for silence.
    public var weighted: Double?
    /// The middle of the spectrum in hertz, each frequency weighted with its energy; nil for silence.
    public var centroid: Double?

    /// Silence, or these levels.
    public init(peak: Double? = nil, rms: Double? = nil, weighted: Double? = nil, centroid: Double? = nil) {
        self.peak = peak
        self.rms = rms
        self.weighted = weighted
        self.centroid = centroid
    }

    /// How far the peak lies above the root mean square, in decibels; nil for silence.
    public var crest: Double? {
        guard let peak, let rms else { return nil }
        return peak - rms
    }

    /// What samples come to that are handed over block by block.
    public struct Meter: Sendable {
        private let speakerLimit: Double
        private var spectrum: Spectrum
        private var largest: Float = 0
        private var energy = 0.0
        private var count = 0.0

        /// A meter for samples at `rate` a second.
        public init(rate: Double, speakerLimit: Double = 0) {
            precondition(rate > 0 && rate < .infinity, "a sample rate must be finite and above 0")
            self.speakerLimit = speakerLimit
            spectrum = Spectrum(rate: rate)
        }

        /// Measures the next samples.
        public mutating func add(_ samples: Span<Float>) {
            for index in samples.indices {
                let sample = samples[index]
                largest = max(largest, abs(sample))
                energy += Double(sample) * Double(sample)
            }
            count += Double(samples.count)
            spectrum.add(samples)
        }

        /// What all samples so far came to.
        public var loudness: Loudness {
            guard largest > 0 else { return Loudness() }
            var whole = spectrum
            whole.finish()
            var (heard, total, moments) = (0.0, 0.0, 0.0)
            for index in whole.energies.indices {
                let frequency = whole.frequency(index)
                let gain = AWeighting.gain(frequency)
                heard += whole.energies[index] * gain * gain * speakerGain(frequency)
                total += whole.energies[index]
                moments += whole.energies[index] * frequency
            }
            return Loudness(
                peak: Self.decibels(Double(largest) * Double(largest)), rms: Self.decibels(energy / count),
                weighted: heard > 0 ? Self.decibels(heard / count) : nil, centroid: moments / total)
        }

        /// What is left of an energy behind the loudspeaker.
        private func speakerGain(_ frequency: Double) -> Double {
            guard speakerLimit > 0 else { return 1 }
            let ratio = frequency / speakerLimit
            let fourth = ratio * ratio * ratio * ratio
            return fourth / (1 + fourth)
        }

        private static func decibels(_ energy: Double) -> Double { 3.010299956639812 * Mathematics.log2(energy) }
    }
}

extension Loudness {
    /// The loudness of a timeline in a profile, at the rate that is the profile's own unless another is given.
    ///
    /// - Parameter maximumCount: How many samples may be measured. The default is an hour and a half at 48,000 Hz.
    /// - Throws: ``TooLong`` where there are more.
    /// - Complexity: O(samples), about 50 ns for each; memory for some thousand.
    public init(
        of timeline: Timeline, in profile: Profile, rate: Double? = nil, maximumCount: Int = 1 << 28
    ) throws(TooLong) {
        let rate = rate ?? Double(profile.sampleRate)
        let count = timeline.sampleCount(rate: rate, profile: profile)
        guard count <= maximumCount else { throw TooLong(needed: count, allowed: maximumCount) }
        var renderer = Renderer(timeline, profile: profile, sampleRate: rate)
        var meter = Meter(rate: rate, speakerLimit: profile.speakerLimit)
        var block = [Float](repeating: 0, count: 4_096)
        var left = count
        while left > 0 {
            let size = min(left, block.count)
            block.withUnsafeMutableBufferPointer {
                renderer.render(into: UnsafeMutableBufferPointer(rebasing: $0[..<size]))
            }
            meter.add(block.span.extracting(0..<size))
            left -= size
        }
        self = meter.loudness
    }
}
