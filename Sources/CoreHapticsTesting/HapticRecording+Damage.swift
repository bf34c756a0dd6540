/// Something that a good test of haptics notices.
public enum HapticDamage: Sendable, Hashable, CustomStringConvertible {
    /// A tap that comes so many seconds too late; negative: too early.
    case moved(by: Double)
    /// A tap that is weaker by a share, 0...1.
    case weakened(by: Double)
    /// A tap that does not come at all.
    case lost

    /// 5 ms too late, 5 ms too early, a tenth too weak, lost.
    public static let usual: [HapticDamage] = [.moved(by: 0.005), .moved(by: -0.005), .weakened(by: 0.1), .lost]

    /// What happened to a tap, in words that follow "the tap at 0.500 s".
    public var description: String {
        switch self {
        case .moved(let time): "comes \(Decimal.text(abs(time) * 1_000, 1)) ms too \(time < 0 ? "early" : "late")"
        case .weakened(let share): "is \(Decimal.text(share * 100, 0)) % too weak"
        case .lost: "is missing"
        }
    }
}

/// That a test passes although something it should notice is wrong.
public struct UnnoticedDamage: Error, Sendable, Hashable, CustomStringConvertible {
    /// The tap, as it was recorded.
    public var tap: HapticRecording.Tap
    /// What was done to it.
    public var damage: HapticDamage

    /// Both in one sentence.
    public var description: String {
        "the test passes when the tap at \(Decimal.text(tap.time, 3)) s \(damage); compare all taps, or within a smaller tolerance"
    }
}

extension HapticRecording {
    /// This recording, had something happened to the tap at `index` of ``taps``.
    public func damaged(_ damage: HapticDamage, tap index: Int) -> HapticRecording {
        var copy = self
        switch damage {
        case .moved(let time): copy.taps[index].time += time
        case .weakened(let share): copy.taps[index].intensity *= 1 - share
        case .lost: copy.taps.remove(at: index)
        }
        copy.taps.sort { $0.time < $1.time }
        return copy
    }

    /// Runs a test's checks on this recording, then on copies of it that are damaged, one tap at a time, and fails unless
    /// every damage is noticed: who watches the tests.
    ///
    /// ```swift
    /// try stage.recording.expectEveryTapMatters { try $0.expect(pattern) }
    /// ```
    ///
    /// - Parameter verify: The checks, which tell by throwing.
    /// - Throws: What `verify` throws for this recording; ``UnnoticedDamage`` where it passes a damaged one, or where there is
    ///   no tap to damage.
    public func expectEveryTapMatters(
        _ damages: [HapticDamage] = HapticDamage.usual, _ verify: (HapticRecording) throws -> Void
    ) throws {
        try verify(self)
        guard !taps.isEmpty else { throw UnnoticedDamage(tap: Tap(at: 0, intensity: 0), damage: .lost) }
        for index in taps.indices where taps[index].intensity > 0.01 {
            for damage in damages {
                do {
                    try verify(damaged(damage, tap: index))
                } catch { continue }
                throw UnnoticedDamage(tap: taps[index], damage: damage)
            }
        }
    }
}
