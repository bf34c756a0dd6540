// swift-tools-version: 6.2
import PackageDescription

// Every target states its floor (docs/architecture.md). A target may depend on floors below its own, never on one
// beside or above it; Tests/ArchitectureTests reads this file and the imports and fails on any other arrow.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Flags count in release builds only: unoptimised, code of the standard library stays where it is called from.
func library(
    _ name: String, floor: Int, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], flags: [String] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude,
        swiftSettings: strict + (flags.isEmpty ? [] : [.unsafeFlags(flags, .when(configuration: .release))]),
        linkerSettings: linkerSettings)
}

// C libraries are found where Debian puts them, without pkg-config: SwiftPM warns of flags in its answers (-D_REENTRANT).
func cLibrary(_ name: String, floor: Int, apt: String? = nil) -> Target {
    .systemLibrary(name: name, providers: apt.map { [.apt([$0])] })
}

func executable(
    _ name: String, floor: Int, _ dependencies: [Target.Dependency] = [], linkerSettings: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: linkerSettings)
}

// `thrum` is a static executable (docs/decisions/0001-static-thrum.md), except where a sanitizer has to go in.
let linkedStatically: [LinkerSetting] =
    Context.environment["THRUM_LINK"] == "dynamic"
    ? [] : [.unsafeFlags(["-static-executable", "-use-ld=lld"], .when(platforms: [.linux]))]

// `libthrum` needs no Swift where it is used, and shows nothing but the functions of thrum.h (docs/c.md). Its Swift stays in
// the process: it has threads of its own.
let linkedForC: [LinkerSetting] = [
    .unsafeFlags(
        (Context.environment["THRUM_LINK"] == "dynamic" ? [] : ["-static-stdlib"]) + [
            "-use-ld=lld", "-Xlinker", "-soname=libthrum.so.1", "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker",
            "--version-script=\(Context.packageDirectory)/Sources/libthrum/libthrum.map",
        ], .when(platforms: [.linux]))
]

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies, swiftSettings: strict)
}

// What several test targets share.
func testSupport(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: strict)
}

// The inner loops are built twice, the second time for processors with AVX2, and chosen between when they run
// (docs/decisions/0005-two-builds-of-the-loops.md). Only for x86-64, not for WebAssembly, and not where this is a dependency
// with a version, in which SwiftPM allows no flags of one's own.
#if arch(x86_64)
let hasTwoBuilds =
    Context.environment["THRUM_WEB"] == nil && !Context.packageDirectory.contains("/checkouts/")
#else
let hasTwoBuilds = false
#endif
let wideLoops: [Target] =
    !hasTwoBuilds
    ? []
    : [
        cLibrary("CProcessor", floor: 0),
        library("SampleLoopsAVX2", floor: 1, flags: ["-Xcc", "-march=haswell"]),
    ]

// What only scripts/build-web builds, for WebAssembly, by calling the compiler itself
// (docs/decisions/0006-small-webassembly.md). Declared for editors and for the map.
let webTargets: [Target] =
    Context.environment["THRUM_WEB"] == nil
    ? []
    : [
        library("CWebRuntime", floor: 0),
        executable("HapticWeb", floor: 8, ["CWebRuntime", "HapticWebCore"]),
    ]

