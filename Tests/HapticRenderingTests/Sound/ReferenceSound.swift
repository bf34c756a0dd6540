import Glibc
import HapticPattern
import HapticRendering

/// The obvious renderer of sounds, sample by sample, with the C library's functions: what the fast one must agree with.
struct ReferenceSound {
    let soundtrack: Soundtrack
    var live = ControlLayer.neutral
    let rate: Double
    private let edge = 0.001
    private let window: Double

    init(_ soundtrack: Soundtrack, live: ControlLayer = .neutral, rate: Double) {
        self.soundtrack = soundtrack
        self.live = live
        self.rate = rate
        window = Self.bessel(10)
    }

    func samples(_ count: Int) -> (left: [Double], right: [Double]) {
        var left = [Double](repeating: 0, count: count)
        var right = left
        for voice in soundtrack.voices { add(voice, &left, &right) }
        return (left.map { max(-1, min(1, $0)) }, right.map { max(-1, min(1, $0)) })
    }

    private func add(_ voice: SoundVoice, _ left: inout [Double], _ right: inout [Double]) {
        let first = firstSample(voice.start)
        let envelope = self.envelope(voice)
        let silent = envelope.fallEnd > envelope.fallStart ? envelope.fallEnd : envelope.fallEnd + edge
        var filter = (0.0, 0.0)
        var isFile = false
        var passed = 0.0
        var time = voice.start
        if case .file = voice.source {
            isFile = true
            time = Double(first) / rate
        }
        for sample in first..<max(first, left.count) {
            let now = Double(sample) / rate
            guard now < silent else { return }
            passed += octaves(voice, from: time, to: now)
            time = now
            var (one, other, hasTwo) = (0.0, 0.0, false)
            let bright = brightness(voice, at: now)
            switch voice.source {
            case .tone: one = tone(220 * passed, 220 * speed(voice, at: now), bright)
            case .file(let asset):
                let place = passed * asset.sampleRate
                guard voice.loops || place < Double(asset.frameCount) - 1e-7 else { return }
                hasTwo = asset.channelCount == 2
                let ratio = speed(voice, at: now) * asset.sampleRate / rate
                one = frame(asset, 0, place, ratio, voice.loops)
                if hasTwo { other = frame(asset, 1, place, ratio, voice.loops) }
                let step = 1 - exp(-2 * .pi * 400 * pow(30, bright) / rate)
                let share = min(1, max(0, (bright - 0.9) * 10))
                filter.0 += step * (one - filter.0)
                filter.1 += step * (other - filter.1)
                one = filter.0 + share * (one - filter.0)
                other = filter.1 + share * (other - filter.1)
            }
            let level = self.level(voice, envelope, at: now, isFile: isFile)
            let (a, b) = panned(one, other, hasTwo, pan(voice, at: now))
            left[sample] += a * level
            right[sample] += b * level
        }
    }

    private func firstSample(_ time: Double) -> Int {
        var sample = Int(time * rate) - 2
        while Double(sample) / rate < time { sample += 1 }
        return max(0, sample)
    }

    // MARK: What is played

    private func tone(_ turns: Double, _ frequency: Double, _ brightness: Double) -> Double {
        var sum = 0.0
        for harmonic in 1...16 {
            let hertz = Double(harmonic) * frequency
            let taper = min(1, max(0, (0.48 * rate - hertz) / (0.08 * rate)))
            let square = pow(hertz / (400 * pow(30, brightness)), 2)
            let share = min(1, max(0, (brightness - 0.9) * 10))
            let gain = ((1 + share * share * square) / (1 + square)).squareRoot()
            sum += taper * gain * sin(2 * .pi * turns * Double(harmonic)) / Double(harmonic * harmonic)
        }
        return sum * 0.5 / 1.0149416
    }

    private static func bessel(_ x: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for count in 1...30 {
            term *= x * x / Double(4 * count * count)
            sum += term
        }
        return sum
    }

    private func frame(_ asset: SoundAsset, _ channel: Int, _ place: Double, _ ratio: Double, _ loops: Bool) -> Double {
        let frames = asset.channel(channel)
        let cutoff = ratio <= 1 + 1e-9 ? 1 : 1 / (ratio + min(ratio * 0.08, ratio - 1))
        let reach = 32 / cutoff
        var (sum, total) = (0.0, 0.0)
        for index in Int((place - reach).rounded(.up))...Int((place + reach).rounded(.down)) {
            let x = (Double(index) - place) * cutoff
            let taper = Self.bessel(10 * max(0, 1 - x * x / 1024).squareRoot()) / window
            let weight = (abs(x) < 1e-12 ? 1 : sin(.pi * x) / (.pi * x)) * taper
            total += weight
            if index >= 0, index < frames.count || loops {
                sum += weight * Double(frames[frames.startIndex + index % frames.count])
            }
        }
        return sum / total
    }

    private func panned(_ one: Double, _ other: Double, _ hasTwo: Bool, _ pan: Double) -> (Double, Double) {
        func share(_ x: Double) -> (Double, Double) { (cos(x * .pi / 2), sin(x * .pi / 2)) }
        guard hasTwo else {
            let (c, s) = share((pan + 1) / 2)
            return (one * c, one * s)
        }
        if pan <= 0 {
            let (c, s) = share(pan + 1)
            return (one + other * c, other * s)
        }
        let (c, s) = share(pan)
        return (one * c, other + one * s)
    }

