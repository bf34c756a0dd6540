import HapticLibrary
import JSONText

/// `thrum keys`
enum KeysCommand {
    static let options =
        LibraryPlace.options + [
            Words.Option("--name", "NAME", "what the key is called"),
            Words.Option("--owner", "NAME", "whose key it is; default: the key's name"),
            Words.Option("--scopes", "LIST", "read, write, publish, comment, with commas between; default: all"),
            Words.Option("--expires", "DAYS", "for how many days it works; default: for ever"),
            Words.Option("--json", nil, "results as JSON"),
        ]

    private static let details = """
        keys create makes a key and shows it once; keys list shows what there are; keys revoke ID ends one; keys rotate ID makes a
        new one in its place, and the old one works for another day. They work on the database, whether it is served or not.
        """

    static func run(_ list: [String]) throws(UsageError) -> Int32 {
        let words = try Words(list, options)
        if words.has("--help") {
            Console.print(Words.help("keys create|list|revoke|rotate [options] [ID]", details, options))
            return ExitStatus.clean
        }
        guard let action = words.rest.first else { throw UsageError("say what to do: create, list, revoke or rotate") }
        let arguments = Array(words.rest.dropFirst())
        guard ["create", "list", "revoke", "rotate"].contains(action) else {
            throw UsageError("unknown action '\(action)'; use create, list, revoke or rotate")
        }
        let needsID = action == "revoke" || action == "rotate"
        guard arguments.count == (needsID ? 1 : 0) else {
            throw UsageError(needsID ? "name the key: thrum keys \(action) k_…" : "unexpected word '\(arguments[0])'")
        }
        let id = arguments.first.flatMap { Identifier($0, .key) }
        if needsID, id == nil { throw UsageError("'\(arguments[0])' is no name of a key; thrum keys list shows them") }
        let scopes = try scopes(words)
        let days = try days(words)
        if action == "create", words.value("--name") == nil { throw UsageError("say what it is called: --name NAME") }
        let store = try LibraryPlace.open(words)
        defer { store.close() }
        let now = currentMoment()
        let operatorPrincipal = Principal(owner: "operator")
        do throws(StoreError) {
            switch action {
            case "create":
                let name = words.value("--name") ?? ""
                show(
                    try store.createKey(
                        owner: words.value("--owner") ?? HapticDetails.slug(name), name: name, scopes: scopes,
                        expires: days.map { now.adding(seconds: $0 * Moment.day) }, by: operatorPrincipal, at: now),
                    words)
            case "list": show(try store.keys(of: words.value("--owner")), words, now)
            case "revoke": if let id { try store.revokeKey(id, by: operatorPrincipal, at: now) }
            default: if let id { show(try store.rotateKey(id, by: operatorPrincipal, at: now), words) }
            }
            return ExitStatus.clean
        } catch {
            throw UsageError(LibraryPlace.reason(error))
        }
    }

    private static func scopes(_ words: Words) throws(UsageError) -> Set<Scope> {
        guard let text = words.value("--scopes") else { return Set(Scope.allCases) }
        var scopes: Set<Scope> = []
        for name in text.split(separator: ",") {
            guard let scope = Scope(rawValue: name.trimmingSpace) else {
                throw UsageError("--scopes \(text): there is no scope '\(name)'; use read, write, publish, comment")
            }
            scopes.insert(scope)
        }
        return scopes
    }

    private static func days(_ words: Words) throws(UsageError) -> Int? {
        guard let text = words.value("--expires") else { return nil }
        guard let days = Int(text), (1...36_500).contains(days) else {
            throw UsageError("--expires \(text): a number of days is needed")
        }
        return days
    }

    private static func show(_ key: (record: KeyRecord, text: String), _ words: Words) {
        guard words.has("--json") else { return Console.print(key.text) }
        var output = JSONOutput()
        write(key.record, text: key.text, to: &output)
        Console.print(String(decoding: output.bytes, as: UTF8.self))
    }

    private static func show(_ keys: [KeyRecord], _ words: Words, _ now: Moment) {
        guard words.has("--json") else {
            for key in keys {
                let state = key.isValid(at: now) ? (key.expires.map { "until \($0.date)" } ?? "works") : "ended"
                let scopes = key.scopes.sorted().map(\.rawValue).joined(separator: ",")
                Console.print("\(key.id)  \(key.owner)  \(key.prefix)…  \(scopes)  \(state)  \(key.name)")
            }
            return
        }
        var output = JSONOutput()
        output.beginObject()
        output.member("version", 1)
        output.beginArray("keys")
        for key in keys { write(key, text: nil, to: &output) }
        output.endArray()
        output.endObject()
        Console.print(String(decoding: output.bytes, as: UTF8.self))
    }

    private static func write(_ key: KeyRecord, text: String?, to output: inout JSONOutput) {
        output.beginObject()
        output.member("id", key.id.description)
        output.member("name", key.name)
        if let text { output.member("key", text) }
        output.member("owner", key.owner)
        output.beginArray("scopes")
        for scope in key.scopes.sorted() { output.element(scope.rawValue) }
        output.endArray()
        output.member("expires", key.expires?.text)
        if text == nil {
            output.member("revoked", key.revoked?.text)
            output.member("last_used", key.lastUsed)
        }
        output.endObject()
    }
}
