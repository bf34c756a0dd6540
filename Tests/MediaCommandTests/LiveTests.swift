import Foundation
import HapticPattern
import HapticPlayback
import HapticRendering
import Testing

@testable import MediaCommand

/// `thrum play` in a terminal, and on a pad that comes and goes.
@Suite(.serialized) final class LiveTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private var variables: [String: String] {
        ["HOME": folder.path, "SDL_AUDIODRIVER": "dummy", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
            .merging(sanitizerOptions) { own, _ in own }
    }

    /// A hum of a minute whose intensity says where in it one is: 0 at its start, 1 at its end. Or one that is 0.8 throughout.
    private func pattern(rises: Bool) throws -> String {
        let curve = """
            ,{"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[
            {"Time":0,"ParameterValue":0},{"Time":60,"ParameterValue":1}]}}
            """
        try """
        {"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":60,
        "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":\(rises ? 1 : 0.8)}]}}\(rises ? curve : "")]}
        """.write(toFile: path("hum.ahap"), atomically: true, encoding: .utf8)
        return path("hum.ahap")
    }

    /// A line of a trace.
    private struct Line {
        var time: Double
        var kind: String
        var intensity: Double
    }

    private var trace: [Line] {
        guard let data = FileManager.default.contents(atPath: path("t.jsonl")) else { return [] }
        // What follows the last end of a line is still being written.
        return data.split(separator: 10, omittingEmptySubsequences: false).dropLast().compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                let time = object["t"] as? Double, let kind = object["kind"] as? String,
                let intensity = object["intensity"] as? Double
            else { return nil }
            return Line(time: time, kind: kind, intensity: intensity)
        }
    }

    private var level: Double { trace.last { $0.kind == "level" }?.intensity ?? 0 }

    /// `thrum play` on the hum, traced, in a terminal, once it plays.
    private func play(rises: Bool = false, _ words: [String] = []) throws -> Terminal {
        let program = try #require(builtProgram("thrum-media"), "no thrum-media beside the tests; build it first")
        let file = try pattern(rises: rises)
        let terminal = try Terminal(
            program, ["play", file, "--output", "trace:\(path("t.jsonl"))"] + words, environment: variables)
        try #require(terminal.wait { trace.contains { $0.kind == "level" && $0.intensity > 0 } }, "\(terminal.text)")
        return terminal
    }

    private func expectStop(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(trace.last?.kind == "stop" && trace.last?.intensity == 0, sourceLocation: sourceLocation)
    }

    @Test func spaceHoldsAndGoesOnAndQEnds() throws {
        let terminal = try play()
        #expect(terminal.wait { terminal.isRaw })
        terminal.type(" ")
        #expect(terminal.wait { level == 0 })
        #expect(terminal.wait(for: "held"))
        terminal.type(" ")
        #expect(terminal.wait { level == 0.8 })
        terminal.type("q")
        #expect(terminal.finish() == 0)
        #expect(!terminal.isRaw, "the terminal is as it was")
        expectStop()
    }

    @Test func arrowsGoASecondForthAndBack() throws {
        let terminal = try play(rises: true)
        /// How far the position is ahead of the clock, in seconds.
        func lead(_ line: Line) -> Double { line.intensity * 60 - line.time }
        func steps(_ count: Double, from first: Double) -> Bool {
            trace.contains { $0.kind == "level" && abs(lead($0) - first - count) < 0.004 }
        }
        let first = lead(try #require(trace.first { $0.kind == "level" && $0.intensity > 0 }))
        terminal.type("\u{1B}[C")
        #expect(terminal.wait { steps(1, from: first) })
        terminal.type("\u{1B}[C\u{1B}OC")
        #expect(terminal.wait { steps(3, from: first) })
        terminal.type("\u{1B}[D")
        #expect(terminal.wait { (trace.last.map { abs(lead($0) - first - 2) < 0.004 }) ?? false })
        terminal.type("q")
        #expect(terminal.finish() == 0)
    }

    @Test func plusAndMinusChangeTheStrengthMMutesAndLLoops() throws {
        let terminal = try play()
        for (key, wanted, words) in [
            ("-", 0.72, "90 %"), ("\u{1B}[B", 0.64, "80 %"), ("+", 0.72, "90 %"), ("\u{1B}[A", 0.8, "100 %"),
            ("m", 0, "muted"), ("m", 0.8, "100 %"),
        ] {
            terminal.type(key)
            #expect(terminal.wait { abs(level - wanted) < 1e-4 }, "\(key): \(level)")
            #expect(terminal.wait(for: words))
        }
        terminal.type("l")
        #expect(terminal.wait(for: "% loop"))
        terminal.type("q")
        #expect(terminal.finish() == 0)
    }

    @Test func aPlotMovesWhileItPlaysAndIsGoneAfterwards() throws {
        let terminal = try play()
        #expect(terminal.wait(for: "0:00.5"))
        terminal.type("q")
        #expect(terminal.finish() == 0)
        let drawings = terminal.text.components(separatedBy: "\r\u{1B}[K")
        #expect(drawings.last == "", "the line is wiped at the end")
        let lines = drawings.filter { $0.hasPrefix("0:") }
        #expect(lines.count > 3)
        let timeline = Timeline(
            Pattern(events: [Event(.hapticContinuous, at: 0, duration: 60, parameters: [.hapticIntensity: 0.8])]))
        let plot = MovingPlot(timeline)
        var clocks: [String] = []
        for line in lines {
            // A line as wide as the terminal would wrap.
            #expect(line.count < Terminal.columns)
            let clock = String(line.prefix(6))
            clocks.append(clock)
            let tenths = try #require(Double(clock.dropFirst(2)))
            let possible = (-5..<11).map {
                plot.line(at: tenths + Double($0) / 100, width: Terminal.columns - 1, note: "100 % ")
            }
            #expect(possible.contains(line), "\(line)")
        }
        #expect(clocks == clocks.sorted() && Set(clocks).count > 3)
    }

    @Test func pipesGetNoPlotAndJSONTakesNoKeys() throws {
        let terminal = try play(["--json"])
        #expect(!terminal.isRaw)
        #expect(!terminal.text.contains("\u{1B}"))
        terminal.send(SIGTERM)
        #expect(terminal.finish() == 128 + SIGTERM)
    }

    @Test func suspendingRestsTheMotorsUntilItGoesOn() throws {
        let terminal = try play()
        terminal.type("\u{1A}")
        #expect(terminal.waitUntilHeld())
        #expect(level == 0 && !terminal.isRaw)
        terminal.send(SIGCONT)
        #expect(terminal.wait { level == 0.8 })
        #expect(terminal.wait { terminal.isRaw })
        // Held in mid-hum, it goes on there: nothing was missed, and nothing comes twice.
        terminal.type("\u{3}")
        #expect(terminal.finish() == 128 + SIGINT)
        #expect(!terminal.isRaw)
        expectStop()
    }

    @Test func aClosedTerminalStopsTheMotors() throws {
        let terminal = try play()
        terminal.hangUp()
        #expect(terminal.finish() == 128 + SIGHUP)
        expectStop()
    }

    // MARK: A pad

    /// The reports that reached the pad.
    private var reports: [[Double]] {
        guard let data = FileManager.default.contents(atPath: path("reports")) else { return [] }
        return data.split(separator: 10, omittingEmptySubsequences: false).dropLast().map { line in
            line.split(separator: 32).compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        }
    }

    private func isOff(_ report: [Double]?) -> Bool { report.map { $0[1] <= 1 && $0[2] == 0 } ?? false }

    private func stage(_ words: [String]) throws -> Terminal {
        let program = try #require(builtProgram("media-stage"), "no media-stage beside the tests; build it first")
        return try Terminal(program, [path("reports")] + words, environment: variables)
    }

    private var remembered: String? { try? String(contentsOfFile: path(".config/thrum/latency"), encoding: .utf8) }

    @Test func calibrationIsSetByFeelAndRemembered() throws {
        let terminal = try stage(["play", "--calibrate"])
        #expect(terminal.wait(for: "pad 0.0 ms early"), "\(terminal.text)")
        #expect(terminal.wait { reports.contains { !isOff($0) } })
        terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D")
        #expect(terminal.wait(for: "pad 15.0 ms early"))
        terminal.type("\u{1B}[C")
        #expect(terminal.wait(for: "pad 10.0 ms early"))
        terminal.type("q")
        #expect(terminal.finish() == 0)
        #expect(terminal.text.contains("gamepad=10.0 ms is remembered"))
        #expect(remembered == "gamepad=10.0\n")
        #expect(isOff(reports.last) && !terminal.isRaw)
    }

    @Test func calibrationThatIsBrokenOffRemembersNothing() throws {
        let terminal = try stage(["play", "--calibrate"])
        #expect(terminal.wait(for: "pad 0.0 ms early"), "\(terminal.text)")
        terminal.type("\u{1B}[D")
        #expect(terminal.wait(for: "pad 5.0 ms early"))
        terminal.type("\u{3}")
        #expect(terminal.finish() == 128 + SIGINT)
        #expect(remembered == nil && isOff(reports.last ?? [0, 0, 0]) && !terminal.isRaw)
    }

    @Test func calibrationWithoutAPadNamesTheCall() throws {
        let program = try #require(builtProgram("thrum-media"))
        let terminal = try Terminal(program, ["play", "--calibrate"], environment: variables)
        #expect(terminal.finish() == 3)
        #expect(terminal.text.contains("gamepad: SDL_JoystickOpen: SDL finds no pad") && remembered == nil)
    }

    @Test func explainTellsWhatIsSentAndThePadIsListed() throws {
        let terminal = try stage(["play", try pattern(rises: false), "--output", "gamepad", "--explain"])
        #expect(terminal.wait(for: "strength: 1.0 of what is felt"))
        for words in ["Virtual pad", "at most one report each 10.0 ms", "low: levels 0...1 become 0.14...1"] {
            #expect(terminal.text.contains(words), "\(words): \(terminal.text)")
        }
        terminal.type("q")
        #expect(terminal.finish() == 0)
        let devices = try stage(["devices", "--json"])
        #expect(devices.finish() == 0)
        #expect(devices.text.contains("\"output\":\"gamepad:0\"") && devices.text.contains("\"can_rumble\":true"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalsAtAnyMomentLeaveZeroAsThePadsLastReport(signal: Int32)
        throws
    {
        var sounded = 0
        for round in 0..<5 {
            try? FileManager.default.removeItem(atPath: path("reports"))
            let terminal = try stage(["play", try pattern(rises: true), "--output", "gamepad:0"])
            if round > 0 { #expect(terminal.wait { reports.contains { !isOff($0) } }) }
            usleep(UInt32.random(in: 0...60_000))
            terminal.send(signal)
            #expect(terminal.finish() == 128 + signal)
            guard let last = reports.last else { continue }
            sounded += reports.contains { !isOff($0) } ? 1 : 0
            #expect(isOff(last), "round \(round): \(last)")
        }
        #expect(sounded >= 4)
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP]) func aCrashStopsThePad(signal: Int32) throws {
        let terminal = try stage(["play", try pattern(rises: true), "--output", "gamepad"])
        #expect(terminal.wait { reports.contains { !isOff($0) } })
        terminal.send(signal)
        #expect(terminal.finish() == 128 + signal)
        #expect(isOff(reports.last))
    }

    @Test func aPadThatIsLostIsToldOfAtOnceAndPlaysOnWhenItIsBack() throws {
        let terminal = try stage([
            "play", try pattern(rises: false), "--output", "gamepad", "--output", "trace:\(path("t.jsonl"))",
        ])
        #expect(terminal.wait { reports.contains { !isOff($0) } })
        terminal.send(SIGUSR1)
        #expect(terminal.wait(for: "the pad was disconnected; it plays on when it is back"))
        let before = (reports.count, trace.count)
        // The other output takes no notice.
        terminal.type("-")
        #expect(terminal.wait { abs(level - 0.72) < 1e-4 })
        #expect(reports.count == before.0 && trace.count > before.1)
        terminal.send(SIGUSR2)
        #expect(terminal.wait { reports.count > before.0 && !isOff(reports.last) })
        #expect(terminal.wait(for: "gamepad: is back"))
        terminal.type("q")
        // It was lost all the same.
        #expect(terminal.finish() == 3)
        #expect(isOff(reports.last))
        expectStop()
    }
}
