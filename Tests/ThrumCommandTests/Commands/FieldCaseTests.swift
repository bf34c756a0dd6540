import Foundation
import Testing

@testable import ThrumCommand

// Faults that people met in other tools, each through the command line, with an input of our own of the same kind.

/// An event as JSON.
private func event(
    _ type: String, _ time: Double, _ parameters: [(String, Double)], duration: Double? = nil
) -> String {
    let list = parameters.map { "{\"ParameterID\":\"\($0.0)\",\"ParameterValue\":\($0.1)}" }.joined(separator: ",")
    let length = duration.map { "\"EventDuration\":\($0)," } ?? ""
    return "{\"Event\":{\"Time\":\(time),\"EventType\":\"\(type)\",\(length)\"EventParameters\":[\(list)]}}"
}

private func hum(
    _ time: Double, _ duration: Double, _ intensity: Double, _ sharpness: Double, _ envelope: [(String, Double)] = []
) -> String {
    event(
        "HapticContinuous", time, [("HapticIntensity", intensity), ("HapticSharpness", sharpness)] + envelope,
        duration: duration)
}

private func tap(_ time: Double, _ intensity: Double, _ sharpness: Double) -> String {
    event("HapticTransient", time, [("HapticIntensity", intensity), ("HapticSharpness", sharpness)])
}

private func step(_ id: String, _ time: Double, _ value: Double) -> String {
    "{\"Parameter\":{\"ParameterID\":\"\(id)\",\"Time\":\(time),\"ParameterValue\":\(value)}}"
}

private func curve(_ id: String, _ time: Double, _ points: (Double, Double)...) -> String {
    let list = points.map { "{\"Time\":\($0.0),\"ParameterValue\":\($0.1)}" }.joined(separator: ",")
    return "{\"ParameterCurve\":{\"ParameterID\":\"\(id)\",\"Time\":\(time),\"ParameterCurveControlPoints\":[\(list)]}}"
}

private func pattern(_ entries: [String]) -> String {
    "{\"Version\":1.0,\"Pattern\":[\(entries.joined(separator: ","))]}"
}

/// What `thrum render --format json` says of a pattern at 1,000 frames a second.
private struct Frames: Decodable, Equatable {
    struct Tap: Decodable, Equatable {
        var time: Double
        var intensity: Double
        var sharpness: Double
    }

    var duration: Double
    var felt: Double
    var intensity: [Double]
    var sharpness: [Double]
    var transients: [Tap]

    init(_ entries: [String]) throws {
        let run = FakeMachine(["case.ahap": pattern(entries)]).run("render", "--format", "json", "case.ahap")
        #expect(run.status == .clean, "\(run.error)")
        self = try JSONDecoder().decode(Frames.self, from: Data(run.output.utf8))
    }
}

@Suite("Cases from the field: what a pattern means over time")
struct FieldCaseTests {
    @Test("20: a curve meant for the bed also ducks the click")
    func bedCurve() throws {
        let entries = [
            hum(0, 1, 1, 0.25), tap(0.5, 1, 0.875),
            curve("HapticIntensityControl", 0, (0, 0.75), (0.5, 0.125), (1, 0.75)),
        ]
        let frames = try Frames(entries)
        #expect(frames.transients == [Frames.Tap(time: 0.5, intensity: 0.125, sharpness: 0.875)])
        #expect(frames.intensity[250] == 0.4375 && frames.intensity[500] == 0.125)
        // The picture shows both: what is felt, and hollow what was written.
        let machine = FakeMachine(["case.ahap": pattern(entries)])
        #expect(machine.run("plot", "-o", "-", "case.ahap").output.contains("r\(15)\" d="))
        #expect(machine.run("plot", "case.ahap").output.contains("△"))
    }

