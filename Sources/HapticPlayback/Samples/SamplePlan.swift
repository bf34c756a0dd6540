import HapticPattern
import HapticRendering

/// Works out what an output that takes samples has to render for a player, from its segments.
///
/// A segment without a loop is one run. A loop is unrolled into runs of many passes, of which the one that plays and the
/// next are made; so its seams are nothing but events that abut, whose phase goes on. Speed scales the timeline.
struct SamplePlan {
    let grid: SampleGrid
    let profile: Profile
    /// What the output asks for.
    let kinds: EventKinds
    let material: PatternMaterial
    let live: ControlLayer
    let liveRevision: Int
    let now: Double
    /// The parts as they were: what has not changed is used again.
    let before: [SamplePart]

    private(set) var parts: [SamplePart] = []
    /// When more of a loop has to be unrolled, in seconds of engine time.
    private(set) var renewal = Double.infinity

    /// About so many events are unrolled at a time.
    private static let chunkEvents = 256
    /// At least so many seconds are unrolled at a time.
    private static let chunkSeconds = 1.0
    /// What rings on after the end of a run at speed 1, in seconds.
    private let ringing: Double

    init(
        grid: SampleGrid, profile: Profile, kinds: EventKinds, material: PatternMaterial, live: ControlLayer,
        liveRevision: Int,
        now: Double, before: [SamplePart], segments: [Segment]
    ) {
        self.grid = grid
        self.profile = profile
        self.kinds = kinds
        self.material = material
        self.live = live
        self.liveRevision = liveRevision
        self.now = now
        self.before = before
        var ringing = max(0.1, profile.longestStrike)
        let keepsEnvelopes = live.keepsHapticEnvelopes && live.keepsAudioEnvelopes
        ringing += keepsEnvelopes ? material.longestTail : EnvelopeTime.longest
        // A file that is sent a lower pitch lasts up to twice as long.
        if !live.isNeutral(.audioPitch) { ringing += material.soundtrack.heard }
        self.ringing = ringing
        for index in segments.indices where segments[index].isPlaying {
            let next = index + 1 < segments.count ? segments[index + 1] : nil
            guard next.map({ $0.from > now - Transport.memory }) ?? true else { continue }
            plan(segments[index], until: next)
        }
    }

    private mutating func plan(_ segment: Segment, until next: Segment?) {
        // What has ended by itself rings on; all else is cut.
        let isCut = next.map { $0.serial != 0 || $0.cutsTaps } ?? false
        let cut = isCut ? grid.index(of: next!.from) : Int.max
        let ringing = max(self.ringing, self.ringing / segment.rate)
        let last = next.map { grid.index(of: $0.from + ringing) } ?? Int.max
        guard segment.loopEnd < .infinity else {
            let origin = grid.index(of: segment.from - segment.position / segment.rate)
            add(segment, chunk: 0, passes: 0, origin: origin, end: last, cut: cut)
            return
        }
        let events = max(
            1, material.timeline.voices.count + material.timeline.taps.count + material.soundtrack.voices.count)
        let seconds = segment.loopEnd / segment.rate
        let passes = max(Self.chunkEvents / events, Int(min(1e5, (Self.chunkSeconds / seconds).rounded(.up))), 1)
        let current = segment.pass(at: segment.position(at: max(now - 0.5, segment.from)))
        let chunk = Int(min(current, 0x1p52)) / passes
        // The chunk before still rings.
        for number in max(0, chunk - 1)...chunk + 1 {
            let first = number * passes
            guard Double(first) < segment.passes else { break }
            let count = Int(min(Double(passes), segment.passes - Double(first)))
            let begin = segment.time(at: Double(first) * segment.loopEnd)
            let end = segment.time(at: Double(first + count) * segment.loopEnd)
            guard end + ringing > now - 0.5, end > segment.from else { continue }
            add(
                segment, chunk: number, passes: count, origin: grid.index(of: begin),
                end: min(last, grid.index(of: end + ringing)), cut: cut)
        }
        let following = segment.time(at: Double((chunk + 1) * passes) * segment.loopEnd)
        if following < next?.from ?? .infinity { renewal = min(renewal, max(following, now + 0.1)) }
    }

    /// Adds a run of `passes` passes of the segment's loop, or of the whole pattern where it is 0.
    private mutating func add(_ segment: Segment, chunk: Int, passes: Int, origin: Int, end: Int, cut: Int) {
        let edge = grid.count(of: profile.edge)
        let first = max(origin, grid.index(of: segment.from))
        let last = cut == .max ? end : min(end, cut + edge)
        guard last > first else { return }
        let key = SamplePart.Key(
            serial: segment.serial, from: segment.from, chunk: chunk, passes: passes, liveRevision: liveRevision)
        let run = before.first { $0.key == key }?.run ?? makeRun(segment, key, origin: origin)
        parts.append(SamplePart(key: key, run: run, first: first, end: last, fadesIn: first > origin, cut: cut))
    }

    private func makeRun(_ segment: Segment, _ key: SamplePart.Key, origin: Int) -> SampleRun {
        // A change of what is sent leaves timeline and soundtrack as they are.
        let known = before.first { $0.key.isSameStretch(as: key) && $0.run.origin == origin }?.run
        let timeline = known?.timeline ?? makeTimeline(segment, passes: key.passes)
        let soundtrack = known?.soundtrack ?? makeSoundtrack(segment, passes: key.passes)
        let isFelt = kinds.contains(.haptic) && !(timeline.voices.isEmpty && timeline.taps.isEmpty)
        let isHeard = kinds.contains(.sound) && !soundtrack.isEmpty
        let live = isFelt || isHeard ? liveLayer(from: origin) : .neutral
        return SampleRun(
            timeline, soundtrack,
            renderer: isFelt ? Renderer(timeline, live: live, profile: profile, sampleRate: grid.rate) : nil,
            sound: isHeard
                ? SoundRenderer(soundtrack, live: live, sampleRate: grid.rate, limiter: .open) : nil,
            origin: origin)
    }

    private func makeTimeline(_ segment: Segment, passes: Int) -> Timeline {
        let whole = material.timeline
        let line = passes == 0 ? whole : whole.unrolled(passes: passes, loopEnd: segment.loopEnd)
        return line.scaled(by: 1 / segment.rate)
    }

    private func makeSoundtrack(_ segment: Segment, passes: Int) -> Soundtrack {
        let whole = material.soundtrack
        guard !whole.isEmpty else { return whole }
        let line = passes == 0 ? whole : whole.unrolled(passes: passes, loopEnd: segment.loopEnd)
        return line.scaled(by: 1 / segment.rate)
    }

    /// What is sent, over the time of a run that begins at the output's sample `origin`.
    private func liveLayer(from origin: Int) -> ControlLayer {
        let begin = grid.time(of: origin)
        var lines: [ControlTrack] = []
        for id in ControlID.allCases where !live.isNeutral(id) {
            lines.append(
                ControlTrack(
                    id, breakpoints: live[id].breakpoints.map { .init(time: $0.time - begin, value: $0.value) }))
        }
        return lines.isEmpty ? .neutral : ControlLayer(lines)
    }
}
