/// How a conversion is to be done, for those formats that leave a choice.
public struct ConversionOptions: Sendable, Equatable {
    /// How intensity and sharpness become amplitude and frequency; nil: the usual one of the format.
    public var model: ConversionModel?
    /// What the device can do.
    public var device: DeviceProfile
    /// For AHAP: hums and taps in two files, so that no curve reaches the taps.
    public var isSplit = false
    /// The largest error of intensity and of sharpness that simplification may bring, 0...1.
    public var error = 0.01
    /// For on-off motors: length of one on-off cycle in milliseconds.
    public var cycle = 60
    /// For on-off motors: the shortest time a motor is on, in milliseconds.
    public var minimumPulse = 20
    /// For stepped formats: how long a value is held, in milliseconds.
    public var step = 20
    /// For gamepads: whether taps drive the triggers too.
    public var drivesTriggers = false
    /// For HJIF: as MPEG's reference encoder writes it, its faults included.
    public var isReferenceCompatible = false
    /// For `.haptic`: hums are 20 % too weak at taps, as Meta's tools make AHAP, and are written as they were before.
    public var isDucked = false
    /// For Android's waveforms: as Lofelt's player makes them of a `.haptic` file.
    public var isLofelt = false
    /// For Android's waveform envelope: as Android itself makes it of a basic envelope, by what is felt on the device.
    public var isPerceptual = false
    /// Seconds since 1970 for formats that carry a date; 0 unless the caller is told (SOURCE_DATE_EPOCH).
    public var date: Int64 = 0

    /// The usual choices.
    public init(model: ConversionModel? = nil, device: DeviceProfile = .generic) {
        self.model = model
        self.device = device
    }
}
