extension RandomAccessCollection where Index == Int {
    /// The first place from which on a condition no longer holds, by binary search; the end where it holds throughout.
    ///
    /// - Parameter isBefore: Holds for the elements up to some place and for none after it.
    /// - Complexity: O(log *n*).
    @inlinable
    public func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
        var low = startIndex, high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
