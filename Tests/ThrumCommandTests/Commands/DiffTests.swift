import Foundation
import Testing

@testable import ThrumCommand

private let pulse = """
    {"Version":1.0,"Metadata":{"Author":"Ada"},"Pattern":[
    {"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.8}]}},
    {"Event":{"Time":0.5,"EventType":"HapticContinuous","EventDuration":0.25,"EventParameters":[]}}]}
    """
private let other = """
    {"Version":1.0,"Metadata":{"Author":"Grace"},"Pattern":[
    {"Event":{"Time":0.125,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.8}]}},
    {"Event":{"Time":0.5,"EventType":"HapticContinuous","EventDuration":0.5,"EventParameters":[]}},
    {"Event":{"Time":2,"EventType":"HapticTransient","EventParameters":[]}}]}
    """

@Test func differencesAreToldByEvent() throws {
    let machine = FakeMachine(["a.ahap": pulse, "b.ahap": other])
    let run = machine.run("diff", "a.ahap", "b.ahap")
    #expect(run.status == .findings && run.error.isEmpty)
    #expect(
        run.output == """
            a.ahap → b.ahap: 1 moved, 1 changed, 1 added, 1 in Metadata
              ~ HapticTransient at 0 s: moved by +0.125 s
              ~ HapticContinuous at 0.5 s: EventDuration 0.25 → 0.5
              + HapticTransient at 2 s
              ~ Metadata Author: "Ada" → "Grace"

            """)
    let same = machine.run("diff", "a.ahap", "a.ahap")
    #expect(same.status == .clean && same.output.isEmpty)
    // How a file is laid out does not count.
    machine.with { $0.files["/home/ada/c.ahap"] = Array(pulse.replacing("\n", with: "  \n").utf8) }
    #expect(machine.run("diff", "a.ahap", "c.ahap").status == .clean)
}

@Test func differencesComeAsJSONAndAsOnePicture() throws {
    let machine = FakeMachine(["a.ahap": pulse, "b.ahap": other])
    let run = machine.run("diff", "--format", "json", "a.ahap", "b.ahap")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let changes = try #require(report["changes"] as? [[String: Any]])
    #expect(report["same"] as? Bool == false)
    #expect(changes.compactMap { $0["change"] as? String } == ["moved", "changed", "added"])
    let field = try #require((changes[0]["fields"] as? [[String: Any]])?.first)
    #expect(field["name"] as? String == "Time" && field["after"] as? Double == 0.125)
    #expect(machine.run("diff", "-o", "d.svg", "a.ahap", "b.ahap").status == .findings)
    let picture = try #require(machine.text("d.svg"))
    #expect(picture.hasPrefix("<svg ") && picture.contains("b.ahap over a.ahap"))
    // What was before is dashed, and not there where both are the same.
    #expect(picture.contains("stroke-dasharray"))
}

@Test func gitCallsItAsADriver() {
    let machine = FakeMachine(["old": pulse, "new": other])
    let run = machine.run("diff", "Haptics/a.ahap", "old", "abc", "100644", "new", "def", "100644")
    #expect(run.status == .clean && run.output.hasPrefix("a/Haptics/a.ahap → b/Haptics/a.ahap: 1 moved"))
    let added = machine.run("diff", "a.ahap", "/dev/null", ".", ".", "new", "def", "100644")
    #expect(added.output.contains("3 added"))
    #expect(machine.run("diff", "old").status == .usage)
}

@Test func twoPatternsAreComparedByWhatIsFelt() throws {
    let machine = FakeMachine(["a.ahap": pulse, "b.ahap": other])
    #expect(machine.run("compare", "a.ahap", "a.ahap").output.hasPrefix("0  both feel the same\n"))
    let run = machine.run("compare", "--json", "a.ahap", "b.ahap")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let distance = try #require(report["distance"] as? Double)
    #expect(run.status == .clean && distance > 0.1 && distance < 1)
    #expect((report["sentence"] as? String)?.contains("s longer") ?? false)
    // Another format is compared as what it means.
    #expect(machine.run("convert", "a.ahap", "-o", "a.haptic").status == .clean)
    let across = machine.run("compare", "--json", "a.ahap", "a.haptic").output
    let both = try #require(JSONSerialization.jsonObject(with: Data(across.utf8)) as? [String: Any])
    #expect(try #require(both["distance"] as? Double) < 0.01)
}
