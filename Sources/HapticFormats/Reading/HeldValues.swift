import HapticRendering

/// Values that are held for whole stretches of time, as motors and timings have them. Times are in milliseconds.
struct HeldValues {
    /// One value that is felt.
    struct Value {
        var start, end: Double
        var intensity: Double
        var sharpness = 0.5
    }

    /// In order, silences left out.
    private(set) var values: [Value] = []
    private(set) var end = 0.0

    /// A stretch up to this length that stands alone is a tap. Source: the references' own rule.
    static let longestTap = 40.0

    /// Adds a value that lasts `length` milliseconds; nothing for lengths of 0.
    mutating func add(_ length: Double, _ intensity: Double, sharpness: Double = 0.5) {
        guard length > 0 else { return }
        let start = end
        end += length
        guard intensity > 0 else { return }
        if let last = values.last, last.end == start, last.intensity == intensity, last.sharpness == sharpness {
            values[values.count - 1].end = end
        } else {
            values.append(Value(start: start, end: end, intensity: intensity, sharpness: sharpness))
        }
    }

    /// Goes on to a time, in silence.
    mutating func pause(until time: Double) { end = max(end, time) }

    /// The hums and taps that the values stand for.
    ///
    /// - Parameter tapSharpness: the sharpness of a tap by its length and what the value says.
    func content(tapSharpness: (Value) -> Double) -> ForeignContent {
        var hums: [Hum] = []
        var taps: [ControlFrames.Transient] = []
        for (index, value) in values.enumerated() {
            let isAlone =
                (index == 0 || values[index - 1].end < value.start)
                && (index + 1 == values.count || values[index + 1].start > value.end)
            if isAlone, value.end - value.start <= Self.longestTap {
                taps.append(
                    .init(time: value.start / 1000, intensity: value.intensity, sharpness: tapSharpness(value)))
            } else {
                hums.append(
                    Hum(
                        from: value.start / 1000, to: value.end / 1000, intensity: value.intensity,
                        sharpness: value.sharpness))
            }
        }
        return ForeignContent(hums, taps)
    }

    /// The sharpness of a tap on a voice coil by its length: the inverse of ``TapLength/coil(_:)``.
    static func coilSharpness(_ value: Value) -> Double { min(1, max(0, (36.4 - (value.end - value.start)) / 24.3)) }

    /// The sharpness of a tap on a turning motor by its length: the inverse of ``TapLength/motor(_:)``.
    static func motorSharpness(_ value: Value) -> Double { min(1, max(0, (40 - (value.end - value.start)) / 20)) }
}
