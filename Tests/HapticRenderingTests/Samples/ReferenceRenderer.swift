import Glibc
import HapticPattern
import HapticRendering

/// The rules of docs/semantics.md ("samples") and docs/profiles.md written down one by one, sample by sample, in doubles,
/// with the C library's functions, phases that are summed up and a sine for every harmonic. Slow and obvious: what the
/// renderer must agree with, in every profile.
struct ReferenceRenderer {
    let timeline: Timeline
    let live: ControlLayer
    let profile: Profile
    let rate: Double
    var edge: Double { profile.edge }

    init(_ timeline: Timeline, live: ControlLayer = .neutral, profile: Profile = .taptic, rate: Double) {
        self.timeline = timeline
        self.live = live
        self.profile = profile
        self.rate = rate
    }

    func samples(_ count: Int) -> [Double] {
        var sum = [Double](repeating: 0, count: count)
        // The phase of each voice at every sample, so that a later one can continue it.
        var phases: [(start: Double, phase: (Double) -> Double)] = []
        for index in timeline.voices.indices {
            let voice = timeline.voices[index]
            let first = startPhase(of: index, phases)
            let corners = cornerTimes(voice)
            func phase(at time: Double) -> Double { first + self.turns(voice, from: voice.start, to: time, corners) }
            phases.append((voice.start, phase))
            var turns = first
            var time = voice.start
            for sample in firstSample(voice.start)..<max(firstSample(voice.start), min(count, firstSample(end(voice))))
            {
                let now = Double(sample) / rate
                turns += self.turns(voice, from: time, to: now, corners)
                time = now
                sum[sample] += amplitude(voice, at: now) * wave(turns - turns.rounded(.down), sharpness(voice, at: now))
            }
        }
        duck(&sum)
        for tap in timeline.taps { add(tap, to: &sum) }
        return sum.map(limited)
    }

    func firstSample(_ time: Double) -> Int { Int((time * rate - 1e-6).rounded(.up)) }

    func rise(_ x: Double) -> Double { x >= 1 ? 1 : x <= 0 ? 0 : 0.5 - 0.5 * cos(.pi * x) }

    func value(_ id: ControlID, at time: Double) -> Double {
        id.combined(timeline.controls.value(of: id, at: time), live.value(of: id, at: time))
    }

    private func limited(_ x: Double) -> Double {
        let sign: Double = x < 0 ? -1 : 1
        switch profile.limiter {
        case .hard: return sign * min(1, abs(x))
        case .soft(let t): return abs(x) <= t ? x : (t + (1 - t) * tanh((abs(x) - t) / (1 - t))) * sign
        }
    }

    // MARK: Waves

    private func sharpness(_ voice: Voice, at time: Double) -> Double {
        min(1, max(0, voice.sharpness + value(.hapticSharpness, at: time)))
    }

    /// One period: a sine, or the harmonics at the nearest two of 33 sharpnesses, blended.
    private func wave(_ turns: Double, _ sharpness: Double) -> Double {
        guard !profile.hum.timbre.isSine else { return sin(2 * .pi * turns) }
        let node = min(31, Int(sharpness * 32))
        let share = sharpness * 32 - Double(node)
        return (1 - share) * harmonics(turns, Double(node) / 32) + share * harmonics(turns, Double(node + 1) / 32)
    }

    private func harmonics(_ turns: Double, _ sharpness: Double) -> Double {
        let timbre = profile.hum.timbre
        let carrier = frequency(profile.hum.carrier, sharpness)
        var sum = 0.0
        for k in 1...100 where Double(k) * carrier < timbre.limit {
            let exponent = timbre.fall.round + (timbre.fall.crisp - timbre.fall.round) * sharpness
            let taper = min(1, (timbre.limit - Double(k) * carrier) / timbre.taper)
            sum += pow(Double(k), -exponent) * taper * sin(2 * .pi * Double(k) * turns)
        }
        let place = sharpness * Double(timbre.loudness.count - 1)
        let index = min(timbre.loudness.count - 2, Int(place))
        let (low, high) = (timbre.loudness[index], timbre.loudness[index + 1])
        return sum * pow(10, (low + (high - low) * (place - Double(index))) / 20)
    }

    func frequency(_ law: CarrierLaw, _ sharpness: Double) -> Double {
        switch law.scale {
        case .geometric: law.low * pow(law.high / law.low, sharpness)
        case .linear: law.low + (law.high - law.low) * sharpness
        case .quadratic: law.low + (law.high - law.low) * sharpness * sharpness
        }
    }

    func amplitude(_ law: AmplitudeLaw, _ intensity: Double) -> Double { law.gain * pow(intensity, law.exponent) }

    // MARK: Amplitude

    private func end(_ voice: Voice) -> Double {
        voice.envelope.endsHard ? voice.envelope.fallEnd + edge : voice.envelope.fallEnd
    }

    /// The law's amplitude, without edges; a voice that has ended hard goes on at its last level.
    private func plainAmplitude(_ voice: Voice, at time: Double, control: Double) -> Double {
        let envelope = voice.envelope
        let level = envelope.endsHard && time >= envelope.fallEnd ? envelope.peak : envelope.level(at: time)
        return amplitude(profile.hum.amplitude, voice.intensity * control * level)
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

    private func isClamped(_ voice: Voice, at time: Double) -> Bool {
        !(0...1).contains(voice.sharpness + value(.hapticSharpness, at: time))
    }

    /// Where the frequency can bend; where it is cut to whole hertz, the corners of intensity count too.
    private func cornerTimes(_ voice: Voice) -> [Double] {
        var times = (timeline.controls[.hapticSharpness].breakpoints + live[.hapticSharpness].breakpoints).map(\.time)
        guard profile.hum.carrier.isWhole else { return times.sorted() }
        times += (timeline.controls[.hapticIntensity].breakpoints + live[.hapticIntensity].breakpoints).map(\.time)
        times += [voice.start, voice.envelope.riseEnd, voice.envelope.fallStart, voice.envelope.fallEnd]
        times = Set(times).filter { $0 >= voice.start }.sorted()
        for (a, b) in zip(times, times.dropFirst()) {
            let (first, last) = (
                voice.sharpness + value(.hapticSharpness, at: a.nextUp),
                voice.sharpness + value(.hapticSharpness, at: b.nextDown)
            )
            for bound in [0.0, 1] where min(first, last) < bound && max(first, last) > bound {
                times.append(a + (b - a) * (bound - first) / (last - first))
            }
        }
        return times.sorted()
    }

    /// Hertz at `time`, just after `start` and just before `end`, between which there is no corner.
    private func frequency(_ voice: Voice, at time: Double, _ corners: [Double]) -> Double {
        let law = profile.hum.carrier
        guard law.isWhole else { return frequency(law, sharpness(voice, at: time)) }
        func whole(_ time: Double) -> Double { (frequency(law, sharpness(voice, at: time)) + 1e-6).rounded(.down) }
        guard let start = corners.last(where: { $0 <= time }), let end = corners.first(where: { $0 > time }) else {
            return whole(time)
        }
        let (low, high) = (whole(start + (end - start) * 1e-9), whole(end - (end - start) * 1e-9))
        return low + (high - low) * (time - start) / (end - start)
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
            var sum = frequency(voice, at: a.nextUp, corners) + frequency(voice, at: b.nextDown, corners)
            for k in 1..<(2 * panels) { sum += frequency(voice, at: a + Double(k) * h, corners) * (k % 2 == 1 ? 4 : 2) }
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
