/// The map of docs/architecture.md as data: every module the project may have, and its floor.
///
/// A new module is added here, in Package.swift and in docs/architecture.md in one commit.
enum House {
    /// Modules by floor; those of one floor stand beside each other and do not know each other.
    static let floors: [Int: Set<String>] = [
        0: [
            "CLinuxInput", "CSDL2", "CFFmpeg", "CRsvg", "CSQLite", "CPostgreSQL", "CMicroHTTPD", "CSodium", "CCurl",
            "CZlib",
            "CWebRuntime", "CProcessor", "CThrum",
        ],
        1: ["HapticPattern", "JSONText", "SampleLoops", "SampleLoopsAVX2"],
        2: ["AHAP", "HapticRendering"],
        3: ["HapticFormats", "HapticDrawing", "HapticAnalysis", "HapticGeneration"],
        4: ["HapticPlayback"],
        5: ["HapticDevices", "AudioFiles", "PlotImages", "AVFAudio"],
        6: ["HapticLibrary", "CoreHaptics", "AVFoundation"],
        7: [
            "HapticServer", "LanguageServer", "GameController", "CoreHapticsTesting", "HapticFeedback", "HapticWebCore",
            "MediaCommand",
            "ThrumCommand",
        ],
        8: ["thrum", "thrum-media", "thrum-server", "libthrum", "HapticWeb"],
        9: ["media-stage", "web-parity"],
    ]

    /// The floors that are pure and also build as Embedded Swift.
    static let core = 1...3

    /// Modules above the core that may use the core and each other, and nothing else of the house.
    static let onCoreOnly: Set = [
        "thrum", "ThrumCommand", "HapticWebCore", "HapticWeb", "web-parity",
    ]

    /// Modules above the core that keep its rules for sources, because they too build as Embedded Swift.
    static let pureAboveCore: Set = ["HapticWebCore", "HapticWeb"]

    /// The floor of `module`, or nil for one that is not of the house.
    static func floor(of module: String) -> Int? {
        floors.first { $0.value.contains(module) }?.key
    }

    /// Whether the sources of `module` must be pure.
    static func isPure(_ module: String) -> Bool {
        floor(of: module).map(core.contains) == true || pureAboveCore.contains(module)
    }
}
