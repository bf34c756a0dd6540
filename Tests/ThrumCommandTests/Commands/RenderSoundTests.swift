import Foundation
import Testing

@testable import ThrumCommand

private func sound(_ path: String, at time: Double = 0, _ more: String = "") -> String {
    #"{"Event":{"Time":\#(time),"EventType":"AudioCustom","EventWaveformPath":"\#(path)"\#(more)}}"#
}

private let tap = #"{"Event":{"Time":0,"EventType":"HapticTransient"}}"#
private let tone = #"{"Event":{"Time":0,"EventType":"AudioContinuous","EventDuration":0.1}}"#

private func pattern(_ entries: String...) -> [UInt8] {
    Array(#"{"Version":1.0,"Pattern":[\#(entries.joined(separator: ","))]}"#.utf8)
}

/// A WAV file, taken apart.
private struct Wave {
    var channels = 0
    var mask: UInt32 = 0
    var bits = 0
    var data: [Float] = []

    init(_ bytes: [UInt8]) {
        func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        var offset = 12
        while offset + 8 <= bytes.count {
            let (name, size) = (String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), number(offset + 4, 4))
            let body = offset + 8
            if name == "fmt " {
                (channels, bits) = (number(body + 2, 2), number(body + 14, 2))
                if size == 40 { mask = UInt32(number(body + 20, 4)) }
            } else if name == "data" {
                data = stride(from: body, to: body + size, by: 4).map { Float(bitPattern: UInt32(number($0, 4))) }
            }
            offset = body + size + size % 2
        }
    }

    func channel(_ index: Int) -> [Float] { stride(from: index, to: data.count, by: channels).map { data[$0] } }
}

private func render(_ machine: FakeMachine, _ words: String...) throws -> (run: FakeMachine.Run, wave: Wave) {
    let run = machine.run(["render", "p/a.ahap", "-o", "out.wav", "--bits", "float"] + words)
    let file = machine.with { $0.files["/home/ada/out.wav"] }
    return (run, Wave(try #require(file, "\(run.error)")))
}

private let ramp = (0..<480).map { Float($0) / 1_000 }

@Test func soundFilesAreFoundBesideThePatternAndHeardBesideWhatIsFelt() throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(tap, sound("kit/x.wav", at: 0.1)))
    machine.putSound("p/kit/x.wav", ramp + ramp.map { -$0 }, channels: 2)
    let (run, wave) = try render(machine)
    #expect(run.status == .clean && run.error == "wrote out.wav\n")
    #expect(machine.with { $0.asked } == [["thrum-media", "decode", "--", "p/kit/x.wav"]])
    #expect(wave.channels == 3 && wave.mask == 0)
    #expect(wave.data.count == 3 * (4_800 + 480))
    #expect(Array(wave.channel(1)[4_800...]) == ramp && Array(wave.channel(2)[4_800...]) == ramp.map { -$0 })
    #expect(wave.channel(0).contains { abs($0) > 0.1 } && wave.channel(1)[..<4_800].allSatisfy { $0 == 0 })
}

@Test(arguments: [
    ("mono", 1, UInt32(0)), ("stereo", 2, 0), ("haptic+audio", 3, 0), ("dualsense", 4, 0x33),
])
func channelsCanBeChosen(layout: String, channels: Int, mask: UInt32) throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(tap, tone))
    let (run, wave) = try render(machine, "--channels", layout)
    #expect(run.status == .clean)
    #expect(wave.channels == channels && wave.mask == mask)
    for channel in 0..<channels { #expect(wave.channel(channel).contains { abs($0) > 0.1 }, "channel \(channel)") }
    #expect(machine.with { $0.asked }.isEmpty, "a tone needs no other program")
}

@Test func whatIsOnlyFeltIsMonoAndWhatIsOnlyHeardStereo() throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(tap, tone))
    #expect(try render(machine).wave.channels == 3)
    #expect(try render(machine, "--mute", "sound").wave.channels == 1)
    #expect(try render(machine, "--mute", "haptics").wave.channels == 2)
    #expect(try render(machine, "--mute", "haptics", "--channels", "dualsense").wave.channel(2).allSatisfy { $0 == 0 })
}

@Test func aSoundFileThatIsMissingIsToldOfAndSilent() throws {
    let machine = FakeMachine()
    machine.put(
        "p/a.ahap", pattern(tap, sound("gone.wav"), sound("gone.wav", at: 1), sound("X.wav", at: 0.5), sound("bad.wav"))
    )
    machine.putSound("p/x.wav", ramp, warnings: "\"the file is cut short: 0.010 of 0.020 s are there\"")
    machine.put("p/bad.wav", [1])
    let (run, wave) = try render(machine)
    #expect(run.status == .clean)
    #expect(
        run.error == """
            p/a.ahap: warning: "gone.wav" there is no such file; looked for p/gone.wav; its events are silent
              help: put it there, or name the folder where paths start with --root
            p/a.ahap: warning: "X.wav" the file is called "x.wav"; it is played here, an iPhone does not find it
              help: write "x.wav"
            p/x.wav: warning: the file is cut short: 0.010 of 0.020 s are there
            p/bad.wav: warning: cannot be decoded; its events are silent
              help: convert it
            wrote out.wav

            """)
    // The pattern lasts until the second event that is silent.
    #expect(wave.data.count == 3 * 48_000)
    #expect(wave.channel(1)[24_100] > 0.05 && wave.channel(1)[..<24_000].allSatisfy { $0 == 0 })
}

