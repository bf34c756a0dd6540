import HapticRendering

/// Android's envelopes as vibration XML: intensity and sharpness that Android adapts to the device, or amplitude and
/// frequency as they are.
enum AndroidEnvelope {
    static func basic(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let envelope = try nodes(source, options, .androidEnvelope, &report)
        var text =
            "<vibration-effect>\n  <basic-envelope-effect initialSharpness=\"\(number(envelope.initialSharpness))\">\n"
        var last = 0
        for node in envelope.nodes {
            text +=
                "    <control-point intensity=\"\(number(node.intensity))\" sharpness=\"\(number(node.sharpness))\""
                + " durationMs=\"\(node.time - last)\"/>\n"
            last = node.time
        }
        text += "  </basic-envelope-effect>\n</vibration-effect>\n"
        return Conversion(.androidEnvelope, Array(text.utf8), report)
    }

    static func waveform(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion
    {
        var report = LossReport()
        let envelope = try nodes(source, options, .androidWaveformEnvelope, &report)
        let adapter = options.isPerceptual ? adapter(options.device, &report) : nil
        let model = options.model ?? .meta
        let device = options.device
        let band =
            adapter?.band ?? device.lowestFrequency...max(device.lowestFrequency, device.highestFrequency)
        var isOutside = false
        func hertz(_ sharpness: Double) -> Double {
            let frequency = adapter?.frequency(sharpness) ?? model.frequency(ofHum: sharpness)
            if frequency < band.lowerBound || frequency > band.upperBound { isOutside = true }
            return min(band.upperBound, max(band.lowerBound, frequency))
        }
        func amplitude(_ node: EnvelopeNodes.Node) -> Double {
            adapter?.amplitude(node.intensity, at: hertz(node.sharpness))
                ?? min(1, model.amplitude(ofHum: node.intensity))
        }
        var text = "<vibration-effect>\n  <waveform-envelope-effect initialFrequencyHz=\""
        text += "\(number(hertz(envelope.initialSharpness)))\">\n"
        var last = 0
        for node in envelope.nodes {
            text +=
                "    <control-point amplitude=\"\(number(amplitude(node)))\""
                + " frequencyHz=\"\(number(hertz(node.sharpness)))\" durationMs=\"\(node.time - last)\"/>\n"
            last = node.time
        }
        text += "  </waveform-envelope-effect>\n</vibration-effect>\n"
        if isOutside {
            report.add(
                .humSharpness, .approximated, "frequencies outside what \(options.device.name) plays",
                "moved to \(number(band.lowerBound))...\(number(band.upperBound)) Hz")
        }
        return Conversion(.androidWaveformEnvelope, Array(text.utf8), report)
    }

    /// What adapts intensity and sharpness to a device; nil where it is too weak to be felt.
    private static func adapter(_ device: DeviceProfile, _ report: inout LossReport) -> PerceptualAdapter? {
        var response = device.accelerations
        if response.isEmpty {
            response = [device.lowestFrequency, max(device.lowestFrequency, device.highestFrequency)].map {
                .init(frequency: $0, acceleration: 1)
            }
            report.add(
                .ramps, .approximated, "what can be felt on \(device.name)",
                "its file gives no accelerations: 1 G at every frequency is assumed")
        }
        let adapter = PerceptualAdapter(response)
        if adapter == nil {
            report.add(
                .ramps, .approximated, "what can be felt on \(device.name)",
                "too little at every frequency: strength is not adapted to it")
        }
        return adapter
    }

    private static func number(_ value: Double) -> String {
        let text = decimal(value, digits: 4)
        return text.utf8.contains(0x2E) ? text : text + ".0"
    }

    /// The envelope of a pattern.
    ///
    /// - Parameter baked: the pattern baked within the error of the options, where that has been done already.
    static func nodes(
        _ source: ConversionSource, _ options: ConversionOptions, _ format: ConversionFormat,
        _ report: inout LossReport, baked: BakedPattern? = nil
    ) throws(ConversionError) -> EnvelopeNodes {
        report = LossReport(layering: source)
        let device = options.device
        let baked = baked ?? source.baked(within: options.error)
        // More points than a device has room for are played in parts; a little more error is the lesser evil.
        let (error, envelope) = LeastError.find(from: options.error, growingBy: 1.5) { (error) in
            EnvelopeNodes(baked, shortest: device.minimumSegment, longest: device.maximumSegment, error: error)
        } fits: { (envelope) in
            device.maximumPoints <= 0 || envelope.nodes.count <= device.maximumPoints
        }
        guard envelope.nodes.contains(where: { $0.intensity > 0 }) else { throw .nothingFelt(format) }
        if error > options.error {
            report.add(.ramps, .approximated, "the shape of hums", "drawn with fewer points", error: error)
        }
        if device.maximumPoints > 0, envelope.nodes.count > device.maximumPoints {
            report.add(
                .length, .approximated, "\(envelope.nodes.count) control points",
                "devices promise \(device.maximumPoints) of them; Android plays the effect in parts")
        }
        var squeezed = envelope.squeezedTaps[...]
        for (index, tap) in baked.taps.filter({ $0.intensity > 0 }).enumerated() {
            let isSqueezed = squeezed.first == index
            if isSqueezed { squeezed.removeFirst() }
            report.add(
                .timing, .approximated, "a tap at \(Seconds.text(tap.time))",
                isSqueezed
                    ? "melts into what is nearer than \(device.minimumSegment) ms"
                    : "a rise of \(device.minimumSegment) ms and a fall of as much",
                error: Double(device.minimumSegment) / 1000, unit: "s")
        }
        return envelope
    }
}
