import HapticPattern

/// Guesses which known name a text was meant to be.
public enum Spelling {
    /// The name that `text` most likely stands for, or nil where none is near.
    ///
    /// Near: equal but for capitals, spaces, hyphens and underscores; a known name without its first or last word
    /// (`Duration` for `EventDuration`, `Value` for `ParameterValue`) or in the plural; or at most two slips in a name of
    /// six letters and more.
    public static func suggestion(for text: String, among names: [String]) -> String? {
        let wanted = folded(text)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        if let equal = names.first(where: { folded($0) == wanted }) { return equal }
        if let plural = names.first(where: { folded($0) + [0x73] == wanted || wanted + [0x73] == folded($0) }) {
            return plural
        }
        var best: (name: String, distance: Int)?
        for name in names {
            let limit = min(wanted.count, name.utf8.count) >= 6 ? 2 : 1
            let distance = slips(wanted, folded(name), limit: limit)
            if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
        }
        if let best { return best.name }
        return wanted.count >= 4 ? names.first { isPart(wanted, of: folded($0)) } : nil
    }

    /// The parameter that an ID most likely stands for.
    ///
    /// Knows the names that tools invent: `HapticAttackTime` for `AttackTime` in an event, `HapticIntensity` for
    /// `HapticIntensityControl` in a curve, `Intensity`, `Frequency` and `Volume` for what they mean.
    static func parameter(for text: String, inEvent: Bool, type: EventType, among names: [String]) -> String? {
        let wanted = String(decoding: folded(text), as: UTF8.self)
        let base: EventParameterID? =
            switch wanted {
            case "hapticattacktime", "audioattacktime", "attack", "fadein": .attackTime
            case "hapticdecaytime", "audiodecaytime", "decay": .decayTime
            case "hapticreleasetime", "audioreleasetime", "release", "fadeout": .releaseTime
            case "hapticsustained", "sustain", "audiosustained": .sustained
            case "intensity", "amplitude", "strength", "hapticstrength", "hapticamplitude": .hapticIntensity
            case "sharpness", "frequency", "hapticfrequency": .hapticSharpness
            case "volume", "audiogain", "gain": .audioVolume
            case "pitch": .audioPitch
            case "pan", "audiobalance", "balance": .audioPan
            case "brightness": .audioBrightness
            default: nil
            }
        if let base {
            if inEvent { return base.name }
            return ControlID.allCases.first { $0.target == base && $0.applies(to: type) }?.name
                ?? ControlID.allCases.first { $0.target == base }?.name
        }
        return suggestion(for: text, among: names)
    }

    /// Lower-case letters and digits only, as bytes.
    private static func folded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x41...0x5A: result.append(byte + 32)
            case 0x20, 0x2D, 0x5F: continue
            default: result.append(byte)
            }
        }
        return result
    }

    /// Whether `part` is the beginning or end of `whole`, and not shorter than a third of it.
    private static func isPart(_ part: [UInt8], of whole: [UInt8]) -> Bool {
        guard part.count < whole.count, part.count * 3 >= whole.count else { return false }
        return whole.starts(with: part) || whole.suffix(part.count).elementsEqual(part)
    }

    /// How many letters must be added, dropped, changed or swapped with their neighbour; more than `limit` is `limit` + 1.
    private static func slips(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
        guard abs(left.count - right.count) <= limit else { return limit + 1 }
        var before = [Int](repeating: 0, count: right.count + 1)
        var previous = Array(0...right.count)
        var current = previous
        for i in 1...max(1, left.count) where i <= left.count {
            current[0] = i
            for j in 1...max(1, right.count) where j <= right.count {
                let change = left[i - 1] == right[j - 1] ? 0 : 1
                current[j] = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + change)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    current[j] = min(current[j], before[j - 2] + 1)
                }
            }
            before = previous
            previous = current
        }
        return previous[right.count]
    }
}
