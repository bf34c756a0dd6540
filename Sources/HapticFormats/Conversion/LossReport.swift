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

    /// Adds an item, whose words are made only where it is listed.
    mutating func add(
        _ feature: LossFeature, _ grade: LossGrade, at pointer: @autoclosure () -> String = "",
        _ what: @autoclosure () -> String, _ how: @autoclosure () -> String, error: Double? = nil, unit: String = ""
    ) {
        guard counts[Int(feature.rawValue)] >= Self.limit else {
            return add(Loss(feature, grade, at: pointer(), what(), how(), error: error, unit: unit))
        }
        counts[Int(feature.rawValue)] += 1
        worst[Int(feature.rawValue)] = max(worst[Int(feature.rawValue)], grade)
    }

    /// Adds all items of another report that are not here already.
    public mutating func add(_ other: LossReport) {
        let before = counts
        let known = items.count
        for item in other.items {
            // Most items differ in what they are about, which costs nothing to see.
            var isKnown = false
            for index in 0..<known where items[index].feature == item.feature && items[index] == item {
                isKnown = true
                break
            }
            if !isKnown { add(item) }
        }
        for feature in LossFeature.allCases {
            let index = Int(feature.rawValue)
            // Where all that is listed was known, so is what is not.
            if counts[index] > before[index] { counts[index] += max(0, other.counts[index] - Self.limit) }
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
