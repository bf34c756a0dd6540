import HapticPattern

/// All public patterns of a library in memory, found by words, filters, features and rhythm.
///
/// It is a value made of records; whoever keeps it follows ``LibraryStore/changes(after:)``. The same index serves every
/// database, so that a query means the same on all of them (docs/decisions/0009-search-in-memory.md).
struct SearchIndex: Sendable {
    /// A pattern under a word.
    struct Posting: Sendable {
        var place: Int32
        var weight: UInt8
    }

    /// Patterns by place; nil where one was taken out and none has come since.
    private(set) var entries: [SearchEntry?] = []
    private var places: [Identifier: Int32] = [:]
    /// The places where nothing stands.
    private var free: [Int32] = []
    /// Words by number, those too that no pattern has any more, and the patterns under each.
    private var words = NameList()
    private var postings: [[Posting]] = []
    /// The words by their length in bytes, for spelling.
    private var vocabulary: [Int: [[UInt8]]] = [:]
    /// Tags and authors by number, so that they are counted without comparing texts.
    private(set) var tags = NameList()
    private(set) var owners = NameList()

    /// Patterns that can be found.
    var count: Int { places.count }

    subscript(id: Identifier) -> SearchEntry? { places[id].flatMap { entries[Int($0)] } }

    /// Puts a pattern in, or in the place of what was known of it.
    mutating func insert(_ record: HapticRecord) {
        remove(record.id)
        let place = free.popLast() ?? Int32(entries.count)
        var entry = SearchEntry(record)
        entry.tags = record.details.tags.map { tags.number(of: $0) }
        entry.owner = owners.number(of: record.owner)
        var weights: [String: UInt8] = [:]
        for (word, weight) in SearchEntry.words(record) {
            for term in SearchWords.terms(of: word) { weights[term] = max(weights[term] ?? 0, weight) }
        }
        for (term, weight) in weights {
            let number = words.number(of: term)
            if Int(number) == postings.count {
                postings.append([])
                let bytes = Array(term.utf8)
                if !term.hasPrefix("=") { vocabulary[bytes.count, default: []].append(bytes) }
            }
            postings[Int(number)].append(Posting(place: place, weight: weight))
            entry.words.append(number)
        }
        if Int(place) == entries.count { entries.append(entry) } else { entries[Int(place)] = entry }
        places[record.id] = place
    }

    /// Takes a pattern out.
    mutating func remove(_ id: Identifier) {
        guard let place = places.removeValue(forKey: id), let entry = entries[Int(place)] else { return }
        for word in entry.words { postings[Int(word)].removeAll { $0.place == place } }
        entries[Int(place)] = nil
        free.append(place)
    }

    /// Takes over what is different about a pattern where that is told; false where the pattern has to be read.
    mutating func takeOver(_ change: LibraryStore.Change) -> Bool {
        guard change.isPublic else {
            remove(change.haptic)
            return true
        }
        guard let place = places[change.haptic], entries[Int(place)]?.revision == change.revision else { return false }
        entries[Int(place)]?.downloads = change.downloads
        entries[Int(place)]?.likes = change.likes
        return true
    }

    /// The patterns under a word; nil where there are none.
    private func patterns(under word: String) -> [Posting]? {
        guard let number = words.known(word), !postings[Int(number)].isEmpty else { return nil }
        return postings[Int(number)]
    }

    // MARK: Words

    /// What the words of a query find: a score for each place, 0 where it is not found; nil where no word is looked for.
    func scores(of text: String) -> (scores: [Float], corrections: [String: String])? {
        let words = SearchWords.split(String(text.prefix(SearchQuery.longestText)))
        guard !words.isEmpty else { return nil }
        var total = [Float](repeating: 0, count: entries.count)
        var corrections: [String: String] = [:]
        for (index, word) in words.enumerated() {
            let stem = SearchWords.stem(word)
            var terms = exactTerms(stem)
            if index == words.count - 1 { terms += longerTerms(stem) }
            if terms.isEmpty {
                let near = nearTerms(stem)
                if let best = near.first { corrections[word] = best.term }
                terms = near
            }
            var best = [Float](repeating: 0, count: entries.count)
            for (term, share) in terms {
                guard let list = patterns(under: term) else { continue }
                let rarity = Float(Mathematics.log2(1 + Double(max(1, count)) / Double(list.count)))
                for posting in list {
                    let score = Float(posting.weight) * share * rarity
                    if score > best[Int(posting.place)] { best[Int(posting.place)] = score }
                }
            }
            // Every word must be found.
            for place in total.indices {
                total[place] = best[place] == 0 || (index > 0 && total[place] == 0) ? 0 : total[place] + best[place]
            }
        }
        return (total, corrections)
    }

    private func exactTerms(_ stem: String) -> [(term: String, share: Float)] {
        var terms: [(term: String, share: Float)] = []
        if patterns(under: stem) != nil { terms.append((stem, 1)) }
        if let concept = SearchWords.concept(of: stem), patterns(under: concept) != nil {
            terms.append((concept, 0.6))
        }
        return terms
    }

    /// Words that begin as the last word of a query, which may not be finished.
    private func longerTerms(_ stem: String) -> [(term: String, share: Float)] {
        let start = Array(stem.utf8)
        guard start.count >= 2 else { return [] }
        return vocabulary.keys.filter { $0 > start.count && $0 <= start.count + 8 }.sorted().flatMap { length in
            used(vocabulary[length]!.filter { $0.starts(with: start) }).map { ($0, 0.5) }
        }
    }

    /// Those of the words that any pattern has.
    private func used(_ words: [[UInt8]]) -> [String] {
        words.map { String(decoding: $0, as: UTF8.self) }.filter { patterns(under: $0) != nil }
    }

    /// Words that are one slip away from one of five letters or more, the most used first.
    private func nearTerms(_ stem: String) -> [(term: String, share: Float)] {
        let letters = Array(stem.utf8)
        guard stem.count >= 5 else { return [] }
        let near = (letters.count - 1...letters.count + 1).flatMap { vocabulary[$0] ?? [] }
            .filter { SearchWords.areNear($0, letters) }
        let sorted = used(near).sorted {
            let (a, b) = (patterns(under: $0)?.count ?? 0, patterns(under: $1)?.count ?? 0)
            return a != b ? a > b : $0 < $1
        }
        return sorted.map { ($0, 0.4) }
    }

    /// The words that are spelled most like one, for a page that found nothing.
    func suggestions(for text: String) -> [String] {
        SearchWords.split(text).flatMap { word -> [String] in
            let letters = Array(SearchWords.stem(word).utf8)
            let near = (max(1, letters.count - 1)...letters.count + 1).flatMap { vocabulary[$0] ?? [] }
                .filter { $0.first == letters.first || SearchWords.areNear($0, letters) }
            return used(near).map { ($0, Self.shared(Array($0.utf8), letters)) }
                .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.prefix(3).map { $0.0 }
        }
    }

    /// How many letters two words begin and end with alike.
    private static func shared(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return start + end
    }
}

/// Texts by number, in the order in which they came.
struct NameList: Sendable {
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]

    /// The number of a text, a new one where it has none.
    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// The number of a text; nil where it has none.
    func known(_ name: String) -> Int32? { numbers[name] }
}
