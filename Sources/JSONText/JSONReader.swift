/// Reads JSON texts: any bytes in, a flat tree of byte ranges and every fault out.
///
/// Reading never fails and never recurses; time and memory are linear in the text. A text that is JSON takes one strict
/// pass. Any other is read again by a tolerant reader, which names each departure once and carries on.
public enum JSONReader {
    /// Arrays and objects may lie this deep inside one another; a deeper one ends the reading with
    /// ``JSONFault/Kind/tooDeep``.
    public static let maximumDepth = 512

    /// The largest text that is read, in bytes: ranges are kept in 32 bits.
    public static let maximumBytes = Int(clamping: UInt32.max)

    /// How many faults are reported of each sort (accepted ones and others); what follows is still read.
    public static let maximumFaults = 1_000

    /// Reads `source`.
    ///
    /// - Parameters:
    ///   - source: UTF-8, or UTF-16 or UTF-32 in either byte order with or without a mark; those are transcoded first, and
    ///     all ranges then count in the tree's own ``JSONTree/source``.
    ///   - names: names to be recognised in keys and strings, see ``JSONNode/name``.
    /// - Returns: the tree; its `faults` are empty exactly if the bytes are JSON as RFC 8259 defines it, in UTF-8, with no
    ///   lone surrogate in an escape and nested at most ``maximumDepth`` deep.
    public static func read(_ source: SourceText, names: NameTable = .empty) -> JSONTree {
        read(source, names: names, maximumBytes: maximumBytes)
    }

    /// Reads `source` with another limit of size, for tests.
    static func read(_ source: SourceText, names: NameTable, maximumBytes: Int) -> JSONTree {
        let tooLarge = JSONFault(.tooLarge, at: 0..<0)
        guard source.count <= maximumBytes else { return JSONTree(source: source, nodes: [], faults: [tooLarge]) }
        guard let encoding = TextEncoding.detect(source) else { return readTolerantly(source, names: names) }
        let transcoded = encoding.transcode(source)
        guard transcoded.text.count <= maximumBytes else {
            return JSONTree(source: source, nodes: [], faults: [tooLarge])
        }
        return readTolerantly(transcoded.text, names: names, after: transcoded.faults)
    }

    /// Reads UTF-8 with the tolerant reader alone.
    ///
    /// - Parameter earlier: faults that were found before, in the same coordinates.
    static func readTolerantly(_ source: SourceText, names: NameTable, after earlier: [JSONFault] = []) -> JSONTree {
        source.withPaddedBytes { text in
            var reader = TolerantReader(text: text, count: source.count, names: names)
            for fault in earlier { reader.report(fault) }
            reader.run()
            return JSONTree(source: source, nodes: reader.nodes, faults: reader.sortedFaults())
        }
    }
}
