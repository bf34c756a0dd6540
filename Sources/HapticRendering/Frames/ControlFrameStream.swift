public import HapticPattern

/// The control frames of a timeline, block by block, for as long as they are asked for.
///
/// Frame *k* is the value at *k*/`rate` seconds, whatever the blocks. Memory is that of the voices that sound at once.
public struct ControlFrameStream: Sendable {
    /// What is evaluated.
    public let timeline: Timeline
    /// What an app sends while the pattern plays.
    public private(set) var live: ControlLayer
    /// Frames per second.
    public let rate: Double
    /// The number of the next frame.
    public private(set) var position = 0

    private var nextVoice = 0
    private var active: [(voice: Int, envelope: Envelope)] = []
    private var intensity: CombinedLine
    private var sharpness: CombinedLine

    /// A stream that begins with frame 0.
    ///
    /// - Precondition: `rate` is finite and above 0.
    public init(_ timeline: Timeline, live: ControlLayer = .neutral, rate: Double) {
        precondition(rate > 0 && rate < .infinity, "a frame rate must be finite and above 0")
        self.timeline = timeline
        self.live = live
        self.rate = rate
        intensity = CombinedLine(.hapticIntensity, timeline.controls, live)
        sharpness = CombinedLine(.hapticSharpness, timeline.controls, live)
    }

    /// The next frame.
    ///
    /// - Complexity: O(voices that sound), and O(log *n*) for each that begins.
    public mutating func next() -> ControlFrame {
        let time = Double(position) / rate
        position += 1
        while nextVoice < timeline.voices.count, timeline.voices[nextVoice].start <= time {
            activate(nextVoice)
            nextVoice += 1
        }
        let controls = FrameControls(intensity: intensity.value(at: time), sharpness: sharpness.value(at: time))
        var mixer = FrameMixer()
        var kept = 0
        for slot in active.indices {
            let (index, envelope) = active[slot]
            let voice = timeline.voices[index]
            guard time < max(envelope.fallEnd, voice.end) else { continue }
            active[kept] = active[slot]
            kept += 1
            controls.add(voice, envelope: envelope, at: time, to: &mixer)
        }
        active.removeLast(active.count - kept)
        return mixer.frame
    }

    /// Fills both spans with the next frames.
    ///
    /// - Precondition: Both hold the same number of values.
    public mutating func next(
        intensity: inout MutableSpan<Double>, sharpness: inout MutableSpan<Double>
    ) {
        precondition(intensity.count == sharpness.count, "both spans must hold as many frames")
        for index in 0..<intensity.count {
            let frame = next()
            intensity[index] = frame.intensity
            sharpness[index] = frame.sharpness
        }
    }

    /// Makes `frame` the next one.
    ///
    /// - Complexity: O(*a* log *n*), where *a* voices sound there.
    public mutating func seek(toFrame frame: Int) {
        precondition(frame >= 0, "frames are counted from 0")
        position = frame
        active.removeAll(keepingCapacity: true)
        intensity.rewind()
        sharpness.rewind()
        let time = Double(frame) / rate
        timeline.forEachVoice(at: time, live: live) { index in activate(index) }
        nextVoice = timeline.firstVoice(startingAfter: time)
    }

    /// Exchanges the live layer for another one, which holds from the next frame on.
    ///
    /// - Parameter live: What an app has sent, over the pattern's own time, past and to come; up to the next frame it must
    ///   agree with the layer before, of whose corners it may leave out all but the current value. Receives the layer
    ///   before.
    /// - Complexity: O(*a* log *n*), where *a* voices sound.
    public mutating func exchangeLive(with live: inout ControlLayer) {
        swap(&self.live, &live)
        let time = Double(position) / rate
        for slot in active.indices {
            let other = timeline.envelope(of: timeline.voices[active[slot].voice], live: self.live)
            active[slot].envelope = active[slot].envelope.continued(by: other, at: time)
        }
        intensity = CombinedLine(.hapticIntensity, timeline.controls, self.live)
        sharpness = CombinedLine(.hapticSharpness, timeline.controls, self.live)
    }

    private mutating func activate(_ index: Int) {
        active.append((index, timeline.envelope(of: timeline.voices[index], live: live)))
    }
}

extension Timeline {
    /// The number of voices that start at or before `time`.
    func firstVoice(startingAfter time: Double) -> Int { voices.partitionPoint { $0.start <= time } }
}

/// One control of both layers, read at times that grow.
struct CombinedLine: Sendable {
    private let own: ControlTrack
    private let live: ControlTrack
    private var ownIndex = -1
    private var liveIndex = -1

    init(_ id: ControlID, _ own: ControlLayer, _ live: ControlLayer) {
        self.own = own[id]
        self.live = live[id]
    }

    /// The value at `time`, which must not be earlier than the time before, but after ``rewind()``.
    mutating func value(at time: Double) -> Double {
        own.advance(&ownIndex, to: time)
        live.advance(&liveIndex, to: time)
        return own.id.combined(own.value(after: ownIndex, at: time), live.value(after: liveIndex, at: time))
    }

    mutating func rewind() {
        ownIndex = -1
        liveIndex = -1
    }
}

extension ControlTrack {
    /// Moves `index` on to the last corner at or before `time`, by steps of doubling size.
    @inlinable
    func advance(_ index: inout Int, to time: Double) {
        guard index + 1 < breakpoints.count, breakpoints[index + 1].time <= time else { return }
        var step = 1
        while index + step < breakpoints.count, breakpoints[index + step].time <= time {
            index += step
            step *= 2
        }
        // The corner sought lies within the last step.
        while step > 1 {
            step /= 2
            if index + step < breakpoints.count, breakpoints[index + step].time <= time { index += step }
        }
    }
}
