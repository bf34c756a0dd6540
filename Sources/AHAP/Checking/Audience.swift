import HapticPattern

/// The events that respond to something, with quick answers about stretches of time.
struct Audience {
    /// Their indices, in order of time.
    let indices: [Int]
    private let startTimes: [Double]
    private let events: [Event]
    /// The latest end among the first *k* events, once that was asked.
    private var latestEnds: [Double]?
    /// The time of the last question for a stretch's beginning, and how many events start before it.
    private var lastTime = -Double.infinity
    private var lastCount = 0

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
        let first = started(before: from)
        let count = started(before: to, after: first)
        guard count > 0 else { return false }
        return first < count || latestEnd(ofFirst: count) > from
    }

    /// How many events start in the stretch `from` ..< `to`.
    mutating func starts(from: Double, to: Double) -> Int {
        let first = started(before: from)
        return started(before: to, after: first) - first
    }

    /// How many events start before `time`; found from the last answer on, since questions come in order of time.
    private mutating func started(before time: Double) -> Int {
        let count = started(before: time, after: time >= lastTime ? lastCount : 0)
        (lastTime, lastCount) = (time, count)
        return count
    }

    /// How many events start before `time`, where at least `known` do; quick where it is not many more.
    private func started(before time: Double, after known: Int) -> Int {
        var low = known, step = 1
        var high = low
        while high < startTimes.count, startTimes[high] < time {
            low = high + 1
            high += step
            step *= 2
        }
        return startTimes[low..<min(high, startTimes.count)].partitionPoint { $0 < time }
    }

    /// When the last of the first `count` events has ended.
    private mutating func latestEnd(ofFirst count: Int) -> Double {
        if let latestEnds { return latestEnds[count - 1] }
        var latest = -Double.infinity
        let ends = indices.map { index in
            // A sounding event of unknown length and a release tail may reach further; give them the benefit.
            let release = events[index].parameters[.releaseTime] ?? 0
            let tail = release > 0 && events[index].isSustained ? EnvelopeTime.seconds(for: release) : 0
            let isEndless = events[index].type == .audioCustom && events[index].duration == nil
            latest = max(latest, isEndless ? .infinity : events[index].end + tail)
            return latest
        }
        latestEnds = ends
        return ends[count - 1]
    }
}
