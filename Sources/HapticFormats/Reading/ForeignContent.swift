import HapticRendering

/// What a reader makes of a file: hums as one layer, taps, what the file says about itself, and what could not be kept.
struct ForeignContent {
    var layers = LayeredPattern()
    var metadata: [(key: String, value: String)] = []
    var report = LossReport()
    /// How many hums there are at once, where they are more than anything plays; the layers are empty then.
    private(set) var crowd: Int?
    /// So many hums at once are read: the formats' own limits are lower, and each is reckoned with at every edge of all.
    static let mostAtOnce = 128

    init() {}

    /// Content of hums that may overlap and taps in any order.
    init(_ hums: [Hum], _ taps: [ControlFrames.Transient]) {
        let most = LayerMixer.mostAtOnce(hums)
        guard most <= Self.mostAtOnce else {
            crowd = most
            return
        }
        layers = LayerMixer.mix(hums)
        let order = taps.indices.sorted { left, right in
            taps[left].time != taps[right].time ? taps[left].time < taps[right].time : left < right
        }
        layers.taps = order.map { taps[$0] }
    }
}

extension ForeignContent {
    /// When it is over, in seconds.
    var end: Double { max(layers.intensity.points.last?.time ?? 0, layers.taps.last?.time ?? 0) }

    /// What is wrong with it as a whole; nil where it can be a pattern.
    var fault: (message: String, help: String)? {
        if let crowd {
            return (
                "\(crowd) effects go on at one time, more than the \(Self.mostAtOnce) that are read",
                "let them follow each other, or make several files"
            )
        }
        // What rounding adds is no mistake.
        guard end > JSONFields.seconds.upperBound + 1 else { return nil }
        return (
            "the effect ends after \(Seconds.text(end))",
            "eleven days (\(decimal(JSONFields.seconds.upperBound, digits: 0)) s) are the most: look at the unit of its times"
        )
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