    @Test("23: the order in the file does not matter where times differ")
    func shuffledOrder() throws {
        let sorted = [
            step("HapticIntensityControl", 0, 0.875), hum(0, 1.25, 1, 0.5),
            curve("HapticSharpnessControl", 0.25, (0, 0), (0.5, 0.5)), step("HapticIntensityControl", 0.625, 0.5),
            tap(0.75, 0.75, 0.625),
        ]
        let frames = try Frames(sorted)
        #expect(try Frames([3, 2, 4, 0, 1].map { sorted[$0] }) == frames)
        #expect(try Frames(sorted.reversed()) == frames)
        #expect(frames.intensity[0] == 0.875, "a step at the very time of an event applies to it")
        #expect(frames.intensity[624] == 0.875 && frames.intensity[625] == 0.5)
        #expect(frames.sharpness[500] == 0.75 && frames.sharpness[1_000] == 1)
        #expect(frames.transients == [Frames.Tap(time: 0.75, intensity: 0.375, sharpness: 0.625)])
    }

    @Test("23: of two steps at one time the later in the file rules, and the checker says so")
    func twoSteps() throws {
        let entries = [
            hum(0, 1, 1, 0.5), step("HapticIntensityControl", 0.5, 0.25), step("HapticIntensityControl", 0.5, 0.75),
        ]
        #expect(try Frames(entries).intensity[500] == 0.75)
        #expect(try Frames([entries[0], entries[2], entries[1]]).intensity[500] == 0.25)
        let run = FakeMachine(["case.ahap": pattern(entries)]).run("check", "case.ahap")
        #expect(run.output.contains("at the same time replaces this step [step-without-effect]"))
    }

    @Test("24: the authored and the felt end are told apart")
    func lengths() throws {
        let swell = [
            hum(0, 1, 0.75, 0.25, [("AttackTime", 0.375), ("ReleaseTime", 0.5), ("Sustained", 1)])
        ]
        // 2 ms · √1000 of release.
        let release = 0.002 * 1000.0.squareRoot()
        let frames = try Frames(swell)
        #expect(frames.duration == 1 && abs(frames.felt - 1 - release) <= 1e-9)
        #expect(frames.intensity.count == 1_064 && frames.intensity[1_062] > 0)
        let late = try Frames(swell + [tap(2, 0.75, 0.5)])
        #expect(late.duration == 2 && late.felt == 2.0175)
        let shown = FakeMachine(["case.ahap": pattern(swell)]).run("show", "case.ahap").output
        #expect(shown.contains("duration     1 s, felt until 1.063 s"))
        let empty = FakeMachine(["case.ahap": pattern([])]).run("show", "case.ahap")
        #expect(empty.status == .findings && empty.output.contains("duration     0 s, felt until 0 s"))
    }

    @Test("26: attack, decay and release shape an event, Sustained 0 ends it early")
    func envelopes() throws {
        let frames = try Frames([
            hum(0, 0.625, 0.875, 0.25, [("AttackTime", 0.5)]),
            hum(1, 0.625, 0.875, 0.25, [("AttackTime", 0.25), ("ReleaseTime", 0.625), ("Sustained", 1)]),
            hum(2.5, 0.625, 0.875, 0.25, [("DecayTime", 0.75), ("Sustained", 0)]),
        ])
        /// Seconds of an attack, decay or release: 2 ms · 1000^value.
        func seconds(_ value: Double) -> Double { 0.002 * pow(1_000, value) }
        for k in frames.intensity.indices {
            let time = Double(k) / 1_000
            let wanted: Double
            switch time {
            case ..<0.625: wanted = min(1, time / seconds(0.5))
            case 1..<1.625: wanted = min(1, (time - 1) / seconds(0.25))
            case 1.625..<2.5: wanted = max(0, 1 - (time - 1.625) / seconds(0.625))
            case 2.5...: wanted = max(0, 1 - (time - 2.5) / seconds(0.75))
            default: wanted = 0
            }
            // Printed with six digits.
            #expect(abs(frames.intensity[k] - 0.875 * wanted) <= 1e-6, "at \(time) s")
        }
        #expect(frames.intensity[2_900] == 0, "it has ended long before the event does")
    }
}
