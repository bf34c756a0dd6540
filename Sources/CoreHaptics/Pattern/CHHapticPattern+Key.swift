extension CHHapticPattern {
    /// A key of a pattern dictionary, by its name in AHAP files.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The name in AHAP files.
        public var rawValue: String

        /// The key with this name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The version of the format; a number.
        public static let version = Key(rawValue: "Version")
        /// The entries; an array of dictionaries.
        public static let pattern = Key(rawValue: "Pattern")
        /// An event; a dictionary.
        public static let event = Key(rawValue: "Event")
        /// The kind of an event.
        public static let eventType = Key(rawValue: "EventType")
        /// A time in seconds.
        public static let time = Key(rawValue: "Time")
        /// The duration of an event in seconds.
        public static let eventDuration = Key(rawValue: "EventDuration")
        /// The sound file of an event, a path below the bundle's resources.
        public static let eventWaveformPath = Key(rawValue: "EventWaveformPath")
        /// The parameters of an event; an array of dictionaries.
        public static let eventParameters = Key(rawValue: "EventParameters")
        /// A step of a control; a dictionary.
        public static let parameter = Key(rawValue: "Parameter")
        /// The ID of a parameter.
        public static let parameterID = Key(rawValue: "ParameterID")
        /// The value of a parameter.
        public static let parameterValue = Key(rawValue: "ParameterValue")
        /// A curve of a control; a dictionary.
        public static let parameterCurve = Key(rawValue: "ParameterCurve")
        /// The points of a curve; an array of dictionaries.
        public static let parameterCurveControlPoints = Key(rawValue: "ParameterCurveControlPoints")
        /// Whether a sound file fades with the event's envelope; a Bool, true unless given.
        public static let eventWaveformUseVolumeEnvelope = Key(rawValue: "EventWaveformUseVolumeEnvelope")
        /// Whether a sound file repeats; a Bool, false unless given.
        public static let eventWaveformLoopEnabled = Key(rawValue: "EventWaveformLoopEnabled")
    }
}
