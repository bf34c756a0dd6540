/// How intensity and sharpness become a physical amplitude and frequency, and back.
///
/// Public code knows two laws that differ (`docs/conversion.md`); Apple publishes none.
public enum ConversionModel: UInt8, CaseIterable, Sendable {
    /// Lofelt and Meta: amplitude `I²`, normalised frequency `S²`, of taps `S`. Observed.
    case meta
    /// MPEG's reference encoder: amplitude `0.6138·I`, of taps `0.792·I`; `65 + 235·S` Hz. Observed.
    case mpeg
    /// Both as they are: perceptual targets and motors.
    case identity

    /// Its name on the command line.
    public var name: String {
        switch self {
        case .meta: "meta"
        case .mpeg: "mpeg"
        case .identity: "identity"
        }
    }

    /// Amplitude of a hum of intensity 1 in the `mpeg` model.
    public static let mpegHum = 0.6138
    /// Amplitude of a tap of intensity 1 in the `mpeg` model.
    public static let mpegTap = 0.792

    /// The amplitude, 0...1, of a hum of `intensity`.
    public func amplitude(ofHum intensity: Double) -> Double {
        switch self {
        case .meta: intensity * intensity
        case .mpeg: Self.mpegHum * intensity
        case .identity: intensity
        }
    }

    /// The amplitude, 0...1, of a tap of `intensity`.
    public func amplitude(ofTap intensity: Double) -> Double {
        self == .mpeg ? Self.mpegTap * intensity : amplitude(ofHum: intensity)
    }

    /// The intensity, 0...1, of a hum of `amplitude`.
    public func intensity(ofHum amplitude: Double) -> Double {
        switch self {
        case .meta: max(0, amplitude).squareRoot()
        case .mpeg: min(1, amplitude / Self.mpegHum)
        case .identity: amplitude
        }
    }

    /// The intensity, 0...1, of a tap of `amplitude`.
    public func intensity(ofTap amplitude: Double) -> Double {
        self == .mpeg ? min(1, amplitude / Self.mpegTap) : intensity(ofHum: amplitude)
    }

    /// The frequency of a hum of `sharpness` in hertz: over 55...200 Hz (`meta`: Quest's band), 65...300 Hz else.
    public func frequency(ofHum sharpness: Double) -> Double {
        self == .meta ? 55 + 145 * sharpness * sharpness : 65 + 235 * sharpness
    }

    /// The sharpness, 0...1, of a tap of `frequency` hertz: the inverse of `65 + 235·S`, in the `meta` model of its band.
    public func sharpness(ofTap frequency: Double) -> Double {
        min(1, max(0, self == .meta ? (frequency - 55) / 110 : (frequency - 65) / 235))
    }

    /// The sharpness, 0...1, of a hum of `frequency` hertz.
    public func sharpness(ofHum frequency: Double) -> Double {
        let share = self == .meta ? max(0, (frequency - 55) / 145).squareRoot() : (frequency - 65) / 235
        return min(1, max(0, share))
    }
}
