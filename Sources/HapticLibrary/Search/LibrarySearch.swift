/// Searches of a library: an index in memory that follows what is published, from any program.
///
/// - Important: `@unchecked Sendable`: `access` guards `index`, `following` guards `last`.
public final class LibrarySearch: @unchecked Sendable {
    private let store: LibraryStore
    private let access = SharedGate()
    private var index = SearchIndex()
    private let following = Gate()
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
    public var count: Int { access.look { index.count } }

    /// Takes over what was published since.
    public func follow() throws(StoreError) {
        following.enter()
        defer { following.leave() }
        let news = try store.changes(after: last)
        if !news.changes.isEmpty { try takeOver(news.changes) }
        last = news.last
    }

    private func takeOver(_ changes: [LibraryStore.Change]) throws(StoreError) {
        // Counts change all the time; the rest is read, and its words taken apart, only where it is different.
        let different = access.change { changes.filter { !index.takeOver($0) }.map(\.haptic) }
        guard !different.isEmpty else { return }
        let records = try store.publicHaptics(different)
        access.change {
            for id in different { index.remove(id) }
            for record in records { index.insert(record) }
        }
    }

    /// Finds what a query asks for among everything that was published before.
    public func search(_ query: SearchQuery) throws(StoreError) -> SearchResult {
        try follow()
        return access.look { index.search(query) }
    }

    /// Words of the library that are spelled like those of a text.
    public func suggestions(for text: String) -> [String] { access.look { index.suggestions(for: text) } }

    /// All tags with how many patterns have them, the most used first.
    public func tags() throws(StoreError) -> [SearchResult.Count] {
        var query = SearchQuery()
        query.facets = [.tag]
        return try search(query).facets[.tag] ?? []
    }
}
