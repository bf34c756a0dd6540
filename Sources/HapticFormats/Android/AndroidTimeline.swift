import HapticRendering

/// A pattern as Android's vibration timeline has it (37.2): taps as presets, hums as basic envelopes, nothing overlapping.
///
/// A tap ducks the hum around it: the hum falls to nothing before the tap and rises again after it.
struct AndroidTimeline {
    /// Something with its start, in milliseconds.
    enum Entry: Equatable {
        /// A preset: a tap of some milliseconds.
        case preset(at: Int, AndroidPrimitives.Kind, scale: Double)
        /// An envelope that begins and ends with nothing; times of nodes count from its start.
        case envelope(at: Int, [EnvelopeNodes.Node], initialSharpness: Double)

        var start: Int {
            switch self {
            case .preset(let start, _, _), .envelope(let start, _, _): start
            }
        }

        var end: Int {
            switch self {
            case .preset(let start, let kind, _): start + kind.length
            case .envelope(let start, let nodes, _): start + (nodes.last?.time ?? 0)
            }
        }
    }

    /// In order of time.
    private(set) var entries: [Entry] = []

    /// The entries of a pattern that is baked already.
    static func entries(
        _ source: ConversionSource, _ baked: BakedPattern, _ options: ConversionOptions, _ format: ConversionFormat,
        _ report: inout LossReport
    ) throws(ConversionError) -> [Entry] {
        report.addSharpness(source, hums: .kept, taps: .approximated, how: "the nearest of low tick, tick and click")
        let hasBoth = baked.taps.contains { $0.intensity > 0 } && !source.timeline.voices.isEmpty
        if hasBoth {
            report.add(Loss(.overlaps, .approximated, "taps inside hums", "the hum falls to nothing around each"))
        }
        let entries = AndroidTimeline(baked, options.device, options.error, &report).entries
        guard !entries.isEmpty else { throw .nothingFelt(format) }
        return entries
    }

    /// The preset for a tap; the timeline has click, tick and low tick.
    static func preset(_ tap: ControlFrames.Transient) -> AndroidPrimitives.Kind {
        tap.sharpness < 1.0 / 3 ? .lowTick : tap.sharpness < 2.0 / 3 ? .tick : .click
    }

    init(_ baked: BakedPattern, _ device: DeviceProfile, _ error: Double, _ report: inout LossReport) {
        let shortest = max(1, device.minimumSegment)
        placeTaps(baked, &report)
        let layers = LayeredPattern(baked, within: error / 2)
        let taps = entries
        var (left, next) = (0, 0)
        for run in layers.runs() {
            var start = Seconds.milliseconds(run.start)
            let end = Seconds.milliseconds(run.end)
            while next < taps.count, taps[next].end <= start { next += 1 }
            for tap in taps[next...] {
                guard tap.start < end else { break }
                left += addHum(
                    layers, baked, from: start, to: min(end, tap.start), isCut: true, device, error, shortest)
                start = max(start, tap.end)
            }
            left += addHum(layers, baked, from: start, to: end, isCut: false, device, error, shortest)
        }
        let order = entries.indices.sorted { a, b in
            entries[a].start != entries[b].start ? entries[a].start < entries[b].start : a < b
        }
        entries = order.map { entries[$0] }
        // A fall that goes on into what comes next is no overlap that matters less: it is cut by moving the next one.
        left += resolveTails()
        if left > 0 {
            report.add(
                .ramps, .lost, "\(left) piece\(left == 1 ? "" : "s") of hums of less than \(2 * shortest) ms",
                "left out: there is no room for an envelope between taps")
        }
    }

    private mutating func placeTaps(_ baked: BakedPattern, _ report: inout LossReport) {
        var end = 0
        for tap in baked.taps where tap.intensity > 0 {
            let time = Seconds.milliseconds(tap.time)
            let kind = Self.preset(tap)
            if time < end {
                report.add(
                    .timing, .approximated, "a tap at \(Seconds.text(tap.time))",
                    "comes when the one before has ended", error: Double(end - time) / 1000, unit: "s")
            }
            entries.append(.preset(at: max(time, end), kind, scale: tap.intensity))
            end = max(time, end) + kind.length
        }
    }

    /// Adds the layer between two times as an envelope; returns how many pieces were too short for one.
    ///
    /// - Parameter isCut: whether it has to have ended at `end`.
    private mutating func addHum(
        _ layers: LayeredPattern, _ baked: BakedPattern, from start: Int, to end: Int, isCut: Bool,
        _ device: DeviceProfile, _ error: Double, _ shortest: Int
    ) -> Int {
        // The fall to nothing takes the shortest segment, and lies before the tap.
        let last = isCut ? end - shortest : end
        guard end > start else { return 0 }
        // At an end of its own it may be short: it becomes a rise and a fall, which goes on after it where there is room.
        guard last - start >= (isCut ? shortest : 1) else { return 1 }
        let (from, to) = (Double(start) / 1000, Double(last) / 1000)
        var piece = baked
        piece.taps = []
        piece.intensity = BakedLine(
            layers.intensity.part(from: from, to: to).map { .init(time: $0.time - from, value: $0.value) })
        piece.sharpness = BakedLine(
            layers.sharpness.part(from: from, to: to).map { .init(time: $0.time - from, value: $0.value) })
        let nodes = EnvelopeNodes(piece, shortest: shortest, longest: device.maximumSegment, error: error)
        guard nodes.nodes.contains(where: { $0.intensity > 0 }) else { return 0 }
        entries.append(.envelope(at: start, nodes.nodes, initialSharpness: nodes.initialSharpness))
        return 0
    }

    /// An envelope whose last fall reaches into the next entry gives way: the fall begins earlier. Returns how many had no
    /// room for one and are left out.
    private mutating func resolveTails() -> Int {
        for index in entries.indices.dropLast() {
            guard case .envelope(let start, var nodes, let sharpness) = entries[index] else { continue }
            let room = entries[index + 1].start - start
            guard let last = nodes.last, last.time > room else { continue }
            nodes.removeAll { $0.time >= room }
            // At least a rise and a fall; what has no room for them is left out as a whole.
            while let previous = nodes.last, room - previous.time < 1 { nodes.removeLast() }
            nodes.append(.init(time: room, intensity: 0, sharpness: last.sharpness))
            entries[index] = .envelope(at: start, nodes.count > 1 ? nodes : [], initialSharpness: sharpness)
        }
        let count = entries.count
        entries.removeAll { if case .envelope(_, let nodes, _) = $0 { nodes.isEmpty } else { false } }
        return count - entries.count
    }
}
