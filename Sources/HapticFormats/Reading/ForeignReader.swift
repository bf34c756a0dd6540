import AHAP
import HapticPattern
import HapticRendering
public import JSONText

/// Reads files of other formats as patterns.
public enum ForeignReader {
    /// The formats that are read, in the order of their names in lists.
    public static let readable: [ConversionFormat] = [
        .haptic, .hjif, .androidEnvelope, .androidWaveformEnvelope, .androidWaveform, .androidPrimitives, .androidJSON,
        .androidTimings, .vibrate, .gamepad, .rumble, .openHarmony, .feedbackd, .haps, .ivs,
    ]

    /// The format of a file, by what is in it; nil where it is none that is read.
    public static func recognise(_ source: SourceText) -> ConversionFormat? { Recognition(source).format }

    /// Reads a file.
    ///
    /// Nothing is guessed in silence: what is odd is a finding with its place, and what a pattern cannot hold is an item
    /// of the report.
    ///
    /// - Parameter format: what it is; nil: what ``recognise(_:)`` says.
    /// - Throws: every error found, where there is one.
    public static func read(
        _ source: SourceText, as format: ConversionFormat? = nil, _ options: ReadingOptions = ReadingOptions()
    ) throws(ForeignError) -> ForeignReading {
        if Recognition.isWide(source) {
            let finding = ForeignFinding(
                isError: true, "the file is UTF-16 or UTF-32 instead of UTF-8", help: "store it as UTF-8",
                at: 0..<min(source.count, 2))
            throw ForeignError(format: format, findings: [finding])
        }
        let recognition = Recognition(source)
        let isGuess = format == nil
        guard let format = format ?? recognition.format else { throw unknown(source, recognition) }
        do throws(ForeignError) {
            return format.isXML
                ? try read(xml: source, as: format, options)
                : try read(json: source, as: format, options, isGuess: isGuess)
        } catch {
            // What was named may not be what it is.
            guard let found = recognition.format, found != format else { throw error }
            let finding = ForeignFinding(
                isError: false, "the file looks like \(found.name)", help: "--from \(found.name) reads it as that",
                at: 0..<min(source.count, 1))
            throw ForeignError(format: error.format, findings: error.findings + [finding])
        }
    }

    private static func read(
        json source: SourceText, as format: ConversionFormat, _ options: ReadingOptions, isGuess: Bool
    ) throws(ForeignError) -> ForeignReading {
        let tree = JSONReader.read(source)
        let faults = tree.faults.filter { $0.kind != .byteOrderMark && $0.kind != .trailingComma }
        guard faults.isEmpty, !tree.nodes.isEmpty else {
            throw ForeignError(format: format, findings: faults.map { .init(fault: $0, of: tree) })
        }
        let fields = JSONFields(tree)
        if isGuess, format == .vibrate, tree[0].kind == .array, let first = tree.items(of: 0).first,
            tree[first].kind == .number
        {
            fields.warning(
                "a list of numbers is taken for navigator.vibrate, which begins with on",
                help: "--from android-timings takes it for Android's timings, which begin with off", at: 0)
        }
        let content: ForeignContent? =
            switch format {
            case .haptic: HapticFileReader.read(fields, options)
            case .hjif: HJIFReader.read(fields, options)
            case .haps: HapsReader.read(fields, options)
            case .androidJSON, .androidTimings: TimingsReader.read(fields, format, options)
            case .vibrate: PulseReader.readVibrate(fields, options)
            case .gamepad, .rumble: PadReader.read(fields, format)
            case .openHarmony: OpenHarmonyReader.read(fields)
            case .feedbackd: FeedbackdReader.read(fields, options)
            default: nil
            }
        return try reading(content, format, fields.list)
    }

    private static func read(
        xml source: SourceText, as format: ConversionFormat, _ options: ReadingOptions
    ) throws(ForeignError) -> ForeignReading {
        let tree = XMLTree(source)
        if let fault = tree.fault { throw ForeignError(format: format, findings: [fault]) }
        let fields = XMLFields(tree)
        if format == .ivs { return try reading(IVSReader.read(fields, options), format, fields.list) }
        // Whatever kind of Android's XML it was taken for, it is what stands in it.
        if let found = AndroidXMLReader.format(of: tree), found != format {
            fields.warning("this is \(found.name), not \(format.name)", help: "it is read as what it is", at: 0)
        }
        let content = AndroidXMLReader.read(fields, options)
        return try reading(content, AndroidXMLReader.format(of: tree) ?? format, fields.list)
    }

    private static func reading(
        _ content: ForeignContent?, _ format: ConversionFormat, _ list: FindingList
    ) throws(ForeignError) -> ForeignReading {
        guard let content, !list.hasErrors else {
            throw ForeignError(format: format, findings: list.sorted)
        }
        if let (message, help) = content.fault {
            throw ForeignError(
                format: format,
                findings: list.sorted + [ForeignFinding(isError: true, message, help: help, at: 0..<1)])
        }
        var report = content.report
        let pattern = content.layers.pattern(&report)
        return ForeignReading(
            format: format, pattern: pattern, parts: content.layers.parts(), metadata: content.metadata, report: report,
            fileReport: content.report, findings: list.sorted)
    }

    private static func unknown(_ source: SourceText, _ recognition: Recognition) -> ForeignError {
        if recognition.unread == nil, let fault = recognition.fault {
            return ForeignError(format: nil, findings: [fault])
        }
        guard source.bytes.contains(where: { $0 > 0x20 }) else {
            let finding = ForeignFinding(
                isError: true, "the file is empty", help: "a pattern is made of what stands in it",
                at: 0..<min(source.count, 1))
            return ForeignError(format: nil, findings: [finding])
        }
        let names = readable.map { $0.name }.joined(separator: ", ")
        let finding = ForeignFinding(
            isError: true, recognition.unread.map { "this is \($0)" } ?? "this file is of no format that is read",
            help: recognition.help ?? "these are read: \(names); --from names one where it is not recognised",
            at: 0..<min(source.count, 1))
        return ForeignError(format: nil, findings: [finding])
    }
}

extension ConversionFormat {
    /// Whether its files are XML.
    var isXML: Bool {
        switch self {
        case .androidEnvelope, .androidWaveformEnvelope, .androidWaveform, .androidPrimitives, .ivs: true
        default: false
        }
    }
}

extension ForeignFinding {
    /// A fault of the text itself.
    init(fault: JSONFault, of tree: JSONTree) {
        self.init(
            isError: true, "this is not JSON: \(tree.message(of: fault))",
            help: "thrum check shows such faults of .ahap files with their fixes; the rules of JSON are the same here",
            at: fault.range)
    }
}
