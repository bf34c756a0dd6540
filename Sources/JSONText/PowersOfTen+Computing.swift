extension PowersOfTen {
    /// What ``halves`` holds, computed in some 20,000 steps.
    static func computedHalves() -> [UInt64] {
        var halves = [UInt64](repeating: 0, count: 2 * range.count)
        // Floor after floor is the floor of the whole: 2^960 / 5, / 5, … keeps its highest 128 bits exact down to 5³⁴².
        var reciprocal = Words(count: 31, first: 0, last: 1)
        for power in 1...(-range.lowerBound) {
            reciprocal.divideByFive()
            store(reciprocal.highest, at: -power, in: &halves)
        }
        var product = Words(count: 25, first: 1, last: 0)
        for power in 0...range.upperBound {
            store(product.highest, at: power, in: &halves)
            product.multiplyByFive()
        }
        return halves
    }

    private static func store(_ significand: (high: UInt64, low: UInt64), at power: Int, in halves: inout [UInt64]) {
        let index = (power - range.lowerBound) * 2
        halves[index] = significand.high
        halves[index + 1] = significand.low
    }

    /// A large whole number.
    private struct Words {
        /// The lowest first.
        private var words: [UInt32]

        init(count: Int, first: UInt32, last: UInt32) {
            words = [UInt32](repeating: 0, count: count)
            words[0] = first
            words[count - 1] += last
        }

        mutating func multiplyByFive() {
            var carry: UInt64 = 0
            for index in words.indices {
                carry += UInt64(words[index]) * 5
                words[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
        }

        mutating func divideByFive() {
            var rest: UInt64 = 0
            for index in words.indices.reversed() {
                rest = rest << 32 | UInt64(words[index])
                words[index] = UInt32(truncatingIfNeeded: rest / 5)
                rest %= 5
            }
        }

        /// The 128 bits from the highest one on, with zeros after them where there are fewer.
        var highest: (high: UInt64, low: UInt64) {
            var top = words.count - 1
            while words[top] == 0 { top -= 1 }
            func pair(_ index: Int) -> UInt64 {
                UInt64(index >= 0 ? words[index] : 0) << 32 | UInt64(index >= 1 ? words[index - 1] : 0)
            }
            let shift = UInt64(words[top].leadingZeroBitCount)
            let (a, b, c) = (pair(top), pair(top - 2), pair(top - 4))
            guard shift > 0 else { return (a, b) }
            return (a << shift | b >> (64 - shift), b << shift | c >> (64 - shift))
        }
    }
}
