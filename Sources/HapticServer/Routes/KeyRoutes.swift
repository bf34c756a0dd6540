import HapticLibrary
import JSONText

/// Who one is, and one's keys.
enum KeyRoutes {
    static let all: [Route] = [
        Route(method: .get, pattern: "/v1/me", id: "me", summary: "Whose key this is", scope: .read, handle: me),
        Route(
            method: .get, pattern: "/v1/me/export", id: "export",
            summary: "All of one's patterns, hidden ones too, in an archive",
            answer: "application/zip", scope: .read, limit: .check, handle: export),
        Route(method: .get, pattern: "/v1/me/keys", id: "keys", summary: "One's keys", scope: .write, handle: list),
        Route(
            method: .post, pattern: "/v1/me/keys", id: "makeKey", summary: "Make a key; its text is told once",
            body: .json([
                Route.Member(name: "name", type: "string", isRequired: true),
                Route.Member(
                    name: "scopes", type: "[string]", isRequired: true, values: Scope.allCases.map(\.rawValue)),
                Route.Member(name: "expires_in_days", type: "integer"),
            ]), status: 201, problems: [.badRequest, .forbidden, .validationFailed], scope: .write, limit: .write,
            tellsSecret: true, handle: make),
        Route(
            method: .delete, pattern: "/v1/me/keys/{key}", id: "revokeKey", summary: "End a key", status: 204,
            problems: [.notFound], scope: .write, limit: .write, handle: revoke),
        Route(
            method: .post, pattern: "/v1/me/keys/{key}/rotate", id: "rotateKey",
            summary: "Make a new key in the place of one, which works for another day", status: 201,
            problems: [.notFound, .forbidden], scope: .write, limit: .write, tellsSecret: true, handle: rotate),
    ]

    static func keyID(_ text: String) throws(Problem) -> Identifier {
        guard let id = Identifier(text, .key) else { throw Problem(.notFound, "No key has that name.") }
        return id
    }

    private static func me(_ exchange: Exchange) throws(Problem) -> Response {
        let author = exchange.author
        return try Response.json { output in
            output.member("name", author.owner)
            output.member("key", author.key?.description)
            output.beginArray("scopes")
            for scope in author.scopes.sorted() { output.element(scope.rawValue) }
            output.endArray()
        }.forViewer(author.owner)
    }

    private static func export(_ exchange: Exchange) throws(Problem) -> Response {
        let records = try exchange.store { (store) throws(StoreError) in
            try store.haptics(ownedBy: exchange.author.owner)
        }
        var archive = ZipWriter()
        for record in records {
            let versions = try exchange.store { (store) throws(StoreError) in
                try store.versions(of: record.id, for: exchange.viewer)
            }
            for version in versions {
                let bytes = try exchange.store { (store) throws(StoreError) in try store.content(version.sha256) }
                archive.add("\(record.id)-\(record.details.slug)/\(version.number).ahap", bytes)
            }
            var output = JSONOutput()
            HapticJSON(exchange.site).write(record, to: &output)
            archive.add("\(record.id)-\(record.details.slug)/details.json", output.bytes)
        }
        return Response(
            200, type: "application/zip",
            headers: [
                ("Cache-Control", CachePolicy.private.text),
                ("Content-Disposition", "attachment; filename=\"\(exchange.author.owner).zip\""),
            ], body: archive.finished())
    }

    private static func write(_ key: KeyRecord, text: String? = nil, to output: inout JSONOutput) {
        output.beginObject()
        output.member("id", key.id.description)
        output.member("name", key.name)
        if let text { output.member("key", text) }
        output.member("prefix", key.prefix)
        output.beginArray("scopes")
        for scope in key.scopes.sorted() { output.element(scope.rawValue) }
        output.endArray()
        output.member("created_at", key.created.text)
        output.member("expires", key.expires?.text)
        output.member("revoked", key.revoked?.text)
        output.member("last_used", key.lastUsed)
        output.endObject()
    }

    private static func list(_ exchange: Exchange) throws(Problem) -> Response {
        let keys = try exchange.store { (store) throws(StoreError) in try store.keys(of: exchange.author.owner) }
        return try Response.json { output in
            output.beginArray("items")
            for key in keys { write(key, to: &output) }
            output.endArray()
        }.forViewer(exchange.viewer)
    }

    private static func make(_ exchange: Exchange) throws(Problem) -> Response {
        let body = try JSONBody(exchange.request, known: ["name", "scopes", "expires_in_days"])
        let scopes = try (body.strings("scopes") ?? []).map { (text) throws(Problem) in
            guard let scope = Scope(rawValue: text) else {
                throw Problem.value("scopes", text, allowed: Scope.allCases.map(\.rawValue))
            }
            return scope
        }
        return try made(
            try make(
                name: try body.string("name") ?? "", scopes: Set(scopes), days: try body.count("expires_in_days"),
                exchange))
    }

    /// Makes a key that can do no more than the one that asks for it.
    static func make(
        name: String, scopes: Set<Scope>, days: Int?, _ exchange: Exchange
    ) throws(Problem) -> (record: KeyRecord, text: String) {
        guard scopes.isSubset(of: exchange.author.scopes) else {
            throw Problem(.forbidden, "A key makes no key that may do more than itself.")
        }
        guard days.map({ (1...3_650).contains($0) }) ?? true else {
            throw Problem(.badRequest, "A key lasts 1 to 3,650 days.")
        }
        let expires = days.map { exchange.now.adding(seconds: $0 * Moment.day) }
        return try exchange.store { (store) throws(StoreError) in
            try store.createKey(
                owner: exchange.author.owner, name: name, scopes: scopes, expires: expires, by: exchange.author,
                at: exchange.now)
        }
    }

    private static func made(_ key: (record: KeyRecord, text: String)) throws(Problem) -> Response {
        var output = JSONOutput()
        write(key.record, text: key.text, to: &output)
        return Response(
            201, type: "application/json",
            headers: [("Cache-Control", "no-store"), ("Location", "/v1/me/keys/\(key.record.id)")], body: output.bytes)
    }

    private static func revoke(_ exchange: Exchange) throws(Problem) -> Response {
        try revoke(try keyID(exchange.part("key")), exchange)
        return Response(204)
    }

    /// Ends a key of who asks.
    static func revoke(_ id: Identifier, _ exchange: Exchange) throws(Problem) {
        try exchange.store { (store) throws(StoreError) in
            try store.revokeKey(id, owner: exchange.author.owner, by: exchange.author, at: exchange.now)
        }
        exchange.site.forgetKeys()
    }

    private static func rotate(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try keyID(exchange.part("key"))
        let keys = try exchange.store { (store) throws(StoreError) in try store.keys(of: exchange.author.owner) }
        if let key = keys.first(where: { $0.id == id }), !key.scopes.isSubset(of: exchange.author.scopes) {
            throw Problem(.forbidden, "A key makes no key that may do more than itself.")
        }
        let new = try exchange.store { (store) throws(StoreError) in
            try store.rotateKey(id, owner: exchange.author.owner, by: exchange.author, at: exchange.now)
        }
        return try made(new)
    }
}
