public import HapticRendering
internal import Synchronization

/// An output's view of a session: what plays, evaluated at the output's own times.
///
/// The session writes to it, one thread at a time reads it (docs/playback.md). Reading neither allocates nor frees, waits,
/// locks or touches an existential. Times asked for must not fall; what lies between two calls is looked through for
/// taps, what lies further back than ``lateLimit`` is dropped, so that after a gap (a stopped process, a device that
/// hung) the level is the current one and nothing comes in a burst.
public final class PlaybackFeed: @unchecked Sendable {
    // Safety: what both sides touch is in `mail` and in atomics; the rest belongs to the reading thread.

    /// A tap that is due longer ago than this is not given out any more, in seconds. Source: chosen; later than this a
    /// tap is felt as belonging to something else.
    public static let lateLimit = 0.05
    /// A pulse counts from its own time if it is late by no more than this, in seconds; else from when it is given out.
    static let lateShift = 0.01

    /// Strength and mute, read for each frame.
    public let levels: MasterLevels

    /// Where the samples lie; nil of a feed that gives frames.
    let grid: SampleGrid?
    let profile: Profile
    /// The kinds of events that samples are made of.
    let kinds: EventKinds
    /// The profile of each player: the limiter comes after their sum.
    var playerProfile: Profile {
        var profile = profile
        profile.limiter = .open
        return profile
    }

    /// What the session writes.
    let mail = FeedMail()
    private var first: Unmanaged<Channel>?
    private var time: Double
    private let mixer: SampleMixer?
    /// Whether channels of a time before the feed fell behind are still to be let go.
    private var isClearing = false
    private let reached: Atomic<UInt64>
    private let droppedCount = Atomic<Int>(0)

    init(
        levels: MasterLevels, now: Double, sampleRate: Double? = nil, profile: Profile = .taptic,
        kinds: EventKinds = .haptic
    ) {
        self.levels = levels
        self.kinds = kinds
        grid = sampleRate.map { SampleGrid(base: now, rate: $0) }
        self.profile = profile
        mixer = grid.map { SampleMixer($0, profile) }
        time = now
        reached = Atomic(now.bitPattern)
    }

    deinit {
        // Nobody reads or writes any more.
        while let channel = first {
            first = channel._withUnsafeGuaranteedRef { $0.next }
            channel.release()
        }
    }

    /// The time up to which this has been read, in seconds of engine time. Any thread may ask.
    public var timeReached: Double { Double(bitPattern: reached.load(ordering: .acquiring)) }

    /// How many taps were dropped because they came too late. Any thread may ask.
    public var droppedTaps: Int { droppedCount.load(ordering: .relaxed) }

    // MARK: The reading thread

    /// The frame at `time`, and every tap since the frame before.
    ///
    /// - Parameters:
    ///   - time: Seconds of engine time; earlier than the last one counts as the last one.
    ///   - onTap: Receives taps due up to `time`, player by player, in order within each.
    /// - Important: Real-time safe as far as `onTap` is. One thread at a time.
    public func advance(to time: Double, onTap: (FeedTap) -> Void) -> FeedFrame {
        takeMessages()
        if time > self.time { self.time = time }
        let gain = levels.haptics
        var mixer = FrameMixer()
        var pulses = PulseLevels()
        var taps = 0
        var dropped = 0
        var next = first
        while let channel = next {
            channel._withUnsafeGuaranteedRef { channel in
                next = channel.next
                channel.advance(
                    to: self.time, mixer: &mixer, levels: &pulses, gain: gain, dropped: &dropped,
                    onTap: { tap in
                        taps += 1
                        onTap(tap)
                    })
            }
        }
        if dropped > 0 { droppedCount.add(dropped, ordering: .relaxed) }
        reached.store(self.time.bitPattern, ordering: .releasing)
        return Self.frame(at: self.time, mixer.frame, pulses, gain: gain, taps: taps)
    }

    /// The frame at `time`, for outputs that take taps as pulses only.
    public func advance(to time: Double) -> FeedFrame { advance(to: time, onTap: { _ in }) }

    /// The next samples of what is felt, mono, each in -1...1: everything that plays, limited as the profile says.
    ///
    /// Sample *n* is at *n*/`sampleRate` after the time at which the feed was made. A single player with its gain at 1 gives
    /// the samples of a ``Renderer``, bit for bit, from the sample nearest to its start on.
    ///
    /// - Parameter output: Replaced; of any length.
    /// - Precondition: The feed was made with a sample rate.
    /// - Important: Real-time safe. One thread at a time.
    public func render(into output: UnsafeMutableBufferPointer<Float>) {
        renderBlocks(output.count) { block, done in
            guard let base = output.baseAddress else { return }
            (base + done).update(from: block.felt, count: block.count)
            profile.limiter.limit(base + done, count: block.count)
        }
    }

