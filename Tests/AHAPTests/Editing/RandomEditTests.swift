import AHAP
import Foundation
import HapticPattern
import JSONText
import Testing

/// Random edits on real and made files: 10,000 of them where the corpus is beside the repository.
struct RandomEditTests {
    /// How many operations one test case does.
    private static let count = 250

    @Test("Random edits on made files do what the model does, and can be taken back", arguments: 0..<20)
    func madeFiles(seed: Int) throws {
        var operations = RandomOperations(seed: seed)
        let layout = FileLayout.all[seed % FileLayout.all.count]
        try run(&operations, on: AHAPDocument(text: layout.text))
    }

    @Test("Random edits on awkward files do what the model does, and can be taken back", arguments: AwkwardFile.all)
    func awkwardFiles(_ file: AwkwardFile) throws {
        for seed in 0..<4 {
            var operations = RandomOperations(seed: seed)
            try run(&operations, on: AHAPDocument(text: file.text), count: 50)
        }
    }

    @Test(
        "Random edits on corpus files do what the model does, and can be taken back",
        .enabled(if: !SharedFiles.corpus.isEmpty, "the corpus is not beside the repository"), arguments: 0..<20)
    func corpusFiles(seed: Int) throws {
        var operations = RandomOperations(seed: 1_000 + seed)
        for _ in 0..<25 {
            let file = try #require(SharedFiles.corpus.randomElement(using: &operations.random))
            let document = AHAPDocument([UInt8](try Data(contentsOf: file)))
            guard document.tree.isWhole, document.references.patternArray != nil else { continue }
            try run(&operations, on: document, count: Self.count / 25, file.lastPathComponent)
        }
    }

    private func run(
        _ operations: inout RandomOperations, on document: AHAPDocument, count: Int = count, _ name: String = ""
    ) throws {
        var document = document
        var errors = Self.errors(in: document)
        for _ in 0..<count {
            var list = [operations.operation(on: document.pattern)]
            if operations.chance(0.2) {
                let next = try document.applying(document.edits(for: list))
                list.append(operations.operation(on: next.pattern))
            }
            document = try expectFaithful(list, on: document, "\(name): \(list)")
            #expect(document.tree.isWhole)
            let now = Self.errors(in: document)
            #expect(now.isSubset(of: errors.union([.patternEmpty])), "\(name): \(list)")
            errors = now
        }
    }

    /// The rules that the file breaks at error level.
    private static func errors(in document: AHAPDocument) -> Set<Rule> {
        Set(document.check().filter { $0.severity == .error }.map(\.rule))
    }
}

/// A file that is whole but unusual, to be edited all the same.
struct AwkwardFile: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    static let all = [
        AwkwardFile(
            name: "keys twice and nulls",
            text: """
                {"Version": null, "Pattern": [{"Event": {"Time": null, "EventType": "HapticTransient", "Time": 1,
                "EventParameters": null, "EventDuration": null}}, {"Event": {"EventType": "HapticContinuous",
                "EventDuration": 1, "EventDuration": 2, "EventParameters": [{"ParameterID": "HapticIntensity",
                "ParameterValue": null}, {"ParameterID": "HapticIntensity", "ParameterValue": 1, "ParameterValue": 0.5}]}}]}
                """),
        AwkwardFile(
            name: "several kinds in an entry, entries of no kind",
            text: """
                {
                 "Pattern": [ 7, {"Event": {"EventType":"HapticTransient","Time":0}, "Name": "x",
                   "Parameter": {"ParameterID":"HapticIntensityControl","ParameterValue":1,"Time":0.5}},
                   {}, {"Comment": "nothing"},
                   {"ParameterCurve":{"ParameterID":"HapticSharpnessControl","Time":0.5,
                     "ParameterCurveControlPoints":[{"Time":0,"ParameterValue":1}, 5, {"Time":-1,"ParameterValue":0},
                       {"Time":3.4e38,"ParameterValue":0.5}, {"ParameterValue":1}]},
                     "Event":{"EventType":"AudioCustom","EventWaveformPath":"a.wav"}}, null, ],
                 "Metadata": null}
                """),
        AwkwardFile(
            name: "keys and names with escapes",
            text: #"""
                {"\u0050attern":[{"\u0045vent":{"T\u0069me":0.25,"Event\u0054ype":"Haptic\u0054ransient",
                "EventParameters":[{"Parameter\u0049D":"Haptic\u0049ntensity","ParameterValue":0.5}]}}]}
                """#),
        AwkwardFile(
            name: "commas at the beginnings of lines",
            text: """
                { "Version" : 1.0
                , "Pattern" :
                  [ { "Event" : { "Time" : 0 , "EventType" : "HapticTransient" } }
                  , { "Event" : { "Time" : 1 , "EventType" : "HapticContinuous" , "EventDuration" : 0.5 } }
                  ]
                }
                """),
        AwkwardFile(name: "an empty pattern", text: "{ \"Pattern\": [ ] }"),
        AwkwardFile(name: "an empty pattern on lines", text: "{\r\n\t\"Pattern\": [\r\n\t]\r\n}\r\n"),
        AwkwardFile(
            name: "a byte-order mark", text: "\u{FEFF}{\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\"}}]}"),
    ]
}
