import Foundation
import Testing

@testable import ThrumCommand

private let tapAndHum = """
    {"Version":1.0,"Metadata":{"Author":"Ada"},"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":0.5,
    "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.5}]}},
    {"Event":{"Time":0.75,"EventType":"HapticTransient"}},
    {"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"a.wav"}}]}
    """

private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Test func theNameOfTheResultChoosesTheFormat() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    let run = machine.run("convert", "pulse.ahap", "-o", "pulse.haptic")
    #expect(run.status == .clean)
    #expect(run.error.hasPrefix("wrote pulse.haptic\n  lost: audio events: AudioCustom at 0 s: left out"))
    #expect(try #require(machine.text("pulse.haptic")).hasPrefix("{\"version\":{\"major\":1"))
}

@Test func nothingIsOverwrittenWithoutForce() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum, "pulse.haptic": "mine"])
    let refused = machine.run("convert", "--to", "haptic", "pulse.ahap")
    #expect(refused.status == .usage && refused.error.contains("exists already"))
    #expect(machine.text("pulse.haptic") == "mine")
    #expect(machine.run("convert", "--to", "haptic", "--force", "pulse.ahap").status == .clean)
    #expect(machine.text("pulse.haptic") != "mine")
}

@Test func strictWritesNothingWhereSomethingIsLost() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    let run = machine.run("convert", "--to", "android-waveform", "--strict", "pulse.ahap")
    #expect(run.status == .findings && run.error.contains("would lose something"))
    #expect(machine.text("pulse.xml") == nil)
}

@Test func aReportInJSONNamesEveryItemWithItsPlace() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    let run = machine.run("convert", "--to", "android-waveform", "--report", "json", "pulse.ahap")
    #expect(run.status == .clean && run.error.isEmpty)
    let files = try #require(json(run.output)["files"] as? [[String: Any]])
    #expect(files[0]["output"] as? [String] == ["pulse.xml"])
    #expect(files[0]["grade"] as? String == "lost")
    let items = try #require(files[0]["items"] as? [[String: Any]])
    let places = items.map { "\($0["feature"] ?? "") \($0["pointer"] ?? "")" }
    #expect(
        places == [
            "audio events /Pattern/2/Event", "metadata /Metadata/Author", "hum sharpness /Pattern/0/Event",
            "tap sharpness /Pattern/1/Event",
        ])
}

@Test func aForeignFileIsReadAsWhatItIs() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    #expect(machine.run("convert", "pulse.ahap", "-o", "pulse.haptic").status == .clean)
    #expect(machine.run("convert", "pulse.haptic", "--to", "ahap", "-o", "back.ahap").status == .clean)
    #expect(machine.run("check", "--strict", "back.ahap").status == .clean)
    #expect(machine.run("convert", "pulse.haptic", "--to", "ahap", "--split").status == .clean)
    for name in ["pulse.continuous.ahap", "pulse.transients.ahap"] {
        #expect(machine.run("check", "--strict", name).status == .clean, "\(machine.text(name) ?? "not there")")
    }
}

@Test func aBrokenForeignFileIsRefusedWithThePlace() throws {
    let machine = FakeMachine([
        "a.haptic": "{\"signals\": {\n  \"continuous\": { \"envelopes\": { \"amplitude\": 3 } } } }"
    ])
    let run = machine.run("convert", "a.haptic", "--to", "ahap")
    #expect(run.status == .findings)
    #expect(run.error.contains("a.haptic:2:47: error: amplitude is 3 instead of a list\n  help: write a list"))
}

@Test func severalFilesNeedAFolder() throws {
    let machine = FakeMachine(["a.ahap": tapAndHum, "b.ahap": tapAndHum])
    #expect(machine.run("convert", "a.ahap", "b.ahap", "-o", "x.haptic").status == .usage)
    machine.with { _ = $0.emptyFolders.insert("/home/ada/out") }
    #expect(machine.run("convert", "a.ahap", "b.ahap", "--to", "haptic", "-o", "out/").status == .clean)
    #expect(machine.text("out/a.haptic") != nil && machine.text("out/b.haptic") != nil)
}

@Test func anUnknownFormatGetsTheRightOne() {
    let run = FakeMachine(["a.ahap": tapAndHum]).run("convert", "--to", "andriod-envelope", "a.ahap")
    #expect(run.status == .usage && run.error.contains("android-envelope"))
}

@Test func theDateOfAFileIsTheOneOfTheEnvironment() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    machine.with { $0.variables["SOURCE_DATE_EPOCH"] = "951782400" }
    #expect(machine.run("convert", "pulse.ahap", "-o", "pulse.hjif").status == .clean)
    #expect(try #require(machine.text("pulse.hjif")).contains("\"date\":\"2000-02-29\""))
}

