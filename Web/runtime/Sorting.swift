// Sorting in WebAssembly, instead of the standard library's: one function for elements of every type, where the library's
// is compiled anew for each, at 6 kB. As stable as the library's.

/// The numbers up to `count`, sorted.
@inline(never)
func sortedOrder(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(middle + width, count)
            var left = start
            var right = middle
            for place in start..<end {
                let takesRight = left == middle || (right < end && isBefore(order[right], order[left]))
                merged[place] = order[takesRight ? right : left]
                if takesRight { right += 1 } else { left += 1 }
            }
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

extension Array {
    func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        sortedOrder(count) { isBefore(self[$0], self[$1]) }.map { self[$0] }
    }

    mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

extension Array where Element: Comparable {
    func sorted() -> [Element] { sorted { $0 < $1 } }

    mutating func sort() { self = sorted() }
}

extension Range<Int> {
    func sorted(by isBefore: (Int, Int) -> Bool) -> [Int] {
        sortedOrder(count) { isBefore(lowerBound + $0, lowerBound + $1) }.map { lowerBound + $0 }
    }
}
