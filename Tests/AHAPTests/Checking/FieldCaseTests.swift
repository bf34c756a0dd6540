import AHAP
import Foundation
import JSONText
import Testing

/// What the checker is to say of a file that people reported elsewhere: rule, severity, line, column.
struct FieldCase: Sendable, CustomTestStringConvertible {
    var name: String
    var expected: [String]
    var testDescription: String { name }

    static let all = [
        FieldCase(name: "01-locale-decimal-comma", expected: ["decimal-comma error 5:83"]),
        FieldCase(
            name: "03-trailing-comma-comment", expected: ["comment error 2:19", "trailing-comma warning 4:65"]),
        FieldCase(
            name: "05-out-of-range",
            expected: [
                "value-out-of-range warning 12:31", "value-out-of-range warning 16:31",
                "value-out-of-range warning 28:31", "value-out-of-range warning 44:31",
            ]),
        FieldCase(name: "07-transient-with-duration", expected: ["duration-on-tap info 8:26"]),
        FieldCase(
            name: "10-huge-numbers", expected: ["pattern-time-absurd error 2:18", "number-out-of-range error 3:67"]),
        FieldCase(
            name: "12-entry-two-keys",
            expected: [
                "entry-multiple-kinds warning 20:7", "entry-of-unknown-kind warning 36:7",
                "entry-not-object error 41:5",
            ]),
        FieldCase(
            name: "14-degenerate-curves",
            expected: [
                "curve-without-points error 25:40", "curve-single-point warning 32:40", "curve-unsorted warning 50:21",
            ]),
        FieldCase(
            name: "17-mixed-up-ids",
            expected: [
                "parameter-wrong-kind error 11:28", "parameter-wrong-kind error 19:24",
                "parameter-wrong-kind error 37:9",
            ]),
    ]
}

@Test(
    "The faults that people reported are found where they are, and nothing else",
    .enabled(
        if: SharedFiles.fieldCase(FieldCase.all[0].name) != nil, "the field cases are not beside the repository"),
    arguments: FieldCase.all)
func fieldCase(_ c: FieldCase) throws {
    let file = try #require(SharedFiles.fieldCase(c.name))
    let document = AHAPDocument([UInt8](try Data(contentsOf: file)))
    let lines = LineMap(document.source)
    let found = document.check().map { finding in
        let place = lines.position(of: finding.range.lowerBound)
        return "\(finding.rule.id) \(finding.severity.name) \(place.line):\(place.column)"
    }
    #expect(found == c.expected)
    // Read and written, not a byte differs.
    #expect(Array(document.source.bytes) == [UInt8](try Data(contentsOf: file)))
}

@Test("Any beginning of a file is checked without a crash", arguments: [TextWidth.narrow, .wide])
func everyBeginning(_ width: TextWidth) {
    // Everything that a fix rewrites whole: a curve of one point, one of too many, a hum that is too long.
    let points = (0..<17).map { "{\"Time\":\($0),\"ParameterValue\":0.5}" }.joined(separator: ",")
    var text = "{\"Version\":1,\"Pattern\":[{\"ParameterCurve\":{\"ParameterID\":\"HapticIntensityControl\",\"Time\":0,"
    text +=
        "\"ParameterCurveControlPoints\":[{\"Time\":0,\"ParameterValue\":1}]}},{\"ParameterCurve\":{\"ParameterID\":"
    text += "\"HapticIntensityControl\",\"Time\":1,\"ParameterCurveControlPoints\":[\(points)]}},"
    text += "{\"Event\":{\"Time\":0,\"EventType\":\"HapticContinuous\",\"EventDuration\":65}}]}"
    if width == .wide { text = text.replacing(",", with: ",\n\t").replacing("[", with: "[\r\n  ") }
    let bytes = Array(text.utf8)
    #expect(AHAPDocument(bytes).check().contains { $0.rule == .curveTooManyPoints && !$0.fixes[0].edits.isEmpty })
    for count in bytes.indices {
        let document = AHAPDocument(bytes[..<count])
        for finding in document.check() {
            #expect(finding.range.upperBound <= document.source.count)
            #expect(finding.fixes.allSatisfy { !$0.edits.isEmpty }, "\(count): \(finding.rule.id)")
        }
    }
}

/// How a text is laid out.
enum TextWidth: Sendable { case narrow, wide }
