import HapticAnalysis
import HapticDrawing
import JSONText

extension Command {
    /// `thrum diff`
    static let diff = Command(
        name: "diff", summary: "show what differs between two patterns, event by event",
        usage: "[--format text|json|svg] A B",
        details: """
            Tells which events, steps and curves were moved, changed, added or removed from A to B; how the files are laid \
            out, and in which order, does not count. Exits with 1 where something differs. Git can use it: set \
            diff.ahap.command to "thrum diff" and write *.ahap diff=ahap into .gitattributes; called by Git, it exits with 0.
            """,
        options: [diffFormat.description, diffOutput.description, InputOptions.maxSize.description],
        examples: [
            Example(call: "thrum diff pulse.ahap heartbeat.ahap", meaning: "in words"),
            Example(
                call: "thrum diff --format svg -o diff.svg pulse.ahap heartbeat.ahap",
                meaning: "both in one picture, the first in dashes"),
        ],
        action: .builtIn(runDiff))

    /// `thrum compare`
    static let compare = Command(
        name: "compare", summary: "say how far two patterns are from feeling alike", usage: "[--json] A B",
        details: """
            Compares what is felt, in time, strength and sharpness: a number from 0 (the same) to 1 (nothing in common), \
            and a sentence.
            """,
        options: [compareJSON.description, InputOptions.maxSize.description],
        examples: [Example(call: "thrum compare pulse.ahap heartbeat.ahap", meaning: "a number and a sentence")],
        action: .builtIn(runCompare))
}

/// The forms of a difference.
enum DiffForm: String, CaseIterable, Sendable {
    case text, json, svg
}

private let diffFormat = ValueOption<DiffForm>(
    choice: "--format", "FORM", "text, json or svg (default: by the name of the output, else text)")
private let diffOutput = ValueOption<String>(
    "--output", short: "o", "FILE", "the file to write, - for standard output (default: -)")
private let compareJSON = Flag("--json", "as JSON")

/// How many words Git calls a driver with: a path, then file, hash and mode of both sides; two more for a renamed file.
private let gitOperands = [7, 9]

private func runDiff(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let limit = (try arguments.value(InputOptions.maxSize) ?? InputOptions.defaultLimit).bytes
    let output = try arguments.value(diffOutput) ?? "-"
    let form =
        try arguments.value(diffFormat)
        ?? (Path.hasEnding(output, ".svg") ? .svg : Path.hasEnding(output, ".json") ? .json : .text)
    let words = arguments.operands
    let isGit = gitOperands.contains(words.count)
    guard words.count == 2 || isGit else {
        throw UsageError("\(counted(words.count, "file")) given", help: "name the two that are to be compared")
    }
    let before = ComparedFile(isGit ? words[1] : words[0], name: isGit ? "a/" + words[0] : nil, limit: limit, console)
    let after = ComparedFile(isGit ? words[4] : words[1], name: isGit ? "b/" + words[0] : nil, limit: limit, console)
    let status = max(before.status, after.status)
    guard status < .usage else { return isGit ? .clean : status }
    let report = DiffReport(before: before, after: after)
    let bytes: [UInt8] =
        switch form {
        case .text: Array(report.text(console.outputPalette).utf8)
        case .json: report.json
        case .svg: report.svg
        }
    if output == "-" {
        console.print(bytes)
    } else {
        do throws(FileFault) {
            try console.environment.files.replace(output, bytes)
            console.remark("wrote \(VisibleText.of(output))")
        } catch {
            console.report(Message.unwritable(output, error, console.errorPalette))
            return .usage
        }
    }
    // Git takes any other status for a driver that broke down.
    return isGit ? .clean : max(status, report.isEmpty ? .clean : .findings)
}

private func runCompare(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) -> ExitStatus {
    let limit = (try arguments.value(InputOptions.maxSize) ?? InputOptions.defaultLimit).bytes
    let words = arguments.operands
    guard words.count == 2 else {
        throw UsageError("\(counted(words.count, "file")) given", help: "name the two that are to be compared")
    }
    let first = ComparedFile(words[0], limit: limit, console), second = ComparedFile(words[1], limit: limit, console)
    let status = max(first.status, second.status)
    guard status < .usage else { return status }
    let comparison = PatternComparison(first.pattern, second.pattern)
    func number(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    if arguments.contains(compareJSON) {
        var json = JSONOutput()
        json.beginObject()
        json.member("version", 1)
        json.member("distance", number(comparison.distance))
        json.member("time", number(comparison.time))
        json.member("strength", number(comparison.strength))
        json.member("sharpness", number(comparison.sharpness))
        json.member("sentence", comparison.sentence)
        json.endObject()
        console.print(json.bytes + [0x0A])
    } else {
        func text(_ value: Double) -> String { NumberText.rounded(value, digits: 3) }
        console.print(
            "\(text(comparison.distance))  \(comparison.sentence)\n  time \(text(comparison.time)), strength "
                + "\(text(comparison.strength)), sharpness \(text(comparison.sharpness))\n")
    }
    return status
}
