public import AHAP
public import HapticPattern
public import HapticRendering
import JSONText

/// A pattern to be converted, with what conversions ask of it.
public struct ConversionSource: Sendable {
    /// The pattern.
    public let pattern: Pattern
    /// What it means over time.
    public let timeline: Timeline
    /// A name for formats that carry one; of the file, without its extension.
    public let name: String
    /// Pairs of texts that the file carries about itself.
    public let metadata: [(key: String, value: String)]
    /// The file that it is of; nil where there is none.
    let document: AHAPDocument?

    /// A pattern of a file.
    public init(_ document: AHAPDocument, name: String) {
        pattern = document.pattern
        timeline = Timeline(document.pattern)
        self.name = name
        metadata = document.metadataTexts
        self.document = document
    }

    /// A pattern without a file.
    public init(_ pattern: Pattern, name: String, metadata: [(key: String, value: String)] = []) {
        self.pattern = pattern
        timeline = Timeline(pattern)
        self.name = name
        self.metadata = metadata
        document = nil
    }

    /// When the pattern is over, in seconds: the later of its authored and its felt end.
    public var length: Double { max(timeline.duration, timeline.felt) }

    /// Whether anything in the pattern is felt.
    var isFelt: Bool {
        let layers = LayeredPattern(baked(within: 0.01), within: 0)
        return !layers.taps.isEmpty || !layers.runs().isEmpty
    }

    /// The JSON pointer of an event; empty without a file.
    public func pointer(event index: Int) -> String {
        document.map { "/Pattern/\($0.references.events[index].entry)/Event" } ?? ""
    }

    /// The JSON pointer of a dynamic parameter; empty without a file.
    public func pointer(parameter index: Int) -> String {
        document.map { "/Pattern/\($0.references.parameters[index].entry)/Parameter" } ?? ""
    }

    /// The JSON pointer of a curve; empty without a file.
    public func pointer(curve index: Int) -> String {
        document.map { "/Pattern/\($0.references.curves[index].entry)/ParameterCurve" } ?? ""
    }

    /// The pattern as lines and taps, as most formats begin.
    public func baked(within error: Double) -> BakedPattern { BakedPattern(timeline, within: error / 4) }
}

extension AHAPDocument {
    /// The members of `Metadata` whose values are texts or numbers, in the order of the file.
    var metadataTexts: [(key: String, value: String)] {
        guard tree.nodes.first?.kind == .object, let metadata = tree.value(for: "Metadata", in: 0) else { return [] }
        return tree.members(of: metadata).compactMap { key, value in
            switch tree[value].kind {
            case .string: (tree.string(at: key), tree.string(at: value))
            case .number: (tree.string(at: key), source.string(tree[value].range))
            default: nil
            }
        }
    }
}
