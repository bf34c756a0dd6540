import AHAP
import Foundation
import HapticPattern
import JSONText
import Patterns

/// Nanoseconds of each repetition, sorted: by the clock, and of this thread's processor time, which what else the machine
/// does touches less.
struct Timing {
    var wall: [Double]
    var processor: [Double]

    init(repeats: Int, _ body: () -> Void) {
        let clock = ContinuousClock()
        wall = []
        processor = []
        for _ in 0..<repeats {
            let start = Self.threadTime()
            let time = clock.measure(body)
            processor.append(Self.threadTime() - start)
            wall.append(Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9)
        }
        wall.sort()
        processor.sort()
    }

    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

func printRow(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

func printHead(_ cells: [String]) {
    printRow(cells)
    printRow(cells.indices.map { $0 == 0 ? "---" : "---:" })
}

/// Reading and checking a text without a warning or error in it.
func benchCheck(_ name: String, _ bytes: [UInt8], repeats: Int) {
    let source = SourceText(bytes)
    let tree = JSONReader.read(source, names: AHAPName.table)
    let document = AHAPDocument(tree)
    let findings = document.check()
    precondition(findings.allSatisfy { $0.severity == .info }, "the text is not clean")
    let events = document.pattern.events.count
    print("\n### \(name): \(source.count) bytes, \(events) events, \(findings.count) findings, all infos\n")
    printHead(["step", "best, GB/s", "median, GB/s", "median of processor time, GB/s"])
    func row(_ step: String, _ body: () -> Int, expected: Int) {
        let timing = Timing(repeats: repeats) { precondition(body() == expected, "\(step): another result") }
        let times = [timing.wall[0], timing.wall[repeats / 2], timing.processor[repeats / 2]]
        printRow([step] + times.map { String(format: "%.2f", Double(source.count) / $0) })
    }
    row("JSON", { JSONReader.read(source, names: AHAPName.table).nodes.count }, expected: tree.nodes.count)
    row("pattern from the tree", { AHAPDocument(tree).pattern.events.count }, expected: events)
    row("rules on the pattern", { document.check().count }, expected: findings.count)
    row("the whole check", { AHAPDocument(source).check().count }, expected: findings.count)
}

/// One edit, from the document to the edited document, as a studio does it for each step of a drag.
func benchEdits(_ name: String, _ bytes: [UInt8], repeats: Int) {
    let document = AHAPDocument(bytes)
    let parts = (0..<100).map { PatternPart.event($0 * 5) }
    let operations: [(String, [EditOperation])] = [
        ("set a parameter", [.setEventParameter(event: 500, .hapticIntensity, 0.123)]),
        ("move 100 events", [.move(parts, by: 0.5)]),
        ("add an event", [.add(.event(Event(.hapticTransient, at: 30)))]),
        ("duplicate 100 events", [.duplicate(parts, offset: 1)]),
        ("100 parameters of 100 events", (0..<100).map { .setEventParameter(event: $0, .hapticSharpness, 0.321) }),
        ("stretch the whole pattern", [.scaleTimes(by: 1.5)]),
    ]
    print("\n### Edits of \(name): \(bytes.count) bytes, \(document.pattern.events.count) events\n")
    printHead(["edit", "edits, median ms", "edits and reading the result, median ms"])
    for (title, list) in operations {
        guard let expected = try? document.edits(for: list) else { preconditionFailure("\(title) is refused") }
        let edits = Timing(repeats: repeats) { precondition((try? document.edits(for: list))?.count == expected.count) }
        let all = Timing(repeats: repeats) {
            guard let edits = try? document.edits(for: list), let edited = try? document.applying(edits) else { return }
            precondition(!edited.pattern.events.isEmpty, "nothing is left")
        }
        printRow([title] + [edits, all].map { String(format: "%.2f", $0.processor[repeats / 2] / 1e6) })
    }
}

@main
struct AHAPBench {
    static func main() {
        let isQuick = CommandLine.arguments.contains("--quick")
        for (name, layout) in [("pretty", TextLayout.pretty), ("minified", .minified)] {
            benchCheck("text-2.5MB \(name)", StandardText.text2500kB.text(layout), repeats: isQuick ? 30 : 400)
        }
        if CommandLine.arguments.contains("--check") { return }
        benchEdits("edit-2000, minified", StandardPiece.edit2000.text(.minified), repeats: isQuick ? 5 : 30)
        benchEdits("edit-2000, canonical", StandardPiece.edit2000.text(.pretty), repeats: isQuick ? 5 : 30)
    }
}
