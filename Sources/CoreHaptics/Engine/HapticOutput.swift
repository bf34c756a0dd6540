public import Foundation
import HapticDevices
import HapticPlayback
import HapticRendering

/// Where an engine plays to. Ours, not Apple's: there the device is the output.
///
/// The same outputs as those of `thrum play --output`; the environment variable `THRUM_OUTPUT` names one or several for
/// engines that are made by Apple's initialisers.
public struct HapticOutput: Sendable, Hashable {
    /// Each once, in order; never empty.
    let specs: [OutputSpec]

    private init(_ specs: [OutputSpec]) { self.specs = specs }

    /// The first controller that rumbles; what is heard comes from the default sound card, if there is one, which is opened when
    /// the first sound plays.
    public static let automatic = HapticOutput([.auto])
    /// An output that nothing comes of, for tests and headless machines.
    public static let null = HapticOutput([.null])
    /// The audible preview of what is felt, and what is heard, on the default sound card.
    public static let audio = HapticOutput([.audio])
    /// What is heard alone, on the default sound card: beside an output that is felt.
    public static let sound = HapticOutput([.sound])
    /// The actuators of a DualSense, through its sound card.
    public static let dualSense = HapticOutput([.dualsense])
    /// The vibration daemon of a Linux phone.
    public static let feedbackd = HapticOutput([.feedbackd])

    /// A controller by its place, from 0; nil: the first that rumbles.
    public static func gamepad(_ index: Int? = nil) -> HapticOutput { HapticOutput([.gamepad(index)]) }

    /// A device that SDL calls haptic but that is no controller, such as a wheel, by its place, from 0.
    public static func haptic(_ index: Int) -> HapticOutput { HapticOutput([.haptic(index)]) }

    /// A node of the kernel's force feedback, such as `/dev/input/event7`.
    public static func evdev(_ path: String) -> HapticOutput { HapticOutput([.evdev(path)]) }

    /// A file of JSON lines that says what would be felt. All engines of a process share one file of a path.
    public static func trace(to url: URL) -> HapticOutput { HapticOutput([.trace(url.path)]) }

    /// A sound file of what would be felt and heard: three channels (haptic, left, right), or what is felt alone in one where
    /// the engine plays haptics only, what is heard alone in two where it plays sound only. Each start of an engine records a file of its own: the first of a
    /// process the one at `url`, the next one with `-2` before its extension, and so on.
    public static func wav(to url: URL) -> HapticOutput { HapticOutput([.wav(url.path)]) }

    /// Several outputs at once, each once.
    /// - Precondition: There is at least one.
    public static func all(_ outputs: [HapticOutput]) -> HapticOutput {
        precondition(!outputs.isEmpty, "an engine needs an output")
        var specs: [OutputSpec] = []
        for spec in outputs.flatMap(\.specs) where !specs.contains(spec) { specs.append(spec) }
        return HapticOutput(specs)
    }

    /// An output by the name that `THRUM_OUTPUT` takes: a value of `thrum play --output`, or several with commas between
    /// them; nil for any other text.
    public init?(_ name: String) {
        guard let specs = try? OutputSpec.list(name) else { return nil }
        self.specs = specs
    }
}

extension HapticOutput {
    /// The output that `THRUM_OUTPUT` names; automatic where it is not set.
    private static func fromEnvironment() throws(CHHapticError) -> HapticOutput {
        guard let name = environment("THRUM_OUTPUT"), !name.isEmpty else { return .automatic }
        do throws(OutputSpec.Malformed) {
            return HapticOutput(try OutputSpec.list(name))
        } catch {
            throw CHHapticError(.invalidEngineParameter, "THRUM_OUTPUT \(error)")
        }
    }

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// What an engine made by Apple's initialisers plays on.
    static func configurationFromEnvironment() throws -> EngineConfiguration {
        if let seam = EngineSeam.current { return try seam.makeConfiguration() }
        return try fromEnvironment().configuration()
    }

    /// What the device can do: looks at the system's files, opens nothing.
    static var capability: DeviceCapability {
        if let seam = EngineSeam.current {
            let supports = seam.supportsHaptics()
            return DeviceCapability(supportsHaptics: supports, supportsAudio: supports)
        }
        guard let output = try? fromEnvironment() else {
            return DeviceCapability(supportsHaptics: false, supportsAudio: false)
        }
        let exists = output.specs != [.auto] || PadGlance.take().findsPad
        return DeviceCapability(supportsHaptics: exists, supportsAudio: exists)
    }

    /// The seam of an engine on this output.
    /// - Throws: `notSupported` where no controller rumbles and no other output is named, with what was found;
    ///   `invalidEngineParameter` where the environment sets a strength that is none.
    func configuration() throws(CHHapticError) -> EngineConfiguration {
        var specs = self.specs
        let findsSound = specs == [.auto]
        if let place = specs.firstIndex(of: .auto) {
            let glance = PadGlance.take()
            if glance.findsPad {
                specs[place] = .gamepad(nil)
            } else {
                specs.remove(at: place)
            }
            guard !specs.isEmpty else { throw CHHapticError(.notSupported, Self.nothingFound(glance)) }
        }
        let master: MasterSettings
        do throws(MasterSettings.Malformed) {
            master = try MasterSettings(environment: Self.environment)
        } catch {
            throw CHHapticError(.invalidEngineParameter, "\(error)")
        }
        let made = specs
        var configuration = EngineConfiguration { kinds in
            // Without the latencies that `thrum play` remembers: what an app plays now cannot be given earlier, and an output
            // that is ahead of the clock has passed it.
            var maker = OutputMaker()
            maker.recordingLayout = .usual(feels: kinds.contains(.haptic), hears: kinds.contains(.sound))
            var outputs = try made.map { spec throws(OutputFault) in try Self.makeOutput(spec, maker) }
            if findsSound, kinds.contains(.sound) { outputs.append(OptionalOutput(try maker.make(.sound))) }
            return outputs
        }
        configuration.master = master
        return configuration
    }

    private static func makeOutput(_ spec: OutputSpec, _ maker: OutputMaker) throws(OutputFault) -> any PlaybackOutput {
        guard case .wav(let path) = spec else { return try maker.make(spec) }
        return try maker.make(.wav(RecordingNames.next(path)))
    }

    /// Why there is no haptic output: each device that was looked at and what it lacks.
    private static func nothingFound(_ glance: PadGlance) -> String {
        "there is nothing to play haptics on (\(glance.summary)); connect a controller that rumbles, or set THRUM_OUTPUT"
    }
}

/// Names for the sound files of one process, so that no engine writes over what another one recorded.
private enum RecordingNames {
    private static let counts = Guarded<[String: Int]>([:])

    /// `path`, then `path` with -2 before its extension, and so on.
    static func next(_ path: String) -> String {
        let count = counts.withLock { counts in
            counts[path, default: 0] += 1
            return counts[path, default: 1]
        }
        guard count > 1 else { return path }
        let url = URL(fileURLWithPath: path)
        let name = url.deletingPathExtension().path + "-\(count)"
        return url.pathExtension.isEmpty ? name : name + "." + url.pathExtension
    }
}
