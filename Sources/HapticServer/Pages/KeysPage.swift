import HapticLibrary

/// Signing in with a key, and one's keys.
enum KeysPage {
    static func page(_ exchange: Exchange) throws(Problem) -> Response {
        guard exchange.viewer != nil else { return signIn(exchange, fault: nil) }
        return try keys(exchange, made: nil)
    }

    private static func signIn(_ exchange: Exchange, fault: String?) -> Response {
        let next = exchange.request.value("next") ?? ""
        let notice: HTML? = fault.map { "<p class=\"notice\" role=\"alert\">\($0)</p>" }
        let main: HTML = """
            <div class="narrow"><h1>Sign in</h1>
            <p>There are no passwords: a key of this library opens a session in this browser. Whoever runs the library makes the first one with <code>thrum keys create</code>.</p>
            \(notice)
            <form method="post" action="/signin" class="fields"><input type="hidden" name="next" value="\(next)">
            <label>Key <input name="key" type="password" required autocomplete="current-password" placeholder="thrum_…"></label>
            <button class="primary">Sign in</button></form></div>

            """
        return PageFrame(title: "Sign in · Thrum", main: main).response(exchange, status: fault == nil ? 200 : 401)
    }

    static func signIn(_ exchange: Exchange) throws(Problem) -> Response {
        let form = try Form(exchange.request)
        let found: Principal?
        do throws(StoreError) {
            found = try exchange.site.principal(forKey: form.text("key").trimmingSpace, at: exchange.now)
        } catch {
            throw Problem(error)
        }
        guard let id = found?.key else {
            return signIn(exchange, fault: "That is no key of this library, or it has ended.")
        }
        let next = form.text("next")
        let target = isOwnAddress(next) ? next : "/settings/keys"
        return Response(
            303,
            headers: [
                ("Location", target),
                SessionCookie.header(
                    SessionCookie.value(for: id, secret: exchange.site.store.secret, at: exchange.now),
                    isSecure: exchange.site.settings.publicURL.hasPrefix("https:")),
            ])
    }

    /// Whether an address leads to a page of this site. Browsers read `\` as `/` and take no notice of control characters, so
    /// that `/`, a tab and `/evil.example` is a host.
    private static func isOwnAddress(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.hasPrefix("//")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    }

    static func signOut(_ exchange: Exchange) throws(Problem) -> Response {
        Response(303, headers: [("Location", "/"), SessionCookie.header(nil, isSecure: false)])
    }

    private static func keys(_ exchange: Exchange, made: (record: KeyRecord, text: String)?) throws(Problem) -> Response
    {
        let keys = try exchange.store { (store) throws(StoreError) in try store.keys(of: exchange.author.owner) }
        var rows: HTML = ""
        for key in keys {
            let state = key.isValid(at: exchange.now) ? (key.expires.map { "until \($0.date)" } ?? "works") : "ended"
            let revoke =
                key.isValid(at: exchange.now)
                ? "<form method=\"post\" action=\"/settings/keys/revoke\"><input type=\"hidden\" name=\"id\" value=\"\(key.id)\"><button aria-label=\"Revoke \(key.name)\">Revoke</button></form>"
                    as HTML
                : nil
            rows += """
                <tr><th scope="row">\(key.name)</th><td><code>\(key.prefix)…</code></td><td>\(key.scopes.sorted().map(\.rawValue).joined(separator: ", "))</td><td>\(key.created.date)</td><td>\(key.lastUsed ?? "never used")</td><td>\(state)</td><td>\(revoke)</td></tr>

                """
        }
        let news: HTML? = made.map {
            "<div class=\"notice good\" role=\"status\"><p>The key of “\($0.record.name)”, told this once:</p><p><code>\($0.text)</code></p></div>"
        }
        var scopes: HTML = ""
        for scope in Scope.allCases where exchange.author.scopes.contains(scope) {
            scopes +=
                "<label class=\"choice\"><input type=\"checkbox\" name=\"scope\" value=\"\(scope.rawValue)\"> \(scope.rawValue)</label>"
        }
        let main: HTML = """
            <div class="wide"><h1>Keys of \(exchange.author.owner)</h1>\(news)
            <div class="scroll" tabindex="0" role="region" aria-label="Keys"><table class="versions"><thead><tr><th scope="col">Name</th><th scope="col">Key</th><th scope="col">Scopes</th><th scope="col">Made</th><th scope="col">Used</th><th scope="col">State</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            <h2>Make a key</h2>
            <form method="post" action="/settings/keys" class="fields"><label>Name <input name="name" required maxlength="80"></label>
            <fieldset><legend>Scopes</legend>\(scopes)</fieldset>
            <label>Lasts <select name="days"><option value="30">30 days</option><option value="90" selected>90 days</option><option value="365">a year</option><option value="">for ever</option></select></label>
            <button class="primary">Make it</button></form>
            <form method="post" action="/signout"><button>Sign out</button></form></div>

            """
        return PageFrame(title: "Keys · Thrum", main: main).response(exchange)
    }

    static func make(_ exchange: Exchange) throws(Problem) -> Response {
        let form = try Form(exchange.request)
        let scopes = Set(form.texts("scope").compactMap { Scope(rawValue: $0) })
        // Empty is for ever; what is no number must not become that.
        let text = form.text("days")
        let days = text.isEmpty ? nil : Int(text) ?? 0
        let made = try KeyRoutes.make(name: form.text("name"), scopes: scopes, days: days, exchange)
        return try keys(exchange, made: made)
    }

    static func revoke(_ exchange: Exchange) throws(Problem) -> Response {
        let form = try Form(exchange.request)
        try KeyRoutes.revoke(try KeyRoutes.keyID(form.text("id")), exchange)
        return Response(303, headers: [("Location", "/settings/keys")])
    }
}
