import HapticLibrary
import JSONText

/// Patterns that people put together.
enum CollectionRoutes {
    private static let members = [
        Route.Member(name: "title", type: "string", isRequired: true),
        Route.Member(name: "description", type: "string"),
        Route.Member(name: "visibility", type: "string", values: Visibility.allCases.map(\.rawValue)),
        Route.Member(name: "items", type: "[string]"),
    ]

    static let all: [Route] = [
        Route(
            method: .get, pattern: "/v1/collections", id: "collections", summary: "Collections, the last changed first",
            handle: list),
        Route(
            method: .post, pattern: "/v1/collections", id: "makeCollection", summary: "Make a collection",
            body: .json(members), status: 201, problems: [.badRequest, .validationFailed, .notFound], scope: .write,
            limit: .write, handle: make),
        Route(
            method: .get, pattern: "/v1/collections/{collection}", id: "getCollection",
            summary: "A collection with its patterns", problems: [.notFound], handle: get),
        Route(
            method: .patch, pattern: "/v1/collections/{collection}", id: "changeCollection",
            summary: "Change a collection; items are replaced as a whole",
            body: .json(members.map { Route.Member(name: $0.name, type: $0.type, values: $0.values) }),
            problems: [.badRequest, .validationFailed, .notFound, .forbidden], scope: .write, limit: .write,
            handle: change),
    ]

    static func collectionID(_ exchange: Exchange) throws(Problem) -> Identifier {
        guard let id = Identifier(exchange.part("collection"), .collection) else {
            throw Problem(.notFound, "No collection has that name.")
        }
        return id
    }

    private static func write(_ record: CollectionRecord, _ site: Site, to output: inout JSONOutput) {
        output.member("id", record.id.description)
        output.member("title", record.title)
        output.member("description", record.description)
        output.member("author", record.owner)
        output.member("visibility", record.visibility.rawValue)
        output.member("count", record.items.count)
        output.member("created_at", record.created.text)
        output.member("updated_at", record.updated.text)
        output.member("html", "\(site.settings.publicURL)/collections/\(record.id)")
    }

    private static func list(_ exchange: Exchange) throws(Problem) -> Response {
        let records = try exchange.store { (store) throws(StoreError) in try store.collections(for: exchange.viewer) }
        return try Response.json { output in
            output.beginArray("items")
            for record in records {
                output.beginObject()
                write(record, exchange.site, to: &output)
                output.endObject()
            }
            output.endArray()
        }.forViewer(exchange.viewer)
    }

    private static func get(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try collectionID(exchange)
        let record = try exchange.store { (store) throws(StoreError) in try store.collection(id, for: exchange.viewer) }
        return try answer(record, exchange, 200)
    }

    private static func answer(_ record: CollectionRecord, _ exchange: Exchange, _ status: Int) throws(Problem)
        -> Response
    {
        let haptics = try items(of: record, exchange)
        var response = try Response.json(status) { output in
            write(record, exchange.site, to: &output)
            output.beginArray("items")
            for haptic in haptics { HapticJSON(exchange.site).write(haptic, to: &output) }
            output.endArray()
        }.forViewer(exchange.viewer)
        if status == 201 {
            response.headers.append(("Location", "\(exchange.site.settings.publicURL)/v1/collections/\(record.id)"))
        }
        return response
    }

    /// The patterns of a collection that who asks may see.
    static func items(of record: CollectionRecord, _ exchange: Exchange) throws(Problem) -> [HapticRecord] {
        try exchange.store { (store) throws(StoreError) in
            try store.haptics(record.items, for: exchange.viewer)
        }
    }

    private static func make(_ exchange: Exchange) throws(Problem) -> Response {
        let body = try JSONBody(exchange.request, known: Set(members.map(\.name)))
        let empty = LibraryStore.CollectionContent(title: "", description: "", visibility: .public, items: [])
        return try save(try content(empty, body), as: nil, exchange)
    }

    private static func change(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try collectionID(exchange)
        let body = try JSONBody(exchange.request, known: Set(members.map(\.name)))
        let record = try exchange.store { (store) throws(StoreError) in try store.collection(id, for: exchange.viewer) }
        let old = LibraryStore.CollectionContent(
            title: record.title, description: record.description, visibility: record.visibility, items: record.items)
        return try save(try content(old, body), as: id, exchange)
    }

    private static func content(
        _ old: LibraryStore.CollectionContent, _ body: JSONBody
    ) throws(Problem) -> LibraryStore.CollectionContent {
        var items = old.items
        if let names = try body.strings("items") {
            items = try names.map { (name) throws(Problem) in
                guard let id = Identifier(name, .haptic) else {
                    throw Problem(.badRequest, "'\(name.prefix(40))' is no name of a pattern.")
                }
                return id
            }
        }
        return LibraryStore.CollectionContent(
            title: try body.string("title") ?? old.title,
            description: try body.string("description") ?? old.description,
            visibility: try body.choice("visibility") ?? old.visibility, items: items)
    }

    private static func save(
        _ content: LibraryStore.CollectionContent, as id: Identifier?, _ exchange: Exchange
    ) throws(Problem) -> Response {
        let record = try exchange.store { (store) throws(StoreError) in
            try store.saveCollection(content, as: id, by: exchange.author, at: exchange.now)
        }
        return try answer(record, exchange, id == nil ? 201 : 200)
    }
}
