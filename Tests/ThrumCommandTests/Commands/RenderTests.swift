import Foundation
import HapticPattern
import HapticRendering
import Testing

@testable import ThrumCommand

private let hum = """
    {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":0.5,"EventParameters":[
    {"ParameterID":"HapticIntensity","ParameterValue":0.5},{"ParameterID":"HapticSharpness","ParameterValue":0.25}]}},
    {"Event":{"Time":0.25,"EventType":"HapticTransient"}}]}
    """

private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Test func framesAreWhatTheRenderingModuleSays() throws {
    let run = FakeMachine(["hum.ahap": hum]).run("render", "--format", "json", "--rate", "100", "hum.ahap")
    #expect(run.status == .clean && run.error.isEmpty)
    let result = try object(run.output)
    #expect(result["rate"] as? Int == 100)
    #expect(result["duration"] as? Double == 0.5)
    #expect(result["felt"] as? Double == 0.501)
    let intensity = try #require(result["intensity"] as? [Double])
    #expect(intensity == Array(repeating: 0.5, count: 50) + [0])
    let sharpness = try #require(result["sharpness"] as? [Double])
    #expect(sharpness == Array(repeating: 0.25, count: 50) + [0.5])
    let taps = try #require(result["transients"] as? [[String: Double]])
    #expect(taps == [["time": 0.25, "intensity": 0.75, "sharpness": 0.5]])
}

@Test func jsonIsTheFormWhereTheOutputIsCalledThat() throws {
    let machine = FakeMachine(["hum.ahap": hum])
    #expect(machine.run("render", "hum.ahap", "-o", "frames.json").status == .clean)
    let text = try #require(machine.text("frames.json"))
    let intensity = try #require(object(text)["intensity"] as? [Double])
    #expect(intensity.count == 502)
}

/// The samples of a 16-bit mono WAV file with a header of 44 bytes.
private func samples(_ file: [UInt8]) -> [Int16] {
    stride(from: 44, to: file.count - 1, by: 2).map { Int16(bitPattern: UInt16(file[$0]) | UInt16(file[$0 + 1]) << 8) }
}

@Test func aSoundFileHoldsTheSamplesOfTheRenderer() throws {
    let machine = FakeMachine(["hum.ahap": hum])
    let run = machine.run("render", "hum.ahap", "-o", "hum.wav", "--rate", "8000", "--bits", "16")
    #expect(run.status == .clean)
    #expect(run.error == "wrote hum.wav\n")
    let file = try #require(machine.with { $0.files["/home/ada/hum.wav"] })
    #expect(Array(file[0..<4]) == Array("RIFF".utf8) && Array(file[8..<12]) == Array("WAVE".utf8))
    let pattern = Pattern(events: [
        Event(
            .hapticContinuous, at: 0, duration: 0.5,
            parameters: [.hapticIntensity: 0.5, .hapticSharpness: 0.25]), Event(.hapticTransient, at: 0.25),
    ])
    let expected = try Timeline(pattern).samples(rate: 8000).map { Int16(($0 * 32768).rounded(.toNearestOrEven)) }
    #expect(samples(file) == expected)
    #expect(expected.contains { abs(Int($0)) > 1000 })
}

@Test("Every profile can be had, at its own rate", arguments: Profile.Name.allCases)
func profilesByName(_ name: Profile.Name) throws {
    let machine = FakeMachine(["hum.ahap": hum])
    let run = machine.run("render", "hum.ahap", "-o", "hum.wav", "--profile", name.rawValue, "--bits", "16")
    #expect(run.status == .clean)
    let file = try #require(machine.with { $0.files["/home/ada/hum.wav"] })
    let rate = [Profile.Name.transducer, .headphones, .laptop].contains(name) ? 24_000 : 48_000
    #expect(Array(file[24..<28]) == [UInt8(rate & 255), UInt8(rate >> 8), 0, 0])
    let pattern = Pattern(events: [
        Event(
            .hapticContinuous, at: 0, duration: 0.5,
            parameters: [.hapticIntensity: 0.5, .hapticSharpness: 0.25]), Event(.hapticTransient, at: 0.25),
    ])
    let expected = try Timeline(pattern).samples(rate: Double(rate), profile: name.profile)
    #expect(samples(file) == expected.map { Int16(($0 * 32768).rounded(.toNearestOrEven)) })
}

