/// Reads any bytes as JSON as well as it can: names each departure once, supplies what is missing, and goes on.
///
/// A state machine over the containers that are open, kept in a list; so depth costs memory, never stack. Each step
/// consumes at least one byte or leaves the state it is in, and the few looks ahead are bounded or happen once per byte.
struct TolerantReader {
    /// What may come next.
    enum State {
        /// The one value of the text.
        case root
        /// The value after a key's colon.
        case memberValue
        /// The first element or key of a container, or its end.
        case first
        /// The element or key after a comma.
        case next
        /// A comma or the end of the container.
        case separator
        /// Nothing: the text's value is complete.
        case end
    }

    /// As many nodes as can be counted, less those that one step may add.
    private static let maximumNodes = Int(clamping: UInt32.max) - 8

    let text: UnsafePointer<UInt8>
    let count: Int
    let names: NameTable.Index

    var nodes: [JSONNode] = []
    var state = State.root
    var position = 0
    /// The end of the last value, key or punctuation.
    var lastEnd = 0
    /// Indices of the open containers, outermost first.
    var open: [Int] = []
    /// How many of `open` are arrays.
    var openArrays = 0
    /// Where the comma stands that led to `State.next`; nil if it was supplied.
    var pendingComma: Int?
    /// Set after a fault that leaves the shape in doubt: until the next comma or bracket, what merely follows from it is
    /// not reported.
    var isMuted = false
    /// Set when a string is cut by the end of the text: what that leaves open is the same mistake.
    var endsInString = false
    var isStopped = false
    /// The last stretch found to hold no closing quote, so that it is not searched again.
    var unclosedStretch = (quote: UInt8(0), range: 0..<0)

    private(set) var faults: [JSONFault] = []
    private var acceptedCount = 0
    private var refusedCount = 0
    /// How many faults of each kind went unlisted; empty while none did.
    private var unlisted: [Int] = []

    init(text: UnsafePointer<UInt8>, count: Int, names: NameTable.Index) {
        self.text = text
        self.count = count
        self.names = names
    }

