import HapticRendering

/// A pattern as one line of nodes, intensity and sharpness at whole milliseconds, with no two nearer than a device takes.
///
/// For formats that ramp but cannot jump or tap: a jump becomes a ramp of the shortest length that begins at the jump, a tap
/// a ramp to its strength and one back.
struct EnvelopeNodes {
    /// A corner of the line.
    struct Node: Equatable {
        /// In milliseconds from the start.
        var time: Int
        var intensity: Double
        var sharpness: Double
    }

    /// In order; the line begins at time 0 with intensity 0, which is no node, and ends with intensity 0.
    private(set) var nodes: [Node] = []
    /// Sharpness at the very beginning.
    private(set) var initialSharpness = 0.5
    /// Taps that could not have a ramp of their own.
    private(set) var squeezedTaps: [ControlFrames.Transient] = []

    /// What stands where, and what gives way where there is no room: the lower rank.
    private struct Candidate {
        var node: Node
        var rank: Int
    }

    /// - Parameters:
    ///   - shortest: the shortest segment, in milliseconds.
    ///   - longest: the longest segment, in milliseconds.
    ///   - error: how far the line may be from intensity and sharpness to spare nodes.
    init(_ baked: BakedPattern, shortest: Int, longest: Int, error: Double) {
        let shortest = max(1, shortest)
        let layer = LayeredPattern(baked, within: error / 2)
        func level(_ time: Int) -> Double { layer.intensity.value(at: Double(time) / 1000 + 1e-7) ?? 0 }
        func bend(_ time: Int) -> Double { layer.sharpness.value(at: Double(time) / 1000 + 1e-7) ?? 0.5 }
        var candidates: [Candidate] = []
        let runs = layer.runs()
        let ends = runs.map { Seconds.milliseconds($0.end) }
        // The layer: corners, and jumps as ramps that begin where they do.
        for run in runs {
            let (start, end) = (Seconds.milliseconds(run.start), Seconds.milliseconds(run.end))
            if end - start < 2 * shortest {
                // Too short for a shape: a rise to its highest level and a fall.
                let corners = layer.intensity.part(from: run.start, to: run.end)
                let peak = corners.max { $0.value < $1.value } ?? corners[0]
                let sharpness = layer.sharpness.value(at: peak.time) ?? 0.5
                candidates.append(.init(node: Node(time: start, intensity: 0, sharpness: sharpness), rank: 3))
                candidates.append(
                    .init(node: Node(time: start + shortest, intensity: peak.value, sharpness: sharpness), rank: 5))
                candidates.append(
                    .init(node: Node(time: start + 2 * shortest, intensity: 0, sharpness: sharpness), rank: 3))
                continue
            }
            candidates.append(.init(node: Node(time: start, intensity: 0, sharpness: bend(start)), rank: 3))
            if level(start) > 0 { candidates.append(.init(node: node(start + shortest, level, bend), rank: 2)) }
            let last = layer.intensity.part(from: run.start, to: run.end).last?.value ?? 0
            if last > 1e-6 {
                let sharpness = layer.sharpness.part(from: run.start, to: run.end).last?.value ?? bend(end)
                candidates.append(.init(node: Node(time: end, intensity: last, sharpness: sharpness), rank: 2))
                candidates.append(.init(node: Node(time: end + shortest, intensity: 0, sharpness: sharpness), rank: 3))
            } else {
                candidates.append(
                    .init(
                        node: Node(
                            time: end, intensity: 0,
                            sharpness: layer.sharpness.part(from: run.start, to: run.end).last?.value ?? 0.5), rank: 3))
            }
            for line in [layer.intensity, layer.sharpness] {
                let inner = line.points.indices.filter {
                    line.points[$0].time > run.start + 1e-9 && line.points[$0].time < run.end - 1e-9
                }
                for index in inner {
                    let point = line.points[index]
                    let time = Seconds.milliseconds(point.time)
                    guard index + 1 < line.points.count, line.points[index + 1].time == point.time else {
                        if index > 0, line.points[index - 1].time == point.time {
                            candidates.append(.init(node: node(time + shortest, level, bend), rank: 1))
                        } else {
                            candidates.append(.init(node: node(time, level, bend), rank: 0))
                        }
                        continue
                    }
                    // Just before a jump of this line; the other may go on.
                    let before = point.time - 1e-7
                    candidates.append(
                        .init(
                            node: Node(
                                time: time, intensity: layer.intensity.value(at: before) ?? 0,
                                sharpness: layer.sharpness.value(at: before) ?? 0.5), rank: 2))
                }
            }
        }
        for tap in layer.taps {
            let time = Seconds.milliseconds(tap.time)
            let isBare = level(time) == 0
            if time > 0 {
                candidates.append(
                    .init(
                        node: Node(
                            time: time, intensity: level(time), sharpness: isBare ? tap.sharpness : bend(time)), rank: 4
                    ))
            }
            candidates.append(
                .init(
                    node: Node(time: time + shortest, intensity: tap.intensity, sharpness: tap.sharpness), rank: 6))
            let after = time + 2 * shortest
            candidates.append(
                .init(
                    node: Node(
                        time: after, intensity: level(after), sharpness: level(after) == 0 ? tap.sharpness : bend(after)
                    ),
                    rank: 5))
        }
        let end = max(ends.last ?? 0, candidates.map { $0.node.time }.max() ?? 0)
        place(candidates, shortest, end)
        initialSharpness = nodes.first?.sharpness ?? 0.5
        noteSqueezed(layer.taps, shortest)
        spare(error)
        split(longest)
    }

