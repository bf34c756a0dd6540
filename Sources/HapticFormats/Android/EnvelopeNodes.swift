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

    /// The ranks of candidates.
    private enum Rank {
        static let highest = 6, lowest = -1
    }

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
        for run in layer.runs() { Self.collect(run, of: layer, shortest, error, into: &candidates) }
        for tap in layer.taps { Self.collect(tap, on: layer, shortest, into: &candidates) }
        place(candidates, shortest)
        // The earliest of all says it, though it is no node where the line begins with it or has no room for it.
        initialSharpness = candidates.min { $0.node.time < $1.node.time }?.node.sharpness ?? 0.5
        noteSqueezed(layer.taps, shortest)
        spare(error)
        split(longest)
    }

    /// How far from a jump the values before and after it are taken, in seconds: those of intensity and of sharpness may be
    /// apart by a rounding error.
    private static let instant = 1e-7

    /// What the layer says at a time, at a jump the new value.
    private static func node(_ time: Int, of layer: LayeredPattern) -> Node {
        // Of a jump that was rounded to its millisecond, the value inside counts.
        let place = Double(time) / 1000 + instant
        return Node(
            time: time, intensity: layer.intensity.value(at: place) ?? 0,
            sharpness: layer.sharpness.value(at: place) ?? 0.5)
    }

    /// The corners of a run, its jumps as ramps that begin where they do.
    private static func collect(
        _ run: (start: Double, end: Double), of layer: LayeredPattern, _ shortest: Int, _ error: Double,
        into list: inout [Candidate]
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
        func addLayer(_ time: Int, rank: Int) {
            guard time > start, time < end else { return }
            list.append(Candidate(node: node(time, of: layer), rank: rank))
        }
        let first = node(start, of: layer)
        add(start, 0, first.sharpness, rank: 3)
        addLayer(start + shortest, rank: first.intensity > 0 ? 2 : -1)
        for line in [layer.intensity, layer.sharpness] {
            var index = line.firstIndex(from: run.start + 1e-9)
            while index < line.points.count, line.points[index].time < run.end - 1e-9 {
                let point = line.points[index]
                let time = Seconds.milliseconds(point.time)
                if index + 1 < line.points.count, line.points[index + 1].time == point.time {
                    // A jump: what was before it, and after the shortest ramp what the layer is then.
                    let before = point.time - instant
                    add(time, layer.intensity.value(before: before), layer.sharpness.value(before: before), rank: 2)
                    list.append(Candidate(node: node(time + shortest, of: layer), rank: 1))
                    index += 2
                } else {
                    addLayer(time, rank: 0)
                    // Where there is no room for a corner, the line goes on from the nearest place that has some.
                    addLayer(time - shortest, rank: -1)
                    addLayer(time + shortest, rank: -1)
                    index += 1
                }
            }
        }
        let fall = fall(run, of: layer, shortest, error)
        let (time, level) = (Seconds.milliseconds(fall.time), fall.value)
        let sharpness = layer.sharpness.value(before: fall.time - instant)
        if level > LayeredPattern.silence {
            add(time, level, sharpness, rank: 2)
            add(time + shortest, 0, sharpness, rank: 3)
        } else {
            add(end, 0, sharpness, rank: 3)
        }
    }

    /// Where the last fall of a run begins, if the shortest segment is too long for it, as it is for a short release; else
    /// the end of the run with what it is there.
    private static func fall(
        _ run: (start: Double, end: Double), of layer: LayeredPattern, _ shortest: Int, _ error: Double
    ) -> BakedLine.Point {
        let length = Double(shortest) / 1000
        var found = BakedLine.Point(time: run.end, value: layer.intensity.value(before: run.end))
        guard found.value <= LayeredPattern.silence else { return found }
        let corners = layer.intensity.part(from: run.end - length, to: run.end)
        for corner in corners.dropFirst() {
            let straight = corners[0].value * (run.end - corner.time) / length
            if corner.value > straight + error, corner.value > found.value { found = corner }
        }
        return found
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

    /// The candidates in order of time, of those of one time and rank the first, of peaks the strongest: where that has no
    /// room, the others have none.
    private static func distinct(_ candidates: [Candidate]) -> [Candidate] {
        let order = candidates.indices.sorted { left, right in
            let (a, b) = (candidates[left], candidates[right])
            if a.node.time != b.node.time { return a.node.time < b.node.time }
            if a.rank != b.rank { return a.rank > b.rank }
            if a.rank == Rank.highest, a.node.intensity != b.node.intensity {
                return a.node.intensity > b.node.intensity
            }
            return left < right
        }
        var distinct: [Candidate] = []
        distinct.reserveCapacity(order.count)
        for index in order {
            let next = candidates[index]
            if let last = distinct.last, last.node.time == next.node.time, last.rank == next.rank { continue }
            distinct.append(next)
        }
        return distinct
    }

    /// Keeps candidates that have room, the highest rank first.
    private mutating func place(_ candidates: [Candidate], _ shortest: Int) {
        let candidates = Self.distinct(candidates)
        var isKept = [Bool](repeating: false, count: candidates.count)
        func hasRoom(_ index: Int) -> Bool {
            let time = candidates[index].node.time
            var other = index - 1
            while other >= 0, time - candidates[other].node.time < shortest {
                if isKept[other] { return false }
                other -= 1
            }
            other = index + 1
            while other < candidates.count, candidates[other].node.time - time < shortest {
                if isKept[other] { return false }
                other += 1
            }
            return true
        }
        for rank in stride(from: Rank.highest, through: Rank.lowest, by: -1) {
            var order = candidates.indices.filter { candidates[$0].rank == rank }
            // Of peaks the strongest come first, of others those that are earlier.
            if rank == Rank.highest {
                order.sort { a, b in
                    let (left, right) = (candidates[a].node.intensity, candidates[b].node.intensity)
                    return left != right ? left > right : a < b
                }
            }
            for index in order where candidates[index].node.time >= shortest && hasRoom(index) { isKept[index] = true }
        }
        nodes = candidates.indices.filter { isKept[$0] }.map { candidates[$0].node }
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
                            // Eleven days in milliseconds times their parts are more than 32 bits hold.
                            time: last.time + Int(Int64(node.time - last.time) * Int64(part) / Int64(count)),
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
