/// Where the parts of a plot stand.
public struct PlotSize: Sendable, Equatable {
    /// Width in pixels, 16 or more.
    public var width: Double
    /// Height in pixels, 16 or more.
    public var height: Double
    /// How much larger than on a page lines, marks and letters are.
    public var scale: Double
    /// Pixels left of the lanes.
    public var left: Double
    /// Pixels right of the lanes.
    public var right: Double
    /// Pixels above the lanes.
    public var top: Double
    /// Pixels below the lanes.
    public var bottom: Double
    /// Whether there are axes with text, and a lane for sharpness; without, colour alone tells it.
    public var hasAxes: Bool

    /// 880 by 260, with axes.
    public static let page = PlotSize(width: 880, height: 260)
    /// 320 by 96, without axes and text.
    public static let card = PlotSize(
        width: 320, height: 96, scale: 0.8, left: 8, right: 8, top: 10, bottom: 8, hasAxes: false)
    /// 1,200 by 630, everything twice as large, for previews of links.
    public static let social = PlotSize(width: 1_200, height: 630, scale: 2)

    /// A size with the axes of a page, everything `scale` times as large; without axes where there is no room for them.
    ///
    /// Sizes below 16 pixels count as 16.
    public init(width: Double, height: Double, scale: Double = 1) {
        let width = max(16, width), height = max(16, height)
        guard width >= 140 * scale, height >= 90 * scale else {
            let edge = min(4, 8 * scale)
            self.init(
                width: width, height: height, scale: min(scale, 0.5), left: edge, right: edge, top: edge, bottom: edge,
                hasAxes: false)
            return
        }
        self.init(
            width: width, height: height, scale: scale, left: 44 * scale, right: 12 * scale, top: 14 * scale,
            bottom: 26 * scale, hasAxes: true)
    }

    /// A size with every part given.
    public init(
        width: Double, height: Double, scale: Double, left: Double, right: Double, top: Double, bottom: Double,
        hasAxes: Bool
    ) {
        self.width = width
        self.height = height
        self.scale = scale
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
        self.hasAxes = hasAxes
    }
}

/// What a plot shows.
public struct PlotOptions: Sendable, Equatable {
    /// Where its parts stand.
    public var size: PlotSize
    /// The times shown, in seconds; nil: from 0 to the end of the pattern, tails included, at least 0.1 s.
    public var range: ClosedRange<Double>?
    /// Large words above the lanes; they take their room from the lanes.
    public var heading: String?
    /// Smaller words below the heading.
    public var caption: String?

    /// A plot of this size.
    public init(
        size: PlotSize = .page, range: ClosedRange<Double>? = nil, heading: String? = nil, caption: String? = nil
    ) {
        self.size = size
        self.range = range
        self.heading = heading
        self.caption = caption
    }
}
