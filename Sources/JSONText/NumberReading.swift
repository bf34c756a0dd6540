/// Turns a number's digits into the nearest Double.
enum NumberReading {
    /// The value of the `count` bytes at `text`, which are a number in JSON's grammar.
    static func value(_ text: UnsafePointer<UInt8>, count: Int) -> Double {
        var place = 0
        let isNegative = text[0] == UInt8(ascii: "-")
        if isNegative { place = 1 }
        var mantissa: UInt64 = 0
        var exponent = 0
        var digits = 0
        var hasPoint = false
        while place < count {
            let byte = text[place]
            if byte == UInt8(ascii: ".") {
                hasPoint = true
            } else if case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
                if digits < 19 {
                    mantissa = mantissa &* 10 &+ UInt64(digit)
                    if mantissa != 0 { digits += 1 }
                    if hasPoint { exponent -= 1 }
                } else {
                    digits += 1
                    if !hasPoint { exponent += 1 }
                }
            } else {
                break
            }
            place += 1
        }
        if place < count { exponent += self.exponent(text + place + 1, count: count - place - 1) }
        guard mantissa != 0 else { return isNegative ? -0.0 : 0 }
        let magnitude: Double
        if digits <= 19, mantissa < 1 << 53, abs(exponent) <= 22 {
            // Both are exact, so that one operation rounds once (Clinger).
            let power = exactPowersOfTen[abs(exponent)]
            magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        } else {
            magnitude = LongDecimal(text, count: count).value
        }
        return isNegative ? -magnitude : magnitude
    }

    /// The exponent that the bytes after `e` spell, held within ±100,000.
    static func exponent(_ text: UnsafePointer<UInt8>, count: Int) -> Int {
        var place = 0
        let isNegative = text[0] == UInt8(ascii: "-")
        if isNegative || text[0] == UInt8(ascii: "+") { place = 1 }
        var value = 0
        while place < count {
            if value < 100_000_000 { value = value * 10 + Int(text[place] &- UInt8(ascii: "0")) }
            place += 1
        }
        return isNegative ? -value : value
    }

    /// The powers of ten that a Double holds exactly.
    static let exactPowersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}
