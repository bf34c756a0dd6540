import AHAP
import Foundation
import HapticPattern
import HapticRendering
import Testing

/// A pattern of the repository that shows much: taps, hums, curves.
private let example = Installed.root.appending(path: "Examples/patterns/heartbeat.ahap")

@Suite(.disabled(if: Installed.isSanitizedOtherwise, "programs in C were tried with the thread sanitizer alone"))
struct CInterfaceTests {
    @Test("A C and a C++ program are built against the installed library, and every part of them holds")
    func programs() throws {
        let program = try CProgram.shared.get()
        for language in CProgram.Language.allCases {
            for part in ["version", "faults", "threads"] {
                let ended = try program.run(part, language)
                #expect(ended.status == 0, "\(part) in \(language): \(ended.error)")
                #expect(ended.error == "")
            }
        }
    }

    @Test("The library's version is that of the header of the installation")
    func version() throws {
        let ended = try CProgram.shared.get().run("version")
        let source = try String(
            contentsOf: Installed.root.appending(path: "Sources/ThrumCommand/Thrum.swift"), encoding: .utf8)
        let version = try #require(ended.lines.first)
        #expect(source.contains("static let version = \"\(version)\""))
    }

    @Test("Findings are those of the checker, with their places, and their JSON is an array of as many")
    func findings() throws {
        let file = Installed.root.appending(path: "Fixtures/cli/song.ahap")
        let broken = Installed.root.appending(path: "Fixtures/cli/cut-short.ahap")
        var total = 0
        for file in [file, broken] {
            let ended = try CProgram.shared.get().run("check '\(file.path)'")
            let document = AHAPDocument(try Data(contentsOf: file))
            let expected = document.check()
            total += expected.count
            #expect(ended.lines.count == expected.count + 2)
            for (line, finding) in zip(ended.lines, expected) {
                #expect(line.contains(" \(finding.severity.name) \(finding.message) [\(finding.rule.id)]"))
            }
            let json = try JSONSerialization.jsonObject(with: Data((ended.lines.last ?? "").utf8)) as? [[String: Any]]
            #expect(json?.map { $0["rule"] as? String } == expected.map(\.rule.id))
            let errors = expected.count { $0.severity == .error }
            #expect(ended.lines.dropLast().last?.hasPrefix("\(errors) errors") == true)
        }
        #expect(total > 0)
    }

    @Test("Frames and taps are those of the renderer, whatever the size of the caller's array")
    func frames() throws {
        let ended = try CProgram.shared.get().run("frames '\(example.path)' 317")
        let pattern = AHAPDocument(try Data(contentsOf: example)).pattern
        let expected = try ControlFrames(of: pattern, rate: 317)
        #expect(expected.intensity.contains { $0 > 0.1 } && expected.transients.count > 1)
        let numbers = ended.lines.map { $0.split(separator: " ").compactMap { Double($0) } }
        let frames = zip(ended.lines, numbers).filter { $0.0.hasPrefix("frame ") }.map(\.1)
        let taps = zip(ended.lines, numbers).filter { $0.0.hasPrefix("tap ") }.map(\.1)
        #expect(frames == zip(expected.intensity, expected.sharpness).map { [$0, $1] })
        #expect(taps == expected.transients.map { [$0.time, $0.intensity, $0.sharpness] })
        #expect(numbers.first?.prefix(2) == [expected.duration, expected.felt])
    }

    @Test("Samples are those of the renderer, bit for bit", arguments: ["taptic", "laptop"])
    func samples(profile: String) throws {
        let ended = try CProgram.shared.get().run("render '\(example.path)' \(profile) 8000")
        let timeline = Timeline(AHAPDocument(try Data(contentsOf: example)).pattern)
        let named = try #require(Profile.Name(rawValue: profile)).profile
        var renderer = Renderer(timeline, profile: named, sampleRate: 8_000)
        var expected = [Float](repeating: 0, count: timeline.sampleCount(rate: 8_000, profile: named))
        expected.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
        #expect(expected.contains { abs($0) > 0.1 })
        #expect(ended.lines.first == "channels 1 frames \(expected.count)")
        #expect(ended.lines.dropFirst().compactMap { Double($0) }.map(Float.init) == expected)
    }

