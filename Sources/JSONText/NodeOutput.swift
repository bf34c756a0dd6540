/// Writes nodes to memory field by field; the layout is that of ``JSONNode``, which a test holds.
struct NodeOutput {
    private let memory: UnsafeMutableRawPointer

    init(_ nodes: UnsafeMutablePointer<JSONNode>) { memory = UnsafeMutableRawPointer(nodes) }

    @inline(__always)
    private func store(_ index: Int, start: Int, end: Int, next: Int, details: UInt32) {
        let place = memory + index &<< 4
        place.storeBytes(of: UInt32(truncatingIfNeeded: start), as: UInt32.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: end), toByteOffset: 4, as: UInt32.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: next), toByteOffset: 8, as: UInt32.self)
        place.storeBytes(of: details, toByteOffset: 12, as: UInt32.self)
    }

    @inline(__always)
    func scalar(_ index: Int, start: Int, end: Int, kind: JSONNode.Kind) {
        store(index, start: start, end: end, next: index &+ 1, details: UInt32(kind.rawValue))
    }

    @inline(__always)
    func string(_ index: Int, start: Int, end: Int, details: UInt32) {
        store(index, start: start, end: end, next: index &+ 1, details: details | UInt32(JSONNode.Kind.string.rawValue))
    }

    @inline(__always)
    func key(_ index: Int, start: Int, end: Int, details: UInt32) {
        store(index, start: start, end: end, next: index &+ 2, details: details | UInt32(JSONNode.Kind.key.rawValue))
    }

    /// An open container; its end is not known, and `next` holds its parent.
    @inline(__always)
    func open(_ index: Int, start: Int, parent: Int, kind: JSONNode.Kind) {
        store(index, start: start, end: 0, next: parent, details: UInt32(kind.rawValue))
    }

    /// Ends a container; returns its parent's index.
    @inline(__always)
    func close(_ index: Int, end: Int, next: Int) -> Int {
        let place = memory + index &<< 4
        let parent = place.load(fromByteOffset: 8, as: UInt32.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: end), toByteOffset: 4, as: UInt32.self)
        place.storeBytes(of: UInt32(truncatingIfNeeded: next), toByteOffset: 8, as: UInt32.self)
        return Int(truncatingIfNeeded: parent)
    }

    @inline(__always)
    func setNext(_ index: Int, _ next: Int) {
        (memory + index &<< 4).storeBytes(of: UInt32(truncatingIfNeeded: next), toByteOffset: 8, as: UInt32.self)
    }

    /// The bracket that ends the container at `index`.
    @inline(__always)
    func closingBracket(_ index: Int) -> UInt8 {
        let kind = (memory + index &<< 4).load(fromByteOffset: 12, as: UInt8.self)
        return kind == JSONNode.Kind.object.rawValue ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    /// The first byte of the node at `index` if that is a number that ends at `end`.
    func startOfNumber(_ index: Int, endingAt end: Int) -> Int? {
        let node = (memory + index &<< 4).load(as: JSONNode.self)
        return node.kind == .number && Int(node.end) == end ? Int(node.start) : nil
    }
}
