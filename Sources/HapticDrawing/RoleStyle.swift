/// How the items of one role look: lengths in pixels of a page, to be multiplied by ``Drawing/scale``.
public struct RoleStyle: Sendable, Equatable {
    /// The colour of items that take it from their role.
    public var token: ColorToken
    /// The opacity of a filled inside, 0 where it is not filled.
    public var fill: Double
    /// The width of the line or rim, 0 where there is none.
    public var stroke: Double
    /// The opacity of the line.
    public var strokeOpacity: Double
    /// Lengths of dash and gap; 0 for a solid line.
    public var dash: Double
    /// The gap after each dash.
    public var gap: Double
    /// Whether the line has the surface's colour, as a rim that sets a mark off from what lies below.
    public var hasSurfaceRim: Bool
    /// The height of letters, 0 for what is not text.
    public var font: Double
    /// Whether letters are bold.
    public var isBold: Bool

    init(
        _ token: ColorToken = .secondary, fill: Double = 0, stroke: Double = 0, strokeOpacity: Double = 1,
        dash: Double = 0, gap: Double = 0, hasSurfaceRim: Bool = false, font: Double = 0, isBold: Bool = false
    ) {
        self.token = token
        self.fill = fill
        self.stroke = stroke
        self.strokeOpacity = strokeOpacity
        self.dash = dash
        self.gap = gap
        self.hasSurfaceRim = hasSurfaceRim
        self.font = font
        self.isBold = isBold
    }
}

extension Drawing.Role {
    /// How items of this role look.
    public var style: RoleStyle {
        switch self {
        case .surface: RoleStyle(.surface, fill: 1)
        case .grid: RoleStyle(.grid, stroke: 1)
        case .baseline: RoleStyle(.secondary, stroke: 1, strokeOpacity: 0.6)
        case .label: RoleStyle(.secondary, fill: 1, font: 10)
        case .heading: RoleStyle(.text, fill: 1, font: 22, isBold: true)
        case .caption: RoleStyle(.secondary, fill: 1, font: 12)
        case .authoredArea: RoleStyle(fill: 0.1)
        case .authoredLine: RoleStyle(.secondary, stroke: 1, dash: 2, gap: 3)
        case .effectiveArea: RoleStyle(fill: 0.42)
        case .effectiveLine: RoleStyle(stroke: 1.75)
        case .tailArea: RoleStyle(fill: 0.2)
        case .tailLine: RoleStyle(stroke: 1.5, dash: 1.5, gap: 2.5)
        case .stepLine: RoleStyle(.step, stroke: 1, dash: 4, gap: 3)
        case .stepFlag: RoleStyle(.step, fill: 1)
        case .ghostLine: RoleStyle(.secondary, stroke: 1, strokeOpacity: 0.7)
        case .ghostHead: RoleStyle(.secondary, stroke: 1)
        case .tapStem: RoleStyle(stroke: 2.5)
        case .tapHead: RoleStyle(fill: 1, stroke: 1, hasSurfaceRim: true)
        case .thinStem: RoleStyle(stroke: 1)
        case .smallHead: RoleStyle(fill: 1)
        case .clampMark: RoleStyle(.warning, stroke: 1.5)
        case .soundBar: RoleStyle(.sound, fill: 1)
        case .soundEnd: RoleStyle(.sound, fill: 1)
        case .authoredSharpness: RoleStyle(.secondary, stroke: 1, dash: 2, gap: 3)
        case .sharpnessLine: RoleStyle(stroke: 2)
        case .sharpnessDot: RoleStyle(fill: 1)
        case .sharpnessGhost: RoleStyle(.secondary, stroke: 1)
        }
    }
}
