import HapticPattern

/// The events that respond to something, with quick answers about stretches of time.
struct Audience {
    /// Their indices, in order of time.
    let indices: [Int]
    private let startTimes: [Double]
    private let events: [Event]
    /// The latest end among the first *k* events, once that was asked.
    private var latestEnds: [Double]?

    init(_ events: [Event], _ order: EventOrder, where isMember: (EventType) -> Bool) {
        let members = EventType.allCases.map(isMember)
        var indices: [Int] = []
        var startTimes: [Double] = []
        indices.reserveCapacity(order.indices.count)
        startTimes.reserveCapacity(order.indices.count)
        for place in order.indices.indices where members[Int(order.types[place].rawValue)] {
            indices.append(order.indices[place])
            startTimes.append(order.times[place])
        }
        self.events = events
        self.indices = indices
        self.startTimes = startTimes
    }

    /// Whether an event starts in, or goes on into, the stretch `from` ..< `to`.
    mutating func hasEvent(from: Double, to: Double) -> Bool {
        let count = started(before: to)
        guard count > 0 else { return false }
        return started(before: from) < count || latestEnd(ofFirst: count) > from
    }

    /// How many events start in the stretch `from` ..< `to`.
    func starts(from: Double, to: Double) -> Int { max(0, started(before: to) - started(before: from)) }

    private func started(before time: Double) -> Int {
        var low = 0, high = startTimes.count
        while low < high {
            let middle = (low + high) / 2
            if startTimes[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// When the last of the first `count` events has ended.
    private mutating func latestEnd(ofFirst count: Int) -> Double {
        if let latestEnds { return latestEnds[count - 1] }
        var latest = -Double.infinity
        let ends = indices.map { index in
            // A sounding event of unknown length and a release tail may reach further; give them the benefit.
            let event = events[index]
            let tail = event.isSustained ? EnvelopeTime.seconds(for: event.value(of: .releaseTime)) : 0
            latest = max(latest, event.type == .audioCustom && event.duration == nil ? .infinity : event.end + tail)
            return latest
        }
        latestEnds = ends
        return ends[count - 1]
    }
}
