/// Texts that grow, their copies, and what is made of them.
@inline(never)
func texts(_ random: inout Random) -> Int {
    var text = String()
    var parts: [String] = []
    for step in 1...200 {
        let copy = text
        let count = copy.utf8.count
        let number = random.below(1000)
        text += "\(number),"
        if copy.utf8.count != count { return step }
        if text.utf8.count != count + digits(number) + 1 || text.utf8.last != UInt8(ascii: ",") { return 1000 + step }
        if !text.hasPrefix(copy) || (text == copy) { return 2000 + step }
        parts.append(text + copy)
        parts[parts.count - 1] += "é"
        if parts[parts.count - 1].utf8.count != text.utf8.count + count + 2 { return 3000 + step }
    }
    if nested(3, text) != "<3:<2:<1:<>1>2>3>" + text { return 4000 }
    let whole = parts.joined(separator: "|")
    if whole.utf8.count != parts.reduce(parts.count - 1, { $0 + $1.utf8.count }) { return 4001 }
    if String(decoding: whole.utf8, as: UTF8.self) != whole || String(whole.unicodeScalars) != whole { return 4002 }
    return 0
}

private func digits(_ number: Int) -> Int { number > 99 ? 3 : number > 9 ? 2 : 1 }

/// Numbers sorted, mapped and filtered, against what is known of them.
@inline(never)
func sorting(_ random: inout Random) -> Int {
    for size in [0, 1, 2, 3, 7, 64, 257] {
        var pairs: [(key: Int, place: Int)] = []
        for place in 0..<size { pairs.append((random.below(size / 2 + 1), place)) }
        let copy = pairs
        pairs.sort { $0.key < $1.key }
        if pairs.count != size { return 1 }
        for place in 1..<max(1, size) {
            let (first, second) = (pairs[place - 1], pairs[place])
            if first.key > second.key || (first.key == second.key && first.place > second.place) { return 2 }
        }
        if pairs.contains(where: { copy[$0.place].key != $0.key }) { return 3 }
        let lists = pairs.map { [UInt8](repeating: UInt8($0.key), count: $0.place % 5) }
        let full = lists.filter { !$0.isEmpty }
        if full.contains(where: { $0.isEmpty }) || lists.count != size { return 4 }
        let flat = lists.flatMap { $0 }
        if flat.count != full.reduce(0, { $0 + $1.count }) { return 5 }
        if lists.compactMap({ $0.first }) != full.map({ $0[0] }) { return 6 }
    }
    return 0
}

/// A text in a text in a text; `tail` is behind them.
@inline(never)
private func nested(_ depth: Int, _ tail: String) -> String {
    depth == 0 ? "<>" : "<\(depth):\(nested(depth - 1, ""))\(depth)>\(tail)"
}
