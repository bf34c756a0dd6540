/// The colours of a picture.
public enum Theme: UInt8, Sendable, CaseIterable {
    /// Dark on white; also what is printed.
    case light
    /// Light on black.
    case dark

    /// The colour of something that has one for itself.
    ///
    /// Source: chosen (docs/drawing.md). Every colour that carries text or data keeps a contrast of 4.6 to 1 with the
    /// surface; the grid is decoration.
    public func color(_ token: ColorToken) -> Color {
        let isLight = self == .light
        return switch token {
        case .surface: isLight ? 0xFFFFFF : 0x14161B
        case .text: isLight ? 0x16181D : 0xE8EAF0
        case .secondary: isLight ? 0x4A5160 : 0xA6ADBB
        case .grid: isLight ? 0xE3E6EB : 0x2A2F39
        case .sound: isLight ? 0x0B7A58 : 0x4EC9A0
        case .step: isLight ? 0x3A4150 : 0xE0E3EA
        case .warning: isLight ? 0x8F5A00 : 0xFFC24B
        }
    }

    /// The colour of a sharpness: three stops from blue (round) to amber (crisp), straight between them in sRGB.
    ///
    /// Blue and amber stay apart for the colour-blind; shapes say the same.
    public func color(_ level: SharpnessLevel) -> Color {
        let isLight = self == .light
        let middle: Color = isLight ? 0x8B3FA8 : 0xC58BD8
        let step = Int(level.step)
        return step <= 16
            ? (isLight ? 0x1F5FD6 : 0x5B9BFF as Color).mixed(with: middle, sixteenths: step)
            : middle.mixed(with: isLight ? 0xA85600 : 0xFFB547, sixteenths: step - 16)
    }
}

/// What has a colour of its own, beside sharpness.
public enum ColorToken: UInt8, Sendable, CaseIterable {
    /// The ground.
    case surface
    /// Large words.
    case text
    /// Words at axes, and what was authored.
    case secondary
    /// The lines of the lanes.
    case grid
    /// Sound.
    case sound
    /// Steps of a control.
    case step
    /// Values that act otherwise than written.
    case warning
}

/// A colour in sRGB.
public struct Color: Sendable, Equatable, ExpressibleByIntegerLiteral {
    /// 0xRRGGBB.
    public var rgb: UInt32

    /// The colour 0xRRGGBB.
    public init(integerLiteral rgb: UInt32) { self.rgb = rgb }

    /// Red, green and blue, each 0...255.
    public var parts: (red: UInt8, green: UInt8, blue: UInt8) {
        (UInt8(rgb >> 16 & 0xFF), UInt8(rgb >> 8 & 0xFF), UInt8(rgb & 0xFF))
    }

    /// The colour a number of sixteenths of the way to another.
    func mixed(with other: Color, sixteenths: Int) -> Color {
        var result: UInt32 = 0
        for shift in [UInt32(16), 8, 0] {
            let from = Int(rgb >> shift & 0xFF), to = Int(other.rgb >> shift & 0xFF)
            result |= UInt32((from * (16 - sixteenths) + to * sixteenths + 8) / 16) << shift
        }
        return Color(integerLiteral: result)
    }
}
