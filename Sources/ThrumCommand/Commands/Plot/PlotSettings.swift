import HapticDrawing

/// What `thrum plot` was asked to draw.
struct PlotSettings: Sendable, Equatable {
    /// The forms of a picture.
    enum Form: String, CaseIterable, Sendable {
        /// Cells of a terminal.
        case text
        case svg
        case png
    }

    /// The schemes by the names that options have.
    enum Scheme: String, CaseIterable, Sendable {
        case light
        case dark
        case auto

        var colors: SVGOptions.Scheme {
            switch self {
            case .light: .light
            case .dark: .dark
            case .auto: .auto
            }
        }
    }

    var form: Form
    var size: PlotSize
    /// The name of the size, where it has one; a social picture has words.
    var isSocial: Bool
    var scheme: Scheme
    /// The first time shown, in seconds; nil for 0.
    var from: Double?
    /// The last time shown, in seconds; nil for the end of the pattern.
    var to: Double?
    /// What the picture is called; nil for the name of the file, without `.ahap`.
    var title: String?
    /// Pixels of a PNG for each of the picture.
    var scale: Double
    /// Cells of a terminal picture.
    var columns: Int
    var isASCII: Bool

    /// How wide a terminal picture is where no terminal tells.
    static let defaultColumns = 80
    /// Wider terminals get no wider picture: it would only be coarse.
    static let mostColumns = 160
    /// The sizes that a picture may have, in pixels.
    static let sizes = 16.0...8_192.0
}
