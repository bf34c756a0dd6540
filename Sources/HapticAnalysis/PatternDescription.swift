public import HapticPattern
public import HapticRendering

/// A pattern in plain words: what it feels like from start to end, and what of it is not felt.
///
/// “1.6 seconds. A firm crisp tap at 0; a rumble from 0.03 to 1.23 s that swells to 0.80 at 0.63 s while turning from round
/// to crisp; two taps near 1.4 s are silenced by the intensity curve.” The words are those of docs/analysis.md; the same
/// pattern has the same words on every machine.
public struct PatternDescription: Sendable, Equatable {
    /// The words: one line of sentences.
    public let text: String

    /// Describes a pattern.
    public init(_ pattern: Pattern) { self.init(pattern, Timeline(pattern)) }

    /// Describes a pattern whose timeline is at hand.
    ///
    /// - Complexity: O(*n* log *n*) in the size of the pattern; the text has a few lines at most.
    public init(_ pattern: Pattern, _ timeline: Timeline) {
        self.init(pattern, timeline, BakedPattern(overviewOf: timeline))
    }

    /// Describes a pattern whose timeline and lines are at hand.
    public init(_ pattern: Pattern, _ timeline: Timeline, _ baked: BakedPattern) {
        var describer = Describer(pattern, timeline, baked)
        text = describer.describe()
    }
}

/// One thing told, and when it begins.
struct Clause {
    var start: Double
    var text: String
}

/// Describes one pattern.
private struct Describer {
    private let pattern: Pattern
    private let timeline: Timeline
    private let baked: BakedPattern
    private let length: Double
    private let times: TimeWords
    /// More clauses than this of one kind are told as one.
    private static let limit = 4

    init(_ pattern: Pattern, _ timeline: Timeline, _ baked: BakedPattern) {
        self.pattern = pattern
        self.timeline = timeline
        self.baked = baked
        length = max(timeline.duration, timeline.felt)
        times = TimeWords(length: length)
    }

    mutating func describe() -> String {
        if timeline.voices.isEmpty, timeline.taps.isEmpty, timeline.sounds.isEmpty { return "Nothing to feel or hear." }
        let spans = HumSpan.all(timeline, baked)
        let silence = SilenceWords(pattern, times)
        var clauses =
            TapWords(times: times).clauses(timeline.taps.filter { $0.intensity >= 0.005 }, limit: Self.limit)
            + hums(spans.filter { !$0.isSilent }) + sounds()
            + silence.clauses(timeline.taps.filter { $0.intensity < 0.005 })
            + silence.clauses(spans.filter { $0.isSilent })
        let order = clauses.indices.sorted { a, b in
            clauses[a].start != clauses[b].start ? clauses[a].start < clauses[b].start : a < b
        }
        clauses = order.map { clauses[$0] }
        let end = length < .infinity ? TimeWords.length(length) : "Without end"
        return end + ". " + Self.sentence(clauses.map { $0.text }.joined(separator: "; ")) + "."
    }

    private func hums(_ spans: [HumSpan]) -> [Clause] {
        let words = HumWords(times: times)
        if spans.count > Self.limit { return [Clause(start: spans[0].start, text: words.clause(spans))] }
        return spans.map { Clause(start: $0.start, text: words.clause($0)) }
    }

    private func sounds() -> [Clause] {
        let sounds = timeline.sounds
        if sounds.count > 2 {
            let end = sounds.reduce(0) { max($0, $1.start + ($1.duration ?? 0)) }
            return [
                Clause(
                    start: sounds[0].start,
                    text: Words.count(sounds.count) + " sounds " + times.span(sounds[0].start, end))
            ]
        }
        return sounds.map { sound in
            let name = sound.type == .audioCustom ? "a sound file " : "a tone "
            guard let duration = sound.duration else {
                return Clause(start: sound.start, text: name + times.at(sound.start))
            }
            return Clause(start: sound.start, text: name + times.span(sound.start, sound.start + duration))
        }
    }

    /// With a capital at the start.
    private static func sentence(_ text: String) -> String {
        var bytes = Array(text.utf8)
        if let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") { bytes[0] -= 32 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
