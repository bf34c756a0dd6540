import HapticLibrary
import JSONText

/// Patterns: found, published, changed, taken back.
enum HapticRoutes {
    static let fields = Route.Parameter(name: "fields", help: "the members that are wanted, with commas between them")

    static let expand = Route.Parameter(
        name: "expand",
        help:
            "what is told in whole, with commas between: \(HapticJSON.Expansion.allCases.map(\.rawValue).joined(separator: ", "))"
    )

    static let dryRun = Route.Parameter(
        name: "dry_run", help: "check everything, keep nothing", values: Route.Parameter.flagValues)

    static let all: [Route] = [
        Route(
            method: .get, pattern: "/v1/haptics", id: "findHaptics", summary: "Find patterns",
            query: SearchRequest.parameters + [fields, expand], problems: [.badRequest], handle: find),
        Route(
            method: .post, pattern: "/v1/haptics", id: "publishHaptic",
            summary: "Publish a pattern; the same bytes again answer 200 with what is there",
            query: [dryRun],
            body: .publication(
                DetailsBody.members + [
                    Route.Member(name: "note", type: "string"), Route.Member(name: "remix_of", type: "string"),
                ]), status: 201,
            problems: [
                .badRequest, .unknownField, .checkFailed, .validationFailed, .payloadTooLarge, .unsupportedMediaType,
            ],
            scope: .publish, limit: .publish, handle: publish),
        Route(
            method: .get, pattern: "/v1/haptics/{id}", id: "getHaptic", summary: "A pattern", query: [fields, expand],
            problems: [.notFound, .gone], handle: get),
        Route(
            method: .patch, pattern: "/v1/haptics/{id}", id: "changeHaptic",
            summary: "Change what is said about a pattern",
            body: .json(DetailsBody.members.map { Route.Member(name: $0.name, type: $0.type, values: $0.values) }),
            problems: [.notFound, .gone, .forbidden, .preconditionFailed, .preconditionRequired, .validationFailed],
            scope: .write, limit: .write, handle: change),
        Route(
            method: .delete, pattern: "/v1/haptics/{id}", id: "deleteHaptic", summary: "Take a pattern back",
            status: 204, problems: [.notFound, .gone, .forbidden, .preconditionFailed], scope: .write, limit: .write,
            handle: delete),
        Route(
            method: .post, pattern: "/v1/haptics/{id}/restore", id: "restoreHaptic",
            summary: "Bring back what was taken back in the last ten minutes",
            problems: [.notFound, .validationFailed],
            scope: .write, limit: .write, handle: restore),
        Route(
            method: .get, pattern: "/v1/haptics/{id}/similar", id: "similarHaptics",
            summary: "Patterns that feel like it",
            query: [fields, expand, SearchRequest.parameters.first { $0.name == "limit" }!],
            problems: [.notFound, .gone],
            handle: similar),
        Route(
            method: .post, pattern: "/v1/search/rhythm", id: "findByRhythm",
            summary: "Find patterns by a tapped rhythm",
            body: .json([
                Route.Member(name: "intervals_ms", type: "[number]", isRequired: true),
                Route.Member(name: "limit", type: "integer"),
            ]), problems: [.badRequest], limit: .check, handle: rhythm),
        Route(
            method: .get, pattern: "/v1/tags", id: "tags", summary: "Tags and how many patterns have them", handle: tags
        ),
        Route(
            method: .get, pattern: "/v1/users/{name}", id: "getUser", summary: "An author", problems: [.notFound],
            handle: user),
    ]

    private static func find(_ exchange: Exchange) throws(Problem) -> Response {
        let page = try SearchPage(SearchRequest(exchange), exchange)
        return try list(page, HapticJSON(exchange), exchange)
    }

