import JSONText
import Testing

private func format(_ text: String) -> String? {
    JSONLayout.format(JSONReader.read(SourceText(Array(text.utf8)))).map { String(decoding: $0, as: UTF8.self) }
}

@Suite("Canonical layout")
struct JSONLayoutTests {
    @Test(
        "Members stand on lines of their own, containers without others inside on one",
        arguments: [
            ("1", "1\n"), ("[ ]", "[]\n"), ("{\n}", "{}\n"), ("[1,2 , 3]", "[1, 2, 3]\n"),
            ("{\"a\":1}", "{ \"a\": 1 }\n"),
            ("\u{FEFF}[1,\n]", "[1]\n"), ("[[],{}]", "[\n  [],\n  {}\n]\n"),
            (
                #"{"Version":1.0,"Pattern":[{"Event":{"Time":0.0,"EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":8e-1},{}]}},7]}"#,
                """
                {
                  "Version": 1.0,
                  "Pattern": [
                    {
                      "Event": {
                        "Time": 0.0,
                        "EventParameters": [
                          { "ParameterID": "HapticIntensity", "ParameterValue": 8e-1 },
                          {}
                        ]
                      }
                    },
                    7
                  ]
                }

                """
            ),
        ])
    func layout(text: String, expected: String) {
        #expect(format(text) == expected)
    }

    @Test("A line of 100 columns stays, one of 101 is broken; columns are scalars and include what stands before")
    func width() {
        func line(_ count: Int) -> String { "[\"" + String(repeating: "é", count: count) + "\"]" }
        #expect(format(line(96)) == line(96) + "\n")
        #expect(format(line(97)) == "[\n  \"" + String(repeating: "é", count: 97) + "\"\n]\n")
        // As a member that a further one follows: two columns of indentation, key, colon, space, comma.
        func member(_ count: Int) -> String { "{\"k\": \(line(count)), \"l\": 1}" }
        #expect(format(member(88)) == "{\n  \"k\": \(line(88)),\n  \"l\": 1\n}\n")
        #expect(format(member(89))?.split(separator: "\n").count == 6)
    }

    @Test("A text is canonical exactly where formatting leaves it", arguments: RandomLayout.allCases)
    func canonical(layout: RandomLayout) throws {
        var seen: Set<Bool> = []
        for seed in 0..<200 as Range<UInt64> {
            let tree = JSONReader.read(SourceText(RandomJSON.document(seed: seed, layout: layout, size: 50)))
            let formatted = try #require(JSONLayout.format(tree))
            let isSame = Array(tree.source.bytes) == formatted
            #expect(JSONLayout.isCanonical(tree) == isSame)
            #expect(JSONLayout.isCanonical(JSONReader.read(SourceText(formatted))))
            // One blank too many anywhere is seen.
            for place in formatted.indices where formatted[place] == 0x0A {
                var spoilt = formatted
                spoilt.insert(0x20, at: place + 1)
                #expect(!JSONLayout.isCanonical(JSONReader.read(SourceText(spoilt))))
            }
            seen.insert(isSame)
        }
        #expect(seen.contains(false))
    }

    @Test("Formatting changes nothing but white space, and nothing the second time", arguments: RandomLayout.allCases)
    func properties(layout: RandomLayout) throws {
        for seed in 0..<200 as Range<UInt64> {
            let bytes = RandomJSON.document(seed: seed, layout: layout, size: 50)
            let tree = JSONReader.read(SourceText(bytes))
            let formatted = try #require(JSONLayout.format(tree))
            let again = JSONReader.read(SourceText(formatted))
            #expect(
                outline(again).map { $0.filter { !$0.isWhitespace } }
                    == outline(tree).map { $0.filter { !$0.isWhitespace } })
            #expect(again.faults == [])
            #expect(JSONLayout.edits(for: again) == [], "\(String(decoding: formatted, as: UTF8.self))")
            for (a, b) in zip(tree.nodes, again.nodes) where a.kind != .array && a.kind != .object {
                #expect(tree.source[a.range].elementsEqual(again.source[b.range]))
            }
        }
    }

    @Test("What is not whole is not formatted", arguments: ["", "[1", "{a:1}", "[1] // one", "{\"a\":0,5}"])
    func refused(text: String) {
        #expect(format(text) == nil)
    }
}
