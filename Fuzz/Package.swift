// swift-tools-version: 6.2
import PackageDescription

// libFuzzer targets, apart from the package they try: `scripts/fuzz` builds and runs them.
//
// To add one: a folder Sources/NAME with a `@main` type that calls `fuzz` (see FuzzJSON), and a line below. Inputs that
// once broke something stand in Regressions/NAME and are tried first.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A fuzzing target named `name` that tries the modules `modules` of Thrum.
func fuzzer(_ name: String, _ modules: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzDriver"] + modules.map { .product(name: $0, package: "thrum") },
        swiftSettings: strict, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
}

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "thrum", path: "..")],
    targets: [
        .target(name: "FuzzDriver", swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        fuzzer("FuzzAHAP", ["AHAP", "HapticPattern", "JSONText"]),
        fuzzer("FuzzEdits", ["AHAP", "HapticPattern", "JSONText"]),
        fuzzer("FuzzFixes", ["AHAP", "JSONText"]),
        fuzzer("FuzzJSON", ["JSONText"]),
    ]
)
