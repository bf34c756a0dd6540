import Foundation
import JSONText
import ThrumCommand

/// The exit status of a command; the test library has a type of the same name.
typealias Status = ExitStatus

/// A machine in memory: files, streams and a terminal that tests set up and look at afterwards.
final class FakeMachine: @unchecked Sendable {
    struct State: Sendable {
        /// Files by absolute path.
        var files: [String: [UInt8]] = [:]
        /// Folders without files, by absolute path.
        var emptyFolders: Set<String> = []
        /// Paths at which every access fails, and how.
        var faults: [String: FileFault] = [:]
        /// Absolute paths at which writing fails, and how.
        var writeFaults: [String: FileFault] = [:]
        var input: [UInt8] = []
        var output: [UInt8] = []
        var error: [UInt8] = []
        /// Bytes that standard output takes before its reader goes away.
        var outputRoom = Int.max
        /// Why standard output takes nothing, if it fails.
        var outputFault: String?
        var isTerminal = false
        var columns: Int?
        var variables: [String: String] = [:]
        var processors = 2
        /// Each look at the clock moves it on by this many milliseconds.
        var tick = 0
        var now = 0
        /// Programs that stand beside this one.
        var siblings: Set<String> = []
        /// What was started instead of this process.
        var started: [String] = []
        /// What `thrum-media decode` answers for a file, by its path as it is asked for.
        var decoded: [String: [UInt8]] = [:]
        /// Calls of other programs.
        var asked: [[String]] = []
        /// What the links on paths lead to: absolute paths by the beginnings of absolute paths.
        var links: [String: String] = [:]
        /// What `thrum-media png` answers.
        var picture: Environment.SiblingAnswer = .init(status: 0, output: [])
        /// The bytes that a program was last asked with.
        var askedInput: [UInt8] = []
        /// Paths in the order in which they were replaced or created.
        var writes: [String] = []
    }

    static let currentFolder = "/home/ada"

    // Safety: `state` is touched only under `lock`. It is no Mutex: ThreadSanitizer does not see the locking of one.
    private let lock = NSLock()
    private var state: State

    init(_ files: [String: String] = [:]) {
        var state = State()
        for (path, text) in files { state.files[Self.absolute(path)] = Array(text.utf8) }
        self.state = state
    }

