import Glibc
import HapticPattern
import HapticRendering

/// The rules of docs/semantics.md ("samples") written down one by one, sample by sample, in doubles, with the C library's
/// functions and phases that are summed up. Slow and obvious: what the renderer must agree with.
struct ReferenceRenderer {
    let timeline: Timeline
    let live: ControlLayer
    let rate: Double
    let edge = 0.001

    init(_ timeline: Timeline, live: ControlLayer = .neutral, rate: Double) {
        self.timeline = timeline
        self.live = live
        self.rate = rate
    }

    func samples(_ count: Int) -> [Double] {
        var sum = [Double](repeating: 0, count: count)
        for tap in timeline.taps { add(tap, to: &sum) }
        // The phase of each voice at every sample, so that a later one can continue it.
        var phases: [(start: Double, phase: (Double) -> Double)] = []
        for index in timeline.voices.indices {
            let voice = timeline.voices[index]
            let first = startPhase(of: index, phases)
            let corners = cornerTimes()
            func phase(at time: Double) -> Double { first + self.turns(voice, from: voice.start, to: time, corners) }
            phases.append((voice.start, phase))
            var turns = first
            var time = voice.start
            for sample in firstSample(voice.start)..<max(firstSample(voice.start), min(count, firstSample(end(voice))))
            {
                let now = Double(sample) / rate
                turns += self.turns(voice, from: time, to: now, corners)
                time = now
                sum[sample] += amplitude(voice, at: now) * sin(2 * .pi * (turns - turns.rounded(.down)))
            }
        }
        return sum.map { x in
            abs(x) <= 0.8 ? x : (0.8 + 0.2 * tanh((abs(x) - 0.8) / 0.2)) * (x < 0 ? -1 : 1)
        }
    }

    private func firstSample(_ time: Double) -> Int { Int((time * rate - 1e-6).rounded(.up)) }

    // MARK: Taps

    private func add(_ tap: Tap, to sum: inout [Double]) {
        let length = 0.025 - 0.015 * tap.sharpness
        let intensity = tap.authoredIntensity * value(.hapticIntensity, at: tap.time)
        let frequency = 80 * pow(230.0 / 80, tap.sharpness)
        for sample in firstSample(tap.time)..<max(firstSample(tap.time), min(sum.count, firstSample(tap.time + length)))
        {
            let passed = Double(sample) / rate - tap.time
            var x = intensity * intensity * pow(10, -3 * passed / length) * sin(2 * .pi * frequency * passed)
            if passed > length - edge { x *= rise((length - passed) / edge) }
            sum[sample] += x
        }
    }

    // MARK: Amplitude

    private func rise(_ x: Double) -> Double { x >= 1 ? 1 : x <= 0 ? 0 : 0.5 - 0.5 * cos(.pi * x) }

    private func value(_ id: ControlID, at time: Double) -> Double {
        id.combined(timeline.controls.value(of: id, at: time), live.value(of: id, at: time))
    }

    private func end(_ voice: Voice) -> Double {
        voice.envelope.endsHard ? voice.envelope.fallEnd + edge : voice.envelope.fallEnd
    }

    /// Intensity squared, without edges; a voice that has ended hard goes on at its last level.
    private func plainAmplitude(_ voice: Voice, at time: Double, control: Double) -> Double {
        let envelope = voice.envelope
        let level = envelope.endsHard && time >= envelope.fallEnd ? envelope.peak : envelope.level(at: time)
        let intensity = voice.intensity * control * level
        return intensity * intensity
    }

    /// With edges: from the last jump on, the start or a step of a control, the amplitude moves over 1 ms from what it
    /// was; after a hard end it fades.
    private func amplitude(_ voice: Voice, at time: Double) -> Double {
        var amplitude = blended(voice, at: time, control: value(.hapticIntensity, at: time), before: time.nextUp)
        if voice.envelope.endsHard, time >= voice.envelope.fallEnd {
            amplitude *= 1 - rise((time - voice.envelope.fallEnd) / edge)
        }
        return amplitude
    }

