public import AHAP
import HapticAnalysis
import HapticPattern
import HapticRendering
import JSONText

/// What the core finds out about a pattern: computed once for each content and version of the core, and kept.
public struct PatternFacts: Sendable, Equatable {
    /// Which rules and which arithmetic the facts come from. A new one makes old facts be computed again.
    public static let coreVersion = "1"

    /// The authored length in seconds.
    public var duration: Double
    /// The last instant that is not silent, in seconds.
    public var felt: Double
    /// How many transient events.
    public var taps: Int
    /// How many continuous events.
    public var hums: Int
    /// How many audio events.
    public var sounds: Int
    /// How many parameter curves.
    public var curves: Int
    /// How many dynamic parameters.
    public var steps: Int
    /// How many findings are errors.
    public var errors: Int
    /// How many findings are warnings.
    public var warnings: Int
    /// How many findings are remarks.
    public var infos: Int
    /// Seven features, each from 0 to 1: peak, mean, sharpness, taps, roughness, rising, regularity.
    public var features: [Double]
    /// Seconds from each onset to the next; the first of them, at most ``mostIntervals``.
    public var intervals: [Double]
    /// What it feels like, in words.
    public var description: String

    /// The names of ``features`` in their order.
    public static let featureNames = ["peak", "mean", "sharpness", "tap_rate", "roughness", "rising", "regularity"]
    /// A rhythm is known by its beginning.
    static let mostIntervals = 64
    /// Taps per second that count as 1.
    private static let mostTapRate = 20.0

    /// Whether nothing but remarks was found.
    public var isClean: Bool { errors == 0 && warnings == 0 }

    /// Looks at a document; `findings` are those of the checker.
    public init(_ document: AHAPDocument, _ findings: [Diagnostic]) {
        let pattern = document.pattern
        let timeline = Timeline(pattern)
        let baked = BakedPattern(overviewOf: timeline)
        let found = Features(baked)
        duration = pattern.duration
        felt = timeline.felt
        taps = pattern.events.count { $0.type == .hapticTransient }
        hums = pattern.events.count { $0.type == .hapticContinuous }
        sounds = pattern.events.count { !$0.type.isHaptic }
        curves = pattern.curves.count
        steps = pattern.parameters.count
        errors = findings.count { $0.severity == .error }
        warnings = findings.count { $0.severity == .warning }
        infos = findings.count { $0.severity == .info }
        features = [
            found.peak, found.mean, found.sharpness, min(1, found.tapRate / Self.mostTapRate), found.roughness,
            (found.slope + 1) / 2, found.regularity,
        ].map { ($0 * 10_000).rounded() / 10_000 }
        intervals = found.intervals.prefix(Self.mostIntervals).map { ($0 * 10_000).rounded() / 10_000 }
        description = PatternDescription(pattern, timeline, baked).text
    }

    /// The facts as they are kept.
    var json: String {
        var output = JSONOutput()
        output.beginObject()
        output.member("duration", duration)
        output.member("felt", felt)
        for (name, count) in zip(Self.countNames, [taps, hums, sounds, curves, steps, errors, warnings, infos]) {
            output.member(name, count)
        }
        output.beginArray("features")
        for value in features { output.number(value) }
        output.endArray()
        output.beginArray("intervals")
        for value in intervals { output.number(value) }
        output.endArray()
        output.member("description", description)
        output.endObject()
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private static let countNames = ["taps", "hums", "sounds", "curves", "steps", "errors", "warnings", "infos"]

    /// The facts as they were kept; nil where they are not whole.
    init?(json: String) {
        let tree = JSONReader.read(SourceText(Array(json.utf8)))
        guard tree.faults.isEmpty, tree.nodes.first?.kind == .object else { return nil }
        func number(_ name: String) -> Double? { tree.value(for: name, in: 0).map { tree.number(at: $0) } }
        func numbers(_ name: String) -> [Double]? {
            tree.value(for: name, in: 0).map { tree.children(of: $0).map { tree.number(at: $0) } }
        }
        let counts = Self.countNames.compactMap { number($0).map { Int($0) } }
        guard let duration = number("duration"), let felt = number("felt"), counts.count == Self.countNames.count,
            let features = numbers("features"), features.count == Self.featureNames.count,
            let intervals = numbers("intervals"), let text = tree.value(for: "description", in: 0)
        else { return nil }
        self.duration = duration
        self.felt = felt
        (taps, hums, sounds, curves) = (counts[0], counts[1], counts[2], counts[3])
        (steps, errors, warnings, infos) = (counts[4], counts[5], counts[6], counts[7])
        self.features = features
        self.intervals = intervals
        description = tree.string(at: text)
    }
}
