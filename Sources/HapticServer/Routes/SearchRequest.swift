import HapticLibrary

/// The query of a request as the library's search takes it; the same for the API and the site.
struct SearchRequest {
    var query = SearchQuery()

    /// Names in the query that say what is looked for.
    static let parameters: [Route.Parameter] = [
        Route.Parameter(name: "q", help: "words"),
        Route.Parameter(name: "tag", help: "tags, with commas between them"),
        Route.Parameter(
            name: "tag_mode", help: "whether all tags are wanted or any",
            values: SearchQuery.TagMode.allCases.map(\.rawValue)),
        Route.Parameter(name: "category", help: "shelves, with commas between them"),
        Route.Parameter(name: "use", help: "uses, with commas between them"),
        Route.Parameter(name: "author", help: "authors, with commas between them"),
        Route.Parameter(name: "license", help: "licences, with commas between them"),
        Route.Parameter(name: "sensation", help: "what it feels like, all of them, with commas between them"),
        Route.Parameter(name: "length", help: "lengths, with commas between them"),
        Route.Parameter(name: "min_duration", help: "seconds", type: "number"),
        Route.Parameter(name: "max_duration", help: "seconds", type: "number"),
        Route.Parameter(name: "has_audio", help: "with audio events", values: Route.Parameter.flagValues),
        Route.Parameter(name: "has_curves", help: "with parameter curves", values: Route.Parameter.flagValues),
        Route.Parameter(name: "clean", help: "without errors and warnings", values: Route.Parameter.flagValues),
        Route.Parameter(name: "similar_to", help: "the nearest to this pattern first"),
        Route.Parameter(name: "sort", help: "the order", values: SearchQuery.Sort.allCases.map(\.rawValue)),
        Route.Parameter(name: "facets", help: "what results are counted by, with commas between"),
        Route.Parameter(name: "limit", help: "results on a page, 1 to 100", type: "integer"),
        Route.Parameter(name: "cursor", help: "where the page before ended"),
    ]

    /// Reads a request's query.
    init(_ exchange: Exchange) throws(Problem) {
        let request = exchange.request
        query.text = request.value("q") ?? ""
        guard query.text.count <= SearchQuery.longestText else {
            throw Problem(.badRequest, "q has \(SearchQuery.longestText) letters at most.")
        }
        query.tags = Self.list("tag", request).map { HapticDetails.tag($0) }.filter { !$0.isEmpty }
        query.tagMode = try exchange.choice("tag_mode") ?? .all
        query.categories = try Self.choices("category", request)
        query.uses = try Self.choices("use", request)
        query.authors = Set(Self.list("author", request))
        query.licences = try Self.choices("license", request)
        query.sensations = try Self.choices("sensation", request)
        query.lengths = try Self.choices("length", request)
        query.minimumDuration = try exchange.number("min_duration", in: 0...86_400)
        query.maximumDuration = try exchange.number("max_duration", in: 0...86_400)
        query.hasAudio = try exchange.flag("has_audio")
        query.hasCurves = try exchange.flag("has_curves")
        query.isClean = try exchange.flag("clean")
        query.sort = try exchange.choice("sort")
        query.facets = try Self.choices("facets", request)
        if let text = request.value("similar_to") {
            guard let id = Identifier(text, .haptic) else {
                throw Problem(.badRequest, "similar_to is '\(text.prefix(40))', which is no name of a pattern.")
            }
            query.similarTo = id
        }
        try readPage(exchange)
    }

    /// Only the page, for lists that are not filtered.
    mutating func readPage(_ exchange: Exchange) throws(Problem) {
        if let text = exchange.request.value("limit") {
            guard let limit = Int(text), SearchQuery.limits.contains(limit) else {
                throw Problem(.badRequest, "limit is '\(text.prefix(20))'; use a number from 1 to 100.")
            }
            query.limit = limit
        }
        guard let cursor = exchange.request.value("cursor"), !cursor.isEmpty else { return }
        do throws(Cursor.Fault) {
            query.after = try Cursor.place(
                cursor, question: Self.question(exchange.request), secret: exchange.site.store.secret, at: exchange.now)
        } catch {
            throw Problem(
                .badRequest,
                error == .old
                    ? "The cursor is more than a day old; begin again without." : "The cursor is none of this list.")
        }
    }

    /// The part of a query that a cursor belongs to.
    static func question(_ request: Request) -> String {
        request.path.joined(separator: "/") + "?"
            + request.query.filter { !["cursor", "limit", "fields", "facets"].contains($0.name) }
            .map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
    }

    /// The address of the same list elsewhere: at its beginning, or after a cursor.
    static func address(_ request: Request, cursor: String?) -> String {
        let pairs = request.query.filter { $0.name != "cursor" } + (cursor.map { [("cursor", $0)] } ?? [])
        let query = pairs.map { Percent.encoded($0.name) + "=" + Percent.encoded($0.value) }.joined(separator: "&")
        return "/" + request.path.map { Percent.encoded($0) }.joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query)
    }

    private static func list(_ name: String, _ request: Request) -> [String] {
        request.query.filter { $0.name == name }.flatMap { $0.value.split(separator: ",").map { $0.trimmingSpace } }
            .filter { !$0.isEmpty }
    }

    private static func choices<Value: RawRepresentable & CaseIterable & Hashable>(
        _ name: String, _ request: Request
    ) throws(Problem) -> Set<Value> where Value.RawValue == String {
        var values: Set<Value> = []
        for text in list(name, request) {
            guard let value = Value(rawValue: text) else {
                throw .value(name, text, allowed: Value.allCases.map(\.rawValue))
            }
            values.insert(value)
        }
        return values
    }
}

/// One page of a search, with its patterns.
struct SearchPage {
    var records: [HapticRecord]
    var result: SearchResult
    /// The text of the cursor for the next page.
    var cursor: String?

    /// Results beyond this are not counted exactly for those who ask.
    static let mostCounted = 10_000

    init(_ search: SearchRequest, _ exchange: Exchange) throws(Problem) {
        let site = exchange.site
        let result = try exchange.store { (_) throws(StoreError) in try site.search.search(search.query) }
        self.result = result
        records = try exchange.store { (store) throws(StoreError) in try store.publicHaptics(result.items) }
        cursor = result.next.map {
            Cursor.text(
                $0, question: SearchRequest.question(exchange.request), secret: site.store.secret, at: exchange.now)
        }
    }

    /// How many there are; nil for very many.
    var total: Int? { result.total <= Self.mostCounted ? result.total : nil }

    /// The header `Link` with the first and the next page.
    func link(_ exchange: Exchange) -> (name: String, value: String) {
        let base = exchange.site.settings.publicURL
        var links = ["<\(base)\(SearchRequest.address(exchange.request, cursor: nil))>; rel=\"first\""]
        if let cursor {
            links.append("<\(base)\(SearchRequest.address(exchange.request, cursor: cursor))>; rel=\"next\"")
        }
        return ("Link", links.joined(separator: ", "))
    }
}
