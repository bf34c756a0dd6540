import JSONText
import Testing

/// A text with the faults that reading it must report, each as kind, first byte and byte after the last.
struct FaultCase: Sendable, CustomTestStringConvertible {
    var text: String
    var faults: [JSONFault]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ faults: (JSONFault.Kind, Range<Int>)...) {
        self.text = text
        self.faults = faults.map { JSONFault($0.0, at: $0.1) }
    }
}

/// One line for each node: kind and text.
func outline(_ tree: JSONTree) -> [String] {
    tree.nodes.map { "\($0.kind) \(tree.source.string($0.range))" }
}

func read(_ text: String) -> JSONTree { JSONReader.read(SourceText(Array(text.utf8))) }

private func withoutRelated(_ faults: [JSONFault]) -> [JSONFault] {
    faults.map { JSONFault($0.kind, at: $0.range) }
}

@Suite("Faults")
struct ReaderFaultTests {
    private static let cases = [
        FaultCase("", (.emptyText, 0..<0)),
        FaultCase(" \n", (.emptyText, 0..<2)),
        FaultCase("// nothing", (.comment, 0..<10), (.emptyText, 0..<10)),
        FaultCase("\u{FEFF}[]", (.byteOrderMark, 0..<3)),
        FaultCase("[1,]", (.trailingComma, 2..<3)),
        FaultCase(#"{"a":1 , }"#, (.trailingComma, 7..<8)),
        FaultCase("[1 // one\n]", (.comment, 3..<9)),
        FaultCase("[1, /* two */ 2]", (.comment, 4..<13)),
        FaultCase("# head\n[]", (.comment, 0..<6)),
        FaultCase("[1 /* open", (.comment, 3..<10), (.unclosed, 10..<10)),
        FaultCase("[1 2]", (.missingComma, 2..<2)),
        FaultCase("{\"a\":1\n\"b\":2}", (.missingComma, 6..<6)),
        FaultCase(#"{"a":1; "b":2}"#, (.missingComma, 6..<7)),
        FaultCase("[,1]", (.extraComma, 1..<2)),
        FaultCase("[1,,2]", (.extraComma, 3..<4)),
        FaultCase("[1,,]", (.trailingComma, 2..<3), (.extraComma, 3..<4)),
        FaultCase(#"{,"a":1}"#, (.extraComma, 1..<2)),
        FaultCase(#"{"a" 1}"#, (.missingColon, 4..<4)),
        FaultCase(#"{"a" = 1}"#, (.missingColon, 5..<6)),
        FaultCase(#"{"a" => 1}"#, (.missingColon, 5..<7)),
        FaultCase("[1\n=======\n, 2]", (.unexpectedCharacter, 3..<10)),
        FaultCase("{\n=======\n\"a\": 1}", (.unexpectedCharacter, 2..<9)),
        FaultCase(#"{"a":}"#, (.missingValue, 5..<5)),
        FaultCase(#"{"a":,"b":1}"#, (.missingValue, 5..<5)),
        FaultCase(#"{"a"}"#, (.missingValue, 4..<4)),
        FaultCase(#"{"a", "b":1}"#, (.missingValue, 4..<4)),
        FaultCase(#"{"a" "b":1}"#, (.missingValue, 4..<4)),
        FaultCase("{\"a\":\n\"b\":1}", (.missingValue, 5..<5)),
        FaultCase("{'a':1}", (.singleQuotes, 1..<4)),
        FaultCase("['a\"b\\'']", (.singleQuotes, 1..<8)),
        FaultCase("{“a”:1}", (.singleQuotes, 1..<8)),
        FaultCase("{Time:1}", (.unquotedKey, 1..<5)),
        FaultCase("{Time\":1}", (.unquotedKey, 1..<6)),
        FaultCase("{1:2}", (.keyNotString, 1..<2)),
        FaultCase(#"{"a":1, 5}"#, (.keyNotString, 8..<9)),
        FaultCase(#"{"a":1, {"b":2}, "c":3}"#, (.keyNotString, 8..<9)),
        FaultCase("{:1}", (.keyNotString, 1..<2)),
        FaultCase(#"{"a":0,5}"#, (.decimalComma, 6..<7)),
        FaultCase(#"{"a":-12,50, "b":1}"#, (.decimalComma, 8..<9)),
        FaultCase("[0,5]"),
        FaultCase(#"{"a":1,000,000}"#, (.malformedNumber, 5..<14)),
        FaultCase(#"{"a":1 000}"#, (.malformedNumber, 5..<10)),
        FaultCase("[NaN]", (.notANumber, 1..<4)),
        FaultCase("[-Infinity]", (.notANumber, 1..<10)),
        FaultCase("[inf]", (.notANumber, 1..<4)),
        FaultCase("[+1]", (.leadingPlus, 1..<3)),
        FaultCase("[.5]", (.leadingPoint, 1..<3)),
        FaultCase("[-.5]", (.leadingPoint, 1..<4)),
        FaultCase("[1.]", (.missingDigits, 1..<3)),
        FaultCase("[1.e5]", (.missingDigits, 1..<5)),
        FaultCase("[1e]", (.missingDigits, 1..<3)),
        FaultCase("[1e+]", (.missingDigits, 1..<4)),
        FaultCase("[007]", (.leadingZero, 1..<4)),
        FaultCase("[-01.5]", (.leadingZero, 1..<6)),
        FaultCase("[0x1F]", (.malformedNumber, 1..<5)),
        FaultCase("[1_000]", (.malformedNumber, 1..<6)),
        FaultCase("[1.2.3]", (.malformedNumber, 1..<6)),
        FaultCase("[- 1]", (.malformedNumber, 1..<4)),
        FaultCase("[-]", (.malformedNumber, 1..<2)),
        FaultCase("[True]", (.unknownWord, 1..<5)),
        FaultCase(#"{"a":hello world}"#, (.unknownWord, 5..<16)),
        FaultCase(#"{"a":10 px, "b":1}"#, (.unknownWord, 8..<10)),
        FaultCase("[\"a\tb\"]", (.controlCharacter, 3..<4)),
        FaultCase(#"["\q"]"#, (.invalidEscape, 2..<4)),
        FaultCase(#"["\u12G4"]"#, (.invalidEscape, 2..<6)),
        FaultCase(#"["\ud800"]"#, (.loneSurrogate, 2..<8)),
        FaultCase(#"["\udc00\ud800"]"#, (.loneSurrogate, 2..<8), (.loneSurrogate, 8..<14)),
        FaultCase(#"["\ud83d\ude00"]"#),
        FaultCase("[\"abc", (.unterminatedString, 1..<5)),
        FaultCase("{\"a\":\"x,\n\"b\":1}", (.unterminatedString, 5..<7)),
        FaultCase("{\"a: 1,\n\"b\":2}", (.unterminatedString, 1..<3)),
        FaultCase("{\"a\":\"x}", (.unterminatedString, 5..<7)),
        FaultCase("[1}", (.mismatchedBracket, 2..<3)),
        FaultCase(#"{"a":[1,2}"#, (.mismatchedBracket, 9..<10)),
        FaultCase(#"{"a":[1,2},"b":3}"#, (.mismatchedBracket, 9..<10)),
        FaultCase(#"{"a":[{"b":1],"c":2}"#, (.mismatchedBracket, 12..<13)),
        FaultCase("[1]]", (.extraBracket, 3..<4)),
        FaultCase("]", (.extraBracket, 0..<1)),
        FaultCase("[[1]", (.unclosed, 4..<4)),
        FaultCase("{\"a\":{\"b\":1\n", (.unclosed, 11..<11)),
        FaultCase(#"{"a":"#, (.unclosed, 5..<5)),
        FaultCase("[1] 2 3 ", (.textAfterEnd, 4..<7)),
        FaultCase("[1],", (.textAfterEnd, 3..<4)),
        FaultCase("[@]", (.unexpectedCharacter, 1..<2)),
        FaultCase("[1 @@ 2]", (.unexpectedCharacter, 3..<5)),
        FaultCase("[1,\u{A0}2]", (.unexpectedCharacter, 3..<5)),
        FaultCase(#"["a":1]"#, (.unexpectedCharacter, 4..<5)),
        FaultCase(#"{"a"::1}"#, (.unexpectedCharacter, 5..<6)),
    ]

    @Test("Each departure is reported once, at its own bytes", arguments: cases)
    func faults(_ c: FaultCase) {
        #expect(withoutRelated(read(c.text).faults) == c.faults)
    }

    @Test("Every kind of fault has a case, but those with tests of their own", arguments: JSONFault.Kind.allCases)
    func everyKind(kind: JSONFault.Kind) {
        let elsewhere: [JSONFault.Kind] = [.notUTF8Encoding, .invalidUTF8, .tooDeep, .tooLarge]
        #expect(elsewhere.contains(kind) || Self.cases.contains { $0.faults.contains { $0.kind == kind } })
    }

    @Test("One reading reports all departures of a text and keeps its values")
    func manyAtOnce() {
        let text = """
            // by hand
            {
              Version: 1.0,
              'Pattern': [
                {"Event": {"Time": 0,5 "EventType": "HapticTransient,
                  "EventDuration": .5, "Name": "a\\q"}}
                {"Event": {"Time": NaN, "EventParameters": [,{"ParameterValue" 01},]}},
              }
            }
            """
        let tree = read(text)
        #expect(
            tree.faults.map { $0.kind } == [
                .comment, .unquotedKey, .singleQuotes, .decimalComma, .missingComma, .unterminatedString, .leadingPoint,
                .invalidEscape, .missingComma, .notANumber, .extraComma, .missingColon, .leadingZero, .trailingComma,
                .trailingComma, .mismatchedBracket,
            ])
        let events = tree.value(for: "Pattern", in: 0).map { Array(tree.children(of: $0)) } ?? []
        #expect(events.count == 2)
        #expect(
            tree.nodes.indices.map { tree.pointer(to: $0) }.contains(
                "/Pattern/1/Event/EventParameters/0/ParameterValue"))
        #expect(tree.value(for: "Version", in: 0).map { tree.number(at: $0) } == 1)
    }

    @Test("A fault names the second place that explains it")
    func related() {
        #expect(read("[[1]").faults.first?.related == 0..<1)
        #expect(read("[1,]").faults.first?.related == 3..<4)
        #expect(read(#"{"a":[1}"#).faults.first?.related == 5..<6)
        #expect(read(#"{"a":0,5}"#).faults.first?.related == 5..<8)
        #expect(read(#"{"abc" 1}"#).faults.first?.related == 1..<6)
        #expect(read(#"{"abc": }"#).faults.first?.related == 1..<6)
    }
}
