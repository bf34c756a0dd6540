extension Rule {
    /// Examples of the rules on the JSON text: each bad file has exactly that fault.
    var syntaxExample: RuleExample? {
        let tap = ExampleFile.tap
        return switch self {
        case .emptyFile:
            RuleExample(bad: "\n", good: tap)
        case .byteOrderMark:
            RuleExample(bad: #"\xEF\xBB\xBF"# + tap, good: tap, badBytes: [0xEF, 0xBB, 0xBF] + Array(tap.utf8))
        case .encodingNotUTF8:
            RuleExample(
                bad: #"\xFF\xFE{\x00\n\x00"# + "\n  … (every character takes two bytes)\n", good: tap,
                badBytes: [0xFF, 0xFE] + tap.utf8.flatMap { [$0, 0] })
        case .invalidUTF8:
            invalidUTF8Example
        case .trailingComma:
            RuleExample(tap, replacing: "0.6 }", by: "0.6 },")
        case .comment:
            RuleExample(tap, replacing: "1.0,", by: "1.0, // first draft")
        case .missingComma:
            RuleExample(tap, replacing: "1.0,", by: "1.0")
        case .extraComma:
            RuleExample(tap, replacing: "0.8 },", by: "0.8 },,")
        case .missingColon:
            RuleExample(tap, replacing: #""Time":"#, by: #""Time""#)
        case .missingValue:
            RuleExample(tap, replacing: #""Time": 0.0"#, by: #""Time":"#)
        case .singleQuotes:
            RuleExample(tap, replacing: #""HapticTransient""#, by: "'HapticTransient'")
        case .unquotedKey:
            RuleExample(tap, replacing: #""Time""#, by: "Time")
        case .keyNotString:
            RuleExample(tap, replacing: #""Time": 0.0"#, by: "0.0")
        case .decimalComma:
            RuleExample(tap, replacing: "0.8", by: "0,8")
        case .notANumber:
            RuleExample(tap, replacing: "0.8", by: "NaN")
        case .leadingPlus:
            RuleExample(tap, replacing: "0.8", by: "+0.8")
        case .leadingPoint:
            RuleExample(tap, replacing: "0.8", by: ".8")
        case .missingDigits:
            RuleExample(tap, replacing: "1.0", by: "1.")
        case .leadingZero:
            RuleExample(tap, replacing: "0.8", by: "00.8")
        case .malformedNumber:
            RuleExample(tap, replacing: "0.0", by: "0.0s")
        case .unknownWord:
            RuleExample(tap, replacing: #""HapticTransient""#, by: "HapticTransient")
        case .controlCharacter:
            RuleExample(ExampleFile.described(#"Knock\ttwice"#), replacing: #"\t"#, by: "\t")
        case .invalidEscape:
            RuleExample(ExampleFile.described(#"Made in C:\\Haptics"#), replacing: #"\\"#, by: #"\"#)
        case .loneSurrogate:
            RuleExample(ExampleFile.described(#"Ping \uD83D\uDD14"#), replacing: #"\uDD14"#, by: "")
        case .unterminatedString:
            RuleExample(tap, replacing: #""HapticTransient""#, by: #""HapticTransient"#)
        case .mismatchedBracket:
            RuleExample(tap, replacing: "        ]", by: "        }")
        case .extraBracket:
            RuleExample(tap, replacing: "\n  ]\n}", by: "\n  ]\n}\n}")
        case .unclosedBracket:
            RuleExample(tap, replacing: "\n  ]\n}", by: "\n  ]")
        case .textAfterEnd:
            RuleExample(tap, replacing: "\n  ]\n}", by: "\n  ]\n}\n\"end\"")
        case .unexpectedCharacter:
            RuleExample(tap, replacing: "0.8", by: "?")
        case .tooDeep:
            tooDeepExample
        default:
            nil
        }
    }

    private var invalidUTF8Example: RuleExample {
        let good = ExampleFile.described("Café bell")
        let bytes = Array(good.replacingFirst("é", by: "?").utf8)
        return RuleExample(
            bad: good.replacingFirst("é", by: #"\xE9"#), good: good,
            badBytes: bytes.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 })
    }

    private var tooDeepExample: RuleExample {
        func file(_ list: String) -> String {
            ExampleFile.tap.replacingFirst("\n  ]\n}", by: "\n  ],\n  \"Metadata\": { \"Groups\": \(list) }\n}")
        }
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        return RuleExample(
            bad: file("[[[[ … 600 levels … ]]]]"), good: ExampleFile.tap, badBytes: Array(file(deep).utf8))
    }
}
