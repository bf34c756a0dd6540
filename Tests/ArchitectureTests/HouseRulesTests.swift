import Testing

/// A manifest with one fault, and the words that must tell it.
struct ManifestCase: Sendable, CustomTestStringConvertible {
    var name: String
    var targets: String
    var finding: String?
    var testDescription: String { name }

    var manifest: String {
        """
        // library("Commented", floor: 1)
        func library(_ name: String, floor: Int, _ dependencies: [Target.Dependency] = []) -> Target {
            .target(name: name, dependencies: dependencies)
        }
        let package = Package(name: "x", products: [.library(name: "AHAP", targets: ["AHAP"])], targets: [\(targets)])
        """
    }
}

@Test(arguments: [
    ManifestCase(name: "an arrow down", targets: #"library("AHAP", floor: 2, ["JSONText", "HapticPattern"])"#),
    ManifestCase(
        name: "an arrow up", targets: #"library("JSONText", floor: 1, ["AHAP"])"#,
        finding: "JSONText (floor 1) may not use AHAP (floor 2)"),
    ManifestCase(
        name: "an arrow sideways", targets: #"library("AHAP", floor: 2, ["HapticRendering"])"#,
        finding: "AHAP (floor 2) may not use HapticRendering (floor 2)"),
    ManifestCase(
        name: "a target outside the map", targets: #"library("Utils", floor: 1)"#, finding: "Utils is not in the map"),
    ManifestCase(
        name: "a dependency outside the map", targets: #"library("AHAP", floor: 2, ["Utils"])"#,
        finding: "AHAP depends on Utils, which is not in the map"),
    ManifestCase(
        name: "a floor that differs from the map", targets: #"library("AHAP", floor: 3)"#,
        finding: "AHAP is on floor 2, Package.swift states 3"),
    ManifestCase(
        name: "a target without a floor", targets: #".target(name: "AHAP", dependencies: ["JSONText"])"#,
        finding: "Package.swift states none"),
    ManifestCase(
        name: "an outside package",
        targets: #"library("AHAP", floor: 2, [.product(name: "JSONText", package: "other")])"#,
        finding: "AHAP depends on a package outside this one"),
    ManifestCase(
        name: "a reference to a target by name, sideways",
        targets: #".target(name: "AHAP", dependencies: [.target(name: "HapticRendering")], floor: 2)"#,
        finding: "may not use HapticRendering"),
    ManifestCase(
        name: "the command line above the core",
        targets: #"executable("thrum", floor: 8, ["AHAP", "HapticDevices"])"#,
        finding: "thrum may use floors 1...3 only, not HapticDevices (floor 5)"),
    ManifestCase(name: "Apple's one module over another", targets: #"library("AVFoundation", floor: 6, ["AVFAudio"])"#),
])
func manifestIsJudged(_ c: ManifestCase) {
    let targets = declaredTargets(inManifest: c.manifest)
    #expect(targets.count == 1)
    let found = violations(in: targets)
    if let finding = c.finding {
        #expect(found.contains { $0.contains(finding) }, "\(found)")
    } else {
        #expect(found == [])
    }
}

/// A line of source in a module, and the words that must tell what is wrong with it.
struct SourceCase: Sendable, CustomTestStringConvertible {
    var module = "AHAP"
    var source: String
    var finding: String?
    var testDescription: String { source.split(separator: "\n").joined(separator: " ⏎ ") }
}

@Test(arguments: [
    SourceCase(source: "public import JSONText"),
    SourceCase(source: "import HapticDrawing", finding: "imports HapticDrawing, which Package.swift does not list"),
    SourceCase(source: "import Foundation", finding: "imports Foundation"),
    SourceCase(source: "@preconcurrency import class Foundation.NSObject", finding: "imports Foundation"),
    SourceCase(source: "import Glibc", finding: "imports Glibc"),
    SourceCase(source: "let x: any Sequence", finding: "`any`"),
    SourceCase(source: "let x: [String: Any]", finding: "`Any`"),
    SourceCase(source: "struct X: Codable {}", finding: "`Codable`"),
    SourceCase(source: "let m = Mirror(reflecting: x)", finding: "`Mirror`"),
    SourceCase(source: "func read() throws -> Int", finding: "untyped `throws`"),
    SourceCase(source: "func read() throws(ReadError) -> Int"),
    SourceCase(source: #"let names = all.map(\.name)"#, finding: "a key path"),
    SourceCase(source: #"let names = "\(name) \.name""#),
    SourceCase(source: "print(1)", finding: "`print`"),
    SourceCase(source: "func print(_ number: Double) { other.print(1) }"),
    SourceCase(source: "nonisolated(unsafe) var count = 0", finding: "`nonisolated`"),
    SourceCase(source: "// any throws import Foundation"),
    SourceCase(source: "/* any /* Mirror */ Codable */ let x = 1"),
    SourceCase(source: #"let text = "any \(f("Codable")) throws""#),
    SourceCase(source: ##"let text = #"a "quoted" any \("##),
    SourceCase(source: "let text = \"\"\"\n  any \"Mirror\" throws\n  \"\"\""),
    SourceCase(source: "let text = \"closed\"; let x: any P", finding: "`any`"),
    SourceCase(module: "thrum", source: "import Glibc"),
    SourceCase(module: "thrum", source: "import FoundationEssentials", finding: "linked without Foundation"),
    SourceCase(module: "HapticServer", source: "import Foundation\nfunc f(_ x: any Sequence) throws {}"),
])
func sourceIsJudged(_ c: SourceCase) {
    let target = DeclaredTarget(name: c.module, floor: House.floor(of: c.module), dependencies: ["JSONText"])
    let found = violations(inSource: c.source, path: "x.swift", of: target)
    if let finding = c.finding {
        #expect(found.contains { $0.contains(finding) }, "\(found)")
    } else {
        #expect(found == [])
    }
}

@Test func findingsCarryTheirLine() {
    let target = DeclaredTarget(name: "AHAP", floor: 2)
    let source = "/* one\n two */\nlet text = \"\"\"\n  a\n  \"\"\"\nlet x: any P\n"
    #expect(
        violations(inSource: source, path: "x.swift", of: target) == ["x.swift:6: `any`: no existentials in floors 1–3"]
    )
}
