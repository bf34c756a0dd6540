/// The header `Accept`.
enum Negotiation {
    /// The first of `offers` (media types) that `accept` likes best; nil where it takes none.
    static func choose(_ accept: String?, among offers: [String]) -> String? {
        guard let accept, !accept.isEmpty else { return offers.first }
        let ranges = accept.lowercased().split(separator: ",").map { part -> (type: String, quality: Double) in
            let pieces = part.split(separator: ";").map(\.trimmingSpace)
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (pieces.first ?? "", quality)
        }
        var best: (offer: String, quality: Double)?
        for offer in offers {
            let plain = String(offer.prefix { $0 != ";" })
            // Of several that fit, the most exact one counts.
            let fitting = ranges.filter { fits(plain, $0.type) }.max { exactness($0.type) < exactness($1.type) }
            guard let quality = fitting?.quality, quality > 0 else { continue }
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.offer
    }

    private static func fits(_ type: String, _ range: String) -> Bool {
        range == "*/*" || range == type || (range.hasSuffix("/*") && type.hasPrefix(range.dropLast()))
    }

    private static func exactness(_ range: String) -> Int { range == "*/*" ? 0 : range.hasSuffix("/*") ? 1 : 2 }
}
