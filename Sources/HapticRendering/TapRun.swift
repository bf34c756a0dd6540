import HapticPattern

/// One ringing tap.
struct TapRun {
    /// When it strikes, in seconds of pattern time.
    var time: Double
    /// Seconds after which it has ended.
    var length: Double
    /// The amplitude at the first moment.
    var amplitude: Double
    /// Hertz.
    var frequency: Double
    /// The decay, in powers of e per second.
    var decay: Double
    /// Seconds at the end over which it is taken to 0.
    var fade: Double
    /// The first sample that is not before the tap.
    var firstSample: Int
    /// The first sample after it.
    var endSample: Int

    /// The run of `tap`, under what an app sends.
    init(_ tap: Tap, live: ControlLayer, _ strike: Profile.Strike, rate: Double) {
        time = tap.time
        length = strike.length(sharpness: tap.sharpness)
        amplitude = strike.amplitude.amplitude(tap.intensity(live: live))
        frequency = strike.carrier.frequency(tap.sharpness)
        // ln 10 / 20 per decibel.
        decay = length > 0 ? strike.decay * 0.11512925464970229 / length : 0
        fade = min(strike.fade, length)
        firstSample = FrameCount.first(from: time, rate: rate)
        endSample = FrameCount.first(from: time + length, rate: rate)
    }

    /// The sample at `time` seconds of pattern time.
    func sample(at time: Double) -> Double {
        let passed = time - self.time
        var value = amplitude * Mathematics.exp2(passed * (decay * -1.4426950408889634))
        if passed > length - fade { value *= VoiceRun.rise((length - passed) / fade) }
        return value * Mathematics.sin(turns: passed * frequency)
    }
}
