/// Where the samples of an output lie in engine time.
struct SampleGrid: Sendable, Equatable {
    /// The time of sample 0, in seconds of engine time.
    var base: Double
    /// Samples per second.
    var rate: Double

    /// The sample nearest to `time`. Saturates at ±2^52.
    func index(of time: Double) -> Int {
        let count = ((time - base) * rate).rounded()
        guard count > -0x1p52 else { return -(1 << 52) }
        return count < 0x1p52 ? Int(count) : 1 << 52
    }

    /// The time of a sample.
    func time(of index: Int) -> Double { base + Double(index) / rate }

    /// A number of samples for a length in seconds.
    func count(of seconds: Double) -> Int { Int((seconds * rate).rounded()) }
}