    private func node(_ time: Int, _ level: (Int) -> Double, _ bend: (Int) -> Double) -> Node {
        Node(time: time, intensity: level(time), sharpness: bend(time))
    }

    /// Keeps candidates that have room, the highest rank first.
    private mutating func place(_ candidates: [Candidate], _ shortest: Int, _ end: Int) {
        let order = candidates.indices.sorted { left, right in
            let (a, b) = (candidates[left], candidates[right])
            if a.rank != b.rank { return a.rank > b.rank }
            // Of peaks the strongest come first, of others those that are earlier.
            if a.rank == 6, a.node.intensity != b.node.intensity { return a.node.intensity > b.node.intensity }
            return a.node.time != b.node.time ? a.node.time < b.node.time : left < right
        }
        var kept = SortedTimes()
        for index in order {
            let node = candidates[index].node
            guard node.time >= shortest || (node.time == 0 && node.intensity == 0) else { continue }
            guard node.time == 0 || kept.hasRoom(node.time, shortest) else { continue }
            if node.time > 0 {
                kept.insert(node.time)
                nodes.append(node)
            }
        }
        nodes.sort { $0.time < $1.time }
        // The line ends at nothing.
        if let last = nodes.last, last.intensity > 0 {
            nodes.append(Node(time: last.time + shortest, intensity: 0, sharpness: last.sharpness))
        }
        while nodes.count > 1, nodes[nodes.count - 1].intensity == 0, nodes[nodes.count - 2].intensity == 0 {
            nodes.removeLast()
        }
    }

    private mutating func noteSqueezed(_ taps: [ControlFrames.Transient], _ shortest: Int) {
        var next = 0
        for tap in taps {
            let time = Seconds.milliseconds(tap.time) + shortest
            while next < nodes.count, nodes[next].time < time { next += 1 }
            if next == nodes.count || nodes[next].time != time || nodes[next].intensity != tap.intensity {
                squeezedTaps.append(tap)
            }
        }
    }

    /// Leaves out nodes that the straight line between their neighbours passes within `error`.
    private mutating func spare(_ error: Double) {
        var kept: [Node] = []
        var anchor = Node(time: 0, intensity: 0, sharpness: initialSharpness)
        var waiting: [Node] = []
        for node in nodes {
            let fits = waiting.allSatisfy { middle in
                let share = Double(middle.time - anchor.time) / Double(node.time - anchor.time)
                let intensity = anchor.intensity + (node.intensity - anchor.intensity) * share
                let sharpness = anchor.sharpness + (node.sharpness - anchor.sharpness) * share
                return abs(intensity - middle.intensity) <= error
                    && (abs(sharpness - middle.sharpness) <= error || (middle.intensity == 0 && intensity == 0))
            }
            if !fits, let last = waiting.last {
                kept.append(last)
                anchor = last
                waiting = []
            }
            waiting.append(node)
        }
        if let last = waiting.last { kept.append(last) }
        nodes = kept
    }

    /// Cuts segments that are longer than a device takes.
    private mutating func split(_ longest: Int) {
        guard longest > 0 else { return }
        var result: [Node] = []
        var last = Node(time: 0, intensity: 0, sharpness: initialSharpness)
        for node in nodes {
            let count = (node.time - last.time + longest - 1) / longest
            if count > 1 {
                for part in 1..<count {
                    let share = Double(part) / Double(count)
                    result.append(
                        Node(
                            time: last.time + (node.time - last.time) * part / count,
                            intensity: last.intensity + (node.intensity - last.intensity) * share,
                            sharpness: last.sharpness + (node.sharpness - last.sharpness) * share))
                }
            }
            result.append(node)
            last = node
        }
        nodes = result
    }
}

/// Times in order, asked whether another has room among them.
private struct SortedTimes {
    private var times: [Int] = []

    private func place(_ time: Int) -> Int {
        var low = 0, high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func hasRoom(_ time: Int, _ distance: Int) -> Bool {
        let place = place(time)
        if place < times.count, times[place] - time < distance { return false }
        return place == 0 || time - times[place - 1] >= distance
    }

    mutating func insert(_ time: Int) { times.insert(time, at: place(time)) }
}