let package = Package(
    name: "thrum",
    products: [
        .library(name: "AHAP", targets: ["AHAP"]),
        .library(name: "AudioFiles", targets: ["AudioFiles"]),
        .library(name: "AVFAudio", targets: ["AVFAudio"]),
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreHaptics", targets: ["CoreHaptics"]),
        .library(name: "CoreHapticsTesting", targets: ["CoreHapticsTesting"]),
        .library(name: "GameController", targets: ["GameController"]),
        .library(name: "HapticDevices", targets: ["HapticDevices"]),
        .library(name: "HapticAnalysis", targets: ["HapticAnalysis"]),
        .library(name: "HapticDrawing", targets: ["HapticDrawing"]),
        .library(name: "HapticFeedback", targets: ["HapticFeedback"]),
        .library(name: "HapticFormats", targets: ["HapticFormats"]),
        .library(name: "HapticLibrary", targets: ["HapticLibrary"]),
        .library(name: "HapticPattern", targets: ["HapticPattern"]),
        .library(name: "HapticPlayback", targets: ["HapticPlayback"]),
        .library(name: "HapticRendering", targets: ["HapticRendering"]),
        .library(name: "HapticServer", targets: ["HapticServer"]),
        .library(name: "JSONText", targets: ["JSONText"]),
        .library(name: "thrum-c", type: .dynamic, targets: ["libthrum"]),
    ],
    targets: [
        // Floor 0
        cLibrary("CCurl", floor: 0, apt: "libcurl4-openssl-dev"),
        cLibrary("CFFmpeg", floor: 0, apt: "libavformat-dev"),
        cLibrary("CLinuxInput", floor: 0, apt: "linux-libc-dev"),
        cLibrary("CMicroHTTPD", floor: 0, apt: "libmicrohttpd-dev"),
        cLibrary("CPostgreSQL", floor: 0, apt: "libpq-dev"),
        cLibrary("CRsvg", floor: 0, apt: "librsvg2-dev"),
        cLibrary("CSDL2", floor: 0, apt: "libsdl2-dev"),
        cLibrary("CThrum", floor: 0),
        cLibrary("CSodium", floor: 0, apt: "libsodium-dev"),
        cLibrary("CZlib", floor: 0, apt: "zlib1g-dev"),
        cLibrary("CSQLite", floor: 0, apt: "libsqlite3-dev"),
        // Floor 1
        library("HapticPattern", floor: 1),
        library("JSONText", floor: 1),
        library("SampleLoops", floor: 1),
        // Floor 2
        library(
            "HapticRendering", floor: 2,
            ["HapticPattern", "SampleLoops"] + (hasTwoBuilds ? ["CProcessor", "SampleLoopsAVX2"] : [])),
        library("AHAP", floor: 2, ["HapticPattern", "JSONText"]),
        // Floor 3
        library("HapticAnalysis", floor: 3, ["HapticPattern", "HapticRendering", "JSONText"]),
        library("HapticDrawing", floor: 3, ["HapticPattern", "HapticRendering", "JSONText"]),
        library("HapticFormats", floor: 3, ["AHAP", "HapticPattern", "HapticRendering", "JSONText"]),
        // Floor 4
        library("HapticPlayback", floor: 4, ["HapticPattern", "HapticRendering"]),
        // Floor 5
        library("AudioFiles", floor: 5, ["AHAP", "CFFmpeg", "HapticPattern", "HapticPlayback", "HapticRendering"]),
        library("AVFAudio", floor: 5),
        library(
            "HapticDevices", floor: 5,
            ["CLinuxInput", "CSDL2", "HapticFormats", "HapticPattern", "HapticPlayback", "HapticRendering"]),
        library("PlotImages", floor: 5, ["CRsvg"]),
        // Floor 6
        library("AVFoundation", floor: 6, ["AVFAudio"]),
        library(
            "CoreHaptics", floor: 6,
            [
                "AHAP", "AudioFiles", "AVFAudio", "HapticDevices", "HapticPattern", "HapticPlayback", "HapticRendering",
                "JSONText",
            ]),
        library(
            "HapticLibrary", floor: 6,
            [
                "AHAP", "CPostgreSQL", "CSodium", "CSQLite", "HapticAnalysis", "HapticPattern", "HapticRendering",
                "JSONText",
            ]),
        // Floor 7
        library("GameController", floor: 7, ["CoreHaptics", "HapticDevices", "HapticPlayback"]),
        library("HapticFeedback", floor: 7, ["AHAP", "CoreHaptics", "HapticPattern"]),
        library(
            "CoreHapticsTesting", floor: 7, ["CoreHaptics", "HapticPattern", "HapticPlayback", "HapticRendering"]),
        library(
            "HapticServer", floor: 7,
            [
                "AHAP", "CCurl", "CMicroHTTPD", "CZlib", "HapticAnalysis", "HapticDrawing", "HapticFormats",
                "HapticLibrary",
                "HapticPattern", "HapticRendering", "JSONText",
            ]),
        library(
            "HapticWebCore", floor: 7,
            [
                "AHAP", "HapticAnalysis", "HapticDrawing", "HapticFormats", "HapticPattern", "HapticRendering",
                "JSONText",
            ]),
        library(
            "MediaCommand", floor: 7,
            [
                "AHAP", "AudioFiles", "HapticDevices", "HapticPattern", "HapticPlayback", "HapticRendering", "JSONText",
                "PlotImages",
            ]),
        library(
            "ThrumCommand", floor: 7,
            [
                "AHAP", "HapticAnalysis", "HapticDrawing", "HapticFormats", "HapticPattern", "HapticRendering",
                "JSONText",
            ]),
        // Floor 8
        library(
            "libthrum", floor: 8,
            [
                "AHAP", "AudioFiles", "CThrum", "HapticDevices", "HapticPattern", "HapticPlayback", "HapticRendering",
                "JSONText",
            ], exclude: ["libthrum.map", "thrum.pc.in"], linkerSettings: linkedForC),
        executable("thrum", floor: 8, ["ThrumCommand"], linkerSettings: linkedStatically),
        executable("thrum-media", floor: 8, ["MediaCommand"]),
        executable("thrum-server", floor: 8, ["HapticServer"]),
        // Floor 9
        executable("media-stage", floor: 9, ["HapticDevices", "HapticPlayback", "MediaCommand"]),
        executable("web-parity", floor: 9, ["HapticWebCore", "JSONText"]),
        // Tests
        testSupport("TestPatterns", ["HapticPattern"]),
        tests("Architecture"),
        tests("AHAP", ["AHAP", "HapticPattern", "JSONText"]),
        tests("AudioFiles", ["AudioFiles", "HapticFormats", "HapticRendering"]),
        tests(
            "CoreHaptics", ["AVFAudio", "CoreHaptics", "CoreHapticsTesting", "HapticPlayback", "HapticRendering"]),
        tests("CoreHapticsTesting", ["CoreHaptics", "CoreHapticsTesting", "HapticPlayback"]),
        tests("GameController", ["CoreHaptics", "GameController", "HapticDevices", "HapticPlayback"]),
        tests(
            "HapticDevices",
            ["CSDL2", "HapticDevices", "HapticPattern", "HapticPlayback", "HapticRendering", "TestPatterns"]),
        tests("HapticAnalysis", ["AHAP", "HapticAnalysis", "HapticPattern", "HapticRendering", "TestPatterns"]),
        tests(
            "HapticDrawing", ["AHAP", "HapticDrawing", "HapticPattern", "HapticRendering", "JSONText", "TestPatterns"]),
        tests("HapticWebCore", ["AHAP", "HapticPattern", "HapticRendering", "HapticWebCore", "JSONText"]),
        tests("HapticFeedback", ["AHAP", "CoreHaptics", "CoreHapticsTesting", "HapticFeedback"]),
        tests("HapticLibrary", ["HapticLibrary"]),
        tests("HapticFormats", ["AHAP", "HapticFormats", "HapticPattern", "HapticRendering", "JSONText"]),
        tests("HapticPattern", ["HapticPattern"]),
        tests("HapticPlayback", ["HapticPattern", "HapticPlayback", "HapticRendering", "TestPatterns"]),
        tests("HapticRendering", ["HapticPattern", "HapticRendering", "TestPatterns"]),
        tests("HapticServer", ["HapticLibrary", "HapticServer"]),
        tests("JSONText", ["JSONText"]),
        tests("libthrum", ["AHAP", "HapticPattern", "HapticRendering"]),
        tests("MediaCommand", ["HapticDevices", "HapticPattern", "HapticPlayback", "HapticRendering", "MediaCommand"]),
        tests("PlotImages", ["HapticDrawing", "HapticPattern", "PlotImages"]),
        tests("ThrumCommand", ["AHAP", "HapticPattern", "HapticRendering", "JSONText", "ThrumCommand"]),
    ] + wideLoops + webTargets
)
