/// What a conversion could not keep, item by item and as a grade for each feature that the pattern uses.
public struct LossReport: Sendable, Equatable {
    /// The items, in the order in which they were found.
    public private(set) var items: [Loss] = []
    /// At most this many items of one feature are listed; the rest are counted.
    public static let limit = 100
    /// How many items of each feature there are, listed or not, by raw value.
    private var counts = [Int](repeating: 0, count: LossFeature.allCases.count)
    private var worst = [LossGrade](repeating: .kept, count: LossFeature.allCases.count)

    /// A report without an item.
    public init() {}

    /// Adds an item.
    public mutating func add(_ loss: Loss) {
        let index = Int(loss.feature.rawValue)
        counts[index] += 1
        worst[index] = max(worst[index], loss.grade)
        if counts[index] <= Self.limit { items.append(loss) }
    }

    /// Adds all items of another report.
    public mutating func add(_ other: LossReport) {
        for item in other.items { add(item) }
        for feature in LossFeature.allCases {
            let index = Int(feature.rawValue)
            counts[index] += max(0, other.counts[index] - Self.limit)
            worst[index] = max(worst[index], other.worst[index])
        }
    }

    /// The worst grade of a feature.
    public func grade(of feature: LossFeature) -> LossGrade { worst[Int(feature.rawValue)] }

    /// How many items of a feature there are.
    public func count(of feature: LossFeature) -> Int { counts[Int(feature.rawValue)] }

    /// The worst grade of all.
    public var grade: LossGrade { worst.max() ?? .kept }

    /// Whether something is gone or only close to what it was; what is baked feels the same.
    public var hasLoss: Bool { grade > .baked }
}
