import AHAP
import HapticPattern
import JSONText

/// What becomes of a file that is written anew as AHAP: what is felt stays, what only stood there may not.
extension LossReport {
    init(rewriting source: ConversionSource) {
        self.init()
        addValues(source)
        addLimits(source)
        if let document = source.document { addOtherKeys(document) }
    }

    /// Values that are written as players take them.
    private mutating func addValues(_ source: ConversionSource) {
        for (index, event) in source.pattern.events.enumerated() {
            if !event.lasts {
                add(
                    Loss(
                        .values, .baked, at: source.pointer(event: index), "\(event.type.name) without a duration",
                        "left out: nothing of it is played"))
            }
            for id in EventParameterID.allCases {
                guard let value = event.parameters[id] else { continue }
                let what = "\(id.name) \(decimal(value, digits: 6))"
                if !id.applies(to: event.type) {
                    add(
                        Loss(
                            .values, .baked, at: source.pointer(event: index), what,
                            "left out: it does not act on \(event.type.name)"))
                } else if !id.range.contains(value) {
                    let bound = decimal(value.clamped(to: id.range), digits: 6)
                    add(
                        Loss(
                            .values, .baked, at: source.pointer(event: index), what,
                            "written as \(bound), as players take it"))
                }
            }
        }
        for (index, step) in source.pattern.parameters.enumerated() where !step.id.range.contains(step.value) {
            let bound = decimal(step.value.clamped(to: step.id.range), digits: 6)
            add(
                Loss(
                    .values, .baked, at: source.pointer(parameter: index),
                    "\(step.id.name) \(decimal(step.value, digits: 6))", "written as \(bound), as players take it"))
        }
        for (index, curve) in source.pattern.curves.enumerated()
        where curve.points.contains(where: { !curve.id.range.contains($0.value) || $0.time < 0 }) || !curve.isSorted {
            add(
                Loss(
                    .values, .baked, at: source.pointer(curve: index), "points of \(curve.id.name)",
                    "written in order and in range, as players take them"))
        }
    }

    /// Hums and curves that are written as several.
    private mutating func addLimits(_ source: ConversionSource) {
        for (index, event) in source.pattern.events.enumerated() where event.withinLimits.count > 1 {
            add(
                Loss(
                    .length, .baked, at: source.pointer(event: index), "a hum of \(Seconds.text(event.duration ?? 0))",
                    "written as a chain of hums of at most 30 s"))
        }
        for (index, curve) in source.pattern.curves.enumerated()
        where curve.points.count > LayeredPattern.pointsPerCurve {
            add(
                Loss(
                    .dynamicParameters, .baked, at: source.pointer(curve: index),
                    "\(curve.points.count) control points",
                    "written as curves of at most 16"))
        }
    }

    /// Keys of other tools, and metadata that is no text.
    private mutating func addOtherKeys(_ document: AHAPDocument) {
        let tree = document.tree
        let metadata = tree.nodes.first?.kind == .object ? tree.value(for: "Metadata", in: 0) : nil
        let inside = metadata.map { $0 + 1..<Int(tree[$0].next) } ?? 0..<0
        var index = 0
        while index < tree.nodes.count {
            defer { index += 1 }
            let node = tree[index]
            guard node.kind == .key else { continue }
            let value = index + 1
            if inside.contains(index) {
                switch tree[value].kind {
                case .string: break
                case .number:
                    add(
                        Loss(
                            .metadata, .approximated, at: pointer(to: index, in: tree),
                            "the number under \(tree.string(at: index))", "written as a text"))
                default:
                    add(
                        Loss(
                            .metadata, .lost, at: pointer(to: index, in: tree),
                            "what stands under \(tree.string(at: index))", "left out: only texts are written"))
                }
                index = Int(tree[value].next) - 1
            } else if AHAPName.Key(rawValue: node.name) == nil || AHAPName.Key(rawValue: node.name) == .name {
                add(
                    Loss(
                        .metadata, .lost, at: pointer(to: index, in: tree), "the key \(tree.string(at: index))",
                        "left out: players do not read it"))
                index = Int(tree[value].next) - 1
            }
        }
    }

    /// The pointer to a node, while items of metadata are still listed: finding it costs a look at what stands before.
    private func pointer(to node: Int, in tree: JSONTree) -> String {
        count(of: .metadata) < Self.limit ? tree.pointer(to: node) : ""
    }
}
