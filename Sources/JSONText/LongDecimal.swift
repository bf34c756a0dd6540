/// A decimal number of many digits, turned into the nearest Double by shifting its digits.
///
/// The slow, exact road: for numbers that 64 bits cannot decide. Doubling or halving a decimal is exact, so that the
/// number is brought to 53 bits before its point without any error, and rounded there once.
struct LongDecimal {
    /// More digits than the midpoint between two Doubles can have (767); what comes after them can only break a tie.
    static let maximumDigits = 800

    /// The digits, most significant first, without zeros in front.
    private var digits: [UInt8] = []
    /// How many of the digits, counted from the first, stand before the decimal point; may be negative or beyond the last.
    private var point = 0
    /// Whether digits other than 0 were cut after the last.
    private var isCut = false

    /// The magnitude of the number that the `count` bytes at `text` spell in JSON's grammar.
    init(_ text: UnsafePointer<UInt8>, count: Int) {
        var place = text[0] == UInt8(ascii: "-") ? 1 : 0
        var hasPoint = false
        while place < count {
            let byte = text[place]
            if byte == UInt8(ascii: ".") {
                hasPoint = true
            } else if case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
                if digit != 0 || !digits.isEmpty {
                    if digits.count < Self.maximumDigits {
                        digits.append(digit)
                    } else if digit != 0 {
                        isCut = true
                    }
                    if !hasPoint { point += 1 }
                } else if hasPoint {
                    point -= 1
                }
            } else {
                break
            }
            place += 1
        }
        if place < count { point += NumberReading.exponent(text + place + 1, count: count - place - 1) }
        trim()
    }

    /// The first nineteen digits and the power of ten that they are to be multiplied by; digits after them are left out.
    var leadingDigits: (mantissa: UInt64, exponent: Int) {
        let taken = min(digits.count, 19)
        var mantissa: UInt64 = 0
        for digit in digits[..<taken] { mantissa = mantissa * 10 + UInt64(digit) }
        return (mantissa, point - taken)
    }

    /// The nearest Double, ties to even; infinity beyond the largest.
    var value: Double {
        guard !digits.isEmpty, point > -330 else { return 0 }
        guard point <= 310 else { return .infinity }
        var number = self
        var exponent = 0
        // Into 0.5 ..< 1.
        while number.point > 0 {
            let bits = Self.bits(below: number.point)
            number.shiftRight(bits)
            exponent += bits
        }
        while number.point < 0 || number.digits[0] < 5 {
            let bits = Self.bits(below: -number.point)
            number.shiftLeft(bits)
            exponent -= bits
        }
        exponent -= 1
        if exponent < -1022 {
            var bits = -1022 - exponent
            exponent = -1022
            while bits > 0 {
                let step = min(bits, 60)
                number.shiftRight(step)
                bits -= step
            }
        }
        number.shiftLeft(53)
        var mantissa = number.roundedInteger()
        if mantissa == 1 << 53 {
            mantissa >>= 1
            exponent += 1
        }
        guard exponent < 1024 else { return .infinity }
        let isSubnormal = mantissa < 1 << 52
        let biased = isSubnormal ? 0 : UInt64(exponent + 1023)
        return Double(bitPattern: biased << 52 | mantissa & (1 << 52 - 1))
    }

    /// By how many bits a number with `places` digits before its point may be shifted without passing 0.5.
    private static func bits(below places: Int) -> Int {
        let table = [1, 3, 6, 9, 13, 16, 19, 23, 26]
        return places < table.count ? table[places] : 27
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { point = 0 }
    }

    /// Divides by 2 to the power of `bits`, at most 60.
    private mutating func shiftRight(_ bits: Int) {
        var read = 0
        var rest: UInt64 = 0
        while rest >> UInt64(bits) == 0 {
            if read < digits.count {
                rest = rest * 10 + UInt64(digits[read])
            } else {
                if rest == 0 { break }
                rest *= 10
            }
            read += 1
        }
        guard rest != 0 else {
            digits = []
            return trim()
        }
        point -= read - 1
        var output: [UInt8] = []
        let mask: UInt64 = 1 << UInt64(bits) - 1
        while read < digits.count {
            output.append(UInt8(rest >> UInt64(bits)))
            rest = (rest & mask) * 10 + UInt64(digits[read])
            read += 1
        }
        while rest > 0 {
            let digit = UInt8(rest >> UInt64(bits))
            if output.count < Self.maximumDigits {
                output.append(digit)
            } else if digit != 0 {
                isCut = true
            }
            rest = (rest & mask) * 10
        }
        digits = output
        trim()
    }

    /// Multiplies by 2 to the power of `bits`, at most 59.
    private mutating func shiftLeft(_ bits: Int) {
        guard !digits.isEmpty else { return }
        var reversed: [UInt8] = []
        var carry: UInt64 = 0
        for digit in digits.reversed() {
            carry += UInt64(digit) << UInt64(bits)
            reversed.append(UInt8(carry % 10))
            carry /= 10
        }
        while carry > 0 {
            reversed.append(UInt8(carry % 10))
            carry /= 10
        }
        point += reversed.count - digits.count
        digits = reversed.reversed()
        while digits.count > Self.maximumDigits {
            if digits.removeLast() != 0 { isCut = true }
        }
        trim()
    }

    /// The nearest integer; ties go to the even one.
    private func roundedInteger() -> UInt64 {
        guard point >= 0 else { return 0 }
        var integer: UInt64 = 0
        for place in 0..<point { integer = integer * 10 + (place < digits.count ? UInt64(digits[place]) : 0) }
        guard point < digits.count, digits[point] >= 5 else { return integer }
        let isTie = digits[point] == 5 && point + 1 == digits.count && !isCut
        return isTie && integer & 1 == 0 ? integer : integer + 1
    }
}
