public import HapticPattern

/// What is heard of a pattern: its audio events with the sound files they play, and its audio controls as lines.
///
/// A plain value beside the ``Timeline``, in the same pattern time, built once and then only read, by any number of threads.
public struct Soundtrack: Sendable {
    /// The audio events of which something is heard, in order of start; equal starts in the order of the file.
    public let voices: [SoundVoice]
    /// The pattern's own steps and curves.
    public let controls: ControlLayer
    /// The authored length in seconds, the own lengths of sound files included whose event gives none.
    public let duration: Double
    /// The last instant at which something is heard, in seconds: releases and edges count, live layers do not. 0 where
    /// nothing is heard.
    public let heard: Double
    /// The longest that a voice rings after its end, in seconds, as authored.
    public let longestTail: Double
    /// How long each voice's file lasts at its pitch, in seconds; infinite for tones and for files that repeat.
    private let lengths: [Double]
    /// The length that the timeline gave.
    private let authored: Double
    /// When each voice has ended at the latest, whatever a live layer does.
    let lasts: [Double]
    private let ends: EndTree

    /// The longest stretch of a file's length by a pitch control: an octave down.
    private static let mostStretch = 2.0

    /// The soundtrack of `timeline`.
    ///
    /// - Parameter asset: The sound file of an event, by the event's place in `Pattern.events`; nil where there is none,
    ///   which is then silent. Asked once for each `AudioCustom` event.
    /// - Complexity: O(*n* log *n*) in the number of audio events and corners of the pitch control.
    public init(_ timeline: Timeline, asset: (Int) -> SoundAsset? = { _ in nil }) {
        var voices: [SoundVoice] = []
        for sound in timeline.sounds {
            let file = sound.type == .audioCustom ? asset(sound.event) : nil
            if let voice = SoundVoice(sound, asset: file, controls: timeline.controls) { voices.append(voice) }
        }
        self.init(voices: voices, controls: timeline.controls, duration: timeline.duration)
    }

    /// A soundtrack of voices in order of start.
    init(voices: [SoundVoice], controls: ControlLayer, duration: Double) {
        self.voices = voices
        self.controls = controls
        let pitch = controls[.audioPitch]
        var (heard, latest, tail) = (0.0, duration, 0.0)
        var lengths = [Double](repeating: .infinity, count: voices.count)
        var lasts: [Double] = []
        lasts.reserveCapacity(voices.count)
        for (index, voice) in voices.enumerated() {
            let bound = voice.end + max(EnvelopeTime.longest, Timeline.edge)
            var last = voice.silentFrom(voice.envelope)
            tail = max(tail, voice.envelope.fallEnd - voice.end)
            if case .file(let asset) = voice.source, !voice.loops {
                let length = voice.length(of: asset, pitch)
                lengths[index] = length
                last = min(last, voice.start + length)
                if voice.end == .infinity { latest = max(latest, Double.decimalSum(voice.start, length)) }
                lasts.append(min(bound, voice.start + asset.duration * Self.mostStretch + Timeline.edge))
            } else {
                lasts.append(bound)
            }
            if voice.volume > 0 { heard = max(heard, last) }
        }
        self.lengths = lengths
        authored = duration
        self.duration = latest
        self.heard = heard
        self.lasts = lasts
        longestTail = tail
        ends = EndTree(lasts)
    }

    /// Whether any of it comes from a file.
    var hasFiles: Bool {
        voices.contains { voice in
            if case .file = voice.source { true } else { false }
        }
    }

    /// Whether nothing is heard.
    public var isEmpty: Bool { voices.isEmpty }

    /// The number of samples that hold all that is heard. Saturates at 2^51.
    public func sampleCount(rate: Double) -> Int {
        var most = FrameCount.first(from: heard, rate: rate)
        for (voice, whole) in zip(voices, lengths) where whole < .infinity && voice.volume > 0 {
            // A file begins with its first sample on a sample, which may be a little later than its time.
            let length = min(whole, voice.silentFrom(voice.envelope) - voice.start)
            let (start, count) = (
                FrameCount.first(from: voice.start, rate: rate), FrameCount.first(from: length, rate: rate)
            )
            most = max(most, min(start + count, FrameCount.limit))
        }
        return most
    }

    /// The last instant at which something is heard, in seconds of pattern time, where the pattern plays `speed` times as fast
    /// and sound files do not.
    ///
    /// - Complexity: O(*n*) in the number of files.
    public func heard(atSpeed speed: Double) -> Double {
        guard speed > 1 else { return heard }
        return zip(voices, lengths).reduce(heard) { latest, file in
            let (voice, length) = file
            return voice.end == .infinity && length < .infinity ? max(latest, voice.start + length * speed) : latest
        }
    }

