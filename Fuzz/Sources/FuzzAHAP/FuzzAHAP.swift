import AHAP
import FuzzDriver
import HapticPattern
import JSONText

/// Any bytes are read as AHAP and checked; what must hold of every document and every finding is checked.
@main
struct FuzzAHAP {
    static func main() {
        fuzz { data, count in
            let document = AHAPDocument(UnsafeBufferPointer(start: data, count: count))
            let findings = document.check(options)
            checkPattern(document)
            checkFindings(findings, of: document)
            checkLimit(document, findings)
            checkWriting(document.pattern)
            return 0
        }
    }
}

private let options = CheckOptions(fileFact: { path in
    switch path.utf8.count % 4 {
    case 0: .present
    case 1: .missing(searched: [path])
    case 2: .differsInCase(actual: path + "x")
    default: .unreadable(reason: "locked")
    }
})

/// The pattern holds only what a player can take, and each part knows its place.
private func checkPattern(_ document: AHAPDocument) {
    let pattern = document.pattern
    let references = document.references
    require(references.events.count == pattern.events.count, "events without places")
    require(references.parameters.count == pattern.parameters.count, "steps without places")
    require(references.curves.count == pattern.curves.count, "curves without places")
    let entries = references.patternArray.map { document.tree.items(of: Int($0)).count } ?? 0
    for place in references.events + references.parameters + references.curves {
        require(document.tree[Int(place.node)].kind == .object, "a part that is no object")
        require((0..<entries).contains(Int(place.entry)), "a part outside the list")
    }
    for event in pattern.events {
        require((0...1e6).contains(event.time), "an event at no time")
        require((0...1e6).contains(event.duration ?? 0), "an event of no duration")
        require(event.type != .audioCustom || event.waveformPath != nil, "a sound without a file")
    }
    for step in pattern.parameters { require((0...1e6).contains(step.time), "a step at no time") }
    for curve in pattern.curves {
        require((0...1e6).contains(curve.time), "a curve at no time")
        require(!curve.points.isEmpty, "a curve without points")
        require(curve.points.allSatisfy { $0.time >= 0 && !$0.value.isNaN }, "a point at no time")
    }
}

/// Findings point into the text, in order, at something that is there, and their fixes can be applied.
private func checkFindings(_ findings: [Diagnostic], of document: AHAPDocument) {
    let count = document.source.count
    var place = 0
    for finding in findings where finding.rule != .moreFindings {
        require(finding.range.lowerBound >= place, "findings out of order")
        place = finding.range.lowerBound
    }
    for finding in findings {
        require(finding.range.upperBound <= count, "a finding outside the text")
        require(finding.notes.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= count }, "a note outside")
        require(
            resolves(finding.pointer, in: document.tree),
            "a pointer to nothing: \(finding.pointer) of \(finding.rule.id)")
        require(!finding.message.isEmpty && !finding.why.isEmpty && !finding.help.isEmpty, "a finding without words")
        for fix in finding.fixes {
            require(!fix.edits.isEmpty, "a fix without edits")
            require((try? TextEdit.validate(fix.edits, count: count)) != nil, "a fix that cannot be applied")
        }
    }
}

/// Whether a JSON pointer leads somewhere; of equal keys it may mean any.
private func resolves(_ pointer: String, in tree: JSONTree) -> Bool {
    guard !pointer.isEmpty else { return true }
    guard !tree.nodes.isEmpty else { return false }
    var nodes = [0]
    // By bytes: a combining mark after a slash would make one character with it.
    for step in pointer.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst() {
        let key = unescaped(step)
        nodes = nodes.flatMap { node in
            if tree[node].kind == .array {
                let items = tree.items(of: node)
                return Int(String(decoding: key, as: UTF8.self)).flatMap {
                    items.indices.contains($0) ? [items[$0]] : nil
                } ?? []
            }
            return tree.members(of: node).filter { tree.string(at: $0.key).utf8.elementsEqual(key) }.map(\.value)
        }
    }
    return !nodes.isEmpty
}

/// A step of a pointer with `~1` and `~0` resolved.
private func unescaped(_ step: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in step {
        if isEscape {
            bytes.append(byte == 0x31 ? 0x2F : 0x7E)
        } else if byte != 0x7E {
            bytes.append(byte)
        }
        isEscape = byte == 0x7E && !isEscape
    }
    return bytes
}

/// A limit holds, rule by rule, and what it leaves out is counted.
private func checkLimit(_ document: AHAPDocument, _ findings: [Diagnostic]) {
    var limited = options
    limited.limitPerRule = 1
    let few = document.check(limited)
    for rule in Set(findings.map(\.rule)) where rule != .moreFindings {
        require(few.count(where: { $0.rule == rule }) == 1, "a limit that does not hold")
    }
}

/// What the writer writes reads as the pattern.
private func checkWriting(_ pattern: Pattern) {
    let values =
        pattern.events.flatMap { event in EventParameterID.allCases.compactMap { event.parameters[$0] } }
        + pattern.parameters.map(\.value) + pattern.curves.flatMap { $0.points.flatMap { [$0.time, $0.value] } }
    guard values.allSatisfy(\.isFinite) else { return }
    let read = AHAPDocument(AHAPWriter.write(pattern))
    require(read.tree.faults.isEmpty, "the writer writes no JSON")
    require(read.pattern.events == pattern.events, "other events")
    let layer = ControlLayer(parameters: pattern.parameters, curves: pattern.curves)
    require(ControlLayer(parameters: read.pattern.parameters, curves: read.pattern.curves) == layer, "other controls")
}
