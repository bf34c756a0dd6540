import Glibc
import Patterns

/// Measures whole commands, from the start of the process to its end, in turns: `thrum render` against a plain C program that
/// writes a WAV file of as many samples (`sine-file`), `thrum check` on a small file against `jq`.
///
/// `scripts/bench command-bench` gives the path of `thrum`; `--quick` takes a second.
@main struct CommandBench {
    /// A command, and the one that it is measured against.
    struct Subject {
        var name: String
        var words: [String]
        /// The place of its peer among the subjects.
        var peer = 0
        var walls: [Double] = []
        var works: [Double] = []
    }

    static func main() {
        guard CommandLine.arguments.count > 1 else {
            print("usage: command-bench PATH-OF-THRUM [--quick]")
            exit(2)
        }
        let thrum = CommandLine.arguments[1]
        let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
        let sine = (own.dropLast() + ["sine-file"]).joined(separator: "/")
        let rounds = CommandLine.arguments.contains("--quick") ? 9 : 41
        var template = Array("/tmp/command-bench-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else { fatalError("no folder") }
        let (minute, song, small) = (folder + "/minute-1000.ahap", folder + "/song-4500.ahap", folder + "/small.ahap")
        let (out, peer) = (folder + "/out.wav", folder + "/sine.wav")
        write(StandardPiece.minute1000.text(.pretty), to: minute)
        write(StandardPiece.song4500.text(.pretty), to: song)
        write(StandardText.text4kB.text(.minified), to: small)
        // As many samples for the C program as thrum writes, and something in them.
        let render = [thrum, "render", minute, "-o", out, "--bits", "16"]
        _ = run(render)
        let samples = (read(out).count - 44) / 2
        precondition(read(out)[34] == 16 && (59..<62).contains(samples / 48_000), "thrum wrote another file")
        precondition(loudness(out) > 0.01, "thrum rendered nothing")
        let plain = [sine, peer, "\(samples)"]
        _ = run(plain)
        precondition(read(peer).count == read(out).count && loudness(peer) > 0.5, "the C program wrote another file")
        var subjects = [
            Subject(name: "C, sinf, WAV of 16 bits", words: plain),
            Subject(name: "thrum render minute-1000, 48 kHz, 16 bits", words: render),
            Subject(
                name: "thrum render song-4500, 8 kHz, 16 bits",
                words: [thrum, "render", song, "-o", out, "--bits", "16", "--rate", "8000"]),
            Subject(name: "thrum check minute-1000", words: [thrum, "check", minute]),
            Subject(name: "thrum --version", words: [thrum, "--version"]),
        ]
        let jq = "/usr/bin/jq"
        if access(jq, X_OK) == 0 {
            subjects.append(Subject(name: "jq . on a file of 4 kB", words: [jq, ".", small], peer: subjects.count))
            subjects.append(
                Subject(name: "thrum check on it", words: [thrum, "check", small], peer: subjects.count - 1))
        }
        for _ in 0..<rounds {
            for index in subjects.indices {
                // What replaces a file waits for some file systems to write it.
                unlink(out)
                unlink(peer)
                let (wall, work) = run(subjects[index].words)
                subjects[index].walls.append(wall)
                subjects[index].works.append(work)
            }
        }
        print("| command | best, ms | median, ms | processor time, median, ms | of its peer, median |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for subject in subjects {
            let ratios = zip(subject.walls, subjects[subject.peer].walls).map { $0 / $1 }
            print(
                "| \(subject.name) | \(text(subject.walls.min()! * 1e3)) | \(text(median(subject.walls) * 1e3)) | "
                    + "\(text(median(subject.works) * 1e3)) | \(text(median(ratios))) |")
        }
        for file in [minute, song, small, out, peer] { unlink(file) }
        rmdir(folder)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Two places after the point.
    static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
    }

    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            fatalError("\(path) cannot be written")
        }
        fclose(file)
    }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    /// The mean square of the samples of a WAV file of 16 bits, as a root.
    static func loudness(_ path: String) -> Double {
        let bytes = read(path)
        var sum = 0.0, count = 0.0
        for index in stride(from: 44, to: bytes.count - 1, by: 2) {
            let sample = Double(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) / 32_768
            sum += sample * sample
            count += 1
        }
        return count > 0 ? (sum / count).squareRoot() : 0
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds that a command takes, and seconds that processors worked for it.
    static func run(_ words: [String]) -> (wall: Double, work: Double) {
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let start = now()
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
            fatalError("\(words[0]) does not start")
        }
        var (status, usage): (Int32, rusage) = (0, rusage())
        guard wait4(process, &status, 0, &usage) == process, status == 0 else {
            fatalError("\(words.joined(separator: " ")) ends with \(status)")
        }
        let wall = now() - start
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return (wall, seconds(usage.ru_utime) + seconds(usage.ru_stime))
    }
}
