import AHAP
import HapticPattern
import HapticRendering
import HapticWebCore
import JSONText
import Testing

/// The numbers that `lines` gives for a pattern.
private func lines(_ text: String) throws -> [Double] { try numbers("lines", text) }

/// The answer of a function as numbers.
private func numbers(_ name: String, _ text: String, _ options: String = "") throws -> [Double] {
    let bytes = try answer(name, text, options)
    return stride(from: 0, to: bytes.count, by: 8).map { at in
        var pattern: UInt64 = 0
        for index in (0..<8).reversed() { pattern = pattern << 8 | UInt64(bytes[at + index]) }
        return Double(bitPattern: pattern)
    }
}

/// The answer of a function of the core or of the formats.
func answer(_ name: String, _ text: String, _ options: String = "") throws -> [UInt8] {
    let function = try #require((WebFunction.studio + WebFunction.formats).first { $0.name == name })
    return try function(
        WebInput(text: SourceText(Array(text.utf8)), options: WebOptions(SourceText(Array(options.utf8)))))
}

private let hum = """
    {"Pattern":[
    {"Event":{"EventType":"HapticContinuous","Time":0.1,"EventDuration":1,"Name":"motor","EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":0.8},{"ParameterID":"HapticSharpness","ParameterValue":0.4},
    {"ParameterID":"AttackTime","ParameterValue":0.9},{"ParameterID":"ReleaseTime","ParameterValue":0.8}]}},
    {"Event":{"EventType":"HapticTransient","Time":1.5,"EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":0.5}]}},
    {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[
    {"Time":0,"ParameterValue":1},{"Time":0.6,"ParameterValue":0.25},{"Time":1.2,"ParameterValue":0}]}},
    {"ParameterCurve":{"ParameterID":"HapticSharpnessControl","Time":0.2,"ParameterCurveControlPoints":[
    {"Time":0,"ParameterValue":-0.9},{"Time":0.5,"ParameterValue":0.9}]}},
    {"Parameter":{"ParameterID":"HapticIntensityControl","Time":0.8,"ParameterValue":0.5}}
    ]}
    """

@Test("The line of a hum is what is felt of it, at every time")
func feltLine() throws {
    let numbers = try lines(hum)
    #expect(numbers.prefix(3) == [1, 1, 2])
    #expect(numbers[3...7].elementsEqual([0, 0.1, 1.1, 0.8, 0.4]))
    let authored = Int(numbers[8]), felt = Int(numbers[9])
    let first = 10 + 2 * authored
    let points = (0..<felt).map { (numbers[first + 3 * $0], numbers[first + 3 * $0 + 1], numbers[first + 3 * $0 + 2]) }
    let timeline = Timeline(AHAPDocument(text: hum).pattern)
    var loudest = 0.0
    for (from, to) in zip(points, points.dropFirst()) where to.0 > from.0 {
        for share in [0.0, 0.25, 0.5, 0.75] {
            let time = from.0 + (to.0 - from.0) * share
            let frame = timeline.value(at: time)
            loudest = max(loudest, frame.intensity)
            #expect(abs(from.1 + (to.1 - from.1) * share - frame.intensity) <= 1e-3)
            if frame.intensity > 1e-3 { #expect(abs(from.2 + (to.2 - from.2) * share - frame.sharpness) <= 1e-9) }
        }
    }
    #expect(loudest > 0.3)
}

@Test("A tap stands with the factor that weakens it")
func tapLine() throws {
    let numbers = try lines(hum)
    let tap = 10 + 2 * Int(numbers[8]) + 3 * Int(numbers[9])
    #expect(numbers[tap..<(tap + 6)].elementsEqual([1, 1.5, 0.5, 0.5, 0.25, 0.5]))
}

@Test("An empty pattern has no lines")
func noLines() throws {
    #expect(try lines("{\"Pattern\":[]}") == [0, 0, 0])
    #expect(try lines("nonsense") == [0, 0, 0])
}

@Test("An instant says what the controls make of an event")
func instantOfHum() throws {
    let bytes = try answer("instant", hum, #"{"time":0.9}"#)
    let tree = JSONReader.read(SourceText(bytes))
    let events = try #require(tree.value(for: "events", in: 0))
    let event = try #require(tree.children(of: events).first { _ in true })
    let intensity = try #require(tree.value(for: "intensity", in: event))
    let envelope = try #require(tree.value(for: "envelope", in: event))
    #expect(tree.number(at: envelope) > 0.7)
    #expect(tree.number(at: intensity) == 0.8 * 0.5 * tree.number(at: envelope))
    let controls = try #require(tree.value(for: "controls", in: 0))
    let factor = try #require(tree.value(for: "HapticIntensityControl", in: controls))
    #expect(tree.number(at: factor) == 0.5)
}

@Test("A pattern says where its parts stand and what they are called")
func placesOfParts() throws {
    let bytes = try answer("pattern", hum)
    let tree = JSONReader.read(SourceText(bytes))
    let events = try #require(tree.value(for: "events", in: 0))
    let event = try #require(tree.children(of: events).first { _ in true })
    let name = try #require(tree.value(for: "name", in: event))
    #expect(tree.string(at: name) == "motor")
    let start = Int(tree.number(at: try #require(tree.value(for: "start", in: event))))
    let end = Int(tree.number(at: try #require(tree.value(for: "end", in: event))))
    let text = String(decoding: Array(hum.utf8)[start..<end], as: UTF8.self)
    #expect(text.hasPrefix(#"{"Event":"#) && text.hasSuffix("}]}}"))
}

@Test("A pattern says which events hold their level")
func sustainedEvents() throws {
    let events = ["0.5", "0.49", nil].map { (value: String?) in
        let parameters = value.map { #",{"ParameterID":"Sustained","ParameterValue":\#($0)}"# } ?? ""
        return #"{"Event":{"EventType":"AudioContinuous","Time":0,"EventDuration":1,"EventParameters":["#
            + #"{"ParameterID":"AudioVolume","ParameterValue":1}\#(parameters)]}}"#
    }
    let tap = #"{"Event":{"EventType":"HapticTransient","Time":0}}"#
    let text = #"{"Pattern":[\#((events + [tap]).joined(separator: ","))]}"#
    let tree = JSONReader.read(SourceText(try answer("pattern", text)))
    let list = try #require(tree.value(for: "events", in: 0))
    let kinds = tree.children(of: list).map { event in tree.value(for: "isSustained", in: event).map { tree[$0].kind } }
    #expect(kinds == [.true, .false, .true, nil])
}

@Test("Motors get the split of a hum, and a tap as a pulse of its length")
func motorLevels() throws {
    let levels = try numbers("motors", hum, #"{"rate":100}"#)
    #expect(levels[0] == 100)
    let count = Int(levels[1])
    #expect(levels.count == 2 + 2 * count)
    let timeline = Timeline(AHAPDocument(text: hum).pattern)
    let frame = timeline.value(at: 0.9)
    let expected = MotorLevels(intensity: frame.intensity, sharpness: frame.sharpness)
    #expect(levels[2 + 90] == expected.low && levels[2 + count + 90] == expected.high && expected.high > 0.1)
    // Sharpness 0.5: 30 ms at both motors.
    #expect(levels[2 + 150] >= 0.25 && levels[2 + 152] >= 0.25 && levels[2 + count + 150] >= 0.25)
    #expect(levels[2 + 154] < 0.1)
}