    // MARK: Controls

    private func value(_ id: ControlID, at time: Double) -> Double {
        id.combined(soundtrack.controls.value(of: id, at: time), live.value(of: id, at: time))
    }

    private func envelope(_ voice: SoundVoice) -> Envelope {
        // The release and decay under a live layer are worked out by the module; their shape is what is tested here.
        var renderer = SoundtrackEnvelopes(soundtrack, live)
        return renderer.envelope(of: voice)
    }

    private func speed(_ voice: SoundVoice, at time: Double) -> Double {
        pow(2, max(-1, min(1, voice.pitch + value(.audioPitch, at: time))))
    }

    /// The integral of the speed, by Simpson's rule between corners.
    private func octaves(_ voice: SoundVoice, from start: Double, to end: Double) -> Double {
        guard end > start else { return 0 }
        let corners = (soundtrack.controls[.audioPitch].breakpoints + live[.audioPitch].breakpoints).map(\.time)
        let cuts = [start] + corners.filter { $0 > start && $0 < end }.sorted() + [end]
        var total = 0.0
        for (a, b) in zip(cuts, cuts.dropFirst()) where b > a {
            let panels = 16
            let h = (b - a) / Double(2 * panels)
            var sum = speed(voice, at: a.nextUp) + speed(voice, at: b.nextDown)
            for k in 1..<(2 * panels) { sum += speed(voice, at: a + Double(k) * h) * (k % 2 == 1 ? 4 : 2) }
            total += sum * h / 3
        }
        return total
    }

    private func rise(_ x: Double) -> Double { x >= 1 ? 1 : x <= 0 ? 0 : 0.5 - 0.5 * cos(.pi * x) }

    /// The times at which a control jumps, in either layer.
    private func jumps(_ id: ControlID) -> [Double] {
        [soundtrack.controls[id], live[id]].flatMap { track -> [Double] in
            var times: [Double] = []
            if let first = track.breakpoints.first, first.value != id.neutralValue { times.append(first.time) }
            for (corner, next) in zip(track.breakpoints, track.breakpoints.dropFirst())
            where corner.time == next.time && corner.value != next.value {
                times.append(corner.time)
            }
            return times
        }
    }

    /// The limit of a control from the left.
    private func before(_ id: ControlID, _ time: Double) -> Double {
        func limit(_ track: ControlTrack) -> Double {
            guard let index = track.breakpoints.firstIndex(where: { $0.time >= time }) else {
                return track.value(at: time)
            }
            guard index > 0 else { return id.neutralValue }
            let (from, to) = (track.breakpoints[index - 1], track.breakpoints[index])
            guard to.time > from.time else { return from.value }
            return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
        }
        return id.combined(limit(soundtrack.controls[id]), limit(live[id]))
    }

    /// A value under a control that moves over an edge from what it was at its last jump; `plain` is what the control makes
    /// of the event.
    private func gliding(
        _ voice: SoundVoice, _ id: ControlID, at time: Double, control: Double, before end: Double,
        startsAt zero: Bool, _ plain: (_ control: Double, _ time: Double) -> Double
    ) -> Double {
        let target = plain(control, time)
        var times = jumps(id).filter { $0 > voice.start && $0 < end }
        // Only what changes the value is a jump.
        times.removeAll { abs(plain(before(id, $0), $0) - plain(value(id, at: $0), $0)) <= 1e-9 }
        if zero { times.append(voice.start) }
        guard let jump = times.max(), time < jump + edge else { return target }
        var from = 0.0
        if jump > voice.start {
            from = gliding(
                voice, id, at: jump, control: before(id, jump), before: jump, startsAt: zero, plain)
        }
        return from + (target - from) * rise((time - jump) / edge)
    }

    private func pan(_ voice: SoundVoice, at time: Double) -> Double {
        gliding(
            voice, .audioPan, at: time, control: value(.audioPan, at: time), before: time.nextUp, startsAt: false
        ) { control, _ in max(-1, min(1, voice.pan + control)) }
    }

    private func brightness(_ voice: SoundVoice, at time: Double) -> Double {
        gliding(
            voice, .audioBrightness, at: time, control: value(.audioBrightness, at: time), before: time.nextUp,
            startsAt: false
        ) { control, _ in max(0, min(1, voice.brightness + control)) }
    }

    private func level(_ voice: SoundVoice, _ envelope: Envelope, at time: Double, isFile: Bool) -> Double {
        let endsHard = envelope.fallEnd == envelope.fallStart
        let startsHard = envelope.riseEnd == envelope.start
        var level = gliding(
            voice, .audioVolume, at: time, control: value(.audioVolume, at: time), before: time.nextUp,
            startsAt: startsHard && !isFile
        ) { control, time in
            let shape = endsHard && time >= envelope.fallEnd ? envelope.peak : envelope.level(at: time)
            return voice.volume * control * shape
        }
        if endsHard, time >= envelope.fallEnd { level *= 1 - rise((time - envelope.fallEnd) / edge) }
        return level
    }
}
