import HapticRendering

/// Makes one layer of hums that may overlap: amplitudes add as in control frames, `I = min(1, √ΣIᵢ²)`,
/// `S = ΣIᵢ²Sᵢ / ΣIᵢ²`.
enum LayerMixer {
    /// Where hums overlap, the layer is drawn straight over stretches in which none of them moves by more than this.
    private static let step = 0.05
    /// At most so many stretches between two corners.
    private static let mostStretches = 64

    /// How many hums go on at one time at most.
    static func mostAtOnce(_ hums: [Hum]) -> Int {
        var edges: [(time: Double, change: Int)] = []
        edges.reserveCapacity(2 * hums.count)
        for hum in hums where hum.end > hum.start { edges += [(hum.start, 1), (hum.end, -1)] }
        edges.sort { $0.time != $1.time ? $0.time < $1.time : $0.change < $1.change }
        var (now, most) = (0, 0)
        for edge in edges {
            now += edge.change
            most = max(most, now)
        }
        return most
    }

    static func mix(_ hums: [Hum]) -> LayeredPattern {
        let hums = hums.filter { $0.end > $0.start }
        let order = hums.indices.sorted { left, right in
            hums[left].start != hums[right].start ? hums[left].start < hums[right].start : left < right
        }
        var layers = LayeredPattern()
        var active: [Hum] = []
        var next = 0
        var time = 0.0
        while next < order.count || !active.isEmpty {
            if active.isEmpty {
                let start = hums[order[next]].start
                // Silence since the last hum, or since the beginning.
                if time < start {
                    layers.intensity.append([.init(time: time, value: 0), .init(time: start, value: 0)])
                }
                time = start
            }
            while next < order.count, hums[order[next]].start <= time {
                active.append(hums[order[next]])
                next += 1
            }
            var end = next < order.count ? hums[order[next]].start : Double.infinity
            for hum in active { end = min(end, hum.end) }
            if active.count == 1 {
                layers.intensity.append(active[0].intensity.part(from: time, to: end))
                layers.sharpness.append(active[0].sharpness.part(from: time, to: end))
            } else {
                mix(active, from: time, to: end, into: &layers)
            }
            active.removeAll { $0.end <= end }
            time = end
        }
        return layers
    }

    /// Several hums at once.
    private static func mix(_ hums: [Hum], from start: Double, to end: Double, into layers: inout LayeredPattern) {
        let lines = hums.map { hum in
            (BakedLine(hum.intensity.part(from: start, to: end)), BakedLine(hum.sharpness.part(from: start, to: end)))
        }
        var times: [Double] = []
        let all = lines.flatMap { $0.0.points + $0.1.points }.map { $0.time }.sorted()
        for time in all where times.last != time { times.append(time) }
        for (from, to) in zip(times, times.dropFirst()) {
            // Values inside the stretch: at its start what comes after a jump, at its end what was before one.
            let edges = lines.map { line in
                (
                    line.0.value(at: from) ?? 0, line.0.value(before: to), line.1.value(at: from) ?? 0.5,
                    line.1.value(before: to)
                )
            }
            var largest = 0.0
            for edge in edges { largest = max(largest, abs(edge.1 - edge.0), abs(edge.3 - edge.2)) }
            let count = max(1, min(mostStretches, Int((largest / step).rounded(.up))))
            var levels: [BakedLine.Point] = []
            var bends: [BakedLine.Point] = []
            for part in 0...count {
                let share = Double(part) / Double(count)
                var power = 0.0, weighted = 0.0, plain = 0.0
                for edge in edges {
                    let intensity = edge.0 + (edge.1 - edge.0) * share
                    let sharpness = edge.2 + (edge.3 - edge.2) * share
                    power += intensity * intensity
                    weighted += intensity * intensity * sharpness
                    plain += sharpness
                }
                let time = part == count ? to : from + (to - from) * share
                levels.append(.init(time: time, value: min(1, power.squareRoot())))
                bends.append(.init(time: time, value: power > 0 ? weighted / power : plain / Double(edges.count)))
            }
            layers.intensity.append(levels)
            layers.sharpness.append(bends)
        }
    }
}

extension BakedLine {
    /// Goes on with `part`, without a second corner where it begins as the line ends.
    mutating func append(_ part: [Point]) {
        points += points.last == part.first ? part.dropFirst() : part[...]
    }
}
