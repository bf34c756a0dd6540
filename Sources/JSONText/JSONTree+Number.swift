extension JSONTree {
    /// The value of the number at `index`, the nearest Double to its digits (ties to even).
    ///
    /// Too large a number gives infinity of its sign, too small a one zero of its sign. NaN for any other node.
    public func number(at index: Int) -> Double {
        let node = nodes[index]
        guard node.kind == .number else { return .nan }
        return source.withPaddedBytes { NumberReading.value($0 + Int(node.start), count: Int(node.end - node.start)) }
    }
}
