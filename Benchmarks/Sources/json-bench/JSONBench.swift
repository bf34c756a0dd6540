import CPeers
import Foundation
import JSONText
import Patterns
import Synchronization

/// A way of reading a text.
struct Contender: Sendable {
    var name: String
    /// Reads; returns how many values the tree holds (keys not counted) if `counts`, else anything but 0.
    var read: @Sendable (_ source: SourceText, _ counts: Bool) -> Int
    /// Slow ones are left out of the large text.
    var isSlow = false
}

/// AHAP's own names, as the AHAP module gives them to the reader.
let ahapNames = NameTable([
    "Version", "Metadata", "Pattern", "Event", "Parameter", "ParameterCurve", "Time", "EventType", "EventDuration",
    "EventParameters", "EventWaveformPath", "EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled", "ParameterID",
    "ParameterValue", "ParameterCurveControlPoints", "HapticTransient", "HapticContinuous", "AudioCustom",
    "AudioContinuous", "HapticIntensity", "HapticSharpness", "AttackTime", "DecayTime", "ReleaseTime", "Sustained",
    "AudioVolume", "AudioPitch", "AudioPan", "AudioBrightness", "HapticIntensityControl", "HapticSharpnessControl",
    "HapticAttackTimeControl", "HapticDecayTimeControl", "HapticReleaseTimeControl", "AudioVolumeControl",
    "AudioPanControl", "AudioBrightnessControl", "AudioPitchControl", "AudioAttackTimeControl",
    "AudioDecayTimeControl", "AudioReleaseTimeControl", "Name", "Project", "Created", "Description",
])

func values(_ tree: JSONTree, _ counts: Bool) -> Int {
    guard tree.isWhole else { return 0 }
    return counts ? tree.nodes.count(where: { $0.kind != .key }) : 1
}

func values(_ value: Any) -> Int {
    switch value {
    case let array as [Any]: array.reduce(1) { $0 + values($1) }
    case let object as [String: Any]: object.reduce(1) { $0 + values($1.value) }
    default: 1
    }
}

/// The tree whose memory the next reading takes.
let kept = Mutex<JSONTree?>(nil)

/// Where the peer stands in `contenders` that the others are measured by.
let simdjsonIndex = 3

let contenders = [
    Contender(name: "JSONReader, AHAP's names, memory reused") { source, counts in
        kept.withLock { tree in
            JSONReader.read(source, names: ahapNames, into: &tree)
            return values(tree!, counts)
        }
    },
    Contender(name: "JSONReader, AHAP's names") { source, counts in
        values(JSONReader.read(source, names: ahapNames), counts)
    },
    Contender(name: "JSONReader, no names") { source, counts in
        values(JSONReader.read(source), counts)
    },
    Contender(name: String(cString: peer_simdjson_name()) + ", parser reused") { source, counts in
        source.withPaddedBytes {
            Int(peer_simdjson($0, source.count, SourceText.padding, counts ? 1 : 0))
        }
    },
    Contender(name: String(cString: peer_simdjson_name())) { source, counts in
        source.withPaddedBytes {
            Int(peer_simdjson_cold($0, source.count, SourceText.padding, counts ? 1 : 0))
        }
    },
    Contender(
        name: String(cString: peer_rapidjson_name()),
        read: { source, counts in
            source.withPaddedBytes { Int(peer_rapidjson($0, source.count, counts ? 1 : 0)) }
        }, isSlow: true),
    Contender(
        name: "Foundation JSONSerialization",
        read: { source, counts in
            let data = Data(source.bytes)
            guard let value = try? JSONSerialization.jsonObject(with: data) else { return 0 }
            return counts ? values(value) : 1
        }, isSlow: true),
]

/// The times of one contender in nanoseconds, round by round.
struct Timing {
    private(set) var rounds: [Int: [Double]] = [:]

    mutating func add(_ nanoseconds: Double, round: Int) { rounds[round, default: []].append(nanoseconds) }

    private var sorted: [Double] { rounds.values.flatMap(\.self).sorted() }
    var best: Double { sorted[0] }
    var median: Double { Timing.median(sorted) }

    /// How many times faster than `other`: the median over the rounds that both ran in, each judged by its own medians, so
    /// that what else the machine does falls out.
    func speed(over other: Timing) -> Double {
        let ratios = rounds.compactMap { round, times in
            other.rounds[round].map { Timing.median($0) / Timing.median(times) }
        }
        return Timing.median(ratios)
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

/// Times all contenders in turn, `rounds` times over, so that what else the machine does hits all alike.
func race(_ source: SourceText, _ contenders: [Contender], rounds: Int, repeats: Int) -> [Timing] {
    var timings = [Timing](repeating: Timing(), count: contenders.count)
    let clock = ContinuousClock()
    for round in 0..<rounds {
        for (index, contender) in contenders.enumerated() {
            // Slow ones take part in every fourth round.
            if contender.isSlow, round % 4 != 0 { continue }
            for _ in 0..<(contender.isSlow ? 1 : repeats) {
                var result = 0
                let time = clock.measure { result = contender.read(source, false) }
                precondition(result != 0, "\(contender.name) refused the text")
                let nanoseconds =
                    Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9
                timings[index].add(nanoseconds, round: round)
            }
        }
    }
    return timings
}

func printRow(_ cells: [String]) {
    print("| " + cells.joined(separator: " | ") + " |")
}

func gigabytes(_ count: Int, _ nanoseconds: Double) -> String {
    let speed = Double(count) / nanoseconds
    return String(format: speed < 0.1 ? "%.3f" : "%.2f", speed)
}

@main
struct JSONBench {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let isQuick = arguments.contains("--quick")
        let onlyFast = arguments.contains("--fast") || isQuick
        let texts: [(String, StandardText, TextLayout, rounds: Int, repeats: Int)] = [
            ("text-2.5MB pretty", .text2500kB, .pretty, isQuick ? 12 : 40, 10),
            ("text-2.5MB minified", .text2500kB, .minified, isQuick ? 12 : 40, 10),
            ("text-100MB pretty", .text100MB, .pretty, isQuick ? 3 : 9, 1),
        ]
        let chosen = onlyFast ? contenders.filter { !$0.isSlow } : contenders
        for (name, text, layout, rounds, repeats) in texts {
            let source = SourceText(text.text(layout))
            let expected = contenders[0].read(source, true)
            for contender in chosen where !(contender.isSlow && text == .text100MB) {
                let count = contender.read(source, true)
                precondition(count == expected, "\(contender.name) finds \(count) values, not \(expected)")
            }
            print("\n\(name): \(source.count) bytes, \(expected) values; GB/s\n")
            printRow(["reader", "best", "median", "of simdjson's speed"])
            printRow(["---", "---:", "---:", "---:"])
            let timings = race(source, chosen, rounds: rounds, repeats: repeats)
            for (contender, timing) in zip(chosen, timings) {
                printRow([
                    contender.name, gigabytes(source.count, timing.best), gigabytes(source.count, timing.median),
                    String(format: "%.2f", timing.speed(over: timings[simdjsonIndex])),
                ])
            }
        }
    }
}
