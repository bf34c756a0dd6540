import AHAP
import HapticPattern
import HapticRendering

/// AHAP as a target.
enum AHAPFormat {
    /// One file with the pattern as it is, within what players take: values in range, curves of at most 16 points in
    /// order, hums of at most 30 s; of what our own checker would warn of, only what acts.
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        if options.isSplit { return try writeSplit(source, options) }
        guard source.pattern.events.contains(where: { $0.lasts }) else { throw .nothingFelt(.ahap) }
        var report = LossReport(rewriting: source)
        let bytes = clean(source, options, &report)
        return Conversion(.ahap, bytes, report)
    }

    /// The pattern as the checker has nothing to say of: as it is, else without what has no effect, else as it is felt.
    private static func clean(
        _ source: ConversionSource, _ options: ConversionOptions, _ report: inout LossReport
    ) -> [UInt8] {
        let pattern = source.pattern.withinLimits
        let plain = AHAPWriter.write(pattern, metadata: source.metadata)
        guard !isClean(plain) else { return plain }
        let effective = pattern.effective
        let bytes = AHAPWriter.write(effective, metadata: source.metadata)
        if isClean(bytes) {
            report.add(
                Loss(
                    .values, .baked, "entries that act otherwise than they look", "written as they act"))
            return bytes
        }
        let layered = LayeredPattern(source.baked(within: options.error), within: options.error / 4)
        var taps = LossReport()
        var felt = layered.pattern(&taps)
        if felt.events.isEmpty, source.length > 0 {
            // Silence has a length too.
            felt.events = [
                Event(.hapticContinuous, at: 0, duration: source.length, parameters: [.hapticIntensity: 0])
            ]
        }
        felt.addSound(of: effective)
        let anew = AHAPWriter.write(felt, metadata: source.metadata)
        guard isClean(anew) else { return bytes }
        report.add(taps)
        report.add(
            Loss(.dynamicParameters, .baked, "what plays otherwise than written", "written anew as it is felt"))
        return anew
    }

    private static func isClean(_ bytes: [UInt8]) -> Bool {
        !AHAPDocument(bytes).check(CheckOptions(makesEdits: false)).contains { $0.severity > .info }
    }

    /// Hums and taps in two files, so that no curve reaches the taps; one file where there is only one of them.
    static func writeSplit(
        _ source: ConversionSource, _ options: ConversionOptions
    ) throws(ConversionError) -> Conversion {
        let report = LossReport(layering: source, keepingMetadata: source.metadata.map { $0.key })
        let layered = LayeredPattern(source.baked(within: options.error), within: options.error / 2)
        let files = files(of: layered.parts(), metadata: source.metadata)
        guard !files.isEmpty else { throw .nothingFelt(.ahapSplit) }
        return Conversion(files: files, report: report)
    }

    /// Hums and taps as files of their own, told apart by a suffix where there are both.
    static func files(
        of parts: (hums: Pattern?, taps: Pattern?), metadata: [(key: String, value: String)]
    ) -> [Conversion.File] {
        let isSplit = parts.hums != nil && parts.taps != nil
        return [(parts.hums, ".continuous"), (parts.taps, ".transients")].compactMap { pattern, suffix in
            pattern.map {
                Conversion.File(
                    suffix: isSplit ? suffix : "", fileExtension: "ahap",
                    bytes: AHAPWriter.write($0, metadata: metadata))
            }
        }
    }
}

extension Pattern {
    /// The pattern with every value in its range, curves in order and cut at 16 points, hums chained at 30 s.
    var withinLimits: Pattern {
        var result = Pattern()
        for event in events { result.events += event.withinLimits }
        for var step in parameters {
            step.value = step.value.clamped(to: step.id.range)
            result.parameters.append(step)
        }
        for curve in curves { result.curves += curve.withinLimits }
        return result
    }
}

extension Event {
    /// Whether a player has something to play: a hum or a tone without a length is none.
    var lasts: Bool { !type.needsDuration || (duration ?? 0) > 0 }

    /// The event with its values in range; a hum of more than 30 s as a chain, the first with the attack, the last with
    /// the release.
    var withinLimits: [Event] {
        var whole = self
        whole.time = max(0, time)
        for id in EventParameterID.allCases {
            guard let value = parameters[id] else { continue }
            whole.parameters[id] = id.applies(to: type) ? value.clamped(to: id.range) : nil
        }
        guard type == .hapticContinuous, isSustained, let duration, duration > LayeredPattern.longestEvent,
            duration < 1_000_000
        else { return [whole] }
        var chain: [Event] = []
        var done = 0.0
        while done < duration {
            var part = whole
            part.time = LayeredPattern.rounded(whole.time + done)
            part.duration = LayeredPattern.rounded(min(LayeredPattern.longestEvent, duration - done))
            if done > 0 { part.parameters[.attackTime] = nil }
            done += LayeredPattern.longestEvent
            if done < duration { part.parameters[.releaseTime] = nil }
            chain.append(part)
        }
        return chain
    }
}

extension ParameterCurve {
    /// The curve in order, with its values in range, as curves of at most 16 points that share the points where they meet.
    fileprivate var withinLimits: [ParameterCurve] {
        let points = sortedPoints.filter { $0.time <= 1_000_000 }.map {
            ControlPoint(time: max(0, $0.time), value: $0.value.clamped(to: id.range))
        }
        guard points.count > LayeredPattern.pointsPerCurve else {
            return points.isEmpty ? [] : [ParameterCurve(id, at: max(0, time), points: points, order: order)]
        }
        var parts: [ParameterCurve] = []
        var first = 0
        while first < points.count - 1 {
            let last = min(first + LayeredPattern.pointsPerCurve - 1, points.count - 1)
            let start = first == 0 ? 0 : points[first].time
            parts.append(
                ParameterCurve(
                    id, at: first == 0 ? max(0, time) : LayeredPattern.rounded(max(0, time) + start),
                    points: points[first...last].map {
                        ControlPoint(
                            time: first == 0 ? $0.time : LayeredPattern.rounded($0.time - start), value: $0.value)
                    }, order: order))
            first = last
        }
        return parts
    }
}
