/// Writes nodes to memory as two words each; the layout is that of ``JSONNode``, which a test holds.
struct NodeOutput {
    private let memory: UnsafeMutableRawPointer

    init(_ nodes: UnsafeMutablePointer<JSONNode>) { memory = UnsafeMutableRawPointer(nodes) }

    @inline(__always)
    private func store(_ index: Int, start: Int, end: Int, next: Int, details: UInt64) {
        let place = memory + index &<< 4
        place.storeBytes(
            of: UInt64(truncatingIfNeeded: start) | UInt64(truncatingIfNeeded: end) &<< 32, as: UInt64.self)
        place.storeBytes(of: UInt64(truncatingIfNeeded: next) | details, toByteOffset: 8, as: UInt64.self)
    }

    @inline(__always)
    private func details(_ kind: JSONNode.Kind) -> UInt64 { UInt64(kind.rawValue) &<< 32 }

    @inline(__always)
    func scalar(_ index: Int, start: Int, end: Int, kind: JSONNode.Kind) {
        store(index, start: start, end: end, next: index &+ 1, details: details(kind))
    }

    @inline(__always)
    func string(_ index: Int, start: Int, end: Int, scan: StringScan) {
        store(index, start: start, end: end, next: index &+ 1, details: details(.string) | scan.details)
    }

    @inline(__always)
    func key(_ index: Int, start: Int, end: Int, scan: StringScan) {
        store(index, start: start, end: end, next: index &+ 2, details: details(.key) | scan.details)
    }

    /// An open container; its end is not known, and `next` holds its parent.
    @inline(__always)
    func open(_ index: Int, start: Int, parent: Int, kind: JSONNode.Kind) {
        store(
            index, start: start, end: 0, next: Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: parent)),
            details: details(kind))
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

    @inline(__always)
    func isObject(_ index: Int) -> Bool {
        (memory + index &<< 4).load(fromByteOffset: 12, as: UInt8.self) == JSONNode.Kind.object.rawValue
    }
}
