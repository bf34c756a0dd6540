/// Numbers as text: always with a point, whatever the machine's language, and the same on every machine.
///
/// Written out without exponent from 10⁻⁶ up to below 10¹⁶, else as `1.5e+300` or `2e-7`, as JavaScript writes it; no `.0`
/// after an integer. What is no number in JSON, NaN and the infinities, becomes `null`.
public enum NumberText {
    /// The text with the fewest digits that reads back to `value`; of several the nearest to it.
    public static func shortest(_ value: Double) -> String {
        String(decoding: shortestBytes(value), as: UTF8.self)
    }

    /// The text with the fewest digits that reads back, as a Float, to `value`: `0.1`, where the same number as a Double
    /// has `0.10000000149011612`.
    public static func shortest(_ value: Float) -> String {
        var bytes: [UInt8] = []
        appendShortest(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `value` rounded to `digits` digits after the point, 0...17, without trailing zeros; exact halves away from zero.
    ///
    /// From 2⁵³ on, where a Double has no fraction, and where it is no number, the same as ``shortest(_:)-(Double)``.
    /// Never `-0`.
    public static func rounded(_ value: Double, digits: Int) -> String {
        var bytes: [UInt8] = []
        appendRounded(value, digits: digits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``shortest(_:)-(Double)``.
    public static func appendShortest(_ value: Double, to output: inout [UInt8]) {
        append(ShortestDecimal(value), isNegative: value.sign == .minus, isFinite: value.isFinite, to: &output)
    }

    /// Appends ``shortest(_:)-(Float)``.
    public static func appendShortest(_ value: Float, to output: inout [UInt8]) {
        append(ShortestDecimal(value), isNegative: value.sign == .minus, isFinite: value.isFinite, to: &output)
    }

    private static func shortestBytes(_ value: Double) -> [UInt8] {
        var bytes: [UInt8] = []
        appendShortest(value, to: &bytes)
        return bytes
    }

    /// Appends ``rounded(_:digits:)``.
    public static func appendRounded(_ value: Double, digits: Int, to output: inout [UInt8]) {
        precondition((0...17).contains(digits), "NumberText: digits outside 0...17")
        guard value.magnitude < 0x1p53 else { return appendShortest(value, to: &output) }
        // value = mantissa / 2^shift, exactly.
        let magnitude = value.magnitude
        let isNormal = magnitude.exponentBitPattern > 0
        let mantissa = magnitude.significandBitPattern | (isNormal ? 1 << 52 : 0)
        let shift = 1075 - max(Int(magnitude.exponentBitPattern), 1)
        var integer = shift < 64 ? mantissa >> UInt64(shift) : 0
        var unit: UInt64 = 1
        for _ in 0..<digits { unit *= 10 }
        let part = shift < 64 ? mantissa & (1 << UInt64(shift) - 1) : mantissa
        var fraction = quotient(WideArithmetic.product(part, unit), bits: shift)
        if fraction == unit {
            integer += 1
            fraction = 0
        }
        if value.sign == .minus, integer != 0 || fraction != 0 { output.append(UInt8(ascii: "-")) }
        appendInteger(integer, to: &output)
        guard fraction != 0 else { return }
        output.append(UInt8(ascii: "."))
        var places = digits
        while fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        appendInteger(fraction, places: places, to: &output)
    }

    /// `number` divided by 2 to the power of `bits`, at least 0, rounded to the nearest; halves up. Fits in 64 bits here.
    private static func quotient(_ number: (high: UInt64, low: UInt64), bits: Int) -> UInt64 {
        func isSet(_ bit: Int) -> Bool {
            switch bit {
            case ..<0: false
            case ..<64: number.low >> UInt64(bit) & 1 == 1
            case ..<128: number.high >> UInt64(bit - 64) & 1 == 1
            default: false
            }
        }
        let whole: UInt64
        switch bits {
        case 0: whole = number.low
        case ..<64: whole = number.low >> UInt64(bits) | number.high << UInt64(64 - bits)
        case ..<128: whole = number.high >> UInt64(bits - 64)
        default: whole = 0
        }
        return whole + (isSet(bits - 1) ? 1 : 0)
    }

    // MARK: Writing digits

    private static func append(
        _ decimal: ShortestDecimal, isNegative: Bool, isFinite: Bool, to output: inout [UInt8]
    ) {
        guard isFinite else { return output.append(contentsOf: "null".utf8) }
        if isNegative { output.append(UInt8(ascii: "-")) }
        var count = 1
        var rest = decimal.digits / 10
        while rest != 0 {
            rest /= 10
            count += 1
        }
        // How many digits stand before the point.
        let point = count + decimal.exponent
        switch point {
        case -5...0:
            output.append(UInt8(ascii: "0"))
            output.append(UInt8(ascii: "."))
            appendInteger(decimal.digits, places: count - point, to: &output)
        case 1...16 where point < count:
            appendDivided(decimal.digits, after: count - point, to: &output)
        case 1...16:
            appendInteger(decimal.digits, to: &output)
            for _ in count..<point { output.append(UInt8(ascii: "0")) }
        default:
            if count > 1 {
                appendDivided(decimal.digits, after: count - 1, to: &output)
            } else {
                appendInteger(decimal.digits, to: &output)
            }
            output.append(UInt8(ascii: "e"))
            output.append(UInt8(ascii: point > 0 ? "+" : "-"))
            appendInteger(UInt64((point - 1).magnitude), to: &output)
        }
    }

    /// Appends digits with a point before the last `places` of them.
    private static func appendDivided(_ digits: UInt64, after places: Int, to output: inout [UInt8]) {
        var unit: UInt64 = 1
        for _ in 0..<places { unit *= 10 }
        appendInteger(digits / unit, to: &output)
        output.append(UInt8(ascii: "."))
        appendInteger(digits % unit, places: places, to: &output)
    }

    /// Appends a whole number, with zeros before it up to `places` digits.
    static func appendInteger(_ value: UInt64, places: Int = 1, to output: inout [UInt8]) {
        var count = 1
        var rest = value / 10
        while rest != 0 {
            rest /= 10
            count += 1
        }
        count = max(count, places)
        let start = output.count
        for _ in 0..<count { output.append(UInt8(ascii: "0")) }
        rest = value
        var place = start + count
        while rest != 0 {
            place -= 1
            output[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// Appends a whole number.
    public static func append(_ value: Int64, to output: inout [UInt8]) {
        if value < 0 { output.append(UInt8(ascii: "-")) }
        appendInteger(value.magnitude, to: &output)
    }
}
