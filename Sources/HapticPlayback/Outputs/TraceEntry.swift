/// One line of a trace: what was sent to an output, and when.
public struct TraceEntry: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable {
        /// The levels changed.
        case level
        /// A tap struck.
        case tap
        /// Everything was silenced; the last line of every trace.
        case stop
    }

    /// Seconds of engine time.
    public var time: Double
    /// The output that it was sent to.
    public var output: String
    /// What happened.
    public var kind: Kind
    /// The low-frequency motor, 0...1: the continuous layer and the pulses of taps; of a tap, its own.
    public var low: Double
    /// The high-frequency motor, 0...1.
    public var high: Double
    /// Intensity of the continuous layer, or of the tap, 0...1.
    public var intensity: Double
    /// Sharpness of the continuous layer, or of the tap, 0...1.
    public var sharpness: Double

    /// An entry of these values.
    public init(
        time: Double, output: String, kind: Kind, low: Double, high: Double, intensity: Double, sharpness: Double
    ) {
        self.time = time
        self.output = output
        self.kind = kind
        self.low = low
        self.high = high
        self.intensity = intensity
        self.sharpness = sharpness
    }

    /// The last line of a trace: all levels 0.
    public static func stop(at time: Double, output: String) -> TraceEntry {
        TraceEntry(time: time, output: output, kind: .stop, low: 0, high: 0, intensity: 0, sharpness: 0)
    }

    /// The line, without its end: one JSON object. Times have microseconds, levels five decimals.
    public var json: String {
        "{\"t\":\(Self.text(time, 6)),\"output\":\(Self.quoted(output)),\"kind\":\"\(kind.rawValue)\""
            + ",\"low\":\(Self.text(low, 5)),\"high\":\(Self.text(high, 5))"
            + ",\"intensity\":\(Self.text(intensity, 5)),\"sharpness\":\(Self.text(sharpness, 5))}"
    }

    private static func text(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        guard abs(rounded) < 1e15 else { return rounded.isFinite ? "\(rounded)" : "0" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : plain(rounded, decimals)
    }

    /// Without an exponent, which small numbers would get.
    private static func plain(_ value: Double, _ decimals: Int) -> String {
        let text = "\(value)"
        guard text.contains("e") else { return text }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let digits = "\(Int((abs(value) * scale).rounded()))"
        let padded = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
        return (value < 0 ? "-0." : "0.") + padded
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
