/// The harmonics of a hum, and how loud it is, over sharpness.
///
/// The k-th harmonic, in phase with the first, has the amplitude k^-p, p linear in sharpness. Harmonics come in over
/// `taper` hertz below `limit`, so that none pops in or out while the carrier moves.
public struct Timbre: Sendable, Equatable {
    /// The exponent p: how fast harmonics fall.
    public let fall: SharpnessLine
    /// Hertz from which on there is no harmonic.
    public let limit: Double
    /// Hertz below `limit` over which harmonics come in, linearly in amplitude.
    public let taper: Double
    /// Decibels by which the whole is raised, at equal steps of sharpness from 0 to 1, linear in between.
    public let loudness: [Double]

    /// A sine, equally strong at every sharpness.
    public static let sine = Timbre(fall: .none, limit: 0, taper: 0, loudness: [])

    /// Harmonics that follow these laws.
    ///
    /// - Parameter loudness: Empty, or at least two values.
    public init(fall: SharpnessLine, limit: Double, taper: Double, loudness: [Double]) {
        precondition(loudness.count != 1, "loudness is given at sharpness 0 and 1 at least, or not at all")
        self.fall = fall
        self.limit = limit
        self.taper = taper
        self.loudness = loudness
    }

    /// Whether there is nothing but the carrier.
    public var isSine: Bool { limit == 0 && loudness.isEmpty }
}