    static func list(_ page: SearchPage, _ json: HapticJSON, _ exchange: Exchange) throws(Problem) -> Response {
        var json = json
        try json.expand(page.records, exchange)
        var response = try Response.json { output in
            output.beginArray("items")
            for record in page.records { json.write(record, to: &output) }
            output.endArray()
            output.member("next_cursor", page.cursor)
            output.member("total", page.total)
            if !page.result.facets.isEmpty {
                output.beginObject("facets")
                for facet in SearchQuery.Facet.allCases {
                    guard let counts = page.result.facets[facet] else { continue }
                    output.beginArray(facet.rawValue)
                    for count in counts {
                        output.beginObject()
                        output.member("value", count.value)
                        output.member("count", count.count)
                        output.endObject()
                    }
                    output.endArray()
                }
                output.endObject()
            }
            if !page.result.corrections.isEmpty {
                output.beginObject("corrections")
                for (word, better) in page.result.corrections.sorted(by: { $0.key < $1.key }) {
                    output.member(word, better)
                }
                output.endObject()
            }
        }
        response.headers.append(page.link(exchange))
        return response
    }

    private static func publish(_ exchange: Exchange) throws(Problem) -> Response {
        let publication = try PublicationBody(exchange, known: DetailsBody.names.union(["note", "remix_of"]))
        let body = publication.meta
        let details = try DetailsBody.new(body)
        let note = try body.string("note") ?? ""
        try refuse(note: note)
        let remix = try remixOf(try body.string("remix_of"), details.licence, exchange)
        let pattern = try PublishGate.pattern(publication.content, publication.sounds)
        if try exchange.flag("dry_run") == true { return try dryAnswer(pattern) }
        let published = try exchange.store { (store) throws(StoreError) in
            try store.publish(
                pattern, details, note: note, remixOf: remix, sounds: publication.sounds, by: exchange.author,
                at: exchange.now)
        }
        return answer(published, exchange)
    }

    /// The answer to what would be published.
    static func dryAnswer(_ pattern: CheckedPattern) throws(Problem) -> Response {
        try .json(cache: .none) { output in
            output.member("dry_run", true)
            output.member("sha256", pattern.sha256)
            HapticJSON.writeCounts(pattern.facts, &output)
            HapticJSON.writeCheck(pattern.facts, &output)
        }
    }

    /// The answer to a publication.
    static func answer(_ published: LibraryStore.Published, _ exchange: Exchange) -> Response {
        var output = JSONOutput()
        HapticJSON(exchange.site).write(published.haptic, to: &output)
        var response = Response(
            published.isNew ? 201 : 200, type: "application/json", headers: [("Cache-Control", "no-store")],
            body: output.bytes)
        response.headers.append(("Location", "\(exchange.site.settings.publicURL)/v1/haptics/\(published.haptic.id)"))
        response.headers.append(("ETag", HapticJSON.tag(published.haptic)))
        return response
    }

    static func refuse(note: String) throws(Problem) {
        guard note.count <= HapticDetails.longestDescription, !note.contains("\0") else {
            throw Problem(.validationFailed, "A note has 2,000 letters at most.")
        }
    }

    /// Checks what a pattern was made from: it is there, and its licence allows it.
    static func remixOf(_ text: String?, _ licence: Licence, _ exchange: Exchange) throws(Problem) -> String? {
        guard let text else { return nil }
        let parts = text.split(separator: "@")
        guard parts.count == 2, let id = Identifier(parts[0], .haptic), let number = Int(parts[1]) else {
            throw Problem(.badRequest, "remix_of is a pattern and its version, such as h_7K3M9Q2XTB@2.")
        }
        let original = try exchange.store { (store) throws(StoreError) in
            try store.version(number, of: id, for: exchange.viewer).haptic
        }
        guard original.owner == exchange.viewer || original.details.licence.allowsRemix(under: licence) else {
            throw Problem(
                .validationFailed,
                "The original is under \(original.details.licence.name), which does not allow a remix under \(licence.name)."
            )
        }
        return "\(id)@\(number)"
    }

    private static func get(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        var json = try HapticJSON(exchange)
        let record = try exchange.store { (store) throws(StoreError) in try store.haptic(id, for: exchange.viewer) }
        try json.expand([record], exchange)
        var output = JSONOutput()
        json.write(record, to: &output)
        var response = Response.content(output.bytes, type: "application/json", cache: .latest)
        if json.fields == nil, json.expansions.isEmpty { response.tag = HapticJSON.tag(record) }
        return response.forViewer(exchange.viewer)
    }

