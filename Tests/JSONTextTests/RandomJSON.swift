/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// How a random document is laid out.
enum RandomLayout: CaseIterable, Sendable {
    case minified, twoSpaces, tabs, crlf, sixtySpaces, wild
}

/// Writes random JSON documents: deep and flat, with repeated and new keys, escapes, other scripts, numbers of all forms.
struct RandomJSON {
    private var generator: SeededGenerator
    private let layout: RandomLayout
    private var text = ""
    private var budget: Int

    static func document(seed: UInt64, layout: RandomLayout, size: Int) -> [UInt8] {
        var writer = RandomJSON(generator: SeededGenerator(seed: seed), layout: layout, budget: size)
        writer.space()
        writer.value(depth: 0)
        writer.space()
        return Array(writer.text.utf8)
    }

    private mutating func value(depth: Int) {
        budget -= 1
        let isFlat = budget <= 0 || depth > 40
        switch Int.random(in: isFlat ? 4...11 : 0...11, using: &generator) {
        case 0, 1: container("{", "}", depth)
        case 2, 3: container("[", "]", depth)
        case 4: text += ["true", "false", "null"].randomElement(using: &generator)!
        case 5, 6, 7: string(isKey: false)
        default: number()
        }
    }

    private mutating func container(_ opening: String, _ closing: String, _ depth: Int) {
        text += opening
        let count = generator.chance(15) ? 0 : Int.random(in: 1...(generator.chance(10) ? 40 : 5), using: &generator)
        for index in 0..<count {
            if index > 0 { text += "," }
            gap(depth + 1)
            if opening == "{" {
                string(isKey: true)
                if layout == .wild { space() }
                text += ":"
                if layout == .wild { space() } else if layout != .minified { text += " " }
            }
            value(depth: depth + 1)
            if layout == .wild { space() }
        }
        if count > 0 || layout == .wild { gap(depth) }
        text += closing
    }

    private mutating func gap(_ depth: Int) {
        switch layout {
        case .minified: break
        case .twoSpaces: text += "\n" + String(repeating: "  ", count: depth)
        case .tabs: text += "\n" + String(repeating: "\t", count: depth)
        case .crlf: text += "\r\n" + String(repeating: "    ", count: depth)
        case .sixtySpaces: text += "\n" + String(repeating: " ", count: 60 - depth)
        case .wild: space()
        }
    }

    private mutating func space() {
        guard layout == .wild else { return }
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            text += [" ", "\n", "\r", "\t", "\r\n", "  \n"].randomElement(using: &generator)!
        }
    }

    private mutating func string(isKey: Bool) {
        let common = [
            "Time", "Event", "ParameterID", "ParameterValue", "HapticIntensityControl", "", "a", "EventTypes",
        ]
        if generator.chance(isKey ? 80 : 40) {
            text += "\"" + common.randomElement(using: &generator)! + "\""
            return
        }
        text += "\""
        for _ in 0..<Int.random(in: 0...(generator.chance(5) ? 90 : 20), using: &generator) {
            switch Int.random(in: 0...19, using: &generator) {
            case 0:
                text += ["\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00"].randomElement(using: &generator)!
            case 1: text += ["é", "€", "😀", "ß", "\u{7FF}", "\u{FFFF}", "\u{10FFFF}"].randomElement(using: &generator)!
            default: text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0x5D...0x7F, using: &generator)))
            }
        }
        text += "\""
    }

    private mutating func number() {
        if generator.chance(30) { text += "-" }
        let integer =
            generator.chance(30) ? 0 : UInt64.random(in: 0...(generator.chance(20) ? .max : 999), using: &generator)
        text += String(integer)
        if generator.chance(60) {
            text += "."
            for _ in 0...Int.random(in: 0...(generator.chance(10) ? 20 : 3), using: &generator) {
                text += String(Int.random(in: 0...9, using: &generator))
            }
        }
        if generator.chance(8) {
            text += ["e", "E", "e+", "e-"].randomElement(using: &generator)!
            text += String(Int.random(in: 0...320, using: &generator))
        }
    }
}
