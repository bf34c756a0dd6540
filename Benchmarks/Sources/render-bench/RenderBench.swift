import AHAP
import CLoops
import Glibc
import HapticPattern
import HapticRendering
import JSONText
import Patterns

/// What is rendered.
struct Subject {
    var name: String
    var pattern: Pattern
    var rate: Double
    var seconds: Double
    /// Rendered into one long array rather than in blocks of 4,096.
    var isWhole = false
    var profile = Profile.taptic
}

/// Measures the renderer against two plain C loops that make as many samples of a single sine, in the same rounds.
///
/// Times are processor time, because the machine is shared. Names of subjects as arguments leave out all others; `--quick`
/// takes a second; `--plot FILE` draws the cost of more and more events as an SVG picture. `--text PIECE` prints the text of a
/// standard piece instead, for the benchmark in WebAssembly.
@main struct RenderBench {
    static let blockSize = 4_096

    static func main() {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "--text", let piece = StandardPiece(rawValue: arguments[2]) {
            print(String(decoding: piece.text(.minified), as: UTF8.self))
            return
        }
        let rounds = CommandLine.arguments.contains("--quick") ? 7 : 41
        let plot = CommandLine.arguments.firstIndex(of: "--plot").map { CommandLine.arguments[$0 + 1] }
        print("| what | loops | best, ns per sample | median | times real time | of the C loop with sinf |")
        print("| --- | --- | ---: | ---: | ---: | ---: |")
        loops(rounds)
        let wanted = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") && $0 != plot }
        for subject in subjects() where wanted.isEmpty || wanted.contains(subject.name) {
            for build in LoopBuild.available { measure(subject, build, rounds) }
        }
        guard wanted.isEmpty else { return }
        print("\n| events | timeline, ms | ns per event | render, ms | ns per sample |")
        print("| ---: | ---: | ---: | ---: | ---: |")
        let costs = [10, 100, 1_000, 10_000, 100_000].map { scale($0, rounds: $0 > 10_000 ? 3 : 9) }
        if let plot { CostPlot(costs: costs).write(to: plot) }
    }

    static func subjects() -> [Subject] {
        let minute = pattern(.minute1000)
        let hum = Event(
            .hapticContinuous, at: 0, duration: 60, parameters: [.hapticIntensity: 0.8, .hapticSharpness: 0.5])
        let eight = (0..<8).map { index in
            Event(
                .hapticContinuous, at: 0, duration: 60,
                parameters: [.hapticIntensity: 0.3, .hapticSharpness: Double(index) / 8])
        }
        return [
            Subject(name: "minute-1000, 48 kHz", pattern: minute, rate: 48_000, seconds: 60),
            Subject(
                name: "minute-1000, 48 kHz, as one array", pattern: minute, rate: 48_000, seconds: 60, isWhole: true),
            Subject(name: "song-4500, 8 kHz", pattern: pattern(.song4500), rate: 8_000, seconds: 220),
            Subject(name: "one hum, 48 kHz", pattern: Pattern(events: [hum]), rate: 48_000, seconds: 60),
            Subject(
                name: "one hum under minute-1000's curves, 48 kHz",
                pattern: Pattern(events: [hum], curves: minute.curves),
                rate: 48_000, seconds: 60),
            Subject(
                name: "eight such hums, 48 kHz", pattern: Pattern(events: eight, curves: minute.curves), rate: 48_000,
                seconds: 60),
            Subject(
                name: "minute-1000's taps, 48 kHz",
                pattern: Pattern(events: minute.events.filter { $0.type == .hapticTransient }), rate: 48_000,
                seconds: 60),
        ]
            + Profile.Name.allCases.dropFirst().map { name in
                Subject(
                    name: "minute-1000, \(name.rawValue), \(name.profile.sampleRate / 1_000) kHz", pattern: minute,
                    rate: Double(name.profile.sampleRate), seconds: 60, profile: name.profile)
            }
    }

    static func pattern(_ piece: StandardPiece) -> Pattern { AHAPDocument(SourceText(piece.text(.minified))).pattern }

    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    static func time(_ body: () -> Void) -> Double {
        let start = processorTime()
        body()
        return processorTime() - start
    }

    /// Three places after the point.
    static func text(_ x: Double) -> String {
        let thousandths = Int((x * 1_000).rounded())
        let rest = String(1_000 + thousandths % 1_000).dropFirst()
        return "\(thousandths / 1_000).\(rest)"
    }

    static func row(_ name: String, _ loops: String, _ times: [Double], _ ratios: [Double], rate: Double) {
        let (times, ratios) = (times.sorted(), ratios.sorted())
        let median = times[times.count / 2]
        let speed = Int((1 / (median * rate)).rounded())
        print(
            "| \(name) | \(loops) | \(text(times[0] * 1e9)) | \(text(median * 1e9)) | \(speed) | \(text(ratios[ratios.count / 2])) |"
        )
    }

