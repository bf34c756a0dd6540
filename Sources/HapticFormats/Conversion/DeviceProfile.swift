public import JSONText

/// What a device or an engine can do. A value of 0 means that it does not have it; `docs/conversion.md` says what takes
/// its place then.
public struct DeviceProfile: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The shortest segment of an envelope, in milliseconds; 0: it plays no envelopes.
    public var minimumSegment: Int
    /// The longest segment of an envelope, in milliseconds; 0: any length.
    public var maximumSegment: Int
    /// The most control points of one effect; 0: it plays no envelopes.
    public var maximumPoints: Int
    /// The lowest frequency it plays, in hertz.
    public var lowestFrequency: Double
    /// The highest frequency it plays, in hertz; 0: its frequency cannot be chosen.
    public var highestFrequency: Double
    /// How many strengths it tells apart; 0: it is on or off.
    public var amplitudeLevels: Int
    /// How many primitives it knows; 0: none.
    public var primitives: Int
    /// The weakest amplitude at which its motor moves, 0...1; 0: it follows any.
    public var motorFloor: Double

    /// What it gives at full amplitude, in order of frequency; empty where nobody has measured it.
    public var accelerations: [Acceleration] = []

    /// What a device gives at a frequency.
    public struct Acceleration: Sendable, Equatable {
        /// In hertz.
        public var frequency: Double
        /// In standard gravities, above 0.
        public var acceleration: Double

        /// An acceleration at a frequency.
        public init(frequency: Double, acceleration: Double) {
            self.frequency = frequency
            self.acceleration = acceleration
        }
    }

    /// A profile.
    public init(
        name: String, minimumSegment: Int, maximumSegment: Int, maximumPoints: Int, lowestFrequency: Double,
        highestFrequency: Double, amplitudeLevels: Int = 255, primitives: Int = 8, motorFloor: Double = 0
    ) {
        self.name = name
        self.minimumSegment = minimumSegment
        self.maximumSegment = maximumSegment
        self.maximumPoints = maximumPoints
        self.lowestFrequency = lowestFrequency
        self.highestFrequency = highestFrequency
        self.amplitudeLevels = amplitudeLevels
        self.primitives = primitives
        self.motorFloor = motorFloor
    }

    /// What every device is said to do (Android's guarantees for API 36; the band of the mpeg model).
    public static let generic = DeviceProfile(
        name: "generic", minimumSegment: 20, maximumSegment: 1_000, maximumPoints: 16, lowestFrequency: 65,
        highestFrequency: 300)
    /// The band of Quest's controllers. Source: observed in Meta's renderer.
    static let quest = DeviceProfile(
        name: "quest", minimumSegment: 20, maximumSegment: 1_000, maximumPoints: 16, lowestFrequency: 55,
        highestFrequency: 200)
    /// A motor whose strength can be set, and nothing else.
    static let amplitude = DeviceProfile(
        name: "amplitude", minimumSegment: 0, maximumSegment: 0, maximumPoints: 0, lowestFrequency: 0,
        highestFrequency: 0, primitives: 0)
    /// A motor that is on or off.
    static let onOff = DeviceProfile(
        name: "on-off", minimumSegment: 0, maximumSegment: 0, maximumPoints: 0, lowestFrequency: 0, highestFrequency: 0,
        amplitudeLevels: 0, primitives: 0)

    /// The profiles that have a name of their own; each stands in `Devices/` as a file to start from.
    public static let known: [DeviceProfile] = [generic, quest, amplitude, onOff]

    /// Whether it plays envelopes.
    public var hasEnvelopes: Bool { minimumSegment > 0 && maximumPoints > 0 }

    /// Reads a profile from a file; what it does not say is as in ``generic``.
    ///
    /// - Throws: every error found, with its place.
    public init(_ source: SourceText) throws(ForeignError) {
        let tree = JSONReader.read(source)
        let faults = tree.faults.filter { !$0.isAccepted }
        guard faults.isEmpty, !tree.nodes.isEmpty else {
            throw ForeignError(format: nil, findings: faults.map { .init(fault: $0, of: tree) })
        }
        let fields = JSONFields(tree)
        self = .generic
        name = "device"
        if fields.isKind(0, .object, "the file") {
            for key in tree.memberKeys(of: 0) where !Self.keys.contains(where: { tree.text(at: key, equals: $0) }) {
                fields.error(
                    "\(fields.excerpt(key)) is no key of a device", help: "use \(Self.keys.joined(separator: ", "))",
                    at: key)
            }
            name = fields.text("name", of: 0) ?? name
            func whole(_ key: String, _ most: Double, _ value: inout Int) {
                if let number = fields.optionalNumber(key, of: 0, in: 0...most) { value = Int(number.rounded()) }
            }
            whole("minimumSegment", 10_000, &minimumSegment)
            whole("maximumSegment", 1_000_000, &maximumSegment)
            whole("maximumPoints", 100_000, &maximumPoints)
            whole("amplitudeLevels", 255, &amplitudeLevels)
            whole("primitives", 8, &primitives)
            if let low = fields.optionalNumber("lowestFrequency", of: 0, in: 0...1_000) { lowestFrequency = low }
            if let high = fields.optionalNumber("highestFrequency", of: 0, in: 0...1_000) { highestFrequency = high }
            if let floor = fields.optionalNumber("motorFloor", of: 0, in: 0...1) { motorFloor = floor }
            accelerations = Self.accelerations(fields)
            if highestFrequency < lowestFrequency {
                fields.error(
                    "highestFrequency lies below lowestFrequency", help: "give the band from low to high", at: 0)
            }
        }
        guard !fields.hasErrors else { throw ForeignError(format: nil, findings: fields.list.sorted) }
    }

    /// The pairs of frequency and acceleration under `accelerations`.
    private static func accelerations(_ fields: JSONFields) -> [Acceleration] {
        guard let list = fields.optionalMember("accelerations", of: 0, .array) else { return [] }
        var accelerations: [Acceleration] = []
        for node in fields.items(list) where fields.isKind(node, .array, "an item of accelerations") {
            let pair = fields.items(node)
            guard pair.count == 2 else {
                fields.error(
                    "an item of accelerations has \(pair.count) values", help: "write [hertz, gravities]", at: node)
                continue
            }
            guard let frequency = fields.number(at: pair[0], "a frequency", in: 1...1_000),
                let acceleration = fields.number(at: pair[1], "an acceleration", in: 0.000_1...100)
            else { continue }
            if let last = accelerations.last, frequency <= last.frequency {
                fields.error(
                    "the frequency \(decimal(frequency, digits: 3)) does not lie above the one before it",
                    help: "put the pairs in order of frequency", at: node)
                continue
            }
            accelerations.append(Acceleration(frequency: frequency, acceleration: acceleration))
        }
        return accelerations
    }

    private static let keys = [
        "name", "minimumSegment", "maximumSegment", "maximumPoints", "lowestFrequency", "highestFrequency",
        "amplitudeLevels", "primitives", "motorFloor", "accelerations",
    ]
}

extension ConversionFormat {
    /// What is written in the place of this format on a device that cannot do it, and why; nil where it can.
    ///
    /// The chain: waveform envelope, basic envelope, waveform, on and off; primitives, waveform.
    func fallback(on device: DeviceProfile) -> (format: ConversionFormat, why: String)? {
        switch self {
        case .androidWaveformEnvelope where !device.hasEnvelopes: (.androidWaveform, "it plays no envelopes")
        case .androidWaveformEnvelope where device.highestFrequency == 0:
            (.androidEnvelope, "its frequency cannot be chosen")
        case .androidEnvelope where !device.hasEnvelopes: (.androidWaveform, "it plays no envelopes")
        case .androidPrimitives where device.primitives == 0: (.androidWaveform, "it knows no primitives")
        case .androidJSON where device.amplitudeLevels == 0: (.androidTimings, "it is on or off")
        default: nil
        }
    }
}
