import HapticPattern

/// A stretch of one sound on which every line is straight: controls of both layers, envelope, clamps.
struct SoundSegment {
    /// Seconds of pattern time; the segment is [start, end).
    var start: Double
    var end: Double
    /// Of a tone, its frequency; of a file, the frames of it that pass in a second.
    var sweep = Sweep(frequency: 0)
    /// Volume and envelope after τ seconds: the polynomial of these coefficients, the product of three straight lines.
    var level = SIMD4<Double>.zero
    /// From 0, left, to 1, right.
    var place = ClampedLine(0.5, slope: 0)
    /// Brightness, 0...1.
    var brightness = ClampedLine(1, slope: 0)

    /// Volume and envelope at `time` seconds after the start; never below 0.
    @inline(__always)
    func level(at time: Double) -> Double {
        max(0, level[0] + time * (level[1] + time * (level[2] + time * level[3])))
    }

    /// What the three lines come to at `time` seconds after the start.
    func values(at time: Double) -> SoundValues {
        SoundValues(
            level: level(at: time), place: place.value + place.slope * time,
            brightness: brightness.value + brightness.slope * time)
    }
}

/// Level, place and brightness of a sound at one time.
struct SoundValues {
    var level: Double
    var place: Double
    var brightness: Double
}

/// A value that has jumped, on its way over one edge from what it was to what it is.
struct Glide {
    /// When it jumped, in seconds of pattern time.
    var start = -Double.infinity
    /// What it was.
    var before = 0.0

    /// The value at `time`, where without the jump's edge it would be `value`.
    @inline(__always)
    func value(_ value: Double, at time: Double) -> Double {
        guard time < start + Timeline.edge else { return value }
        return before + (value - before) * RaisedCosine.rise((time - start) / Timeline.edge)
    }

    /// Whether it is on its way at `time`.
    func isMoving(at time: Double) -> Bool { time < start + Timeline.edge }
}

/// What sounds are rendered under.
struct SoundContext {
    let soundtrack: Soundtrack
    var live: ControlLayer
    /// Samples per second.
    let rate: Double
    /// Seconds of a sample.
    let sampleLength: Double
    /// What frames of files are weighed with; empty where only tones are heard.
    let kernel: SincKernel

    init(_ soundtrack: Soundtrack, live: ControlLayer, rate: Double) {
        self.soundtrack = soundtrack
        self.live = live
        self.rate = rate
        sampleLength = 1 / rate
        kernel = soundtrack.hasFiles ? .shared : .none
    }

    /// Seconds of pattern time.
    @inline(__always)
    func time(of sample: Int) -> Double { Double(sample) * sampleLength }

    /// The envelope of a voice under all controls.
    func envelope(of voice: borrowing SoundVoice) -> Envelope {
        guard voice.usesEnvelope, !live.keepsAudioEnvelopes else { return voice.envelope }
        return voice.makeEnvelope(soundtrack.controls, live: live)
    }
}
