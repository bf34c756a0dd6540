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

    /// How many faults are listed of each sort (accepted ones and others); what follows is still read, and counted in
    /// ``JSONTree/unlistedFaults``.
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
        var memory: [JSONNode] = []
        return read(source, names: names, maximumBytes: maximumBytes, memory: &memory)
    }

    /// Reads `source` into `tree`, in the memory of the tree that is there, if nothing else refers to it.
    ///
    /// That saves the system's time to hand out memory, which for a large text is more than half of all.
    public static func read(_ source: SourceText, names: NameTable = .empty, into tree: inout JSONTree?) {
        var memory = tree?.nodes ?? []
        tree = nil
        memory.removeAll(keepingCapacity: true)
        tree = read(source, names: names, maximumBytes: maximumBytes, memory: &memory)
    }

    /// Reads `source` with another limit of size, for tests.
    static func read(
        _ source: SourceText, names: NameTable, maximumBytes: Int, memory: inout [JSONNode]
    ) -> JSONTree {
        let tooLarge = JSONFault(.tooLarge, at: 0..<0)
        guard source.count <= maximumBytes else { return JSONTree(source: source, nodes: [], faults: [tooLarge]) }
        guard let encoding = TextEncoding.detect(source) else {
            // The tolerant reader alone reads the same; in WebAssembly speed is worth less than the strict one's size.
            #if WITHOUT_STRICT_READER
            return readTolerantly(source, names: names)
            #else
            return readStrictly(source, names: names, memory: &memory) ?? readTolerantly(source, names: names)
            #endif
        }
        let transcoded = encoding.transcode(source)
        guard transcoded.text.count <= maximumBytes else {
            return JSONTree(source: source, nodes: [], faults: [tooLarge])
        }
        return readTolerantly(transcoded.text, names: names, after: transcoded.faults)
    }

    /// Reads UTF-8 with the strict reader alone; nil where the text is not JSON.
    ///
    /// - Parameter memory: an empty list that the nodes are written to; empty again afterwards.
    static func readStrictly(_ source: SourceText, names: NameTable, memory: inout [JSONNode]) -> JSONTree? {
        let isWhole = source.withPaddedBytes { text in
            names.withIndex { names in
                withUnsafeTemporaryAllocation(of: StringGuess.self, capacity: 2 * StringGuess.places) { guesses in
                    guesses.initialize(repeating: .none)
                    var reader = StrictReader(
                        text: text, count: source.count, names: names, guesses: guesses.baseAddress!)
                    return readNodes(with: &reader, count: source.count, into: &memory)
                }
            }
        }
        let nodes = memory
        memory = []
        return isWhole ? JSONTree(source: source, nodes: nodes, faults: []) : nil
    }

    /// Runs `reader` to its end, growing the empty list `nodes` as needed; whether the text is JSON.
    ///
    /// A short text gets room for as many nodes as it could have. A long one shows on its first part how dense they lie,
    /// and gets a little more than that for all of it.
    private static func readNodes(
        with reader: inout StrictReader, count: Int, into nodes: inout [JSONNode]
    ) -> Bool {
        nodes.reserveCapacity(count <= 65_536 ? count / 2 + 4 : 4_096)
        while true {
            var outcome = StrictReader.Outcome.departed
            let (before, capacity) = (nodes.count, nodes.capacity)
            nodes.append(addingCapacity: capacity - before) { span in
                span.withUnsafeMutableBufferPointer { buffer, initialised in
                    // The nodes before lie in the same memory; open containers among them are still to be ended.
                    outcome = reader.run(nodes: buffer.baseAddress! - before, capacity: capacity)
                    initialised = reader.nodeCount - before
                }
            }
            switch outcome {
            case .whole: return true
            case .departed: return false
            case .full: break
            }
            let density = Double(reader.nodeCount) / Double(max(reader.position, 1))
            nodes.reserveCapacity(max(Int(density * Double(count) * 1.05) + 4_096, reader.nodeCount * 5 / 4))
        }
    }

    /// Reads UTF-8 with the tolerant reader alone.
    ///
    /// - Parameter earlier: faults that were found before, in the same coordinates.
    static func readTolerantly(_ source: SourceText, names: NameTable, after earlier: [JSONFault] = []) -> JSONTree {
        source.withPaddedBytes { text in
            names.withIndex { names in
                var reader = TolerantReader(text: text, count: source.count, names: names)
                for fault in earlier { reader.report(fault) }
                reader.run()
                return JSONTree(
                    source: source, nodes: reader.nodes, faults: reader.sortedFaults(),
                    unlistedFaults: reader.unlistedFaults)
            }
        }
    }
}
