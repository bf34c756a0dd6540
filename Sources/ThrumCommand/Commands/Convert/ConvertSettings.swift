import HapticFormats

/// What `thrum convert` was asked to do.
struct ConvertSettings: Sendable {
    /// The forms of a report.
    enum Report: String, CaseIterable, Sendable {
        case text
        case json
    }

    /// The laws of strength and sharpness, by name.
    enum Model: String, CaseIterable, Sendable {
        case meta, mpeg, identity

        var model: ConversionModel {
            switch self {
            case .meta: .meta
            case .mpeg: .mpeg
            case .identity: .identity
            }
        }
    }

    /// The formats that are written: those of patterns alone, and a drawing and a description, which are made here.
    static let writable = Converter.writable + [.svg, .txt]

    var target: ConversionFormat
    /// What the input is; nil: by its name and content.
    var source: ConversionFormat?
    /// Where to write; nil: beside the input.
    var output: String?
    var report: Report
    var isStrict: Bool
    var overwrites: Bool
    /// Whether control points that seem to count from the pattern's start are taken as written all the same.
    var keepsCurveTimes: Bool
    var options: ConversionOptions
    var reading: ReadingOptions
    /// The most bytes of a file that are read.
    var limit: Int

    /// Whether an output is a folder: one that is there, or a name that ends like one.
    func isFolder(_ output: String, _ environment: Environment) -> Bool {
        if output.utf8.last == UInt8(ascii: "/") { return true }
        return (try? environment.files.kind(output)) == .folder
    }

    /// The name that a file of a conversion gets.
    func destination(of file: Conversion.File, for input: Input, _ environment: Environment) -> String {
        let base = Self.baseName(of: input)
        let name = base + file.suffix + "." + file.fileExtension
        guard let output else {
            return input.origin == .standardInput ? name : Path.join(Path.folder(of: input.path), name)
        }
        if isFolder(output, environment) { return Path.join(output, name) }
        guard !file.suffix.isEmpty else { return output }
        // Of several files, what tells them apart comes before the extension.
        let stem = Self.fileExtension(of: output).map { String(output.dropLast($0.count + 1)) } ?? output
        return stem + file.suffix + "." + file.fileExtension
    }

    /// The name of an input without its folder and extension.
    static func baseName(of input: Input) -> String {
        guard input.origin != .standardInput || input.path != "<stdin>" else { return "pattern" }
        let name = Path.name(of: input.path)
        guard let known = fileExtension(of: name), known.utf8.count + 1 < name.utf8.count else { return name }
        return String(name.dropLast(known.count + 1))
    }

    /// What follows the last point of a name, in small letters; nil where there is none.
    static func fileExtension(of path: String) -> String? {
        let name = Path.name(of: path)
        guard let point = name.lastIndex(of: "."), name.index(after: point) < name.endIndex else { return nil }
        return String(
            decoding: name[name.index(after: point)...].utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 },
            as: UTF8.self)
    }
}
