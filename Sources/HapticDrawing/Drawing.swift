/// A picture of a pattern as a list of things to draw, in the order in which they are painted.
///
/// A plain value without colours or fonts: each item names its role, and ``Theme`` and ``RoleStyle`` say how a role looks.
/// SVG, a canvas in a page, and PNG are made from the same list. Coordinates are in pixels of the picture's own size,
/// x to the right and y down, finite, and inside the picture up to the size of a mark.
public struct Drawing: Sendable, Equatable {
    /// Width in pixels.
    public var width: Double
    /// Height in pixels.
    public var height: Double
    /// How much larger than on the page lines, marks and letters are; 1 for a page.
    public var scale: Double
    /// The time at the left edge of the lanes, in seconds of pattern time.
    public var startTime: Double
    /// The time at the right edge of the lanes, in seconds.
    public var endTime: Double
    /// The x of `startTime`, for a playhead.
    public var startX: Double
    /// The x of `endTime`.
    public var endX: Double
    /// Sharpness over x as a piecewise linear line, for items coloured along it. Two stops at one x are a jump.
    public var stops: [Stop]
    /// The items, the first painted first.
    public var items: [Item]
    /// How many taps stand for all that are in view; nil where each tap in view is drawn.
    public var tapsKept: Int?
    /// How many corners of lines stand for all that are in view; nil where each is drawn.
    public var cornersKept: Int?

    /// A place in the picture.
    public struct Point: Sendable, Equatable {
        /// Pixels from the left.
        public var x: Double
        /// Pixels from the top.
        public var y: Double

        /// A place.
        @inlinable
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The colour of the sharpness line at one x.
    public struct Stop: Sendable, Equatable {
        /// Pixels from the left.
        public var x: Double
        /// Which colour of the ramp.
        public var level: SharpnessLevel

        /// A stop.
        @inlinable
        public init(x: Double, level: SharpnessLevel) {
            self.x = x
            self.level = level
        }
    }

    /// One thing to draw, or several of one kind.
    public struct Item: Sendable, Equatable {
        /// What it stands for, and so how it looks.
        public var role: Role
        /// Its geometry.
        public var shape: Shape
        /// Where its colour comes from.
        public var color: ItemColor

        /// An item.
        @inlinable
        public init(_ role: Role, _ shape: Shape, color: ItemColor = .role) {
            self.role = role
            self.shape = shape
            self.color = color
        }
    }

    /// Where the colour of an item comes from.
    public enum ItemColor: Sendable, Equatable {
        /// The role alone.
        case role
        /// One colour of the sharpness ramp.
        case level(SharpnessLevel)
        /// The sharpness ramp along ``Drawing/stops``.
        case stops
    }

    /// The geometry of an item.
    public enum Shape: Sendable, Equatable {
        /// Open lines.
        case lines([[Point]])
        /// Closed areas.
        case areas([[Point]])
        /// The same mark at several places.
        case marks(Mark, radius: Double, [Point])
        /// Rectangles that touch the axes.
        case rectangle(x: Double, y: Double, width: Double, height: Double)
        /// One line of text, `y` at its baseline.
        case text(String, at: Point, anchor: Anchor)
    }

    /// A small figure around a place.
    public enum Mark: UInt8, Sendable, CaseIterable {
        /// A disc of the radius.
        case circle
        /// A square whose half side is the radius.
        case square
        /// A triangle that points up.
        case triangle
        /// A triangle that points down, its flat side on the place.
        case flag
        /// An open angle that points up.
        case chevron
    }

    /// Which part of a text stands at its place.
    public enum Anchor: UInt8, Sendable, CaseIterable {
        /// The start.
        case start
        /// The middle.
        case middle
        /// The end.
        case end
    }
}

/// A colour of the sharpness ramp: 0 (round) to 32 (crisp), the nearest to a sharpness.
///
/// Steps of 1/32 are too fine to see, and make pictures small and their bytes the same everywhere.
public struct SharpnessLevel: Sendable, Equatable, Comparable {
    /// 0...32.
    public var step: UInt8

    /// The highest step.
    public static let last: UInt8 = 32

    /// The level nearest to a sharpness of 0...1; values outside count as the nearest bound, NaN as 0.
    public init(_ sharpness: Double) {
        guard sharpness > 0 else {
            step = 0
            return
        }
        step = sharpness < 1 ? UInt8(sharpness * Double(Self.last) + 0.5) : Self.last
    }

    /// Whether `left` is rounder.
    public static func < (left: SharpnessLevel, right: SharpnessLevel) -> Bool { left.step < right.step }
}
