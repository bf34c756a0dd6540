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
    /// Seconds since 1970 for formats that carry a date; 0 unless the caller is told (SOURCE_DATE_EPOCH).
    public var date: Int64 = 0

    /// The usual choices.
    public init(model: ConversionModel? = nil, device: DeviceProfile = .generic) {
        self.model = model
        self.device = device
    }
}

/// What a device or an engine can do. A value of 0 means that it does not have it.
public struct DeviceProfile: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The shortest segment of an envelope, in milliseconds.
    public var minimumSegment: Int
    /// The longest segment of an envelope, in milliseconds.
    public var maximumSegment: Int
    /// The most control points of one effect.
    public var maximumPoints: Int
    /// The lowest frequency it plays, in hertz.
    public var lowestFrequency: Double
    /// The highest frequency it plays, in hertz.
    public var highestFrequency: Double

    /// A profile.
    public init(
        name: String, minimumSegment: Int, maximumSegment: Int, maximumPoints: Int, lowestFrequency: Double,
        highestFrequency: Double
    ) {
        self.name = name
        self.minimumSegment = minimumSegment
        self.maximumSegment = maximumSegment
        self.maximumPoints = maximumPoints
        self.lowestFrequency = lowestFrequency
        self.highestFrequency = highestFrequency
    }

    /// What every device is said to do (Android's guarantees for API 36; the band of the mpeg model).
    public static let generic = DeviceProfile(
        name: "generic", minimumSegment: 20, maximumSegment: 1_000, maximumPoints: 16, lowestFrequency: 65,
        highestFrequency: 300)
}
