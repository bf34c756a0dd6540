import HapticFormats

/// What `.thrum.json` says of `thrum pack` under `pack`.
struct PackConfiguration: Sendable, Equatable {
    /// A language in which the patterns get names.
    enum Language: String, CaseIterable, Sendable {
        case swift, kotlin, csharp
    }

    /// The keys it may hold.
    static let keys = ["targets", "output", "names", "namespace", "package"]

    /// The formats to write, in the order of the file.
    var targets: [ConversionFormat] = []
    /// The folder for what is written, as a path for this run; nil: `Packed` inside the packed folder.
    var output: String?
    /// The languages for names.
    var names: [Language] = []
    /// What the type with the names is called.
    var namespace = "Haptics"
    /// The package of the names in Kotlin, the namespace in C#; empty for none.
    var package = ""
}