    @Test("What is played reaches the output: taps at the strength that was set, and a stop at the end")
    func playing() throws {
        let trace = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: trace) }
        let ended = try CProgram.shared.get().run("play '\(trace.path)'")
        #expect(ended.status == 0, "\(ended.error)")
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
        let taps = lines.filter { $0.contains("\"kind\":\"tap\"") }
        #expect(taps.first?.contains("\"intensity\":0.4,") == true)
        #expect(taps.filter { $0.contains("\"intensity\":0.8,") }.count >= 3, "the loop began anew")
        #expect(lines.contains { $0.contains("\"intensity\":0.25,") })
        #expect(lines.last?.contains("\"kind\":\"stop\",\"low\":0,\"high\":0") == true)
    }

    @Test("Sound files are heard in samples and in recordings, and one that is missing is silent and told of")
    func sounds() throws {
        let folder = try Folder()
        let tone = (0..<4_800).map { Int16(16_000 * sin(2 * .pi * Double($0) / 100)) }
        try folder.wav("tone.wav", tone)
        let ended = try CProgram.shared.get().run("sounds '\(folder.path)'")
        #expect(ended.status == 0, "\(ended.error)")
        try #require(ended.lines.count == 2 + tone.count)
        #expect(
            ended.lines[0]
                == "\"gone.wav\" there is no such file; looked for \(folder.path)/gone.wav; its events are silent")
        #expect(ended.lines[1] == "duration 0.10000000000000001")
        // One channel in the middle: as much power on either side, 3 dB down.
        let expected = tone.map { Float($0) / 32_768 * Float(0.5.squareRoot()) }
        let rendered = ended.lines.dropFirst(2).compactMap { Double($0).map(Float.init) }
        #expect(zip(rendered, expected).allSatisfy { abs($0 - $1) < 1e-5 })
        let recorded = try folder.samples("heard.wav").drop { $0 == 0 }
        #expect(recorded.count >= tone.count - 1)
        for (sample, wanted) in zip(recorded, expected.dropFirst()) { #expect(abs(sample - wanted) < 1e-3) }
    }

    @Test("Outputs that are opened while the last other one is freed are felt all the same")
    func turns() throws {
        let folder = try Folder()
        let ended = try CProgram.shared.get().run("turns '\(folder.path)'")
        #expect(ended.status == 0, "\(ended.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 160)
    }

    @Test("A controller is felt at the strength that was set, and lost when it is pulled out; the next one is another")
    func controller() throws {
        let prefix = URL(filePath: try CProgram.shared.get().library).deletingLastPathComponent()
            .deletingLastPathComponent().path
        let ended = try Installed.shell(
            """
            export PKG_CONFIG_PATH='\(prefix)/lib/pkgconfig' LD_LIBRARY_PATH='\(prefix)/lib'
            \(Installed.cc) -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror '\(Installed.root.path)/Fixtures/c/pad.c' \
            -o '\(prefix)/pad' $(pkg-config --cflags --libs thrum sdl2) && '\(prefix)/pad'
            """)
        #expect(ended.status == 0, "\(ended.error)")
        #expect(ended.output.contains("Pad of a C program): the pad was disconnected"))
    }

    @Test(
        "Three thousand patterns, findings and renderers that were freed leave no memory behind",
        .disabled(if: Installed.findsRaces, "a sanitizer keeps what was freed"))
    func memory() throws {
        let ended = try CProgram.shared.get().run("memory")
        #expect(ended.status == 0, "\(ended.error)")
    }

    @Test("The library offers what the header declares, with the version of the interface, and nothing else")
    func symbols() throws {
        let header = try String(contentsOf: Installed.root.appending(path: "Sources/CThrum/thrum.h"), encoding: .utf8)
        let code = header.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
        let declared = Set(code.matches(of: /\b(thrum_\w+)\(/).map { String($0.1) })
        #expect(declared.count > 30)
        let ended = try Installed.shell("nm -D --defined-only '\(try CProgram.shared.get().library)'")
        // Capital letters are symbols that others see; A is the name of the version itself.
        let offered = ended.lines.map { $0.split(separator: " ") }.filter { $0.count == 3 && "TDBRWV".contains($0[1]) }
        // What an interface has come with stays in it for ever.
        let second: Set = ["thrum_pattern_read_with_sounds", "thrum_pattern_sound_problems"]
        #expect(declared.isSuperset(of: second))
        #expect(
            Set(offered.map { String($0[2]) })
                == Set(declared.map { $0 + (second.contains($0) ? "@@THRUM_2" : "@@THRUM_1") }))
        let program = try String(
            contentsOf: Installed.root.appending(path: "Fixtures/c/all.c"), encoding: .utf8)
        for name in declared { #expect(program.contains(name + "("), "\(name) is not tried") }
    }

    @Test(
        "The library needs no Swift on the machine, and says which interface it is",
        .disabled(if: Installed.findsRaces, "a library with a sanitizer is linked to a Swift on the machine"))
    func needs() throws {
        let ended = try Installed.shell("readelf -d '\(try CProgram.shared.get().library)'")
        #expect(ended.output.contains("Library soname: [libthrum.so.1]"))
        #expect(ended.output.contains("(NEEDED)"))
        #expect(!ended.output.contains("libswift") && !ended.output.contains("libFoundation"))
    }

    @Test("docs/c.md shows a program that is built and prints what it says, and functions that are built")
    func page() throws {
        let page = try String(contentsOf: Installed.root.appending(path: "docs/c.md"), encoding: .utf8)
        let blocks = page.matches(of: /```c\n(.*?)```/.dotMatchesNewlines()).map { String($0.1) }
        let program = try #require(blocks.first)
        let expected = try #require(page.firstMatch(of: /```text\n(.*?)```/.dotMatchesNewlines())).1
        let folder = try Folder()
        try folder.write(program, "tick.c")
        let functions = "#include <stdio.h>\n#include <thrum.h>\n" + blocks.dropFirst().joined()
        #expect(blocks.count == 2)
        try folder.write(functions, "functions.c")
        let library = URL(filePath: try CProgram.shared.get().library).deletingLastPathComponent().path
        let ended = try Installed.shell(
            """
            export PKG_CONFIG_PATH='\(library)/pkgconfig' LD_LIBRARY_PATH='\(library)'
            cd '\(folder.path)'
            \(Installed.cc) -Wall -Wextra -Werror -Wno-unused-function -c functions.c -o functions.o $(pkg-config --cflags thrum) || exit
            \(Installed.cc) -Wall -Wextra -Werror tick.c -o tick $(pkg-config --cflags --libs thrum) && ./tick
            """)
        #expect(ended.output == expected, "\(ended.error)")
    }
}
