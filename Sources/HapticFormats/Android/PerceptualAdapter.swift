import HapticPattern

/// What Android makes of a basic envelope on a device: intensity as a share of what can be felt there, in decibels above
/// the weakest vibration that is felt at a frequency.
///
/// Source: observed in Android's framework (`BasicToPwleSegmentAdapter`, API 36). Only control points are adapted; between
/// them Android moves amplitude and frequency in straight lines, as a waveform envelope does.
struct PerceptualAdapter {
    /// The frequencies that sharpness 0 and 1 stand for, in hertz: where the device is felt well enough.
    let band: ClosedRange<Double>
    /// How far the strongest vibration of the band is above the weakest that is felt, in decibels.
    let loudest: Double
    /// What the device gives at full amplitude, in order of frequency.
    private let response: [DeviceProfile.Acceleration]

    /// The least that a frequency of the band is above the weakest vibration that is felt, in decibels.
    private static let leastLevel = 10.0

    /// The adapter of a device with this response; nil where no frequency is felt well enough.
    ///
    /// - Parameter response: in order of frequency, accelerations above 0.
    init?(_ response: [DeviceProfile.Acceleration]) {
        var low: Double?
        var high = response.last?.frequency ?? 0
        for (index, point) in response.enumerated() {
            let least = Self.acceleration(level: Self.leastLevel, at: point.frequency)
            /// Where the response crosses what is needed, on its way to this point.
            func crossing() -> Double {
                let before = response[max(0, index - 1)]
                guard point.acceleration != before.acceleration else { return point.frequency }
                let share = (least - before.acceleration) / (point.acceleration - before.acceleration)
                return before.frequency + (point.frequency - before.frequency) * min(1, max(0, share))
            }
            if low == nil {
                if least <= point.acceleration { low = index == 0 ? point.frequency : crossing() }
            } else if least >= point.acceleration {
                high = crossing()
                break
            }
        }
        guard let low, low <= high else { return nil }
        band = low...high
        var strongest: DeviceProfile.Acceleration?
        for point in response where band.contains(point.frequency) {
            if point.acceleration > strongest?.acceleration ?? 0 { strongest = point }
        }
        guard let strongest else { return nil }
        loudest = Self.decibels(strongest.acceleration) - Self.threshold(at: strongest.frequency)
        self.response = response
    }

    /// The frequency of a sharpness of 0...1, in hertz.
    func frequency(_ sharpness: Double) -> Double {
        band.lowerBound + sharpness * (band.upperBound - band.lowerBound)
    }

    /// The amplitude, 0...1, of an intensity of 0...1 at a frequency; 1 where the device is too weak for it.
    func amplitude(_ intensity: Double, at frequency: Double) -> Double {
        // Nothing is nothing, not the weakest vibration that is felt.
        guard intensity > 0 else { return 0 }
        return min(1, acceleration(intensity, at: frequency) / available(at: frequency))
    }

    /// The acceleration that an intensity asks for at a frequency, in standard gravities.
    func acceleration(_ intensity: Double, at frequency: Double) -> Double {
        Self.acceleration(level: intensity * loudest, at: frequency)
    }

    /// What the device gives at full amplitude at a frequency.
    private func available(at frequency: Double) -> Double {
        Self.value(at: frequency, in: response.map { ($0.frequency, $0.acceleration) })
    }

    /// An acceleration of this level, in decibels above the weakest that is felt at a frequency.
    private static func acceleration(level: Double, at frequency: Double) -> Double {
        Mathematics.exp2((level + threshold(at: frequency)) / decibels(2))
    }

    /// 20 times the decimal logarithm.
    private static func decibels(_ value: Double) -> Double { 6.020_599_913_279_624 * Mathematics.log2(value) }

    /// The weakest acceleration that is felt at a frequency, in decibels of one standard gravity.
    static func threshold(at frequency: Double) -> Double { value(at: frequency, in: thresholds) }

    /// The value of a line through points in order, held before the first and after the last.
    private static func value(at x: Double, in points: [(x: Double, y: Double)]) -> Double {
        let index = points.partitionPoint { $0.x < x }
        guard index > 0 else { return points[0].y }
        guard index < points.count else { return points[points.count - 1].y }
        let (a, b) = (points[index - 1], points[index])
        return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
    }

    /// Frequency in hertz, and the weakest acceleration that is felt there. Source: observed in Android's framework.
    private static let thresholds: [(x: Double, y: Double)] = [
        (0.4, -97.81), (2, -69.86), (3, -62.81), (4, -58.81), (5, -56.69), (6, -54.77), (7.2, -52.85), (8, -51.77),
        (8.64, -50.84), (10, -48.9), (10.37, -48.52), (12.44, -46.5), (14.93, -44.43), (15, -44.35), (17.92, -41.96),
        (20, -40.36), (21.5, -39.6), (25, -37.48), (25.8, -36.93), (30, -34.31), (35, -33.13), (40, -32.81),
        (50, -31.94), (60, -31.77), (70, -31.59), (72, -31.55), (80, -31.77), (86.4, -31.94), (90, -31.73),
        (100, -31.9), (103.68, -31.77), (124.42, -31.7), (149.3, -31.38), (150, -31.35), (179.16, -31.02),
        (200, -30.86), (215, -30.35), (250, -28.98), (258, -28.68), (300, -26.81), (400, -19.81),
    ]
}
