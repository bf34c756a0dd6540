// swift-tools-version: 6.2
import PackageDescription

// Measurements, apart from the package they measure: it knows nothing of them. `scripts/bench` builds and runs them.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "benchmarks",
    products: [.library(name: "Patterns", targets: ["Patterns"])],
    dependencies: [.package(name: "thrum", path: "..")],
    targets: [
        // The standard pieces.
        .target(name: "Patterns", swiftSettings: strict),
        // Other JSON readers behind a C interface: simdjson (libsimdjson-dev), RapidJSON (rapidjson-dev).
        .target(
            name: "CPeers",
            // RapidJSON 1.1.0 has a template that this compiler takes only as long as nobody uses it.
            cxxSettings: [.unsafeFlags(["-O3", "-DNDEBUG", "-DRAPIDJSON_SSE2", "-fdelayed-template-parsing"])],
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),
        .executableTarget(
            name: "ahap-bench",
            dependencies: [
                "Patterns", .product(name: "AHAP", package: "thrum"), .product(name: "HapticPattern", package: "thrum"),
                .product(name: "JSONText", package: "thrum"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "format-bench",
            dependencies: [
                "Patterns", .product(name: "AHAP", package: "thrum"), .product(name: "HapticFormats", package: "thrum"),
                .product(name: "JSONText", package: "thrum"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "json-bench",
            dependencies: ["Patterns", "CPeers", .product(name: "JSONText", package: "thrum")],
            swiftSettings: strict),
        // The plain loops that rendering is measured against.
        .target(name: "CLoops", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(
            name: "render-bench",
            dependencies: [
                "Patterns", "CLoops", .product(name: "AHAP", package: "thrum"),
                .product(name: "HapticPattern", package: "thrum"), .product(name: "HapticRendering", package: "thrum"),
                .product(name: "JSONText", package: "thrum"),
            ], swiftSettings: strict),
        .executableTarget(name: "sine-file", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(name: "command-bench", dependencies: ["Patterns"], swiftSettings: strict),
        .executableTarget(
            name: "playback-bench",
            dependencies: [
                .product(name: "HapticPattern", package: "thrum"), .product(name: "HapticPlayback", package: "thrum"),
                .product(name: "HapticRendering", package: "thrum"),
            ], swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)
