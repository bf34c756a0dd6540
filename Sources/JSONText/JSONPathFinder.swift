/// Finds where nodes stand in a tree, quickly for nodes that are asked for in the order of the text.
///
/// It remembers the way to the last node: one that follows costs the siblings between them. Asked in order, all nodes
/// together cost one walk through the tree, however many siblings they have; a node that lies before the last one costs
/// the siblings before it.
public struct JSONPathFinder: Sendable {
    private let tree: JSONTree
    /// The containers around the last node, outermost first.
    private var steps: [Step] = []

    private struct Step {
        /// Node of the array or object.
        var container: Int
        /// Node of the element, or of the key of the member, that the way goes through.
        var part: Int
        /// How many elements or members come before it.
        var place: Int
    }

    /// A finder for `tree`.
    public init(_ tree: JSONTree) { self.tree = tree }

    /// The JSON pointer (RFC 6901) to the node at `index`; a key has that of its value. The root's is empty.
    public mutating func pointer(to index: Int) -> String {
        guard index > 0 else { return "" }
        move(to: index)
        var pointer = ""
        for step in steps {
            pointer += "/"
            if tree.nodes[step.part].kind == .key {
                pointer += JSONTree.escapedForPointer(tree.string(at: step.part))
            } else {
                pointer += String(step.place)
            }
        }
        return pointer
    }

    /// The index of the innermost node whose range holds `byte`; nil where none does. See ``JSONTree/index(at:)``.
    public mutating func index(at byte: Int) -> Int? {
        guard let candidate = tree.lastNode(startingBefore: byte) else { return nil }
        if tree.nodes[candidate].range.contains(byte) { return candidate }
        guard candidate > 0 else { return nil }
        move(to: candidate)
        return steps.last { tree.nodes[$0.container].range.contains(byte) }?.container
    }

    /// Makes `steps` the way to the node at `index`, which is not the root.
    private mutating func move(to index: Int) {
        while let last = steps.last, index <= last.container || index >= Int(tree.nodes[last.container].next) {
            steps.removeLast()
        }
        if steps.isEmpty {
            steps.append(Step(container: 0, part: 1, place: 0))
        } else if index < steps[steps.count - 1].part {
            steps[steps.count - 1].part = steps[steps.count - 1].container + 1
            steps[steps.count - 1].place = 0
        }
        while true {
            var step = steps[steps.count - 1]
            while Int(tree.nodes[step.part].next) <= index {
                step.part = Int(tree.nodes[step.part].next)
                step.place += 1
            }
            steps[steps.count - 1] = step
            let value = tree.nodes[step.part].kind == .key ? step.part + 1 : step.part
            if index <= value { return }
            steps.append(Step(container: value, part: value + 1, place: 0))
        }
    }
}