    /// Reads the whole text.
    mutating func run() {
        if count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
            report(.byteOrderMark, 0, 3)
            position = 3
        }
        while true {
            skipTrivia()
            if position >= count || isStopped { break }
            if nodes.count > Self.maximumNodes {
                report(.tooLarge, position, position)
                break
            }
            switch state {
            case .root, .memberValue: readValue()
            case .first, .next: if isInObject { readMember() } else { readElement() }
            case .separator: readSeparator()
            case .end: readTail()
            }
        }
        finish()
    }

    // MARK: Containers

    /// Whether the innermost open container is an object.
    var isInObject: Bool { !open.isEmpty && nodes[open[open.count - 1]].kind == .object }

    /// Opens the array or object whose bracket is at `position`.
    mutating func openContainer() {
        guard open.count < JSONReader.maximumDepth else {
            report(.tooDeep, position, position + 1)
            supplyPendingValue(at: position)
            isStopped = true
            return
        }
        let kind: JSONNode.Kind = text[position] == UInt8(ascii: "[") ? .array : .object
        open.append(nodes.count)
        if kind == .array { openArrays += 1 }
        nodes.append(JSONNode(start: UInt32(position), end: 0, next: 0, kind: kind))
        position += 1
        lastEnd = position
        state = .first
        isMuted = false
    }

    /// Ends the innermost container at byte `end`.
    mutating func closeContainer(at end: Int) {
        let index = open.removeLast()
        if nodes[index].kind == .array { openArrays -= 1 }
        nodes[index].end = UInt32(end)
        nodes[index].next = UInt32(nodes.count)
        if isInObject { nodes[index - 1].next = UInt32(nodes.count) }
        lastEnd = max(lastEnd, end)
        state = open.isEmpty ? .end : .separator
        isMuted = false
    }

    /// Takes the closing bracket at `position`, whichever it is.
    mutating func readClosing() {
        if state == .next, let comma = pendingComma, !isMuted {
            report(.trailingComma, comma, comma + 1, related: position..<position + 1)
        }
        let closesArray = text[position] == UInt8(ascii: "]")
        if closesArray == isInObject {
            let bracket = Int(nodes[open[open.count - 1]].start)
            let skipsContainers = refusedCount < JSONReader.maximumFaults && closingSkipsContainers()
            report(.mismatchedBracket, position, position + 1, related: bracket..<bracket + 1)
            if skipsContainers {
                while closesArray == isInObject { closeContainer(at: max(lastEnd, Int(nodes[open.last!].start) + 1)) }
            }
        }
        position += 1
        closeContainer(at: position)
    }

    /// Whether the closing bracket at `position`, which does not fit the innermost container, is meant for one further out.
    ///
    /// Both readings are tried on the brackets that follow, and the one with fewer misfits is taken: of
    /// `{"a": [{"b": 1], "c": 2}` the first `]` ends the array, of `{"a": [1, 2}, "b": 3}` the `}` is a mistyped `]`.
    private func closingSkipsContainers() -> Bool {
        let closesArray = text[position] == UInt8(ascii: "]")
        guard closesArray ? openArrays > 0 : open.count > openArrays else { return false }
        func isArray(_ level: Int) -> Bool { nodes[open[level]].kind == .array }
        var outer = open.count - 1
        while isArray(outer) != closesArray { outer -= 1 }
        return misfits(afterClosing: outer) < misfits(afterClosing: open.count - 1)
    }

    /// How badly the text after `position` fits when `level` and all inside it have been closed.
    private func misfits(afterClosing level: Int) -> Int {
        var depth = level
        var look = position + 1
        let limit = min(count, position + 256)
        var result = 0
        while true {
            while look < limit, isSpace(text[look]) { look += 1 }
            guard look < limit else { return result + (look == count ? depth : 0) }
            let byte = text[look]
            let isArray = depth > 0 && nodes[open[depth - 1]].kind == .array
            switch byte {
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard depth > 0 else { return result + 1 }
                if isArray != (byte == UInt8(ascii: "]")) { result += 1 }
                depth -= 1
                look += 1
            case UInt8(ascii: ","):
                look += 1
                while look < limit, isSpace(text[look]) { look += 1 }
                guard depth > 0 else { return result + 1 }
                return result + (isArray == beginsMember(at: look, limit: limit) ? 1 : 0)
            default:
                return result + (depth == 0 ? 1 : 0)
            }
        }
    }

    /// Whether a quoted string and a colon stand at `look`.
    private func beginsMember(at look: Int, limit: Int) -> Bool {
        guard look < limit, text[look] == UInt8(ascii: "\"") else { return false }
        var look = look + 1
        while look < limit, text[look] != UInt8(ascii: "\"") { look += 1 }
        look += 1
        while look < limit, isSpace(text[look]) { look += 1 }
        return look < limit && text[look] == UInt8(ascii: ":")
    }

    /// Gives the key that still waits for its value an empty one at `place`.
    mutating func supplyPendingValue(at place: Int) {
        guard state == .memberValue else { return }
        append(.invalid, place, place)
        state = .separator
    }

    /// Ends what the end of the text left open.
    private mutating func finish() {
        if !isStopped, !open.isEmpty, state != .end {
            let bracket = Int(nodes[open[open.count - 1]].start)
            let end = max(endWithoutSpace(), lastEnd)
            if !endsInString { report(.unclosed, end, end, related: bracket..<bracket + 1) }
        }
        supplyPendingValue(at: lastEnd)
        while !open.isEmpty { closeContainer(at: lastEnd) }
        if nodes.isEmpty, faults.allSatisfy({ $0.isAccepted || $0.kind == .comment }) { report(.emptyText, 0, count) }
    }

    /// Where the text ends when white space at its end does not count.
    func endWithoutSpace() -> Int {
        var end = count
        while end > 0, isSpace(text[end - 1]) { end -= 1 }
        return end
    }

    // MARK: Nodes and faults

    /// Appends a node without children.
    mutating func append(_ kind: JSONNode.Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false, name: UInt16 = 0) {
        let next = UInt32(truncatingIfNeeded: nodes.count + (kind == .key ? 2 : 1))
        nodes.append(
            JSONNode(
                start: UInt32(start), end: UInt32(end), next: next, kind: kind, hasEscapes: hasEscapes, name: name))
        lastEnd = max(lastEnd, end)
    }

    /// Records a fault; where there are enough of its sort, counts it.
    mutating func report(_ fault: JSONFault) {
        let count: Int
        if fault.isAccepted {
            acceptedCount += 1
            count = acceptedCount
        } else {
            refusedCount += 1
            count = refusedCount
        }
        if count <= JSONReader.maximumFaults { return faults.append(fault) }
        if unlisted.isEmpty { unlisted = [Int](repeating: 0, count: JSONFault.Kind.allCases.count) }
        unlisted[Int(fault.kind.rawValue)] += 1
    }

    /// Records a fault at the bytes `start..<end`.
    mutating func report(_ kind: JSONFault.Kind, _ start: Int, _ end: Int, related: Range<Int>? = nil) {
        report(JSONFault(kind, at: start..<end, related: related))
    }

    /// Records a fault of shape, unless an earlier one already explains it.
    mutating func reportShape(_ kind: JSONFault.Kind, _ start: Int, _ end: Int, related: Range<Int>? = nil) {
        if !isMuted { report(kind, start, end, related: related) }
    }

    /// The faults that `faults` does not list, kind by kind.
    var unlistedFaults: [JSONTree.FaultCount] {
        guard !unlisted.isEmpty else { return [] }
        return JSONFault.Kind.allCases.compactMap { kind in
            let count = unlisted[Int(kind.rawValue)]
            return count > 0 ? JSONTree.FaultCount(kind, count: count) : nil
        }
    }

    /// The faults in the order of the text.
    func sortedFaults() -> [JSONFault] {
        let order = faults.indices.sorted {
            let (a, b) = (faults[$0].range, faults[$1].range)
            return (a.lowerBound, $0) < (b.lowerBound, $1)
        }
        return order.map { faults[$0] }
    }
}
