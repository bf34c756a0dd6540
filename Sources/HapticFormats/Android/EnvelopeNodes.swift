import HapticPattern
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
    /// Indices, among the taps that are felt, of those that could not have a ramp of their own; ascending.
    private(set) var squeezedTaps: [Int] = []

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
        var candidates: [Candidate] = []
        for run in layer.runs() { Self.collect(run, of: layer, shortest, into: &candidates) }
        for tap in layer.taps { Self.collect(tap, on: layer, shortest, into: &candidates) }
        place(candidates, shortest)
        initialSharpness = nodes.first?.sharpness ?? 0.5
        noteSqueezed(layer.taps, shortest)
        spare(error)
        split(longest)
    }

    /// What the layer says at a time, at a jump the new value.
    private static func node(_ time: Int, of layer: LayeredPattern) -> Node {
        // Of a jump that was rounded to its millisecond, the value inside counts.
        let place = Double(time) / 1000 + 1e-7
        return Node(
            time: time, intensity: layer.intensity.value(at: place) ?? 0,
            sharpness: layer.sharpness.value(at: place) ?? 0.5)
    }

    /// The corners of a run, its jumps as ramps that begin where they do.
    private static func collect(
        _ run: (start: Double, end: Double), of layer: LayeredPattern, _ shortest: Int, into list: inout [Candidate]
    ) {
        let (start, end) = (Seconds.milliseconds(run.start), Seconds.milliseconds(run.end))
        func add(_ time: Int, _ intensity: Double, _ sharpness: Double, rank: Int) {
            list.append(Candidate(node: Node(time: time, intensity: intensity, sharpness: sharpness), rank: rank))
        }
        if end - start < 2 * shortest {
            // Too short for a shape: a rise to its highest level and a fall.
            let corners = layer.intensity.part(from: run.start, to: run.end)
            let peak = corners.max { $0.value < $1.value } ?? corners[0]
            let sharpness = layer.sharpness.value(at: peak.time) ?? 0.5
            add(start, 0, sharpness, rank: 3)
            add(start + shortest, peak.value, sharpness, rank: 5)
            add(start + 2 * shortest, 0, sharpness, rank: 3)
            return
        }
        let first = node(start, of: layer)
        add(start, 0, first.sharpness, rank: 3)
        if first.intensity > 0 { list.append(Candidate(node: node(start + shortest, of: layer), rank: 2)) }
        for line in [layer.intensity, layer.sharpness] {
            var index = line.firstIndex(from: run.start + 1e-9)
            while index < line.points.count, line.points[index].time < run.end - 1e-9 {
                let point = line.points[index]
                let time = Seconds.milliseconds(point.time)
                if index + 1 < line.points.count, line.points[index + 1].time == point.time {
                    // A jump: what was before it, and after the shortest ramp what the layer is then.
                    add(
                        time, layer.intensity.value(before: point.time), layer.sharpness.value(before: point.time),
                        rank: 2)
                    list.append(Candidate(node: node(time + shortest, of: layer), rank: 1))
                    index += 2
                } else {
                    list.append(Candidate(node: node(time, of: layer), rank: 0))
                    index += 1
                }
            }
        }
        let (last, sharpness) = (layer.intensity.value(before: run.end), layer.sharpness.value(before: run.end))
        if last > LayeredPattern.silence {
            add(end, last, sharpness, rank: 2)
            add(end + shortest, 0, sharpness, rank: 3)
        } else {
            add(end, 0, sharpness, rank: 3)
        }
    }

    /// A tap: a rise from what is there, and a fall back to what is there then.
    private static func collect(
        _ tap: ControlFrames.Transient, on layer: LayeredPattern, _ shortest: Int, into list: inout [Candidate]
    ) {
        let time = Seconds.milliseconds(tap.time)
        let peak = Node(time: time + shortest, intensity: tap.intensity, sharpness: tap.sharpness)
        var (before, after) = (node(time, of: layer), node(time + 2 * shortest, of: layer))
        // Out of silence, sharpness is the tap's own from the start.
        if before.intensity == 0 { before.sharpness = tap.sharpness }
        if after.intensity == 0 { after.sharpness = tap.sharpness }
        if time > 0 { list.append(Candidate(node: before, rank: 4)) }
        list.append(Candidate(node: peak, rank: 6))
        list.append(Candidate(node: after, rank: 5))
    }

    /// Keeps candidates that have room, the highest rank first.
    private mutating func place(_ candidates: [Candidate], _ shortest: Int) {
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
        for (index, tap) in taps.enumerated() {
            let time = Seconds.milliseconds(tap.time) + shortest
            while next < nodes.count, nodes[next].time < time { next += 1 }
            if next == nodes.count || nodes[next].time != time || nodes[next].intensity != tap.intensity {
                squeezedTaps.append(index)
            }
        }
    }

    /// A longer row of spared nodes is cut here, so that the work stays in proportion to the nodes.
    private static let longestWait = 64

    /// Leaves out nodes that the straight line between their neighbours passes within `error`.
    private mutating func spare(_ error: Double) {
        var kept: [Node] = []
        var anchor = Node(time: 0, intensity: 0, sharpness: initialSharpness)
        var waiting: [Node] = []
        for node in nodes {
            let fits =
                waiting.count < Self.longestWait
                && waiting.allSatisfy { middle in
                    let share = Double(middle.time - anchor.time) / Double(node.time - anchor.time)
                    let intensity = anchor.intensity + (node.intensity - anchor.intensity) * share
                    let sharpness = anchor.sharpness + (node.sharpness - anchor.sharpness) * share
                    // What is weaker than the error is felt all the same.
                    let tolerance = middle.intensity > 0 ? min(error, middle.intensity / 2) : error
                    return abs(intensity - middle.intensity) <= tolerance
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

    private func place(_ time: Int) -> Int { times.partitionPoint { $0 < time } }

    func hasRoom(_ time: Int, _ distance: Int) -> Bool {
        let place = place(time)
        if place < times.count, times[place] - time < distance { return false }
        return place == 0 || time - times[place - 1] >= distance
    }

    mutating func insert(_ time: Int) { times.insert(time, at: place(time)) }
}
