import HapticPattern

/// What MPEG's reference encoder makes of AHAP, its faults included, for those who compare with its files.
///
/// Steps are ignored, taps have 90 Hz whatever their sharpness, curves of one kind are one list in the order of the file.
/// A tap before the first point takes its value, one after the last none. A curve that ends inside a hum snaps back to the
/// unmodulated level there, and at the end of a hum the sharpness of the event counts twice. Source: `AhapEncoder.cpp`.
struct ReferenceHJIF {
    /// One keyframe of a hum; parts may be absent.
    struct Keyframe {
        var tick: Int
        var amplitude: Double?
        var frequency: Int?
    }

    /// Taps: tick, amplitude, frequency.
    private(set) var taps: [Keyframe] = []
    /// Hums in the bands that they need: in each, none overlaps.
    private(set) var bands: [[(start: Int, end: Int, keyframes: [Keyframe])]] = []

    private let levels: [(tick: Int, value: Double)]
    private let bends: [(tick: Int, value: Double)]

    init(_ pattern: Pattern) {
        func knots(_ id: ControlID) -> [(tick: Int, value: Double)] {
            pattern.curves.filter { $0.id == id }.flatMap { curve in
                curve.points.map { (Int(((curve.time + $0.time) * 1000).clamped(to: 0...2_147_483_647)), $0.value) }
            }
        }
        levels = knots(.hapticIntensity)
        bends = knots(.hapticSharpness)
        for event in pattern.events {
            if event.type == .hapticTransient { add(tap: event) }
            if event.type == .hapticContinuous { add(hum: event) }
        }
    }

    private static func hertz(_ sharpness: Double) -> Int { Int(65 + 235 * sharpness.clamped(to: 0...1)) }

    private mutating func add(tap event: Event) {
        let tick = Seconds.milliseconds(event.time)
        let base = (event.parameters[.hapticIntensity].map { $0.clamped(to: 0...1) * ConversionModel.mpegTap }) ?? 0.5
        let level = Self.value(levels, at: tick) ?? 1
        let bend = Self.value(bends, at: tick) ?? 0
        taps.append(
            Keyframe(tick: tick, amplitude: base * level.clamped(to: 0...1), frequency: 90 + Int(235 * bend)))
    }

    /// The value on a list of knots: the first before them, nothing after the last.
    private static func value(_ knots: [(tick: Int, value: Double)], at tick: Int) -> Double? {
        guard let first = knots.first, let last = knots.last else { return nil }
        if tick <= first.tick { return first.value }
        if tick > last.tick { return nil }
        for (a, b) in zip(knots, knots.dropFirst()) where tick >= a.tick && tick <= b.tick {
            return b.tick == a.tick
                ? b.value : a.value + (b.value - a.value) * Double(tick - a.tick) / Double(b.tick - a.tick)
        }
        return last.value
    }

    private mutating func add(hum event: Event) {
        let start = Seconds.milliseconds(event.time)
        let length = Seconds.milliseconds(event.duration ?? 0)
        guard length > 0 else { return }
        let base = (event.parameters[.hapticIntensity].map { $0.clamped(to: 0...1) * ConversionModel.mpegHum }) ?? 0.5
        let sharpness = event.parameters[.hapticSharpness]
        let hertz = sharpness.map { Self.hertz($0) } ?? 90
        var frames = [
            Keyframe(
                tick: 0, amplitude: base * (Self.value(levels, at: start) ?? 1),
                frequency: bends.isEmpty
                    ? hertz : Self.hertz((sharpness ?? 0) + (Self.value(bends, at: start) ?? 0)))
        ]
        for (index, knot) in levels.enumerated() where knot.tick > start && knot.tick < start + length {
            // The last point of all, inside a hum, is overwritten by what the event says.
            let value = index + 1 == levels.count ? 1 : knot.value
            frames.append(Keyframe(tick: knot.tick - start, amplitude: base * value))
        }
        for knot in bends where knot.tick > start && knot.tick < start + length {
            let frequency = Self.hertz((sharpness ?? 0) + knot.value)
            if let same = frames.firstIndex(where: { $0.tick == knot.tick - start }) {
                frames[same].frequency = frequency
            } else {
                frames.append(Keyframe(tick: knot.tick - start, frequency: frequency))
            }
        }
        let end = start + length
        let endHertz = Self.value(bends, at: end).map { Self.hertz(2 * (sharpness ?? 0) + $0) } ?? hertz
        frames.append(
            Keyframe(tick: length, amplitude: base * (Self.value(levels, at: end) ?? 1), frequency: endHertz))
        let order = frames.indices.sorted { a, b in
            frames[a].tick != frames[b].tick ? frames[a].tick < frames[b].tick : a < b
        }
        let hum = (start: start, end: end, keyframes: order.map { frames[$0] })
        if let band = bands.firstIndex(where: { band in band.allSatisfy { $0.end <= start || $0.start >= end } }) {
            bands[band].append(hum)
        } else {
            bands.append([hum])
        }
    }
}
