import AHAP
import HapticAnalysis
import HapticPattern
import HapticRendering
import JSONText

/// What `thrum show` says about a pattern.
struct PatternSummary {
    /// A number of things of one name.
    struct Count: Equatable {
        var name: String
        var count: Int
    }

    /// A value that events leave to the player.
    struct Default: Equatable {
        var parameter: EventParameterID
        var type: EventType
        var value: Double
        /// How many events leave it so.
        var count: Int
    }

    /// How loud a profile makes a pattern.
    struct Volume: Equatable {
        var profile: Profile.Name
        /// Samples per second of what was measured.
        var rate: Int
        /// Nil for a pattern that is too long to be measured.
        var loudness: Loudness?

        init(_ timeline: Timeline, in name: Profile.Name) {
            profile = name
            rate = name.profile.sampleRate
            loudness = try? Loudness(of: timeline, in: name.profile)
        }
    }

    /// `Metadata.Description`, where that is a string.
    let note: String?
    /// What it feels like, in words.
    let description: String
    /// What it feels like, in numbers.
    let features: Features
    /// Seconds, as written.
    let duration: Double
    /// Seconds until the pattern is silent.
    let felt: Double
    /// Events by type, in the order of the types; only those there are.
    let events: [Count]
    /// Curves by control, in the order of the controls.
    let curves: [Count]
    /// The points of all curves.
    let curvePoints: Int
    /// Steps by control, in the order of the controls.
    let steps: [Count]
    /// What is left to defaults: intensity, sharpness, volume, by event type.
    let defaults: [Default]
    /// The loudness in each profile that was asked for.
    let volumes: [Volume]
    let tally: Tally

    init(_ pattern: Pattern, note: String?, _ tally: Tally, loudnessIn profiles: [Profile.Name] = []) {
        let timeline = Timeline(pattern)
        self.note = note
        let baked = BakedPattern(overviewOf: timeline)
        description = PatternDescription(pattern, timeline, baked).text
        features = Features(baked)
        duration = pattern.duration
        felt = timeline.felt
        events = EventType.allCases.map { type in
            Count(name: type.name, count: pattern.events.count { $0.type == type })
        }.filter { $0.count > 0 }
        curves = ControlID.allCases.map { id in
            Count(name: id.name, count: pattern.curves.count { $0.id == id })
        }.filter { $0.count > 0 }
        curvePoints = pattern.curves.reduce(0) { $0 + $1.points.count }
        steps = ControlID.allCases.map { id in
            Count(name: id.name, count: pattern.parameters.count { $0.id == id })
        }.filter { $0.count > 0 }
        defaults = Self.defaults(in: pattern)
        volumes = profiles.map { Volume(timeline, in: $0) }
        self.tally = tally
    }

    /// `Metadata.Description`, where that is a string.
    static func note(in document: AHAPDocument) -> String? {
        let tree = document.tree
        guard tree.nodes.first?.kind == .object, let metadata = tree.value(for: "Metadata", in: 0),
            let description = tree.value(for: "Description", in: metadata), tree[description].kind == .string
        else { return nil }
        return tree.string(at: description)
    }

    /// The level of each kind of event is what a listener notices first, so only those defaults are named.
    private static func defaults(in pattern: Pattern) -> [Default] {
        let levels: [EventParameterID] = [.hapticIntensity, .hapticSharpness, .audioVolume]
        return EventType.allCases.flatMap { type in
            levels.filter { $0.applies(to: type) }.map { parameter in
                Default(
                    parameter: parameter, type: type, value: parameter.defaultValue(for: type),
                    count: pattern.events.count { $0.type == type && $0.parameters[parameter] == nil })
            }
        }.filter { $0.count > 0 }
    }
}
