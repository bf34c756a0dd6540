/// How the spelling of a number relates to JSON's grammar.
enum NumberForm {
    /// As JSON wants it.
    case valid
    /// `+1`
    case leadingPlus
    /// `.5`
    case leadingPoint
    /// `007`
    case leadingZero
    /// `1.`, `1.e5`, `1e`
    case missingDigits
    /// Not a number whichever way it is taken.
    case malformed

    /// The form of the `count` bytes at `text`; a number with several weaknesses has the first of the list above.
    init(_ text: UnsafePointer<UInt8>, count: Int) {
        var place = 0
        func skipDigits() -> Int {
            let start = place
            while place < count, text[place] &- UInt8(ascii: "0") < 10 { place += 1 }
            return place - start
        }
        let hasPlus = count > 0 && text[0] == UInt8(ascii: "+")
        if hasPlus || count > 0 && text[0] == UInt8(ascii: "-") { place = 1 }
        let hasZero = place < count && text[place] == UInt8(ascii: "0")
        let integerDigits = skipDigits()
        var fractionDigits: Int?
        if place < count, text[place] == UInt8(ascii: ".") {
            place += 1
            fractionDigits = skipDigits()
        }
        var exponentDigits: Int?
        if place < count, text[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < count, text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "-") { place += 1 }
            exponentDigits = skipDigits()
        }
        if place < count || integerDigits == 0 && (fractionDigits ?? 0) == 0 {
            self = .malformed
        } else if hasPlus {
            self = .leadingPlus
        } else if integerDigits == 0 {
            self = .leadingPoint
        } else if hasZero, integerDigits > 1 {
            self = .leadingZero
        } else if fractionDigits == 0 || exponentDigits == 0 {
            self = .missingDigits
        } else {
            self = .valid
        }
    }
}