    /// The next frames of what is felt and what is heard, in the channels of a layout.
    ///
    /// Where both share a channel, their sum is limited as the profile says; where what is heard has its own, or the feed
    /// plays nothing else, it is cut at ±1.
    ///
    /// - Parameter output: Replaced; whole frames, interleaved.
    /// - Precondition: The feed was made with a sample rate.
    /// - Important: Real-time safe. One thread at a time.
    public func render(_ layout: ChannelLayout, into output: UnsafeMutableBufferPointer<Float>) {
        let channels = layout.channelCount
        precondition(output.count % channels == 0, "a block must hold whole frames")
        let limits = ChannelLayout.Limits(
            mixed: kinds.contains(.haptic) ? profile.limiter : .hard, felt: profile.limiter, heard: .hard)
        renderBlocks(output.count / channels) { block, done in
            guard let base = output.baseAddress else { return }
            layout.interleave(
                felt: block.felt, left: block.left, right: block.right, count: block.count,
                into: base + done * channels, limits)
        }
    }

    private func renderBlocks(_ count: Int, _ body: (SampleBlock, _ done: Int) -> Void) {
        guard let mixer else { preconditionFailure("a feed gives samples if it was made with a sample rate") }
        takeMessages()
        var done = 0
        while done < count {
            let block = mixer.render(first, levels, count: min(SampleMixer.blockSize, count - done))
            body(block, done)
            done += block.count
        }
        time = mixer.grid.time(of: mixer.position)
        reached.store(time.bitPattern, ordering: .releasing)
    }

    /// The time of the next sample, in seconds of engine time. For the reading thread.
    public var timeOfNextSample: Double { mixer.map { $0.grid.time(of: $0.position) } ?? time }

    /// Leaves out the samples before `time`. For the reading thread.
    public func skipSamples(to time: Double) {
        if let mixer { mixer.skip(to: mixer.grid.index(of: time)) }
    }

    private static func frame(
        at time: Double, _ continuous: ControlFrame, _ pulses: PulseLevels, gain: Double, taps: Int
    ) -> FeedFrame {
        var motors = MotorLevels(intensity: continuous.intensity, sharpness: continuous.sharpness)
        motors.add(pulses.motors)
        let power = continuous.intensity * continuous.intensity + pulses.power
        let single = pulses.power > 0 ? min(1, power.squareRoot()) : continuous.intensity
        return FeedFrame(
            time: time,
            continuous: ControlFrame(intensity: continuous.intensity * gain, sharpness: continuous.sharpness),
            motors: MotorLevels(low: motors.low * gain, high: motors.high * gain), single: single * gain, taps: taps)
    }

    private func takeMessages() {
        clear()
        while !isClearing, let message = mail.next() {
            switch message.kind {
            case .add: if let channel = message.channel { link(channel) }
            case .update:
                guard let channel = message.channel, let version = message.version else { continue }
                channel._withUnsafeGuaranteedRef { channel in
                    mail.giveBack(FeedReturn(channel: nil, version: channel.version))
                    channel.version = version
                }
            case .remove: if let channel = message.channel { unlink(channel) }
            case .removeAll:
                isClearing = true
                clear()
            }
        }
    }

    /// Lets all channels go, as fast as the session takes them back.
    private func clear() {
        guard isClearing else { return }
        while mail.canReturn, let channel = first { unlink(channel) }
        isClearing = first != nil
    }

    private func link(_ channel: Unmanaged<Channel>) {
        let head = first
        channel._withUnsafeGuaranteedRef {
            $0.next = head
            $0.previous = nil
        }
        head?._withUnsafeGuaranteedRef { $0.previous = channel }
        first = channel
    }

    private func unlink(_ channel: Unmanaged<Channel>) {
        let (before, after) = channel._withUnsafeGuaranteedRef { ($0.previous, $0.next) }
        if let before { before._withUnsafeGuaranteedRef { $0.next = after } } else { first = after }
        after?._withUnsafeGuaranteedRef { $0.previous = before }
        mail.giveBack(FeedReturn(channel: channel, version: nil))
    }
}
