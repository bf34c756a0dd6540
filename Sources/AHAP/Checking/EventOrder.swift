import HapticPattern

/// The events of a pattern in order of time, with what most rules ask of them side by side.
struct EventOrder {
    /// Indices of events by time; equal times keep the order of the file.
    let indices: [Int]
    /// When they start.
    let times: [Double]
    /// What they are.
    let types: [EventType]

    init(_ events: [Event]) {
        let times = events.indices.map { events[$0].time }
        var isSorted = true
        for index in times.indices.dropFirst() where times[index] < times[index - 1] { isSorted = false }
        if isSorted {
            indices = Array(events.indices)
            self.times = times
            types = events.indices.map { events[$0].type }
            return
        }
        let order = events.indices.sorted { left, right in
            times[left] != times[right] ? times[left] < times[right] : left < right
        }
        indices = order
        self.times = order.map { times[$0] }
        types = order.map { events[$0].type }
    }

    /// Whether two events of `type` with none of it between them start less than `distance` seconds apart.
    func hasNeighbours(of type: EventType, within distance: Double) -> Bool {
        var last = -Double.infinity
        for place in times.indices where types[place] == type {
            if times[place] - last < distance { return true }
            last = times[place]
        }
        return false
    }

    /// The indices of the events of `type`, in order of time.
    func events(of type: EventType) -> [Int] {
        times.indices.filter { types[$0] == type }.map { indices[$0] }
    }
}
