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
        return try writer(source, options)
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
        case .markers: MarkersWriter.write
        default: nil
        }
    }
}
