import HapticRendering
import JSONText

/// Android's stepped waveform: amplitudes of 0 to 255, held for whole milliseconds; as XML and as arrays.
enum AndroidWaveform {
    /// One entry.
    struct Entry: Equatable {
        var milliseconds: Int
        var amplitude: Int
    }

    static func xml(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let entries = try entries(source, options, .androidWaveform, &report)
        var text = "<vibration-effect>\n  <waveform-effect>\n"
        for entry in entries {
            text += "    <waveform-entry durationMs=\"\(entry.milliseconds)\" amplitude=\"\(entry.amplitude)\"/>\n"
        }
        text += "  </waveform-effect>\n</vibration-effect>\n"
        return Conversion(.androidWaveform, Array(text.utf8), report)
    }

    static func json(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let entries = try entries(source, options, .androidJSON, &report)
        return Conversion(.androidJSON, arrays(entries.map { $0.milliseconds }, entries.map { $0.amplitude }), report)
    }

    /// On and off alone, beginning with off; hums are switched on and off in their rhythm of strength.
    static func timings(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport()
        var options = options
        // Shorter pulses are not felt on the motors that know nothing but on and off. Chosen: docs/semantics.md.
        options.minimumPulse = max(35, options.minimumPulse)
        options.cycle = max(options.cycle, 2 * options.minimumPulse)
        let pulses = try DutyCycle.pulses(source, options, .androidTimings, &report)
        return Conversion(
            .androidTimings,
            arrays(pulses.first?.isOn ?? false ? [0] + pulses.map { $0.length } : pulses.map { $0.length }, nil), report
        )
    }

    private static func arrays(_ timings: [Int], _ amplitudes: [Int]?) -> [UInt8] {
        func list(_ numbers: [Int]) -> String { "[" + numbers.map { String($0) }.joined(separator: ",") + "]" }
        let rest = amplitudes.map { ",\"amplitudes\":" + list($0) } ?? ""
        return Array("{\"timings\":\(list(timings))\(rest),\"repeat\":-1}\n".utf8)
    }

    /// The entries of a pattern, neighbours that are equal as one.
    ///
    /// - Parameter baked: the pattern baked within the error of the options, where that has been done already.
    static func entries(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat,
        _ report: inout LossReport, baked: BakedPattern? = nil
    ) throws(ConversionError) -> [Entry] {
        report = LossReport(layering: source)
        report.addSharpness(
            source, hums: .lost, taps: .approximated,
            how: "the waveform holds amplitude alone; a tap's sharpness sets its length")
        let device = options.device
        guard device.amplitudeLevels > 0 else {
            let pulses = try DutyCycle.pulses(source, options, format, &report)
            return pulses.map { Entry(milliseconds: $0.length, amplitude: $0.isOn ? 255 : 0) }
        }
        let baked = baked ?? source.baked(within: options.error)
        let model = options.model ?? .meta
        if options.isLofelt { return try lofelt(source, options, format, &report, baked, model) }
        let levels = Double(min(255, device.amplitudeLevels))
        var entries: [Entry] = []
        var raised = 0.0
        for hold in Holds(baked, step: options.step, tapLength: TapLength.coil).holds {
            let strength = hold.isTap ? model.amplitude(ofTap: hold.intensity) : model.amplitude(ofHum: hold.intensity)
            // What is felt is never written as nothing, nor as less than moves the motor.
            let felt = strength > 0 ? max(strength, device.motorFloor) : 0
            raised = max(raised, felt - strength)
            let amplitude = felt > 0 ? max(1, Int((255 / levels * (levels * min(1, felt)).rounded()).rounded())) : 0
            if let last = entries.last, last.amplitude == amplitude {
                entries[entries.count - 1].milliseconds += hold.length
            } else {
                entries.append(Entry(milliseconds: hold.length, amplitude: amplitude))
            }
        }
        while let last = entries.last, last.amplitude == 0 { entries.removeLast() }
        guard !entries.isEmpty else { throw .nothingFelt(format) }
        report.addFloor(device, raised)
        report.addSteps(source, baked, milliseconds: options.step)
        return entries
    }

    /// The entries that Lofelt's player makes.
    private static func lofelt(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat,
        _ report: inout LossReport, _ baked: BakedPattern, _ model: ConversionModel
    ) throws(ConversionError) -> [Entry] {
        var raised = LossReport()
        let simple = baked.simplified(within: options.error / 4)
        var entries = LofeltWaveform.entries(
            HapticFileWriter.breakpoints(simple, source, options, model, &raised))
        while let last = entries.last, last.amplitude == 0 { entries.removeLast() }
        guard !entries.isEmpty else { throw .nothingFelt(format) }
        if simple.taps.contains(where: { $0.intensity > 0 }) {
            report.add(
                .tapStrength, .lost, "strength and sharpness of taps",
                "every tap is 30 ms at full strength, with 30 ms of nearly nothing around it")
        }
        report.addSteps(source, baked, milliseconds: 25)
        return entries
    }
}

extension LossReport {
    /// Reports that weak amplitudes were raised to what moves the motor.
    mutating func addFloor(_ device: DeviceProfile, _ raised: Double) {
        guard raised > 0 else { return }
        add(
            Loss(
                .ramps, .approximated, "amplitudes below \(decimal(device.motorFloor, digits: 3))",
                "raised to that: the motor of \(device.name) does not move below it", error: raised))
    }

    /// Reports that ramps become stairs.
    mutating func addSteps(_ source: ConversionSource, _ baked: BakedPattern, milliseconds: Int) {
        var steepest = 0.0
        for (a, b) in zip(baked.intensity.points, baked.intensity.points.dropFirst()) where b.time > a.time {
            steepest = max(steepest, abs(b.value - a.value) / (b.time - a.time))
        }
        guard steepest > 0 else { return }
        add(
            Loss(
                .ramps, .approximated, "intensity that rises or falls",
                "held for \(milliseconds) ms at a time", error: min(1, steepest * Double(milliseconds) / 2000)))
    }
}
