internal import CSDL2
public import HapticPlayback
public import HapticRendering

/// Plays what is felt, as the audible preview, and what is heard to a sound card, or to a DualSense behind one, through SDL.
///
/// The card is opened when something begins to play (of an output for what is heard alone: something that is heard), and closed again after a while of silence, unless it is to be open
/// from the start. SDL's own thread asks for the samples.
public final class AudioOutput: PlaybackOutput {
    /// What goes where.
    public enum Layout: Sendable, Equatable {
        /// Left and right of what is heard, and what is felt in both.
        case stereo
        /// Left and right of what is heard, and nothing of what is felt: beside an output that is felt.
        case sound
        /// Left and right of what is heard in the first two channels of four, what is felt in the third and fourth: a
        /// DualSense's loudspeaker or headset, and its left and right actuator.
        case dualSense

        /// How the samples lie in the channels.
        var channels: ChannelLayout { self == .dualSense ? .dualSense : .stereo }
    }

    /// What the user calls it.
    public let name: String
    /// How much earlier it is given everything, in seconds.
    public let latency: Double
    private let layout: Layout
    private let profile: Profile
    private let opensAtOnce: Bool
    private let state = Guarded(State())

    private struct State {
        var session: PlaybackSession?
        var device: SDL_AudioDeviceID = 0
        var source: AudioSource?
        var lastBusy = 0.0
        var holdsDualSense = false
    }

    /// Samples per second asked of the card; it may give another rate.
    private static let rate: Int32 = 48_000
    /// Frames of a block.
    private static let blockSize: UInt16 = 512
    /// After so many seconds of silence the card is closed.
    private static let idleTime = 5.0

    /// An output to the default sound card, or to a DualSense's.
    ///
    /// - Parameters:
    ///   - opensAtOnce: Whether the card is opened before anything plays.
    public init(
        _ layout: Layout = .stereo, profile: Profile = .taptic, opensAtOnce: Bool = false, latency: Double = 0
    ) {
        self.layout = layout
        self.profile = profile
        self.opensAtOnce = opensAtOnce
        self.latency = latency
        switch layout {
        case .stereo: name = "audio"
        case .sound: name = "sound"
        case .dualSense: name = "dualsense"
        }
    }

    /// How often it looks after the card, in seconds; the samples come at the card's own pace.
    public var interval: Double { 0.02 }

    /// Whether a card is open now.
    public var isDeviceOpen: Bool { state.withLock { $0.device != 0 } }

    /// Begins to listen to `session`; opens the card where that is to be done at once.
    public func open(on session: PlaybackSession) throws(OutputFault) {
        if layout == .dualSense { try DualSenseUse.claim(.sound, output: name) }
        state.withLock { state in
            state = State(session: session, holdsDualSense: layout == .dualSense)
        }
        if opensAtOnce { try openDevice(session) }
    }

    /// Opens the card when something plays, closes it when nothing has for a while, and notices that it has gone.
    public func pull(to time: Double) throws(OutputFault) {
        let (session, device, lastBusy) = state.withLock { ($0.session, $0.device, $0.lastBusy) }
        guard let session else { return }
        if layout == .sound ? session.isHeard : session.isBusy {
            state.withLock { $0.lastBusy = session.now }
            if device == 0 { try openDevice(session) }
        } else if device != 0, !opensAtOnce, session.now > lastBusy + Self.idleTime {
            closeDevice()
        }
        guard device != 0, SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_STOPPED else { return }
        throw OutputFault(
            output: name, call: "SDL_GetAudioDeviceStatus", reason: "the sound card was disconnected", isLost: true)
    }

    /// Closes the card.
    public func close() {
        closeDevice()
        let held = state.withLock { state in
            defer { state = State() }
            return state.holdsDualSense
        }
        if held { DualSenseUse.release(.sound) }
    }

    private func openDevice(_ session: PlaybackSession) throws(OutputFault) {
        guard SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0 else {
            throw OutputFault(output: name, call: "SDL_InitSubSystem(SDL_INIT_AUDIO)", reason: SDLHost.lastError)
        }
        do throws(OutputFault) {
            try openCard(session)
        } catch {
            SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
            throw error
        }
    }

