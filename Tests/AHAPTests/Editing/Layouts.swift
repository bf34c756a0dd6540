import Testing

/// One small pattern, laid out in the ways that real files are.
struct FileLayout: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    static let all = [canonical, fourSpaces, tabsAndCRLF, minified, spacedOneLine, brokenBrackets, linePerEntry]

    static let canonical = FileLayout(
        name: "canonical",
        text: """
            {
              "Version": 1.0,
              "Metadata": { "Project": "Test" },
              "Pattern": [
                {
                  "Event": {
                    "Time": 0.0,
                    "EventType": "HapticTransient",
                    "EventParameters": [
                      { "ParameterID": "HapticIntensity", "ParameterValue": 0.8 }
                    ]
                  }
                },
                {
                  "Event": { "Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 0.25 }
                },
                {
                  "Parameter": { "ParameterID": "HapticSharpnessControl", "Time": 0.5, "ParameterValue": 0.3 }
                },
                {
                  "ParameterCurve": {
                    "ParameterID": "HapticIntensityControl",
                    "Time": 0.5,
                    "ParameterCurveControlPoints": [
                      { "Time": 0.0, "ParameterValue": 1.0 },
                      { "Time": 0.25, "ParameterValue": 0.5 }
                    ]
                  }
                }
              ]
            }

            """)

    static let fourSpaces = FileLayout(
        name: "four spaces, everything expanded",
        text: """
            {
                "Version": 1,
                "Metadata": {
                    "Project": "Test"
                },
                "Pattern": [
                    {
                        "Event": {
                            "Time": 0,
                            "EventType": "HapticTransient",
                            "EventParameters": [
                                {
                                    "ParameterID": "HapticIntensity",
                                    "ParameterValue": 0.8
                                }
                            ]
                        }
                    },
                    {
                        "Event": {
                            "Time": 0.5,
                            "EventType": "HapticContinuous",
                            "EventDuration": 0.25
                        }
                    },
                    {
                        "Parameter": {
                            "ParameterID": "HapticSharpnessControl",
                            "Time": 0.5,
                            "ParameterValue": 0.3
                        }
                    },
                    {
                        "ParameterCurve": {
                            "ParameterID": "HapticIntensityControl",
                            "Time": 0.5,
                            "ParameterCurveControlPoints": [
                                {
                                    "Time": 0,
                                    "ParameterValue": 1
                                },
                                {
                                    "Time": 0.25,
                                    "ParameterValue": 0.5
                                }
                            ]
                        }
                    }
                ]
            }

            """)

    static let tabsAndCRLF = FileLayout(
        name: "tabs and CRLF, colons between spaces",
        text: fourSpaces.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let spaces = line.prefix { $0 == " " }.count
            return String(repeating: "\t", count: spaces / 4)
                + String(line.dropFirst(spaces)).replacing("\": ", with: "\" : ")
        }.joined(separator: "\r\n"))

    static let minified = FileLayout(
        name: "minified", text: fourSpaces.text.filter { !$0.isWhitespace })

    static let spacedOneLine = FileLayout(
        name: "one line with spaces",
        text: minified.text.replacing(":", with: ": ").replacing(",", with: ", ") + "\n")

    static let brokenBrackets = FileLayout(
        name: "brackets on lines of their own",
        text: """
            {
              "Version": 1.0,
              "Metadata":
              {
                "Project": "Test"
              },
              "Pattern":
              [
                {
                  "Event":
                  {
                    "Time": 0.0,
                    "EventType": "HapticTransient",
                    "EventParameters":
                    [
                      { "ParameterID": "HapticIntensity", "ParameterValue": 0.8 }
                    ]
                  }
                },
                {
                  "Event":
                  {
                    "Time": 0.5,
                    "EventType": "HapticContinuous",
                    "EventDuration": 0.25
                  }
                },
                {
                  "Parameter":
                  {
                    "ParameterID": "HapticSharpnessControl",
                    "Time": 0.5,
                    "ParameterValue": 0.3
                  }
                },
                {
                  "ParameterCurve":
                  {
                    "ParameterID": "HapticIntensityControl",
                    "Time": 0.5,
                    "ParameterCurveControlPoints":
                    [
                      { "Time": 0.0, "ParameterValue": 1.0 },
                      { "Time": 0.25, "ParameterValue": 0.5 }
                    ]
                  }
                }
              ]
            }

            """)

    static let linePerEntry = FileLayout(
        name: "a line for each entry, trailing commas",
        text: """
            {"Version":1.0,"Metadata":{"Project":"Test",},"Pattern":[
            {"Event":{"Time":0.0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.8}]}},
            {"Event":{"Time":0.5,"EventType":"HapticContinuous","EventDuration":0.25}},
            {"Parameter":{"ParameterID":"HapticSharpnessControl","Time":0.5,"ParameterValue":0.3}},
            {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0.5,"ParameterCurveControlPoints":[{"Time":0.0,"ParameterValue":1.0},{"Time":0.25,"ParameterValue":0.5}]}},
            ]}
            """)
}
