import AudioFiles
import HapticDevices
import HapticPlayback
import HapticRendering

/// `thrum play`: plays patterns in real time.
enum PlayCommand {
    static func run(_ words: [String]) -> Int32 {
        var options: PlayOptions
        do throws(UsageError) {
            options = try PlayOptions(words, environment: environmentVariable)
        } catch {
            Console.complain("thrum play: \(error.message)\nsee thrum play --help")
            return ExitStatus.usage
        }
        if options.wantsHelp {
            Console.print(PlayOptions.usage)
            return ExitStatus.clean
        }
        if let root = options.root, !LiveFolders.isFolder(root) {
            Console.complain(
                "thrum play: --root \(root): is no folder; name the folder where sound files are looked for")
            return ExitStatus.usage
        }
        remember(&options)
        // Before any thread starts, so that all have the signals blocked.
        let signals = Signals()
        CrashSilence.install()
        return options.calibrates ? Calibration.run(options, signals) : play(options, signals)
    }

    /// Adds the latencies remembered, and remembers those given.
    private static func remember(_ options: inout PlayOptions) {
        let path = OutputLatencies.path(environment: environmentVariable)
        let known = path.map { OutputLatencies(remembered: $0) } ?? OutputLatencies()
        let merged = known.merging(options.latencies)
        if !options.latencies.isEmpty, merged != known, let problem = remember(merged, at: path) {
            Console.complain("thrum play: the latency is used but not remembered: \(problem)")
        }
        options.latencies = merged
    }

    /// Remembers latencies; why that failed, where it did.
    static func remember(_ latencies: OutputLatencies, at path: String?) -> String? {
        path.map { latencies.remember($0) } ?? "HOME is not set"
    }

    private static func play(_ options: PlayOptions, _ signals: Signals) -> Int32 {
        var status = ExitStatus.clean
        var files: [PatternFile] = []
        for path in options.files {
            do throws(Unreadable) {
                var file = try PatternFile(path)
                for line in file.errorLines { Console.complain(line) }
                if !file.errorLines.isEmpty { status = max(status, ExitStatus.findings) }
                if file.isPlayable {
                    if options.outputs.contains(where: \.isHeard), !options.master.mutesSound {
                        for line in file.loadSounds(root: options.root) { Console.complain(line) }
                    }
                    files.append(file)
                } else {
                    Console.complain("\(path): nothing in it can be played")
                }
            } catch {
                Console.complain("thrum play: \(path): \(error.reason)")
                status = ExitStatus.usage
            }
        }
        guard !files.isEmpty else { return max(status, ExitStatus.findings) }
        let performance = Performance(options, signals, files)
        status = max(status, performance.run(files))
        if let signal = performance.signal { signals.die(of: signal) }
        return status
    }
}