    /// The last instant at which something is heard of a pass that a loop cuts at `loopEnd`, in seconds; 0 for nothing.
    ///
    /// - Complexity: O(*n*) in the number of voices.
    public func heard(ofPassCutAt loopEnd: Double) -> Double {
        var latest = 0.0
        for voice in voices where voice.start < loopEnd {
            latest = max(latest, voice.end > loopEnd ? loopEnd : voice.silentFrom(voice.envelope))
        }
        return latest
    }

    /// The number of voices that begin at or before `time`.
    func firstVoice(startingAfter time: Double) -> Int { voices.partitionPoint { $0.start <= time } }

    /// Calls `body` with the index of each voice that may sound at `time`, in order of start.
    func forEachVoice(at time: Double, _ body: (Int) -> Void) {
        var next = ends.next(from: 0, endingAfter: time)
        while let index = next, voices[index].start <= time {
            body(index)
            next = ends.next(from: index + 1, endingAfter: time)
        }
    }

    /// An upper bound of the voices that sound within `slack` seconds of each other, whatever a live layer does.
    func mostVoices(slack: Double) -> Int {
        Overlap.most(starts: voices.lazy.map { $0.start }, ends: lasts.map { $0 + slack })
    }
}

extension Soundtrack {
    /// The soundtrack with all of its times multiplied: 0.5 plays twice as fast, at the same pitch.
    ///
    /// Files are not played faster, only begun, cut and shaped in scaled times.
    /// - Precondition: `factor` is finite and above 0.
    public func scaled(by factor: Double) -> Soundtrack {
        precondition(factor > 0 && factor < .infinity, "times need a finite factor above 0")
        guard factor != 1 else { return self }
        return Soundtrack(
            voices: voices.map { $0.mapped { $0 * factor } }, controls: controls.scaled(by: factor),
            duration: authored * factor)
    }

    /// Passes of a loop, one after the other, as one soundtrack: pass *k* begins at *k* · `loopEnd`.
    ///
    /// What sounds is cut at the end of its pass, releases begun before ring on; controls begin anew with each pass.
    /// - Precondition: `passes` is at least 1, `loopEnd` finite and above 0.
    public func unrolled(passes: Int, loopEnd: Double) -> Soundtrack {
        precondition(passes > 0 && loopEnd > 0 && loopEnd < .infinity, "a loop needs passes, and an end above 0")
        let pass = voices.filter { $0.start < loopEnd }.map { $0.cut(at: loopEnd, controls) }
        var line: [SoundVoice] = []
        line.reserveCapacity(passes * pass.count)
        for count in 0..<passes {
            let origin = Timeline.start(ofPass: count, loopEnd)
            for voice in pass { line.append(voice.mapped { Double.decimalSum(origin, $0) }) }
        }
        return Soundtrack(
            voices: line, controls: controls.unrolled(passes: passes, loopEnd: loopEnd),
            duration: Double(passes) * loopEnd)
    }
}

extension SoundVoice {
    /// Seconds from the voice's start to the end of `asset`, at the voice's pitch under its own control.
    fileprivate func length(of asset: SoundAsset, _ track: ControlTrack) -> Double {
        var cursor = -1
        var passed = 0.0
        var left = Double(asset.frameCount)
        while true {
            let slope = ControlSlope(track, &cursor, at: start + passed)
            let line = ClampedLine((pitch + slope.value + 1) * 0.5, slope: slope.slope * 0.5)
            let sweep = Pitch.sweep(asset.sampleRate, line)
            let step = min(slope.end - (start + passed), line.turn, sweep.reach)
            let time = sweep.time(toTurn: left)
            // A bound that comes to no time at all is met already.
            guard step > 1e-12 else {
                passed = max((start + passed).nextUp - start, passed + 1e-12)
                continue
            }
            if time <= step { return passed + time }
            left -= sweep.turns(at: step)
            passed += step
        }
    }
}

extension Sweep {
    /// Seconds after which `turns` have passed.
    func time(toTurn turns: Double) -> Double {
        guard growth != 0 else { return turns / frequency }
        // f₀(e^κt − 1)/κ = turns.
        let power = 1 + growth * turns / frequency
        return power > 0 ? Mathematics.log2(power) * 0.6931471805599453 / growth : .infinity
    }
}
