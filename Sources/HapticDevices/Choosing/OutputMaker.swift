public import HapticPlayback
public import HapticRendering

/// Makes the outputs that users name, with what is set for all of them.
public struct OutputMaker: Sendable {
    /// How much earlier outputs are given everything.
    public var latencies = OutputLatencies()
    /// The motor model of every pad; nil: what is known of each.
    public var model: MotorModel?
    /// Whether sound cards are opened at once, rather than when something begins to play.
    public var opensSoundAtOnce = false
    /// Whether sound files record nothing until ``WavOutput/begin(at:)``.
    public var recordersWait = false

    /// What goes into which channel of a sound file.
    public var recordingLayout = ChannelLayout.mono

    /// Every device as it is known, sound cards opened when they are needed.
    public init() {}

    /// The output that `spec` names; it is not open yet.
    ///
    /// Traces of one path are one file for the whole process, which ``TraceFile/closeShared()`` ends.
    ///
    /// - Precondition: `spec` is not ``OutputSpec/auto``, which only the caller can resolve.
    public func make(_ spec: OutputSpec) throws(OutputFault) -> any PlaybackOutput {
        let latency = latencies.seconds(for: spec)
        switch spec {
        case .auto: preconditionFailure("auto must be resolved before an output is made of it")
        case .gamepad(let index):
            return GamepadOutput(index.map { .index($0) } ?? .first, model: model, latency: latency)
        case .haptic(let index): return HapticDeviceOutput(index, model: model ?? .spinningMass, latency: latency)
        case .evdev(let path): return EvdevOutput(path: path, model: model ?? .spinningMass, latency: latency)
        case .audio: return AudioOutput(.stereo, opensAtOnce: opensSoundAtOnce, latency: latency)
        case .sound: return AudioOutput(.sound, opensAtOnce: opensSoundAtOnce, latency: latency)
        case .dualsense: return AudioOutput(.dualSense, opensAtOnce: opensSoundAtOnce, latency: latency)
        case .feedbackd: return FeedbackdOutput(latency: latency)
        case .wav(let path): return WavOutput(path: path, layout: recordingLayout, waitsForBegin: recordersWait)
        case .trace(let path): return try TraceFile.shared(path).makeOutput()
        case .null: return NullOutput()
        }
    }
}
