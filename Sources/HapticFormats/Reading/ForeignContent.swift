import HapticRendering

/// What a reader makes of a file: hums as one layer, taps, what the file says about itself, and what could not be kept.
struct ForeignContent {
    var layers = LayeredPattern()
    var metadata: [(key: String, value: String)] = []
    var report = LossReport()

    init() {}

    /// Content of hums that may overlap and taps in any order.
    init(_ hums: [Hum], _ taps: [ControlFrames.Transient]) {
        layers = LayerMixer.mix(hums)
        let order = taps.indices.sorted { left, right in
            taps[left].time != taps[right].time ? taps[left].time < taps[right].time : left < right
        }
        layers.taps = order.map { taps[$0] }
    }
}

/// How files of other formats are read where they leave a choice.
public struct ReadingOptions: Sendable, Equatable {
    /// How amplitude and frequency become intensity and sharpness; nil: the usual one of the format.
    public var model: ConversionModel?
    /// For on-off patterns: pulses that come every so many milliseconds are the strength of a hum, not taps.
    ///
    /// Pulses every 20 ms, as web libraries write them, cannot be felt apart.
    public var cycle = 20
    /// For `.haptic`: 20 % less hum at an emphasis, as Meta's tools make AHAP of it.
    public var isDucked = false

    /// The usual choices.
    public init() {}
}

/// One continuous effect of a file: intensity and sharpness from its start to its end, in seconds of pattern time.
struct Hum {
    var intensity: BakedLine
    var sharpness: BakedLine

    /// A hum through `intensity` and `sharpness`, each with two points at least where it has a length.
    init(intensity: BakedLine, sharpness: BakedLine) {
        self.intensity = intensity
        self.sharpness = sharpness
    }

    /// A hum that does not change.
    init(from start: Double, to end: Double, intensity: Double, sharpness: Double) {
        self.intensity = BakedLine([.init(time: start, value: intensity), .init(time: end, value: intensity)])
        self.sharpness = BakedLine([.init(time: start, value: sharpness), .init(time: end, value: sharpness)])
    }

    /// When it begins, in seconds.
    var start: Double { intensity.points.first?.time ?? 0 }
    /// When it ends, in seconds.
    var end: Double { intensity.points.last?.time ?? 0 }
}
