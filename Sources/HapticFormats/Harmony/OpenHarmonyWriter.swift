import HapticRendering
import JSONText

/// Vibration files of OpenHarmony and HarmonyOS: taps and hums, each hum with a curve of its own.
///
/// Limits are documented in OpenHarmony's vibrator guidelines: 128 events and 64 kB a file, 5 s a hum, 4 to 16 points a
/// curve, half an hour in all.
enum OpenHarmonyWriter {
    static let mostEvents = 128
    static let mostBytes = 64_000
    /// The most bytes of the description. Source: chosen.
    static let mostDescription = 4_000
    static let longestEvent = 5_000
    static let pointsPerCurve = 4...16
    static let latestStart = 1_800_000

    /// One event, times in milliseconds.
    struct Event: Equatable {
        var start: Int
        /// 0 for a tap.
        var length: Int
        /// 0...100.
        var intensity: Int
        /// 0...100.
        var frequency: Int
        /// Empty where nothing moves.
        var curve: [(time: Int, factor: Double, offset: Int)] = []

        /// How much of the pattern it is.
        var weight: Double { Double(intensity) * Double(max(length, 20)) }

        static func == (a: Event, b: Event) -> Bool {
            a.start == b.start && a.length == b.length && a.intensity == b.intensity && a.frequency == b.frequency
                && a.curve.elementsEqual(b.curve) { $0 == $1 }
        }
    }

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(layering: source, keepingMetadata: ["Description"])
        let baked = source.baked(within: options.error)
        let description = description(of: source, &report)
        // A little more error is the lesser evil than events left out.
        let (error, found) = LeastError.find(from: options.error / 8, growingBy: 2) { (error) in
            self.events(baked, error)
        } fits: { (events) in
            events.count <= mostEvents && text(description, events).count <= mostBytes
        }
        guard !found.isEmpty else { throw .nothingFelt(.openHarmony) }
        var events = found
        if error > options.error / 8 {
            report.add(Loss(.ramps, .approximated, "the shape of hums", "drawn with fewer points", error: error))
        }
        thin(&events, to: mostEvents, &report)
        let late = events.count
        events.removeAll { $0.start > latestStart }
        if events.count < late {
            report.add(
                Loss(
                    .length, .lost, "\(late - events.count) events after half an hour",
                    "left out: the format ends there"))
        }
        var bytes = text(description, events)
        while bytes.count > mostBytes, events.count > 1 {
            thin(&events, to: events.count * mostBytes / bytes.count, &report)
            bytes = text(description, events)
        }
        return Conversion(.openHarmony, bytes, report)
    }

    /// Keeps the `count` events that are most of the pattern.
    private static func thin(_ events: inout [Event], to count: Int, _ report: inout LossReport) {
        guard events.count > count else { return }
        let order = events.indices.sorted { left, right in
            let (a, b) = (events[left].weight, events[right].weight)
            return a != b ? a > b : left < right
        }
        report.add(
            Loss(
                .length, .lost, "\(events.count - count) of \(events.count) events",
                "the weakest and shortest are left out: a file holds \(mostEvents) events and \(mostBytes / 1000) kB"))
        let kept = order.prefix(max(1, count)).sorted()
        events = kept.map { events[$0] }
    }

    static func events(_ baked: BakedPattern, _ error: Double) -> [Event] {
        let layers = LayeredPattern(baked, within: error)
        var events = layers.taps.map { tap in
            Event(
                start: Seconds.milliseconds(tap.time), length: 0, intensity: percent(tap.intensity),
                frequency: Int((100 * tap.sharpness).rounded()))
        }
        for run in layers.runs() { addHums(layers, run, to: &events) }
        let order = events.indices.sorted { left, right in
            events[left].start != events[right].start ? events[left].start < events[right].start : left < right
        }
        return order.map { events[$0] }
    }

    /// What is felt is never written as nothing.
    private static func percent(_ intensity: Double) -> Int { max(1, Int((100 * intensity).rounded())) }

    /// A run as events one after the other, each with as many points and as long as may be.
    private static func addHums(
        _ layers: LayeredPattern, _ run: (start: Double, end: Double), to events: inout [Event]
    ) {
        let start = Seconds.milliseconds(run.start)
        let ticks = split(layers.ticks(run))
        var first = 0
        while first + 1 < ticks.count {
            var last = first + 1
            while last + 1 < ticks.count, last + 1 - first < pointsPerCurve.upperBound,
                ticks[last + 1].tick - ticks[first].tick <= longestEvent
            {
                last += 1
            }
            events += hum(Array(ticks[first...last]), start)
            first = last
        }
    }

    /// The same line with no two corners farther apart than an event may be long.
    private static func split(
        _ ticks: [(tick: Int, corner: LayeredPattern.Corner)]
    ) -> [(tick: Int, corner: LayeredPattern.Corner)] {
        var result: [(tick: Int, corner: LayeredPattern.Corner)] = []
        for (index, next) in ticks.enumerated() {
            if index > 0 {
                let from = ticks[index - 1]
                let count = (next.tick - from.tick + longestEvent - 1) / longestEvent
                for part in 1..<max(1, count) {
                    result.append(between(from, next, Double(part) / Double(count)))
                }
            }
            result.append(next)
        }
        return result
    }

    private static func between(
        _ a: (tick: Int, corner: LayeredPattern.Corner), _ b: (tick: Int, corner: LayeredPattern.Corner),
        _ share: Double
    ) -> (tick: Int, corner: LayeredPattern.Corner) {
        let tick = a.tick + Int((Double(b.tick - a.tick) * share).rounded())
        let place = Double(tick - a.tick) / Double(b.tick - a.tick)
        return (
            tick,
            LayeredPattern.Corner(
                time: a.corner.time + (b.corner.time - a.corner.time) * place,
                intensity: a.corner.intensity + (b.corner.intensity - a.corner.intensity) * place,
                sharpness: a.corner.sharpness + (b.corner.sharpness - a.corner.sharpness) * place)
        )
    }

    /// One event; none where nothing of it is felt.
    private static func hum(_ ticks: [(tick: Int, corner: LayeredPattern.Corner)], _ start: Int) -> [Event] {
        let first = ticks[0], last = ticks[ticks.count - 1]
        var strongest = 0.0
        for (_, corner) in ticks { strongest = max(strongest, corner.intensity) }
        guard strongest > LayeredPattern.silence else { return [] }
        // Rounded up, so that no factor is above 1.
        let intensity = min(100, max(1, Int((100 * strongest - 1e-9).rounded(.up))))
        let frequency = Int((100 * first.corner.sharpness).rounded())
        var event = Event(
            start: start + first.tick, length: last.tick - first.tick, intensity: intensity, frequency: frequency)
        let isFlat = ticks.allSatisfy {
            abs($0.corner.intensity - strongest) < 0.002 && abs($0.corner.sharpness - first.corner.sharpness) < 0.002
        }
        if isFlat, abs(100 * strongest - Double(intensity)) < 0.3 { return [event] }
        var points = ticks
        // A curve has four points at least.
        while points.count < pointsPerCurve.lowerBound, event.length >= pointsPerCurve.lowerBound - 1 {
            var widest = 1
            for index in 1..<points.count
            where points[index].tick - points[index - 1].tick > points[widest].tick - points[widest - 1].tick {
                widest = index
            }
            points.insert(between(points[widest - 1], points[widest], 0.5), at: widest)
        }
        guard points.count >= pointsPerCurve.lowerBound else {
            // Shorter than four points: its mean.
            var sum = 0.0
            for (_, corner) in points { sum += corner.intensity }
            event.intensity = percent(sum / Double(points.count))
            return [event]
        }
        for (tick, corner) in points {
            let factor = min(1, 100 * corner.intensity / Double(intensity))
            event.curve.append(
                (
                    tick - first.tick, (factor * 10_000).rounded() / 10_000,
                    Int((100 * corner.sharpness).rounded()) - frequency
                ))
        }
        return [event]
    }

    /// What the file says of itself, in few enough bytes to leave room for events.
    private static func description(of source: ConversionSource, _ report: inout LossReport) -> String {
        let whole = source.metadata.first { $0.key.isSame(as: "Description") }?.value ?? source.name
        var bytes = Array(whole.utf8)
        guard bytes.count > mostDescription else { return whole }
        var end = mostDescription
        // Not inside a letter of several bytes.
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.removeSubrange(end...)
        report.add(
            Loss(
                .metadata, .approximated, at: "/Metadata/Description", "a description of \(whole.utf8.count) bytes",
                "cut after \(end): a file holds \(mostBytes / 1000) kB"))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func text(_ description: String, _ events: [Event]) -> [UInt8] {
        var json = JSONOutput()
        json.beginObject()
        json.beginObject("MetaData")
        json.member("Version", 1)
        json.member("ChannelNumber", 1)
        json.member("Description", description)
        json.endObject()
        json.beginArray("Channels")
        json.beginObject()
        json.beginObject("Parameters")
        json.member("Index", 0)
        json.endObject()
        json.beginArray("Pattern")
        for event in events { add(event, &json) }
        json.endArray()
        json.endObject()
        json.endArray()
        json.endObject()
        return json.bytes + [0x0A]
    }

    private static func add(_ event: Event, _ json: inout JSONOutput) {
        json.beginObject()
        json.beginObject("Event")
        json.member("Type", event.length == 0 ? "transient" : "continuous")
        json.member("StartTime", event.start)
        if event.length > 0 { json.member("Duration", event.length) }
        json.beginObject("Parameters")
        json.member("Intensity", event.intensity)
        json.member("Frequency", event.frequency)
        if !event.curve.isEmpty {
            json.beginArray("Curve")
            for point in event.curve {
                json.beginObject()
                json.member("Time", point.time)
                json.member("Intensity", point.factor)
                json.member("Frequency", point.offset)
                json.endObject()
            }
            json.endArray()
        }
        json.endObject()
        json.endObject()
        json.endObject()
    }
}
