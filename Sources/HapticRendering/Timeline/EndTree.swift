/// Finds, among intervals in order of their start, those that have not ended at a time: a tree of latest ends.
struct EndTree: Sendable {
    /// Node 1 is the root, the children of *n* are 2*n* and 2*n* + 1, the leaves are the intervals.
    private let latest: [Double]
    private let leaves: Int

    init(_ ends: [Double]) {
        var size = 1
        while size < ends.count { size *= 2 }
        var nodes = [Double](repeating: -.infinity, count: 2 * size)
        for index in ends.indices { nodes[size + index] = ends[index] }
        for node in stride(from: size - 1, to: 0, by: -1) { nodes[node] = max(nodes[2 * node], nodes[2 * node + 1]) }
        latest = nodes
        leaves = size
    }

    /// The first interval, from `index` on, that ends after `time`; nil where there is none.
    ///
    /// - Complexity: O(log *n*).
    func next(from index: Int, endingAfter time: Double) -> Int? {
        guard index < leaves else { return nil }
        var node = leaves + index
        while true {
            if latest[node] > time {
                while node < leaves { node = latest[2 * node] > time ? 2 * node : 2 * node + 1 }
                return node - leaves
            }
            while node & 1 == 1 {
                guard node > 1 else { return nil }
                node >>= 1
            }
            node += 1
        }
    }
}
