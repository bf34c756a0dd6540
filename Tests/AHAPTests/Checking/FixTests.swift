import AHAP
import HapticPattern
import JSONText
import Testing

/// One fix that the checker offers for a bad fixture.
struct OfferedFix: Sendable, CustomTestStringConvertible {
    var fixture: Fixture
    var finding: Int
    var fix: Int
    var isSafe: Bool
    var testDescription: String { "\(fixture.name), finding \(finding + 1), fix \(fix + 1)" }

    static let all: [OfferedFix] = Fixture.bad.flatMap { fixture in
        guard let document = try? fixture.document() else { return [OfferedFix]() }
        return document.check(RuleExample.checkOptions).enumerated().flatMap { index, finding in
            finding.fixes.indices.map {
                OfferedFix(fixture: fixture, finding: index, fix: $0, isSafe: finding.fixes[$0].isSafe)
            }
        }
    }
    static let safe = all.filter(\.isSafe)

    /// The file before and after, and the finding that was mended.
    func apply() throws -> (before: AHAPDocument, after: AHAPDocument, mended: Diagnostic) {
        let before = try fixture.document()
        let mended = before.check(RuleExample.checkOptions)[finding]
        let bytes = try TextEdit.apply(mended.fixes[fix].edits, to: before.source)
        return (before, AHAPDocument(bytes), mended)
    }
}

/// How many findings of each rule there are.
private func counts(_ document: AHAPDocument) -> [Rule: Int] {
    Dictionary(document.check(RuleExample.checkOptions).map { ($0.rule, 1) }, uniquingKeysWith: +)
}

@Test func mostRulesOfferAFix() {
    #expect(OfferedFix.safe.count >= 40)
    #expect(OfferedFix.all.count >= OfferedFix.safe.count + 30)
}

@Test("A list for people has the same findings and titles, without the longest edits")
func titlesOnly() throws {
    let curve = ParameterCurve(
        .hapticIntensity, at: 0, points: (0..<40).map { .init(time: Double($0), value: 0.5) })
    let pattern = Pattern(events: [Event(.hapticContinuous, at: 0, duration: 30)], curves: [curve])
    let document = AHAPDocument(AHAPWriter.write(pattern))
    var titles = document.check(CheckOptions(makesEdits: false))
    let whole = document.check()
    let index = try #require(whole.firstIndex { $0.rule == .curveTooManyPoints })
    #expect(whole[index].fixes.map(\.title) == ["Split it into 3 curves of at most 16 points"])
    #expect(whole[index].fixes[0].edits.count == 2)
    #expect(titles[index].fixes[0].edits.isEmpty)
    titles[index].fixes[0].edits = whole[index].fixes[0].edits
    #expect(titles == whole)
    let mended = AHAPDocument(try TextEdit.apply(whole[index].fixes[0].edits, to: document.source))
    #expect(mended.pattern.curves.map(\.points.count) == [16, 16, 10])
}

@Test("A fix mends its finding", arguments: OfferedFix.all)
func fixMends(_ offer: OfferedFix) throws {
    let (before, after, mended) = try offer.apply()
    let left = counts(after)[mended.rule] ?? 0
    let had = counts(before)[mended.rule] ?? 0
    #expect(left < had, "\(String(decoding: after.source.bytes, as: UTF8.self))")
}

@Test("A safe fix brings no other warning or error", arguments: OfferedFix.safe)
func safeFixBringsNothingNew(_ offer: OfferedFix) throws {
    let (before, after, _) = try offer.apply()
    let had = counts(before)
    for finding in after.check(RuleExample.checkOptions) where finding.severity > .info {
        #expect(had[finding.rule] != nil, "\(finding.rule.id): \(finding.message)")
    }
}

@Test("A safe fix of a file that loads changes nothing in its pattern", arguments: OfferedFix.safe)
func safeFixKeepsThePattern(_ offer: OfferedFix) throws {
    let (before, after, _) = try offer.apply()
    guard before.tree.isWhole else { return }
    #expect(meaning(after.pattern) == meaning(before.pattern))
}

/// What a pattern plays, in a form that does not depend on how it is written.
///
/// Values count as clamped, points as sorted, curves of one point as steps, parameters without effect not at all. The
/// name of a sound counts without regard to capitals, which is what mending them keeps.
private func meaning(_ pattern: Pattern) -> [String] {
    var lines: [String] = []
    for event in pattern.events {
        let responds = EventParameterID.allCases.filter { id in
            switch id {
            case .decayTime: id.applies(to: event.type) && !event.isSustained
            case .releaseTime: id.applies(to: event.type) && (event.isSustained || event.type == .audioCustom)
            default: id.applies(to: event.type)
            }
        }
        let values = responds.map { "\($0.name) \(event.value(of: $0))" }.joined(separator: " ")
        let duration = event.duration.map { $0 > 0 || event.type.needsDuration ? "\($0)" : "none" } ?? "none"
        lines.append(
            "\(event.type.name) at \(event.time) for \(duration) \(event.waveformPath?.lowercased() ?? "") \(values)")
    }
    for id in ControlID.allCases {
        let track = ControlTrack(id, parameters: pattern.parameters, curves: pattern.curves)
        for point in track.breakpoints { lines.append("\(id.name) at \(point.time) \(point.value)") }
    }
    return lines
}

@Test(
    "Safe fixes, one after the other, come to an end and leave nothing for a safe fix to mend", arguments: Fixture.bad)
func safeFixesSettle(_ fixture: Fixture) throws {
    var document = try fixture.document()
    var rounds = 0
    while let fix = document.check(RuleExample.checkOptions).lazy.flatMap(\.fixes).first(where: \.isSafe), rounds < 40 {
        document = AHAPDocument(try TextEdit.apply(fix.edits, to: document.source))
        rounds += 1
    }
    #expect(rounds < 40, "\(String(decoding: document.source.bytes, as: UTF8.self))")
}