@Test(arguments: [("16", 2), ("24", 3), ("32", 4), ("float", 4)])
func bitsChooseTheSizeOfASample(bits: String, bytes: Int) throws {
    let machine = FakeMachine(["hum.ahap": hum])
    #expect(machine.run("render", "hum.ahap", "-o", "-", "--bits", bits, "--rate", "1000").status == .clean)
    let output = machine.with { $0.output }
    #expect(output.count >= 44 + 500 * bytes && output.count < 80 + 502 * bytes)
}

@Test func ratesAndBitsThatNobodyAskedFor() throws {
    let machine = FakeMachine(["hum.ahap": hum])
    #expect(machine.run("render", "hum.ahap", "-o", "hum.wav").status == .clean)
    let file = try #require(machine.with { $0.files["/home/ada/hum.wav"] })
    #expect(file[24..<28].reversed().reduce(0) { $0 << 8 | Int($1) } == 48_000)
    #expect(file[34] == 24 && file[35] == 0)
    let frames = try object(machine.run("render", "hum.ahap", "--format", "json").output)
    #expect(frames["rate"] as? Int == 1_000)
}

@Test func aFileWithErrorsIsRenderedAsFarAsItCouldBeRead() throws {
    let text =
        #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"Buzz"}},{"Event":{"Time":1,"EventType":"HapticTransient"}}]}"#
    let run = FakeMachine(["a.ahap": text]).run("render", "--format", "json", "a.ahap")
    #expect(run.status == .findings)
    #expect(run.error.contains("[unknown-event-type]"))
    #expect((try object(run.output)["transients"] as? [Any])?.count == 1)
}

@Test func nothingReadableGivesNoOutput() {
    let machine = FakeMachine(["a.ahap": "{", "empty.ahap": #"{"Version":1,"Pattern":[]}"#])
    for file in ["a.ahap", "empty.ahap"] {
        let run = machine.run("render", file, "-o", "a.wav")
        #expect(run.status == .findings && run.output.isEmpty)
        #expect(run.error.contains("there is nothing to render in it"))
        #expect(machine.with { $0.files["/home/ada/a.wav"] } == nil)
    }
}

@Test func absurdLengthsAreRefusedUnlessAllowed() {
    let long = #"{"Version":1,"Pattern":[{"Event":{"Time":100000,"EventType":"HapticTransient"}}]}"#
    let machine = FakeMachine(["long.ahap": long])
    let run = machine.run("render", "long.ahap", "-o", "a.wav")
    #expect(run.status == .findings)
    #expect(run.error.contains("the pattern lasts 100000.018 s"))
    #expect(run.error.contains("--max-length 100000.018"))
    #expect(
        machine.run("render", "long.ahap", "--format", "json", "--rate", "1", "--max-length", "200000").status == .clean
    )
}

@Test func aFailedWriteLeavesNoFileAndSaysSo() {
    let machine = FakeMachine(["hum.ahap": hum])
    machine.with { $0.writeFaults["/home/ada/hum.wav"] = .failed(reason: "disk full") }
    let run = machine.run("render", "hum.ahap", "-o", "hum.wav")
    #expect(run.status == .usage)
    #expect(run.error.contains("hum.wav: error: cannot be written: disk full"))
}

@Test(arguments: [
    (["render"], "no file given"), (["render", "a.ahap"], "no output given"),
    (["render", "a.ahap", "b.ahap", "-o", "x.wav"], "one file at a time"),
    (["render", "a.ahap", "-o", "x.wav", "--rate", "0"], "is no rate"),
    (["render", "a.ahap", "-o", "x.wav", "--profile", "taptik"], "taptic"),
    (["render", "a.ahap", "-o", "x.wav", "--bits", "12"], "unknown value of --bits \"12\""),
    (["render", "a.ahap", "-o", "x.wav", "--max-length", "-1"], "is no length"),
    (["render", "a.ahap", "-o", "x.wav", "--max-length", "1e999"], "is no length"),
])
func mistakesInACallOfRender(words: [String], message: String) {
    let run = FakeMachine(["a.ahap": hum, "b.ahap": hum]).run(words)
    #expect(run.status == .usage)
    #expect(run.error.contains(message))
}
