public import Foundation
import HapticDevices
import HapticPlayback
import Synchronization

/// Where an engine plays to. Ours, not Apple's: there the device is the output.
///
/// The same choices as `thrum play --output`; the environment variable `THRUM_OUTPUT` holds one for engines that are
/// made by Apple's initialisers.
public struct HapticOutput: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case automatic
        case gamepad(Int?)
        case trace(String)
        case null
    }

    let kind: Kind

    /// The first controller that rumbles.
    public static let automatic = HapticOutput(kind: .automatic)
    /// An output that nothing comes of, for tests and headless machines.
    public static let null = HapticOutput(kind: .null)

    /// A controller by its place, from 0; nil: the first that rumbles.
    public static func gamepad(_ index: Int? = nil) -> HapticOutput { HapticOutput(kind: .gamepad(index)) }

    /// A file of JSON lines that says what would be felt. All engines of a process share one file of a path.
    public static func trace(to url: URL) -> HapticOutput { HapticOutput(kind: .trace(url.path)) }

    private init(kind: Kind) { self.kind = kind }

    /// An output by the name that `THRUM_OUTPUT` takes: `auto`, `gamepad`, `gamepad:N`, `trace:PATH` or `null`; nil for
    /// any other text.
    public init?(_ name: String) {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let argument = parts.count > 1 ? parts[1] : nil
        switch (parts[0], argument) {
        case ("auto", nil): self = .automatic
        case ("null", nil): self = .null
        case ("gamepad", nil): self = .gamepad()
        case ("gamepad", let text?):
            guard let index = Int(text), index >= 0 else { return nil }
            self = .gamepad(index)
        case ("trace", let path?) where !path.isEmpty: self.init(kind: .trace(path))
        default: return nil
        }
    }
}

extension HapticOutput {
    /// The output that `THRUM_OUTPUT` names; automatic where it is not set.
    private static func fromEnvironment() throws(CHHapticError) -> HapticOutput {
        guard let name = ProcessInfo.processInfo.environment["THRUM_OUTPUT"], !name.isEmpty else { return .automatic }
        guard let output = HapticOutput(name) else {
            throw CHHapticError(
                .invalidEngineParameter,
                "THRUM_OUTPUT is \"\(name)\"; it takes auto, gamepad, gamepad:N, trace:PATH or null")
        }
        return output
    }

    /// What an engine made by Apple's initialisers plays on.
    static func configurationFromEnvironment() throws(CHHapticError) -> EngineConfiguration {
        try fromEnvironment().configuration()
    }

    /// What the device can do: looks at the system's files, opens nothing.
    static var capability: DeviceCapability {
        guard let output = try? fromEnvironment() else {
            return DeviceCapability(supportsHaptics: false, supportsAudio: false)
        }
        let exists = output.kind != .automatic || !DeviceSurvey.rumblingPads.isEmpty
        return DeviceCapability(supportsHaptics: exists, supportsAudio: exists)
    }

    /// The seam of an engine on this output.
    /// - Throws: `notSupported` where no controller rumbles, with what was found.
    func configuration() throws(CHHapticError) -> EngineConfiguration {
        switch kind {
        case .automatic:
            let survey = DeviceSurvey.take()
            guard survey.devices.contains(where: { $0.kind == .gamepad && $0.canRumble }) else {
                throw CHHapticError(.notSupported, Self.nothingFound(survey))
            }
            return EngineConfiguration(lossReason: .gameControllerDisconnect) { _ in [GamepadOutput(.first)] }
        case .gamepad(let index):
            return EngineConfiguration(lossReason: .gameControllerDisconnect) { _ in
                [GamepadOutput(index.map { .index($0) } ?? .first)]
            }
        case .trace(let path):
            return EngineConfiguration { _ in [try SharedTraces.file(path).makeOutput()] }
        case .null:
            return EngineConfiguration { _ in [NullOutput()] }
        }
    }

    /// Why there is no haptic output: each device that was looked at and what it lacks.
    private static func nothingFound(_ survey: DeviceSurvey) -> String {
        let found = survey.devices.map { "\($0.name): \($0.reason)" } + survey.notes
        let list = found.isEmpty ? "no controller was found" : found.joined(separator: "; ")
        return "there is nothing to play haptics on (\(list)); connect a controller that rumbles, or set THRUM_OUTPUT"
    }
}

extension DeviceSurvey {
    /// The controllers that rumble.
    static var rumblingPads: [DeviceReport] { take().devices.filter { $0.kind == .gamepad && $0.canRumble } }
}

/// The trace files of this process, by path: all engines share one, and each ends with a stop when the process does.
enum SharedTraces {
    private static let files = Mutex<[String: TraceFile]>([:])

    /// The file at `path`, created at the first call.
    static func file(_ path: String) throws(OutputFault) -> TraceFile {
        try files.withLock { (files) throws(OutputFault) in
            if let file = files[path] { return file }
            if files.isEmpty { atexit { SharedTraces.closeAll() } }
            let file = try TraceFile(path: path)
            files[path] = file
            return file
        }
    }

    private static func closeAll() {
        let open = files.withLock { Array($0.values) }
        for file in open { _ = file.close() }
    }
}