    private static func change(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let body = try JSONBody(exchange.request, known: DetailsBody.names)
        let revision = try seenRevision(exchange, isRequired: true)
        let record = try exchange.store { (store) throws(StoreError) in try store.haptic(id, for: exchange.viewer) }
        let details = try DetailsBody.changed(record.details, body)
        let changed = try exchange.store { (store) throws(StoreError) in
            try store.update(id, details, ifRevision: revision, by: exchange.author, at: exchange.now)
        }
        var output = JSONOutput()
        HapticJSON(exchange.site).write(changed, to: &output)
        return Response(
            200, type: "application/json", headers: [("Cache-Control", "no-store"), ("ETag", HapticJSON.tag(changed))],
            body: output.bytes)
    }

    /// The revision that the asker saw, from If-Match; nil: any.
    private static func seenRevision(_ exchange: Exchange, isRequired: Bool) throws(Problem) -> Int? {
        guard let tag = exchange.request.header("if-match") else {
            if isRequired { throw Problem(.preconditionRequired, "Send If-Match with the ETag of the pattern, or *.") }
            return nil
        }
        if tag == "*" { return nil }
        guard let revision = HapticJSON.revision(in: tag) else {
            throw Problem(.preconditionFailed, "If-Match is no ETag of this pattern.")
        }
        return revision
    }

    private static func delete(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let revision = try seenRevision(exchange, isRequired: false)
        try exchange.store { (store) throws(StoreError) in
            try store.delete(id, ifRevision: revision, by: exchange.author, at: exchange.now)
        }
        return Response(204)
    }

    private static func restore(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let record = try exchange.store { (store) throws(StoreError) in
            try store.restore(id, by: exchange.author, at: exchange.now)
        }
        var output = JSONOutput()
        HapticJSON(exchange.site).write(record, to: &output)
        return Response(200, type: "application/json", headers: [("Cache-Control", "no-store")], body: output.bytes)
    }

    private static func similar(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        _ = try exchange.store { (store) throws(StoreError) in try store.haptic(id, for: exchange.viewer) }
        var search = try SearchRequest(exchange)
        search.query.similarTo = id
        let page = try SearchPage(search, exchange)
        return try list(page, HapticJSON(exchange), exchange)
    }

    private static func rhythm(_ exchange: Exchange) throws(Problem) -> Response {
        let body = try JSONBody(exchange.request, known: ["intervals_ms", "limit"])
        guard let intervals = try body.numbers("intervals_ms"), (1...64).contains(intervals.count),
            intervals.allSatisfy({ $0 > 0 && $0 <= 60_000 })
        else { throw Problem(.badRequest, "intervals_ms holds 1 to 64 numbers above 0, milliseconds between beats.") }
        var query = SearchQuery()
        query.rhythm = intervals.map { $0 / 1_000 }
        query.limit = min(SearchQuery.limits.upperBound, try body.count("limit") ?? SearchQuery.defaultLimit)
        let result = try exchange.store { [query] (_) throws(StoreError) in try exchange.site.search.search(query) }
        let records = try exchange.store { (store) throws(StoreError) in try store.publicHaptics(result.items) }
        return try .json { output in
            output.beginArray("items")
            for record in records { HapticJSON(exchange.site).write(record, to: &output) }
            output.endArray()
        }
    }

    private static func tags(_ exchange: Exchange) throws(Problem) -> Response {
        let counts = try exchange.store { (_) throws(StoreError) in try exchange.site.search.tags() }
        return try .json(cache: .latest) { output in
            output.beginArray("items")
            for count in counts {
                output.beginObject()
                output.member("tag", count.value)
                output.member("count", count.count)
                output.endObject()
            }
            output.endArray()
        }
    }

    private static func user(_ exchange: Exchange) throws(Problem) -> Response {
        let name = exchange.part("name")
        let since = try exchange.store { (store) throws(StoreError) in try store.author(name) }
        guard let since else { throw Problem(.notFound, "No author has that name.") }
        var query = SearchQuery()
        query.authors = [name]
        let count = try exchange.store { [query] (_) throws(StoreError) in try exchange.site.search.search(query).total
        }
        return try .json(cache: .latest) { output in
            output.member("name", name)
            output.member("since", since.text)
            output.member("haptics", count)
            output.member("html", exchange.site.settings.publicURL + "/u/" + name)
        }
    }
}