@Test(arguments: ["../x.wav", "/home/ada/x.wav", "link/x.wav", "~/x.wav"])
func nothingOutsideTheRootIsOpened(path: String) throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(sound(path)))
    for place in ["x.wav", "p/link/x.wav", "secret/x.wav"] { machine.putSound(place, ramp) }
    machine.with { $0.links["/home/ada/p/link"] = "/home/ada/secret" }
    let (run, wave) = try render(machine)
    #expect(run.status == .clean && run.error.contains("leads out of the folder of sounds (p); its events are silent"))
    #expect(machine.with { $0.asked }.isEmpty)
    #expect(wave.data.isEmpty)
}

@Test func aLinkInsideTheRootIsFollowed() throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(sound("link/x.wav")))
    machine.putSound("p/link/x.wav", ramp)
    machine.with { $0.links["/home/ada/p/link"] = "/home/ada/p/kit" }
    #expect(try render(machine).wave.data.count == 2 * 480)
    // The checker judges alike.
    #expect(machine.run("check", "--root", "p", "p/a.ahap").error.contains("escapes") == false)
    machine.with { $0.links["/home/ada/p/link"] = "/home/ada/kit" }
    let run = machine.run("check", "--root", "p", "p/a.ahap")
    #expect(run.status == .findings && run.output.contains("leads out of the folder of sounds [waveform-escapes-root]"))
}

@Test func aRootCanBeNamed() throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(sound("x.wav")))
    machine.putSound("Assets/x.wav", ramp)
    #expect(try render(machine, "--root", "Assets").wave.data.count == 2 * 480)
    #expect(machine.run("render", "p/a.ahap", "-o", "b.wav", "--root", "Nowhere").status == .usage)
}

@Test func withoutTheDecoderSoundFilesAreAnErrorAndTheRestCanBeHad() throws {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(tap, sound("x.wav")))
    machine.put("p/x.wav", [1])
    let run = machine.run("render", "p/a.ahap", "-o", "out.wav")
    #expect(run.status == .usage)
    #expect(
        run.error == """
            thrum-media: error: no such file or folder
              help: sound files need this program in the folder of thrum; --mute sound leaves them out

            """)
    #expect(machine.with { $0.files["/home/ada/out.wav"] } == nil)
    #expect(try render(machine, "--mute", "sound").wave.channels == 1)
    #expect(machine.run("render", "p/a.ahap", "--format", "json").status == .clean)
}

@Test(arguments: [
    "{\"rate\":48000,\"channels\":1,\"frames\":1000,\"warnings\":[]}\nshort", "", "nonsense\n",
    "{\"rate\":0,\"channels\":1,\"frames\":0}\n", "{\"rate\":48000,\"channels\":9,\"frames\":1}\n",
])
func anAnswerThatMakesNoSenseIsAnError(answer: String) {
    let machine = FakeMachine()
    machine.put("p/a.ahap", pattern(sound("x.wav")))
    machine.putSound("p/x.wav", ramp)
    machine.with { $0.decoded["p/x.wav"] = Array(answer.utf8) }
    let run = machine.run("render", "p/a.ahap", "-o", "out.wav")
    #expect(run.status == .usage && run.error.contains("thrum-media: error: it did not answer for p/x.wav"))
}

@Test func everySoundFileIsDecodedOnce() throws {
    let machine = FakeMachine()
    machine.put(
        "p/a.ahap", pattern(sound("x.wav"), sound("y.wav", at: 0.1), sound("x.wav", at: 0.2), sound("./x.wav", at: 0.3))
    )
    machine.putSound("p/x.wav", ramp)
    machine.putSound("p/y.wav", ramp.map { -$0 })
    let wave = try render(machine).wave
    #expect(machine.with { $0.asked } == [["thrum-media", "decode", "--", "p/x.wav", "p/y.wav"]])
    let left = wave.channel(0)
    for (start, sign) in [(0, 1), (4_800, -1), (9_600, 1), (14_400, 1)] {
        #expect(left[start + 400] * Float(sign) > 0.2)
    }
}

@Test(arguments: [
    (["--channels", "quad"], "stereo"), (["--mute", "all"], "haptics or sound"),
    (["--channels", "mono", "--format", "json"], "--channels is for sound files"),
])
func mistakesInACallOfRenderWithSound(words: [String], message: String) {
    let machine = FakeMachine()
    machine.put("a.ahap", pattern(tap))
    let run = machine.run(["render", "a.ahap", "-o", "x.wav"] + words)
    #expect(run.status == .usage && run.error.contains(message), "\(run.error)")
}

@Test func nothingIsLeftWhereOneBusIsLeftOut() {
    let machine = FakeMachine()
    machine.put("a.ahap", pattern(tap))
    let run = machine.run("render", "a.ahap", "-o", "x.wav", "--mute", "haptics")
    #expect(run.status == .findings && run.error.contains("there is nothing heard in it"))
}
