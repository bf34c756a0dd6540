@testable import JSONText
import Testing

private func value(_ text: String) -> Double {
    let source = SourceText(Array(text.utf8))
    return source.withPaddedBytes { NumberReading.value($0, count: source.count) }
}

@Suite("Reading numbers")
struct NumberReadingTests {
    /// Inputs that are known to break readers that round twice or look at too few digits.
    @Test(
        "A number is the nearest Double to its digits",
        arguments: [
            ("0", 0x0000_0000_0000_0000), ("-0", 0x8000_0000_0000_0000), ("0.0e5", 0x0000_0000_0000_0000),
            ("1", 0x3FF0_0000_0000_0000),
            ("0.8", 0x3FE9_9999_9999_999A), ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
            // The border to infinity, and just below it.
            ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
            ("1.7976931348623159e308", 0x7FF0_0000_0000_0000),
            ("179769313486231580793e289", 0x7FF0_0000_0000_0000),
            ("1e309", 0x7FF0_0000_0000_0000), ("-1e999", 0xFFF0_0000_0000_0000),
            ("1e99999999999999999999", 0x7FF0_0000_0000_0000), ("1e-99999999999999999999", 0x0000_0000_0000_0000),
            // Smallest normal, largest subnormal, smallest number and half of it.
            ("2.2250738585072014e-308", 0x0010_0000_0000_0000), ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF),
            ("2.2250738585072012e-308", 0x0010_0000_0000_0000), ("5e-324", 0x0000_0000_0000_0001),
            ("4.9406564584124654e-324", 0x0000_0000_0000_0001),
            ("2.4703282292062327e-324", 0x0000_0000_0000_0000), ("2.4703282292062328e-324", 0x0000_0000_0000_0001),
            ("2e-324", 0x0000_0000_0000_0000), ("1e-400", 0x0000_0000_0000_0000),
            // Halfway between two integers beyond 2^53, and a hair above.
            ("9007199254740993", 0x4340_0000_0000_0000),
            ("9007199254740993.0000000000000000001", 0x4340_0000_0000_0001),
            ("9007199254740995", 0x4340_0000_0000_0002), ("9007199254740991", 0x433F_FFFF_FFFF_FFFF),
            ("8.5e22", 0x44B1_FFDB_F6B2_B2EB), ("1e23", 0x44B5_2D02_C7E1_4AF6), ("8.41e21", 0x447C_7E83_209E_90B2),
            ("6929495644600919.5", 0x4338_9E56_EE5E_7A58),
            ("3.2378839133029012895883524125015321748630094e43", 0x48F7_3B0D_B311_46CA),
            ("0.500000000000000166533453693773481063544750213623046875", 0x3FE0_0000_0000_0002),
            ("3.518437208883201171875e13", 0x42C0_0000_0000_0002), ("62.5364939768271845828", 0x404F_44AB_D5AA_7CA4),
            ("8.10109172351e-10", 0x3E0B_D5CB_AEF0_FD0C), ("123456789012345678901234567890", 0x45F8_EE90_FF6C_373E),
        ] as [(String, UInt64)])
    func known(text: String, bits: UInt64) {
        #expect(value(text).bitPattern == bits, "\(text)")
    }

    @Test("All three roads give what Swift's own reader gives, on random digits and exponents")
    func random() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200_000 {
            let count = Int.random(in: 1...(generator.chance(10) ? 40 : 20), using: &generator)
            var text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
            while text.count > 1, text.hasPrefix("0") { text.removeFirst() }
            if generator.chance(50) { text += "." + String(UInt64.random(in: 0...99_999, using: &generator)) }
            if generator.chance(70) { text += "e\(Int.random(in: -345...310, using: &generator))" }
            #expect(value(text).bitPattern == Double(text)!.bitPattern, "\(text)")
        }
    }

    @Test("The product and the long road agree wherever the product decides")
    func roadsAgree() {
        var generator = SeededGenerator(seed: 2)
        var decided = 0
        for _ in 0..<50_000 {
            let mantissa =
                UInt64.random(in: 1...(.max), using: &generator) >> UInt64.random(in: 0...60, using: &generator)
            let exponent = Int.random(in: -345...310, using: &generator)
            guard mantissa > 0, let quick = NumberReading.nearestByProduct(mantissa, exponent) else { continue }
            let text = Array("\(mantissa)e\(exponent)".utf8)
            let slow = text.withUnsafeBufferPointer { LongDecimal($0.baseAddress!, count: $0.count).value }
            #expect(quick == slow, "\(mantissa)e\(exponent)")
            decided += 1
        }
        #expect(decided > 49_000)
    }

    @Test("Halfway cases of many digits are decided by the last of them")
    func halfway() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            // The exact digits of the middle between two neighbours: m · 2^e with a 54-bit odd m.
            let mantissa = UInt64.random(in: 1 << 53...1 << 54 - 1, using: &generator) | 1
            let exponent = Int.random(in: -300...60, using: &generator)
            let digits = exactDigits(mantissa, exponent)
            let low = Double(sign: .plus, exponent: exponent, significand: Double(mantissa - 1))
            let high = Double(sign: .plus, exponent: exponent, significand: Double(mantissa + 1))
            let even = low.significandBitPattern & 1 == 0 ? low : high
            #expect(value(digits) == even, "\(digits)")
            let suffix = digits.contains(".") ? "" : "."
            #expect(value(digits + suffix + String(repeating: "0", count: 900) + "1") == high, "\(digits)")
        }
    }

    /// The decimal digits of `mantissa` · 2^`exponent`, all of them.
    private func exactDigits(_ mantissa: UInt64, _ exponent: Int) -> String {
        var digits = String(mantissa).reversed().map { Int(String($0))! }
        var point = 0
        for _ in 0..<abs(exponent) {
            if exponent > 0 {
                multiply(&digits, by: 2)
            } else {
                multiply(&digits, by: 5)
                point += 1
            }
        }
        while digits.count <= point { digits.append(0) }
        var text = digits.reversed().map(String.init).joined()
        if point > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -point)) }
        return text
    }

    private func multiply(_ digits: inout [Int], by factor: Int) {
        var carry = 0
        for index in digits.indices {
            let product = digits[index] * factor + carry
            digits[index] = product % 10
            carry = product / 10
        }
        if carry > 0 { digits.append(carry) }
    }

    @Test("The powers of ten computed in WebAssembly are those of the table")
    func computedPowersOfTen() {
        #expect(PowersOfTen.computedHalves() == PowersOfTen.halves)
    }

    @Test("Each power of ten of the table is the true one rounded down")
    func powersOfTen() {
        for power in PowersOfTen.range {
            let (high, low) = PowersOfTen.significand(power)
            let shift = PowersOfTen.exponent(power) - 127
            // m · 2^shift <= 10^power < (m + 1) · 2^shift, multiplied out so that all is an integer.
            let ten = BigInteger(1).times(10, power.magnitude)
            func scaled(_ significand: BigInteger) -> BigInteger {
                power >= 0 ? significand : significand.times(10, power.magnitude)
            }
            let wanted = power >= 0 ? ten : BigInteger(1)
            let m = BigInteger(halves: high, low)
            let (left, right, next) =
                shift >= 0
                ? (scaled(m).times(2, shift.magnitude), wanted, scaled(m.plusOne).times(2, shift.magnitude))
                : (scaled(m), wanted.times(2, shift.magnitude), scaled(m.plusOne))
            #expect(high >> 63 == 1)
            #expect(!right.isLess(than: left), "10^\(power)")
            #expect(right.isLess(than: next), "10^\(power)")
            #expect(PowersOfTen.isExact(power) == !left.isLess(than: right), "10^\(power)")
        }
    }
}

/// An integer of any size, as little as these tests need.
private struct BigInteger {
    private var limbs: [UInt32]

    init(_ value: UInt32) { limbs = [value] }

    init(halves high: UInt64, _ low: UInt64) {
        limbs = [low, low >> 32, high, high >> 32].map { UInt32(truncatingIfNeeded: $0) }
    }

    func times(_ factor: UInt32, _ count: UInt) -> BigInteger {
        var result = self
        for _ in 0..<count {
            var carry: UInt64 = 0
            for index in result.limbs.indices {
                carry += UInt64(result.limbs[index]) * UInt64(factor)
                result.limbs[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            if carry > 0 { result.limbs.append(UInt32(carry)) }
        }
        return result
    }

    var plusOne: BigInteger {
        var result = self
        for index in result.limbs.indices {
            result.limbs[index] &+= 1
            if result.limbs[index] != 0 { return result }
        }
        result.limbs.append(1)
        return result
    }

    func isLess(than other: BigInteger) -> Bool {
        for index in (0..<max(limbs.count, other.limbs.count)).reversed() {
            let a = index < limbs.count ? limbs[index] : 0
            let b = index < other.limbs.count ? other.limbs[index] : 0
            if a != b { return a < b }
        }
        return false
    }
}
