import HapticPattern
import HapticRendering
public import JSONText

/// Reads files of other formats as patterns.
public enum ForeignReader {
    /// The formats that are read, in the order of their names in lists.
    public static let readable: [ConversionFormat] = [.haptic]

    /// The format of a file, by what is in it; nil where it is none that is read.
    public static func recognise(_ source: SourceText) -> ConversionFormat? { recognise(JSONReader.read(source)) }

    private static func recognise(_ tree: JSONTree) -> ConversionFormat? {
        guard tree.nodes.first?.kind == .object else { return nil }
        if tree.value(for: "signals", in: 0) != nil { return .haptic }
        return nil
    }

    /// Reads a file.
    ///
    /// Nothing is guessed in silence: what is odd is a finding with its place, and what a pattern cannot hold is an item
    /// of the report.
    ///
    /// - Parameter format: what it is; nil: what ``recognise(_:)`` says.
    /// - Throws: every error found, where there is one.
    public static func read(
        _ source: SourceText, as format: ConversionFormat? = nil
    ) throws(ForeignError) -> ForeignReading {
        let tree = JSONReader.read(source)
        guard let format = format ?? recognise(tree) else {
            let names = readable.map { $0.name }.joined(separator: ", ")
            throw ForeignError(
                format: nil,
                findings: [
                    ForeignFinding(
                        isError: true, "this file is of no format that is read",
                        help: "these are read: \(names); --from names one where it is not recognised",
                        at: 0..<min(source.count, 1))
                ])
        }
        let faults = tree.faults.filter { $0.kind != .byteOrderMark && $0.kind != .trailingComma }
        guard faults.isEmpty, !tree.nodes.isEmpty else {
            throw ForeignError(format: format, findings: faults.map { .init(fault: $0, of: tree) })
        }
        let fields = JSONFields(tree)
        let read: (layers: LayeredPattern, metadata: [(key: String, value: String)])? =
            switch format {
            case .haptic: HapticFileReader.read(fields)
            default: nil
            }
        guard let read, !fields.hasErrors else {
            throw ForeignError(format: format, findings: fields.findings)
        }
        var report = LossReport()
        let pattern = read.layers.pattern(&report)
        return ForeignReading(
            format: format, pattern: pattern, parts: read.layers.parts(), metadata: read.metadata, report: report,
            findings: fields.findings)
    }
}

extension ForeignFinding {
    /// A fault of the text itself.
    init(fault: JSONFault, of tree: JSONTree) {
        self.init(
            isError: true, "this is not JSON: \(tree.excerpt(fault.range))",
            help: "thrum check shows such faults of .ahap files with their fixes; the rules of JSON are the same here",
            at: fault.range)
    }
}
