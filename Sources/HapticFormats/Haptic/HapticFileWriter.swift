import HapticPattern
import HapticRendering
import JSONText

/// Lofelt and Meta `.haptic` 1.0: an amplitude envelope with emphases on its points, and a frequency envelope.
///
/// The inverse of how Meta's own tools make AHAP of it: amplitude and frequency are squares of intensity and sharpness,
/// an emphasis has the amplitude of a tap squared and its sharpness as it is (`docs/conversion.md`).
enum HapticFileWriter {
    /// A point of the amplitude envelope.
    struct Breakpoint {
        var time: Double
        var amplitude: Double
        /// Amplitude and frequency of a tap here.
        var emphasis: (amplitude: Double, frequency: Double)?
    }

    /// How far before a jump the old value stands, in seconds: equal times are discouraged. Also how near to each other
    /// two taps, or a tap and a point, become one.
    static let instant = 0.001

    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport(
            layering: source,
            keepingMetadata: ["Author", "Created", "Source", "Project", "Description", "Editor"])
        let baked = source.baked(within: options.error).simplified(within: options.error / 4)
        let model = options.model ?? .meta
        var amplitude = breakpoints(baked, source, options, model, &report)
        if options.isDucked { undoDucking(&amplitude, model, &report) }
        guard amplitude.contains(where: { $0.amplitude > 0 || $0.emphasis != nil }) else { throw .nothingFelt(.haptic) }
        let end = amplitude[amplitude.count - 1].time
        let hasHum = amplitude.contains { $0.amplitude > 0 }
        let frequency = hasHum ? bent(baked.sharpness, options.error) { $0 * $0 }.filter { $0.time <= end } : []
        return Conversion(.haptic, text(source, amplitude, frequency), report)
    }

    /// The amplitude envelope of a pattern, with its taps on it.
    static func breakpoints(
        _ baked: BakedPattern, _ source: ConversionSource, _ options: ConversionOptions, _ model: ConversionModel,
        _ report: inout LossReport
    ) -> [Breakpoint] {
        let envelope = bent(baked.intensity, options.error, model.amplitude(ofHum:)).map {
            Breakpoint(time: $0.time, amplitude: $0.value)
        }
        return adding(baked.taps.filter { $0.intensity > 0 }, to: envelope, source, model, &report)
    }

    /// A line under a law that is not straight, with points close enough that the chord errs by `error` at most, and a point
    /// an instant before each jump.
    static func bent(_ line: BakedLine, _ error: Double, _ law: (Double) -> Double) -> [BakedLine.Point] {
        var points: [BakedLine.Point] = []
        func add(_ time: Double, _ value: Double) {
            // Of two that are written with one time, the later counts.
            if let last = points.last, LayeredPattern.rounded(time) <= LayeredPattern.rounded(last.time) {
                points[points.count - 1].value = value
            } else {
                points.append(.init(time: time, value: value))
            }
        }
        // The chord of a square errs by a quarter of the step squared.
        let step = 2 * error.squareRoot()
        for (index, point) in line.points.enumerated() {
            let next = index + 1 < line.points.count ? line.points[index + 1] : nil
            // Times of a jump may differ by a rounding error.
            if let next, LayeredPattern.rounded(next.time) <= LayeredPattern.rounded(point.time) {
                if next.value == point.value { continue }
                // Before a jump, what the line is an instant earlier, unless something stands there already.
                let time = next.time - instant
                if time >= 0, time > points.last?.time ?? -1 {
                    add(time, law(line.value(before: time)))
                }
                continue
            }
            add(point.time, law(point.value))
            guard let next else { continue }
            let count = Int((abs(next.value - point.value) / step).rounded(.up))
            guard count > 1 else { continue }
            for part in 1..<count {
                let share = Double(part) / Double(count)
                add(
                    point.time + (next.time - point.time) * share,
                    law(point.value + (next.value - point.value) * share))
            }
        }
        return points
    }

    /// The envelope with the taps on it: each on the point that stands there, else on one of its own.
    private static func adding(
        _ taps: [ControlFrames.Transient], to envelope: [Breakpoint], _ source: ConversionSource,
        _ model: ConversionModel, _ report: inout LossReport
    ) -> [Breakpoint] {
        var points: [Breakpoint] = []
        points.reserveCapacity(envelope.count + taps.count + 1)
        var rest = envelope[...]
        for tap in taps {
            while let next = rest.first, next.time < tap.time - instant / 2 {
                points.append(next)
                rest.removeFirst()
            }
            let strength = model.amplitude(ofTap: tap.intensity)
            if let last = points.indices.last, let held = points[last].emphasis, tap.time - points[last].time < instant
            {
                report.add(
                    .timing, .approximated, "two taps within 1 ms at \(Seconds.text(tap.time))",
                    "the stronger one stays", error: tap.time - points[last].time, unit: "s")
                if strength > held.amplitude { points[last].emphasis = (strength, tap.sharpness) }
                continue
            }
            var point: Breakpoint
            if let next = rest.first, next.time <= tap.time + instant / 2 {
                point = rest.removeFirst()
            } else {
                let last = points.last ?? Breakpoint(time: 0, amplitude: 0)
                let level = rest.first.map { between(last, $0, tap.time, model) } ?? 0
                // After the end of the envelope nothing is left of it.
                if rest.isEmpty, last.amplitude > 0, tap.time > last.time + instant {
                    points.append(Breakpoint(time: last.time + instant, amplitude: 0))
                }
                point = Breakpoint(time: tap.time, amplitude: level)
            }
            if point.amplitude > strength + 1e-6 {
                report.add(
                    .tapStrength, .approximated,
                    "a tap of \(decimal(tap.intensity, digits: 3)) at \(Seconds.text(tap.time)) under a stronger hum",
                    "raised to the hum: an emphasis is never below the envelope",
                    error: model.intensity(ofTap: point.amplitude) - tap.intensity)
            }
            point.emphasis = (max(strength, point.amplitude), tap.sharpness)
            points.append(point)
        }
        points += rest
        // An emphasis needs a point after it to have a length.
        if let last = points.last, last.emphasis != nil || points.count == 1 {
            points.append(Breakpoint(time: max(last.time + instant, source.length), amplitude: 0))
        }
        return points
    }

    /// Makes hums at emphases as strong as they were before Meta's tools took 20 % off.
    private static func undoDucking(
        _ points: inout [Breakpoint], _ model: ConversionModel, _ report: inout LossReport
    ) {
        for index in points.indices {
            guard let emphasis = points[index].emphasis, points[index].amplitude > 0 else { continue }
            let hum = model.intensity(ofHum: points[index].amplitude) / HapticFileReader.ducking
            let amplitude = model.amplitude(ofHum: min(1, hum))
            points[index].amplitude = amplitude
            guard amplitude > emphasis.amplitude + 1e-6 else { continue }
            points[index].emphasis = (amplitude, emphasis.frequency)
            report.add(
                .tapStrength, .approximated,
                "a tap of \(decimal(model.intensity(ofTap: emphasis.amplitude), digits: 3)) at \(Seconds.text(points[index].time)) under a stronger hum",
                "raised to the hum: an emphasis is never below the envelope",
                error: model.intensity(ofTap: amplitude) - model.intensity(ofTap: emphasis.amplitude))
        }
    }

    /// The amplitude of the envelope at a time: straight in intensity, as it is read.
    private static func between(
        _ a: Breakpoint, _ b: Breakpoint, _ time: Double, _ model: ConversionModel
    ) -> Double {
        guard b.time > a.time else { return b.amplitude }
        let (from, to) = (model.intensity(ofHum: a.amplitude), model.intensity(ofHum: b.amplitude))
        return model.amplitude(ofHum: from + (to - from) * (time - a.time) / (b.time - a.time))
    }

    private static func text(
        _ source: ConversionSource, _ amplitude: [Breakpoint], _ frequency: [BakedLine.Point]
    ) -> [UInt8] {
        func value(_ key: String) -> String? { source.metadata.first { $0.key.utf8.elementsEqual(key.utf8) }?.value }
        var json = JSONOutput()
        json.beginObject()
        json.beginObject("version")
        json.member("major", 1)
        json.member("minor", 0)
        json.member("patch", 0)
        json.endObject()
        json.beginObject("metadata")
        json.member("editor", value("Editor") ?? "thrum")
        if let author = value("Author") ?? value("Created") { json.member("author", author) }
        if let origin = value("Source") { json.member("source", origin) }
        json.member("project", value("Project") ?? source.name)
        if let description = value("Description") { json.member("description", description) }
        json.endObject()
        json.beginObject("signals")
        json.beginObject("continuous")
        json.beginObject("envelopes")
        json.beginArray("amplitude")
        for point in amplitude {
            json.beginObject()
            json.member("time", LayeredPattern.rounded(point.time))
            json.member("amplitude", LayeredPattern.rounded(point.amplitude))
            if let emphasis = point.emphasis {
                json.beginObject("emphasis")
                json.member("amplitude", LayeredPattern.rounded(emphasis.amplitude))
                json.member("frequency", LayeredPattern.rounded(emphasis.frequency))
                json.endObject()
            }
            json.endObject()
        }
        json.endArray()
        json.beginArray("frequency")
        for point in frequency {
            json.beginObject()
            json.member("time", LayeredPattern.rounded(point.time))
            json.member("frequency", LayeredPattern.rounded(point.value))
            json.endObject()
        }
        json.endArray()
        json.endObject()
        json.endObject()
        json.endObject()
        json.endObject()
        return json.bytes + [0x0A]
    }
}