@Test func ofTwoFilesNeitherIsWrittenWhereOneIsThere() {
    let machine = FakeMachine(["pulse.ahap": tapAndHum, "pulse.transients.ahap": "mine"])
    let run = machine.run("convert", "--to", "ahap-split", "pulse.ahap")
    #expect(run.status == .usage && run.error.contains("pulse.transients.ahap: error: exists already"))
    #expect(machine.text("pulse.continuous.ahap") == nil && machine.text("pulse.transients.ahap") == "mine")
    #expect(machine.run("convert", "--to", "ahap-split", "-o", "-", "pulse.ahap").status == .usage)
}

@Test func aFileOfAnUnreadFormatIsRefusedWithWhatItIs() {
    let machine = FakeMachine(["a.hjif": "{}", "a.wav": "RIFF0000WAVE", "a.json": "{\"Pattern\":[]}"])
    let unknown = machine.run("convert", "a.hjif", "--to", "ahap")
    #expect(unknown.status == .findings)
    #expect(
        unknown.error.contains(
            "a.hjif:1:1: error: this file is of no format that is read\n  help: these are read: haptic, hjif, "))
    let sound = machine.run("convert", "--from", "hjif", "a.wav", "--to", "ahap")
    #expect(sound.status == .findings && sound.error.contains("this is not JSON"))
    #expect(machine.run("convert", "a.json", "--to", "haptic").error.contains("nothing to convert"))
}

@Test func aListOfPulsesIsReadByItsNameOrWithAWord() throws {
    let machine = FakeMachine(["a.js": "[20,100,20]", "a.json": "[0,20,100,20]"])
    let named = machine.run("convert", "a.js", "--to", "ahap", "-o", "-")
    #expect(named.status == .clean && !named.error.contains("warning"))
    let guessed = machine.run("convert", "a.json", "--to", "ahap", "-o", "-")
    #expect(guessed.error.contains("a.json:1:1: warning: a list of numbers is taken for navigator.vibrate"))
    let timings = machine.run("convert", "a.json", "--from", "android-timings", "--to", "ahap", "-o", "-")
    #expect(timings.output == named.output && !timings.error.contains("warning"))
}

@Test func aDeviceIsKnownOrDescribedByAFile() throws {
    let machine = FakeMachine([
        "pulse.ahap": tapAndHum, "mine.json": "{\"name\":\"mine\",\"maximumPoints\":0}",
        "bad.json": "{\n \"points\": 1}",
    ])
    for device in ["amplitude", "mine.json"] {
        let run = machine.run("convert", "pulse.ahap", "--to", "android-envelope", "--device", device, "-o", "-")
        #expect(
            run.output.contains("<waveform-entry")
                && run.error.contains("written as android-waveform: it plays no envelopes"))
    }
    let bad = machine.run("convert", "pulse.ahap", "--to", "android-envelope", "--device", "bad.json")
    #expect(bad.status == .usage && bad.error.contains("bad.json:2:2: \"points\" is no key of a device"))
    #expect(machine.run("convert", "pulse.ahap", "--to", "vibrate", "--device", "amplitud").error.contains("amplitude"))
}

@Test func curvesThatCountFromTheStartAreReadAsMeant() throws {
    let absolute = """
        {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":2,
        "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":1}]}},
        {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[
        {"Time":0,"ParameterValue":0.2},{"Time":1,"ParameterValue":1}]}},
        {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":1,"ParameterCurveControlPoints":[
        {"Time":1,"ParameterValue":1},{"Time":2,"ParameterValue":0.4}]}}]}
        """
    let machine = FakeMachine(["a.ahap": absolute])
    let run = machine.run("convert", "a.ahap", "--to", "hjif", "-o", "-")
    #expect(
        run.status == .clean
            && run.error.contains("warning: 1 curve with control points that count from the pattern's start"))
    #expect(run.output.contains("{\"relative_position\":2000,\"amplitude_modulation\":0.24552,"))
    let written = machine.run("convert", "a.ahap", "--to", "hjif", "--keep-curve-times", "-o", "-")
    #expect(!written.error.contains("count from") && written.output != run.output)
}

@Test func aDrawingAndADescriptionAreFormatsToo() throws {
    let machine = FakeMachine(["pulse.ahap": tapAndHum])
    #expect(machine.run("convert", "pulse.ahap", "-o", "pulse.svg").status == .clean)
    #expect(try #require(machine.text("pulse.svg")).hasPrefix("<svg "))
    #expect(machine.run("convert", "pulse.ahap", "--to", "txt", "-o", "-").output.contains("tap"))
}

@Test func oneFileDoesNotTakeThePlaceOfAnotherOfTheSameRun() throws {
    let machine = FakeMachine(["a/tap.ahap": Sample.tap, "b/tap.ahap": tapAndHum])
    let run = machine.run("convert", "--force", "--to", "haptic", "-o", "out/", "a", "b")
    #expect(run.status == .usage && run.error.contains("b/tap.ahap") && run.error.contains("out/tap.haptic"))
    let first = try #require(machine.text("out/tap.haptic"))
    #expect(machine.run("convert", "--force", "--to", "haptic", "-o", "out/", "a").status == .clean)
    #expect(machine.text("out/tap.haptic") == first)
}