    /// Seconds per sample of the C loop with sinf, measured anew in each round.
    static func sine(_ block: UnsafeMutableBufferPointer<Float>) -> Double {
        let count = 176
        return time {
            for _ in 0..<count { loop_sinf(block.baseAddress, Int32(blockSize)) }
        } / Double(count * blockSize)
    }

    static func loops(_ rounds: Int) {
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockSize)
        defer { block.deallocate() }
        block.initialize(repeating: 0)
        var (sines, polynomials, ratios) = ([Double](), [Double](), [Double]())
        for _ in 0..<rounds {
            sines.append(sine(block))
            precondition(block.contains { $0 > 0.99 }, "the C loop makes a sine")
            let count = 176
            polynomials.append(
                time { for _ in 0..<count { loop_polynomial(block.baseAddress, Int32(blockSize)) } }
                    / Double(count * blockSize))
            precondition(block.contains { $0 > 0.99 }, "the C loop makes a sine")
            ratios.append(polynomials[polynomials.count - 1] / sines[sines.count - 1])
        }
        row("C, sinf", "", sines, [1], rate: 48_000)
        row("C, polynomial", "", polynomials, ratios, rate: 48_000)
    }

    static func measure(_ subject: Subject, _ build: LoopBuild, _ rounds: Int) {
        let timeline = Timeline(subject.pattern)
        let count = Int(subject.seconds * subject.rate)
        let whole = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
        defer { whole.deallocate() }
        whole.initialize(repeating: 0)
        let block = UnsafeMutableBufferPointer(rebasing: whole[..<min(blockSize, count)])
        func render() {
            var renderer = Renderer(
                timeline, profile: subject.profile, sampleRate: subject.rate, loops: build)
            guard !subject.isWhole else { return renderer.render(into: whole) }
            var left = count
            while left > 0 {
                renderer.render(into: UnsafeMutableBufferPointer(rebasing: block[..<min(left, blockSize)]))
                left -= blockSize
            }
        }
        // What is timed must happen: the samples are those of a single call, and they sound.
        render()
        let last = whole[0]
        var renderer = Renderer(
            timeline, profile: subject.profile, sampleRate: subject.rate, loops: build)
        renderer.render(into: whole)
        precondition(subject.isWhole || last == whole[(count - 1) / blockSize * blockSize], "blocks give other samples")
        let power = whole.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(count)
        precondition(power > 1e-4 && power < 1, "\(subject.name) does not sound")
        var (times, ratios) = ([Double](), [Double]())
        for _ in 0..<rounds {
            let sine = sine(block)
            times.append(time(render) / Double(count))
            ratios.append(times[times.count - 1] / sine)
        }
        row(subject.name, build == .avx2 ? "AVX2" : "baseline", times, ratios, rate: subject.rate)
    }

    /// A pattern of so many events as minute-1000 has them, 120 ms for each tap and hum.
    static func scale(_ count: Int, rounds: Int) -> CostPlot.Cost {
        let minute = pattern(.minute1000)
        var pattern = Pattern()
        for index in 0..<count {
            var event = minute.events[index % 1_000]
            event.time += Double(index / 1_000) * 60
            pattern.events.append(event)
        }
        for index in 0..<(minute.curves.count * max(1, count / 1_000)) {
            var curve = minute.curves[index % minute.curves.count]
            curve.time += Double(index / minute.curves.count) * 60
            curve.order = index
            pattern.curves.append(curve)
        }
        let samples = Int(Double(count) * 0.06 * 48_000)
        var block = [Float](repeating: 0, count: blockSize)
        var (builds, renders) = ([Double](), [Double]())
        for _ in 0..<rounds {
            var timeline: Timeline?
            builds.append(time { timeline = Timeline(pattern) })
            guard let timeline else { continue }
            precondition(timeline.voices.count + timeline.taps.count == count, "an event is missing")
            renders.append(
                time {
                    var renderer = Renderer(timeline, sampleRate: 48_000)
                    var left = samples
                    while left > 0 {
                        block.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
                        left -= blockSize
                    }
                })
        }
        let (build, render) = (builds.sorted()[rounds / 2], renders.sorted()[rounds / 2])
        print(
            "| \(count) | \(text(build * 1e3)) | \(text(build * 1e9 / Double(count))) | \(text(render * 1e3)) | "
                + "\(text(render * 1e9 / Double(samples))) |")
        return CostPlot.Cost(events: count, build: build, render: render)
    }
}
