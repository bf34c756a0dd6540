/// Turns patterns into files of other formats.
public enum Converter {
    /// The formats that are made from a pattern alone, in the order of their names in lists.
    public static var writable: [ConversionFormat] { ConversionFormat.allCases.filter { writer(of: $0) != nil } }

    /// Writes a pattern in another format.
    ///
    /// The same pattern and options give the same bytes everywhere: no clock, locale or number of threads acts on them.
    ///
    /// - Throws: why nothing can be written; what is written with losses says so in its report.
    public static func write(
        _ source: ConversionSource, as format: ConversionFormat, _ options: ConversionOptions = ConversionOptions()
    ) throws(ConversionError) -> Conversion {
        guard let writer = writer(of: format) else { throw .notWritable(format) }
        guard let (other, why) = format.fallback(on: options.device) else { return try writer(source, options) }
        var conversion = try write(source, as: other, options)
        conversion.report.add(
            Loss(
                .others, .approximated, "\(format.name) for the device \(options.device.name)",
                "written as \(other.name): \(why)"))
        return conversion
    }

    /// What writes one format.
    typealias Writer = (ConversionSource, ConversionOptions) throws(ConversionError) -> Conversion

    private static func writer(of format: ConversionFormat) -> Writer? {
        switch format {
        case .ahap: AHAPFormat.write
        case .ahapSplit: AHAPFormat.writeSplit
        case .haptic: HapticFileWriter.write
        case .hjif: HJIFWriter.write
        case .androidEnvelope: AndroidEnvelope.basic
        case .androidWaveformEnvelope: AndroidEnvelope.waveform
        case .androidWaveform: AndroidWaveform.xml
        case .androidPrimitives: AndroidPrimitives.write
        case .androidJSON: AndroidWaveform.json
        case .androidTimings: AndroidWaveform.timings
        case .vibrate: VibrateWriter.write
        case .gamepad: PadWriters.gamepad
        case .rumble: PadWriters.rumble
        case .feedbackd: FeedbackdWriter.write
        case .androidTimeline: KotlinWriter.timeline
        case .androidBundle: KotlinWriter.bundle
        case .kotlin: KotlinWriter.envelope
        case .java: JavaWriter.write
        case .swift: SwiftWriter.write
        case .javaScript: JavaScriptWriter.write
        case .ffPeriodic: PeriodicWriter.write
        case .hdRumble: HDRumbleWriter.write
        case .openXR: OpenXRWriters.header
        case .openXRParametric: OpenXRWriters.parametric
        case .openHarmony: OpenHarmonyWriter.write
        case .cssHaptic: CSSHapticWriter.write
        case .haps: HapsWriter.write
        case .ivs: IVSWriter.write
        case .markers: MarkersWriter.write
        case .markersCSV: MarkersWriter.table
        case .dualSense: SoundWriters.dualSense
        case .wav: SoundWriters.mono
        default: nil
        }
    }
}
