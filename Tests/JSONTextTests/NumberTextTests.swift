import JSONText
import Testing

/// The digits of a number's text as one integer, and how often it is to be multiplied by ten; zeros at the end left out.
private func digits(_ text: String) -> (digits: UInt64, power: Int) {
    var (digits, power): (UInt64, Int) = (0, 0)
    var (hasPoint, place) = (false, text.utf8.startIndex)
    while place < text.utf8.endIndex, text.utf8[place] != UInt8(ascii: "e") {
        switch text.utf8[place] {
        case UInt8(ascii: "-"): break
        case UInt8(ascii: "."): hasPoint = true
        case let byte:
            digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
            if hasPoint { power -= 1 }
        }
        place = text.utf8.index(after: place)
    }
    if place < text.utf8.endIndex { power += Int(text[text.utf8.index(after: place)...])! }
    while digits > 0, digits % 10 == 0 {
        digits /= 10
        power += 1
    }
    return (digits, digits == 0 ? 0 : power)
}

@Suite("Numbers as text")
struct NumberTextTests {
    @Test(
        "Numbers of everyday size are written out, others with an exponent",
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (0.8, "0.8"), (-0.5, "-0.5"), (0.1 + 0.2, "0.30000000000000004"),
            (12.34, "12.34"), (100, "100"), (1e15, "1000000000000000"), (1.5e15, "1500000000000000"),
            (1e16, "1e+16"), (1.5e300, "1.5e+300"),
            (0.000001, "0.000001"), (0.0000015, "0.0000015"), (9.9e-7, "9.9e-7"), (1e-7, "1e-7"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
            (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
            // Powers of two, whose lower neighbour is closer; and known hard ones.
            (9007199254740992, "9007199254740992"), (4.35, "4.35"), (1e23, "1e+23"), (9.5e-3, "0.0095"),
            (2e-44, "2e-44"), (5.764607523034235e39, "5.764607523034235e+39"),
            (1.152921504606847e40, "1.152921504606847e+40"),
            (2.305843009213694e40, "2.305843009213694e+40"), (1.9400994884341945e25, "1.9400994884341945e+25"),
            (3.6131332396758635e25, "3.6131332396758635e+25"), (2.5138990223946153e25, "2.5138990223946153e+25"),
            (8.41e21, "8.41e+21"), (2.0919495182368195e19, "2.0919495182368195e+19"),
            (2.9802322387695312e-8, "2.9802322387695312e-8"),
        ] as [(Double, String)])
    func shortest(value: Double, text: String) {
        #expect(NumberText.shortest(value) == text)
    }

    @Test(
        "A Float has its own shortest text",
        arguments: [
            (0.1, "0.1"), (0.8, "0.8"), (1, "1"), (16_777_216, "16777216"), (3.4028235e38, "3.4028235e+38"),
            (.leastNonzeroMagnitude, "1e-45"),
            (0.15, "0.15"), (8_388_608, "8388608"), (1.1754944e-38, "1.1754944e-38"), (.infinity, "null"),
        ] as [(Float, String)])
    func shortestFloat(value: Float, text: String) {
        #expect(NumberText.shortest(value) == text)
    }

    @Test("A million random Doubles read back, with Swift's digits")
    func roundTrip() {
        var generator = SeededGenerator(seed: 4)
        var wrong: [String] = []
        for index in 0..<1_000_000 {
            // Every bit pattern is as likely, then numbers of everyday size with few digits, then powers of two.
            let value =
                switch index % 4 {
                case 0: Double(Int64.random(in: -1_000_000...1_000_000, using: &generator)) / 1000
                case 1 where index % 64 == 1:
                    Double(sign: .plus, exponent: Int.random(in: -1074...1023, using: &generator), significand: 1)
                default: Double(bitPattern: generator.next())
                }
            guard value.isFinite else { continue }
            let text = NumberText.shortest(value)
            let source = SourceText(Array(text.utf8))
            // Reading is checked for itself, so that it can check writing here.
            let back = index % 10 == 0 ? JSONReader.read(source).number(at: 0) : value
            if back.bitPattern != value.bitPattern || digits(text) != digits(value.description) { wrong.append(text) }
        }
        #expect(wrong.prefix(10) == [])
    }

    @Test("Random Floats have Swift's digits")
    func floats() {
        var generator = SeededGenerator(seed: 5)
        var wrong: [String] = []
        for _ in 0..<200_000 {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            guard value.isFinite else { continue }
            let text = NumberText.shortest(value)
            if digits(text) != digits(value.description) || Float(text) != value { wrong.append(text) }
        }
        #expect(wrong.prefix(10) == [])
    }

    @Test(
        "Rounding counts in decimals, exactly, halves away from zero",
        arguments: [
            (0.5, 0, "1"), (-0.5, 0, "-1"), (0.49999999999999994, 0, "0"), (-0.4, 0, "0"), (2.5, 0, "3"),
            (0.125, 2, "0.13"),
            // Doubles a hair below what looks like a half.
            (1.005, 2, "1"), (0.285, 2, "0.28"), (2.675, 2, "2.67"), (1.115, 2, "1.11"), (1.45, 1, "1.4"),
            (0.8, 3, "0.8"), (12.3456, 3, "12.346"), (0.0004, 3, "0"), (-0.0004, 3, "0"), (0.0005, 3, "0.001"),
            (0.9996, 3, "1"), (9.9996, 3, "10"), (1e-300, 17, "0"), (0.1, 17, "0.10000000000000001"),
            (2251799813685248.5, 1, "2251799813685248.5"), (9007199254740991, 3, "9007199254740991"),
            (1e300, 3, "1e+300"),
            (0.05, 3, "0.05"), (100, 2, "100"), (0.001, 3, "0.001"), (.nan, 2, "null"),
        ] as [(Double, Int, String)])
    func rounded(value: Double, count: Int, text: String) {
        #expect(NumberText.rounded(value, digits: count) == text)
    }

    @Test("Rounding to seventeen digits and fewer keeps within half a unit")
    func roundedIsNear() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            let value = Double(Int64.random(in: -1 << 40...1 << 40, using: &generator)) / Double(1 << 20)
            for count in [0, 1, 3, 6] {
                let unit = [1.0, 0.1, 0, 0.001, 0, 0, 0.000001][count]
                let back = Double(NumberText.rounded(value, digits: count))!
                #expect(abs(back - value) <= unit * 0.5 * (1 + 1e-9) + abs(value) * 1e-15, "\(value), \(count)")
            }
        }
    }
}
