/// Searches of a library: an index in memory that follows what is published, from any program.
///
/// - Important: `@unchecked Sendable`: `gate` guards `index` and `last`.
public final class LibrarySearch: @unchecked Sendable {
    private let store: LibraryStore
    private let gate = Gate()
    private var index = SearchIndex()
    private var last = 0

    /// Patterns that are loaded at once.
    private static let batch = 500

    /// Reads all public patterns of a library.
    public init(_ store: LibraryStore) throws(StoreError) {
        self.store = store
        // What changes while the patterns are read is read again afterwards.
        last = try store.changes(after: .max).last
        var after = ""
        while true {
            let records = try store.publicHaptics(after: after, limit: Self.batch)
            for record in records { index.insert(record) }
            guard let end = records.last else { break }
            after = end.id.description
        }
        try follow()
    }

    /// How many patterns can be found.
    public var count: Int {
        gate.enter()
        defer { gate.leave() }
        return index.count
    }

    /// Takes over what was published since.
    public func follow() throws(StoreError) {
        gate.enter()
        defer { gate.leave() }
        let news = try store.changes(after: last)
        // Counts change all the time; the rest is read, and its words taken apart, only where it is different.
        let different = news.changes.filter { !index.takeOver($0) }.map(\.haptic)
        if !different.isEmpty {
            let records = try store.publicHaptics(different)
            for id in different { index.remove(id) }
            for record in records { index.insert(record) }
        }
        last = news.last
    }

    /// Finds what a query asks for among everything that was published before.
    public func search(_ query: SearchQuery) throws(StoreError) -> SearchResult {
        try follow()
        gate.enter()
        defer { gate.leave() }
        return index.search(query)
    }

    /// Words of the library that are spelled like those of a text.
    public func suggestions(for text: String) -> [String] {
        gate.enter()
        defer { gate.leave() }
        return index.suggestions(for: text)
    }

    /// All tags with how many patterns have them, the most used first.
    public func tags() throws(StoreError) -> [SearchResult.Count] {
        var query = SearchQuery()
        query.facets = [.tag]
        return try search(query).facets[.tag] ?? []
    }
}
