import HapticPlayback
import HapticRendering

/// What was felt, by what a stage recorded. Times are seconds since the stage was set up.
public struct HapticRecording: Sendable, Equatable {
    /// A tap.
    public struct Tap: Sendable, Hashable {
        /// When it struck, in seconds.
        public var time: Double
        /// The intensity felt, 0...1, all controls and mutes included.
        public var intensity: Double
        /// Its sharpness, 0...1.
        public var sharpness: Double

        /// A tap at `time`.
        public init(at time: Double, intensity: Double, sharpness: Double = 0.5) {
            self.time = time
            self.intensity = intensity
            self.sharpness = sharpness
        }
    }

    /// What hums at one instant, taps apart.
    public struct Frame: Sendable, Hashable {
        /// When, in seconds.
        public var time: Double
        /// 0...1.
        public var intensity: Double
        /// 0...1; means nothing where nothing hums.
        public var sharpness: Double

        /// A frame at `time`.
        public init(at time: Double, intensity: Double, sharpness: Double = 0.5) {
            self.time = time
            self.intensity = intensity
            self.sharpness = sharpness
        }
    }

    /// The taps, in order of time.
    public internal(set) var taps: [Tap]
    /// The hum wherever it changed, on a grid of milliseconds, in order of time; it holds between.
    public internal(set) var changes: [Frame]
    /// How far the recording goes, in seconds.
    public internal(set) var end: Double

    /// The hum at `time`.
    public func frame(at time: Double) -> Frame {
        // Times of the grid are sums; what lies this near counts as at the time.
        var low = 0, high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= time + 1e-6 { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return Frame(at: time, intensity: 0) }
        return Frame(at: time, intensity: changes[low - 1].intensity, sharpness: changes[low - 1].sharpness)
    }

    /// The hum at `rate` frames a second, from 0 to ``end``.
    public func frames(rate: Double) -> [Frame] {
        precondition(rate > 0 && rate < .infinity, "a rate must be finite and above 0")
        return (0...Int((end * rate).rounded(.down))).map { frame(at: Double($0) / rate) }
    }

    /// Whether nothing was felt at all.
    public var isSilent: Bool { taps.isEmpty && changes.allSatisfy { $0.intensity == 0 } }

    init(_ entries: [TraceEntry], end: Double) {
        taps = entries.filter { $0.kind == .tap }
            .map { Tap(at: $0.time - VirtualClock.start, intensity: $0.intensity, sharpness: $0.sharpness) }
            .sorted { $0.time < $1.time }
        changes = entries.filter { $0.kind != .tap }
            .map { Frame(at: $0.time - VirtualClock.start, intensity: $0.intensity, sharpness: $0.sharpness) }
        self.end = end
    }

    init(taps: [Tap], changes: [Frame], end: Double) {
        self.taps = taps
        self.changes = changes
        self.end = end
    }
}

extension HapticStage {
    /// What was felt so far of all engines together, in their order; the hum of several adds up in its power.
    public var recording: HapticRecording {
        let parts = engines.map { HapticRecording($0.entries.copy(), end: time) }
        guard parts.count != 1 else { return parts[0] }
        return HapticRecording(merging: parts, end: time)
    }

    /// What was felt so far of the engine that was made as number `index`, from 0.
    public func recording(ofEngine index: Int) -> HapticRecording {
        let engines = engines
        precondition(engines.indices.contains(index), "\(engines.count) engines were made on this stage")
        return HapticRecording(engines[index].entries.copy(), end: time)
    }

    /// Forgets what was recorded so far; what hums now goes on being recorded when it changes.
    public func clearRecording() {
        for engine in engines {
            engine.entries.withLock { entries in
                // The last level stays, so that what hums is known.
                let last = entries.last { $0.kind != .tap }
                entries = last.map { [$0] } ?? []
            }
        }
    }
}

extension HapticRecording {
    /// Several engines' recordings as one.
    init(merging parts: [HapticRecording], end: Double) {
        let times = Set(parts.flatMap { $0.changes.map(\.time) }).sorted()
        let frames = times.map { time in
            var mixer = FrameMixer()
            for frame in parts.map({ $0.frame(at: time) }) where frame.intensity > 0 {
                mixer.add(intensity: frame.intensity, sharpness: frame.sharpness, isActive: true)
            }
            return Frame(at: time, intensity: mixer.frame.intensity, sharpness: mixer.frame.sharpness)
        }
        self.init(taps: parts.flatMap(\.taps).sorted { $0.time < $1.time }, changes: frames, end: end)
    }
}