    private func blended(_ voice: Voice, at time: Double, control: Double, before: Double) -> Double {
        let plain = plainAmplitude(voice, at: time, control: control)
        var jumps = jumpTimes().filter { $0 > voice.start && $0 < before }
        if voice.envelope.startsHard { jumps.append(voice.start) }
        guard let jump = jumps.max(), time < jump + edge else { return plain }
        let weight = rise((time - jump) / edge)
        guard jump > voice.start else { return weight * plain }
        let controlBefore = valueBefore(.hapticIntensity, jump)
        return weight * plain + (1 - weight) * blended(voice, at: jump, control: controlBefore, before: jump)
    }

    private func jumpTimes() -> [Double] {
        var times: [Double] = []
        for track in [timeline.controls[.hapticIntensity], live[.hapticIntensity]] {
            if let first = track.breakpoints.first, first.value != 1 { times.append(first.time) }
            for (corner, next) in zip(track.breakpoints, track.breakpoints.dropFirst())
            where corner.time == next.time && corner.value != next.value {
                times.append(corner.time)
            }
        }
        return times
    }

    /// The limit from the left.
    private func valueBefore(_ id: ControlID, _ time: Double) -> Double {
        func limit(_ track: ControlTrack) -> Double {
            guard let index = track.breakpoints.firstIndex(where: { $0.time >= time }) else {
                return track.value(at: time)
            }
            guard index > 0 else { return track.id.neutralValue }
            let (from, to) = (track.breakpoints[index - 1], track.breakpoints[index])
            return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
        }
        return id.combined(limit(timeline.controls[id]), limit(live[id]))
    }

    // MARK: Phase

    private func frequency(_ voice: Voice, at time: Double) -> Double {
        80 * pow(230.0 / 80, min(1, max(0, voice.sharpness + value(.hapticSharpness, at: time))))
    }

    private func isClamped(_ voice: Voice, at time: Double) -> Bool {
        !(0...1).contains(voice.sharpness + value(.hapticSharpness, at: time))
    }

    private func cornerTimes() -> [Double] {
        (timeline.controls[.hapticSharpness].breakpoints + live[.hapticSharpness].breakpoints).map(\.time).sorted()
    }

    /// The integral of the frequency, by Simpson's rule between corners.
    private func turns(_ voice: Voice, from start: Double, to end: Double, _ corners: [Double]) -> Double {
        guard end > start else { return 0 }
        var total = 0.0
        let cuts = [start] + corners.filter { $0 > start && $0 < end } + [end]
        for (a, b) in zip(cuts, cuts.dropFirst()) where b > a {
            // A bend where the clamp begins or ends costs the rule its precision.
            let bends = isClamped(voice, at: a.nextUp) != isClamped(voice, at: b.nextDown)
            let panels = max(bends ? 400 : 4, Int((b - a) * 20000))
            let h = (b - a) / Double(2 * panels)
            // A jump at a corner belongs to neither side.
            var sum = frequency(voice, at: a.nextUp) + frequency(voice, at: b.nextDown)
            for k in 1..<(2 * panels) { sum += frequency(voice, at: a + Double(k) * h) * (k % 2 == 1 ? 4 : 2) }
            total += sum * h / 3
        }
        return total
    }

    private func startPhase(of index: Int, _ phases: [(start: Double, phase: (Double) -> Double)]) -> Double {
        let voice = timeline.voices[index]
        var best: (distance: Double, index: Int)?
        for other in 0..<index {
            let distance = abs(timeline.voices[other].end - voice.start)
            let control = value(.hapticSharpness, at: voice.start)
            let sharpness = min(1, max(0, voice.sharpness + control))
            let otherSharpness = min(1, max(0, timeline.voices[other].sharpness + control))
            if distance <= 0.001 + 1e-9, timeline.voices[other].start < voice.start,
                abs(sharpness - otherSharpness) <= 1e-6, distance <= best?.distance ?? 1
            {
                best = (distance, other)
            }
        }
        return best.map { phases[$0.index].phase(voice.start) } ?? 0
    }
}