    private func openCard(_ session: PlaybackSession) throws(OutputFault) {
        let card = layout == .dualSense ? try findDualSense() : nil
        let source = AudioSource(session: session, layout: layout, profile: profile, latency: latency)
        var wanted = SDL_AudioSpec()
        wanted.freq = Self.rate
        wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
        wanted.channels = UInt8(layout.channels.channelCount)
        wanted.samples = Self.blockSize
        wanted.callback = fillAudio
        wanted.userdata = Unmanaged.passUnretained(source).toOpaque()
        var given = SDL_AudioSpec()
        var changes = SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_SAMPLES_CHANGE
        if layout == .dualSense { changes |= SDL_AUDIO_ALLOW_CHANNELS_CHANGE }
        let device = SDL_OpenAudioDevice(card, 0, &wanted, &given, changes)
        guard device != 0 else {
            throw OutputFault(
                output: name, call: "SDL_OpenAudioDevice(\(card ?? "default"))", reason: SDLHost.lastError)
        }
        guard layout != .dualSense || given.channels == 4 else {
            SDL_CloseAudioDevice(device)
            throw OutputFault(
                output: name, call: "SDL_OpenAudioDevice(\(card ?? "default"))",
                reason:
                    "profile wrong: the sound card gives \(given.channels) channels, the actuators are on the third and "
                    + "fourth; choose a profile of 4 channels (pro-audio, or analog surround 4.0)")
        }
        source.begin(rate: Double(given.freq))
        state.withLock { state in
            state.device = device
            state.source = source
            state.lastBusy = session.now
        }
        SDL_PauseAudioDevice(device, 0)
    }

    /// The name of the card of a DualSense, as SDL lists it.
    private func findDualSense() throws(OutputFault) -> String {
        for index in 0..<max(0, SDL_GetNumAudioDevices(0)) {
            guard let raw = SDL_GetAudioDeviceName(index, 0) else { continue }
            let card = String(cString: raw)
            if card.contains("DualSense") || card.contains("Wireless Controller") { return card }
        }
        throw OutputFault(
            output: name, call: "SDL_GetAudioDeviceName",
            reason: "no sound card of a DualSense is there; it shows one when it is connected by USB cable")
    }

    private func closeDevice() {
        let (device, source, session) = state.withLock { state in
            defer { (state.device, state.source) = (0, nil) }
            return (state.device, state.source, state.session)
        }
        guard device != 0, let source else { return }
        // SDL's thread has ended when this returns.
        SDL_CloseAudioDevice(device)
        SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
        if let session { source.end(session) }
    }
}

/// What SDL's audio thread asks for samples.
final class AudioSource: @unchecked Sendable {
    // Safety: everything is set before SDL's thread runs and after it has ended, and is that thread's meanwhile.
    private let session: PlaybackSession
    private let layout: AudioOutput.Layout
    private let profile: Profile
    private let latency: Double
    private var feed: PlaybackFeed?
    private var rate = 48_000.0
    private var clock = SampleClock(slack: 0.003)
    /// Frames rendered at a time.
    private static let blockSize = 512

    init(session: PlaybackSession, layout: AudioOutput.Layout, profile: Profile, latency: Double) {
        self.session = session
        self.layout = layout
        self.profile = profile
        self.latency = latency
    }

    func begin(rate: Double) {
        self.rate = rate
        feed = session.makeSampleFeed(rate: rate, profile: profile, kinds: layout == .sound ? .sound : .all)
    }

    func end(_ session: PlaybackSession) {
        if let feed { session.removeFeed(feed) }
        feed = nil
    }

    /// Fills `output`, frames of two or four channels.
    func fill(_ output: UnsafeMutableBufferPointer<Float>) {
        output.update(repeating: 0)
        guard let feed else { return }
        let channels = layout.channels.channelCount
        var frame = 0
        let frames = output.count / channels
        while frame < frames {
            let count = min(Self.blockSize, frames - frame)
            let now = session.now + latency
            switch clock.step(count: count, rate: rate, next: feed.timeOfNextSample, now: now) {
            case .wait: break
            case .skip(let time):
                feed.skipSamples(to: time)
                fallthrough
            case .render:
                feed.render(
                    layout.channels,
                    into: UnsafeMutableBufferPointer(
                        rebasing: output[(frame * channels)..<((frame + count) * channels)]))
            }
            frame += count
        }
    }
}

private func fillAudio(_ data: UnsafeMutableRawPointer?, _ stream: UnsafeMutablePointer<UInt8>?, _ length: Int32) {
    guard let data, let stream else { return }
    let count = Int(length) / MemoryLayout<Float>.stride
    stream.withMemoryRebound(to: Float.self, capacity: count) { floats in
        Unmanaged<AudioSource>.fromOpaque(data)._withUnsafeGuaranteedRef {
            $0.fill(UnsafeMutableBufferPointer(start: floats, count: count))
        }
    }
}