    /// Reads or changes the machine.
    func with<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        lock.withLock { body(&state) }
    }

    /// The text of a file; nil where there is none.
    func text(_ path: String) -> String? {
        with { $0.files[Self.absolute(path)] }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Puts a file there.
    func put(_ path: String, _ bytes: [UInt8]) {
        with { $0.files[Self.absolute(path)] = bytes }
    }

    /// What a run of `thrum` left behind.
    struct Run: Equatable {
        var status: ExitStatus
        var output: String
        var error: String
    }

    /// Runs `thrum` with these words.
    func run(_ words: String...) -> Run { run(words) }

    /// Runs `thrum` with these words.
    func run(_ words: [String], as body: ([String], Environment) -> ExitStatus = { Thrum.run($0, in: $1) }) -> Run {
        with {
            $0.output = []
            $0.error = []
        }
        let status = body(words, environment)
        return with {
            Run(
                status: status, output: String(decoding: $0.output, as: UTF8.self),
                error: String(decoding: $0.error, as: UTF8.self))
        }
    }

    static func absolute(_ path: String) -> String {
        var parts: [Substring] = []
        for part in (path.hasPrefix("/") ? path : currentFolder + "/" + path).split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    var environment: Environment {
        Environment(
            files: files,
            readInput: { (limit) throws(FileFault) in
                let bytes = self.with { $0.input }
                if bytes.count > limit { throw .tooLarge(limit: limit) }
                return SourceText(bytes)
            },
            write: { stream, bytes in self.write(bytes, to: stream) },
            isTerminal: { _ in self.with { $0.isTerminal } },
            columns: { self.with { $0.columns } },
            variable: { name in self.with { $0.variables[name] } },
            currentFolder: { Self.currentFolder },
            processors: { self.with { $0.processors } },
            milliseconds: {
                self.with {
                    $0.now += $0.tick
                    return $0.now
                }
            },
            becomeSibling: { name, arguments in
                self.with {
                    guard $0.siblings.contains(name) else { return .notFound }
                    $0.started = [name] + arguments
                    return .failed(reason: "a test goes on after the other program has taken over")
                }
            },
            askSibling: { (name, arguments, input, _) throws(FileFault) in
                let answer: Environment.SiblingAnswer? = self.with { state in
                    guard state.siblings.contains(name) else { return nil }
                    state.asked.append([name] + arguments)
                    state.askedInput = input
                    if arguments.first == "png" { return state.picture }
                    let sounds = arguments.dropFirst(2).flatMap {
                        state.decoded[$0] ?? Array("{\"error\":\"cannot be decoded\",\"help\":\"convert it\"}\n".utf8)
                    }
                    return .init(status: 0, output: sounds)
                }
                guard let answer else { throw .notFound }
                return answer
            })
    }

    private func write(_ bytes: [UInt8], to stream: Environment.Stream) -> Environment.WriteOutcome {
        with { state in
            guard stream == .output else {
                state.error += bytes
                return .written
            }
            if let reason = state.outputFault { return .failed(reason: reason) }
            if bytes.count > state.outputRoom { return .closed }
            state.outputRoom -= bytes.count
            state.output += bytes
            return .written
        }
    }

    private var files: FileAccess {
        FileAccess(
            read: { (path, limit) throws(FileFault) in
                let bytes = try self.bytes(path)
                if bytes.count > limit { throw .tooLarge(limit: limit) }
                return SourceText(bytes)
            },
            kind: { (path) throws(FileFault) in
                do throws(FileFault) {
                    _ = try self.bytes(path)
                    return .file
                } catch {
                    if error == .isFolder { return .folder }
                    throw error
                }
            },
            list: { (folder) throws(FileFault) in try self.list(Self.absolute(folder)) },
            check: { (path) throws(FileFault) in _ = try self.bytes(path) },
            replace: { (path, bytes) throws(FileFault) in try self.store(bytes, at: path) },
            create: { (path, bytes) throws(FileFault) in
                if self.text(path) != nil { throw .alreadyExists }
                try self.store(bytes, at: path)
            },
            destination: { (path) throws(FileFault) in
                let path = Self.absolute(path)
                let links = self.with { $0.links }
                for (link, target) in links where path == link || path.hasPrefix(link + "/") {
                    return target + path.dropFirst(link.count)
                }
                return path
            })
    }

    private func bytes(_ path: String) throws(FileFault) -> [UInt8] {
        let path = Self.absolute(path)
        if let fault = with({ $0.faults[path] }) { throw fault }
        if let bytes = with({ $0.files[path] }) { return bytes }
        let isFolder = with { state in
            state.emptyFolders.contains(path) || state.files.keys.contains { $0.hasPrefix(path + "/") }
        }
        throw isFolder ? .isFolder : .notFound
    }

    private func list(_ folder: String) throws(FileFault) -> [FileAccess.Entry] {
        if let fault = with({ $0.faults[folder] }) { throw fault }
        let names = with { Array($0.files.keys) + $0.emptyFolders.map { $0 + "/" } }
        var entries: [String: FileAccess.Entry] = [:]
        for path in names where path.hasPrefix(folder + "/") {
            let rest = path.dropFirst(folder.count + 1)
            guard let name = rest.split(separator: "/").first else { continue }
            let isLink = with { $0.links.keys.contains(folder + "/" + name) }
            entries[String(name)] = .init(String(name), rest.contains("/") ? .folder : .file, isLink: isLink)
        }
        // The order of a dictionary stands for the order of a disk, which is any.
        return Array(entries.values)
    }

    private func store(_ bytes: [UInt8], at path: String) throws(FileFault) {
        let path = Self.absolute(path)
        if let fault = with({ $0.writeFaults[path] }) { throw fault }
        with {
            $0.files[path] = bytes
            $0.writes.append(path)
        }
    }
}

extension FakeMachine {
    /// Puts a sound file there, and what `thrum-media` makes of it.
    func putSound(
        _ path: String, _ samples: [Float], channels: Int = 1, rate: Int = 48_000, warnings: String = ""
    ) {
        put(path, [1])
        var bytes = Array(
            "{\"rate\":\(rate),\"channels\":\(channels),\"frames\":\(samples.count / channels),\"warnings\":[\(warnings)]}\n"
                .utf8)
        for sample in samples {
            for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: sample.bitPattern >> (8 * UInt32(place)))) }
        }
        let answer = bytes
        with {
            $0.siblings.insert("thrum-media")
            $0.decoded[path] = answer
        }
    }
}

/// Small patterns for tests.
enum Sample {
    /// One tap; no finding.
    static let tap = pattern(tapEvent)
    /// A hum with an emphasis, as Meta's tools write it.
    static let clip = """
        {"version":{"major":1,"minor":0,"patch":0},"signals":{"continuous":{"envelopes":{"amplitude":[
        {"time":0,"amplitude":0.5},{"time":0.1,"amplitude":0.2,"emphasis":{"amplitude":0.9,"frequency":0.7}},
        {"time":0.3,"amplitude":0}],"frequency":[{"time":0,"frequency":0.5}]}}}}
        """
    /// One tap with a value that is clamped: a warning, with a fix that is safe.
    static let loudTap = pattern(tapEvent.replacing("0.8", with: "1.5"))
    /// A hum without a duration: an error.
    static let endless = pattern(#"{ "Event": { "Time": 0.0, "EventType": "HapticContinuous" } }"#)
    /// A comma too many: a warning, with a fix that is safe.
    static let trailingComma = tap.replacing("0.6 }", with: "0.6 },")
    /// No JSON.
    static let broken = "{ \"Version\": 1.0, \"Pattern\": [ { \"Event\" "

    static let tapEvent = #"""
        {
              "Event": {
                "Time": 0.0,
                "EventType": "HapticTransient",
                "EventParameters": [
                  { "ParameterID": "HapticIntensity", "ParameterValue": 0.8 },
                  { "ParameterID": "HapticSharpness", "ParameterValue": 0.6 }
                ]
              }
            }
        """#

    static func pattern(_ entries: String...) -> String {
        "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n    \(entries.joined(separator: ",\n    "))\n  ]\n}\n"
    }
}
