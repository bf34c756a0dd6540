/// The first results in order after a place; a heap whose root is the last of them.
struct ResultPage {
    private struct Result {
        var key: Double
        /// Of ``SearchIndex/heads``.
        var head: UInt64
        var place: Int
    }

    let size: Int
    let after: SearchPlace?
    private var heap: [Result] = []

    init(size: Int, after: SearchPlace?) {
        self.size = size
        self.after = after
    }

    /// The results, in order.
    func sorted(_ index: SearchIndex) -> [SearchPlace] {
        heap.sorted { Self.comesBefore($0, $1, index) }.map { SearchPlace(key: $0.key, id: index.ids[$0.place]) }
    }

    mutating func add(_ key: Double, _ head: UInt64, _ place: Int, _ index: SearchIndex) {
        if let after, key < after.key || (key == after.key && index.ids[place] <= after.id) { return }
        let new = Result(key: key, head: head, place: place)
        if heap.count < size {
            heap.append(new)
            var child = heap.count - 1
            while child > 0, Self.comesBefore(heap[(child - 1) / 2], heap[child], index) {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        } else if Self.comesBefore(new, heap[0], index) {
            heap[0] = new
            var parent = 0
            while true {
                var last = parent
                for child in 2 * parent + 1...2 * parent + 2 where child < heap.count {
                    if Self.comesBefore(heap[last], heap[child], index) { last = child }
                }
                if last == parent { return }
                heap.swapAt(parent, last)
                parent = last
            }
        }
    }

    private static func comesBefore(_ left: Result, _ right: Result, _ index: SearchIndex) -> Bool {
        if left.key != right.key { return left.key < right.key }
        return left.head != right.head ? left.head < right.head : index.ids[left.place] < index.ids[right.place]
    }
}
