import JSONText

extension PatternLayout {
    /// The layout of a document's entries of one kind, or of any kind where it has none of that.
    ///
    /// What no entry shows is taken from the depth around it, at last from our own layout.
    convenience init(of document: AHAPDocument, like kind: PatternPart) {
        let tree = document.tree
        let style = TextStyle(of: tree)
        let isMinified = style.newline.isEmpty
        let isTight = style.colon == ":"
        var seen = Samples()
        for place in document.references.places(like: kind) where !seen.isComplete { seen.note(place, in: tree) }
        var whole = isMinified ? (isTight ? Level.minified : .spaced) : .expanded
        whole.colon = style.colon
        var levels: [Level] = []
        for depth in 0..<4 {
            if let sample = seen.nodes[depth] {
                levels.append(Level(tree, sample, colon: style.colon))
                continue
            }
            var level = levels.last ?? whole
            if depth == 2, level.isOneLine {
                level.lead = .text("")
                level.trail = .text("")
            } else if depth == 3, !isMinified {
                level = levels[1].isOneLine ? levels[1] : .spaced
                level.colon = style.colon
            }
            levels.append(level)
        }
        self.init(
            levels: levels, outer: whole, newline: style.newline.isEmpty ? Self.anyNewline(tree) : style.newline,
            indent: document.stepOfIndentation ?? style.indent)
    }

    private static func anyNewline(_ tree: JSONTree) -> String {
        guard let place = tree.source.firstLineFeed else { return "\n" }
        return place > 0 && tree.source[place - 1] == 0x0D ? "\r\n" : "\n"
    }

    /// One container with something in it for each depth.
    private struct Samples {
        var nodes: [Int?] = [nil, nil, nil, nil]

        var isComplete: Bool { nodes.allSatisfy { $0 != nil } }

        mutating func note(_ place: AHAPDocument.References.Place, in tree: JSONTree) {
            let body = Int(place.node)
            guard let entry = tree.parent(of: body) else { return }
            if nodes[0] == nil { nodes[0] = entry }
            let hasList = tree.members(of: body).contains { tree[$0.value].kind == .array }
            if nodes[1] == nil || hasList && nodes[2] == nil { nodes[1] = body }
            for (_, value) in tree.members(of: body)
            where tree[value].kind == .array && Int(tree[value].next) > value + 1 {
                guard nodes[2] == nil else { return }
                nodes[1] = body
                nodes[2] = value
                nodes[3] = tree.children(of: value).first { tree[$0].kind == .object && Int(tree[$0].next) > $0 + 1 }
            }
        }

        private func isFilled(_ node: Int, _ kind: JSONNode.Kind, _ tree: JSONTree) -> Bool {
            tree[node].kind == kind && Int(tree[node].next) > node + 1
        }
    }
}

extension PatternLayout.Level {
    /// The layout of the container at `node`, which is not empty.
    ///
    /// - Parameter colon: what the file puts between keys and values, where the container does not show it.
    init(_ tree: JSONTree, _ node: Int, colon usual: String) {
        let isTight = usual == ":"
        colon = usual
        let parts = tree.parts(of: node)
        func gap(_ range: Range<Int>) -> PatternLayout.Gap {
            let text = tree.source.string(range)
            return text.utf8.contains { $0 == 0x0A || $0 == 0x0D } ? .line : .text(text)
        }
        lead = gap(Int(tree[node].start) + 1..<parts[0].lowerBound)
        if parts.count > 1 {
            separator = gap(tree.skippingSpace(from: parts[0].upperBound) + 1..<parts[1].lowerBound)
        } else {
            separator = lead == .line ? .line : .text(isTight ? "" : " ")
        }
        let end = tree.skippingSpace(from: parts[parts.count - 1].upperBound)
        let close = Int(tree[node].end) - 1
        trail = gap((end < close ? end + 1 : parts[parts.count - 1].upperBound)..<close)
        for (key, value) in tree.members(of: node) {
            let between = tree.source.string(Int(tree[key].end)..<Int(tree[value].start))
            let breaks = between.utf8.contains { $0 == 0x0A || $0 == 0x0D }
            let isContainer = tree[value].kind == .array || tree[value].kind == .object
            if isContainer { breaksBeforeContainer = breaks }
            if !breaks, !isContainer || parts.count == 1 { colon = between }
        }
    }
}

extension AHAPDocument {
    /// How much further in the entries of the pattern stand than their list, where both begin lines.
    fileprivate var stepOfIndentation: String? {
        guard let list = references.patternArray.map(Int.init),
            let entry = tree.children(of: list).first(where: { _ in true }),
            tree.source[Int(tree[list].start) + 1..<Int(tree[entry].start)].contains(0x0A)
        else { return nil }
        let outer = tree.indentation(at: Int(tree[list].start))
        let inner = tree.indentation(at: Int(tree[entry].start))
        guard inner.utf8.count > outer.utf8.count, inner.hasPrefix(outer) else { return nil }
        return String(decoding: inner.utf8.dropFirst(outer.utf8.count), as: UTF8.self)
    }
}

extension AHAPDocument.References {
    /// The places of some parts to learn from: of one kind first, then of the others.
    fileprivate func places(like kind: PatternPart) -> [Place] {
        let order: [[Place]] =
            switch kind {
            case .event: [events, curves, parameters]
            case .parameter: [parameters, events, curves]
            case .curve: [curves, events, parameters]
            }
        return order.flatMap { $0.prefix(50) }
    }
}
