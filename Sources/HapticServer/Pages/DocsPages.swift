import AHAP
import HapticLibrary

/// What is to be read about the library: the API, the rules of the checker, the guide.
enum DocsPages {
    static func index(_ exchange: Exchange) throws(Problem) -> Response {
        let main: HTML = """
            <div class="narrow prose"><h1>Docs</h1><ul>
            <li><a href="/docs/guide">Guide to AHAP for designers</a></li>
            <li><a href="/docs/rules">The rules of the checker</a>: what keeps a pattern from being published, and why</li>
            <li><a href="/docs/api">The API</a>, as <a href="/openapi.json">OpenAPI 3.1</a> too</li>
            <li><a href="/studio/">The studio</a></li></ul>
            <h2>On the command line</h2>
            <pre tabindex="0"><code>export THRUM_SERVER=\(exchange.site.settings.publicURL) THRUM_KEY=thrum_…
            thrum search knock
            thrum pull h_7K3M9Q2XTB@1
            thrum publish pulse.ahap --title "Pulse" --tags tap --license CC0-1.0</code></pre></div>

            """
        return PageFrame(title: "Docs · Thrum", main: main, section: "docs").response(exchange)
    }

    // MARK: API

    static func api(_ exchange: Exchange) throws(Problem) -> Response {
        var (sections, contents): (HTML, HTML) = ("", "")
        for route in exchange.site.router.routes where route.isDescribed {
            var rows: HTML = ""
            for parameter in route.query {
                let values = parameter.values.isEmpty ? parameter.type : parameter.values.joined(separator: ", ")
                rows +=
                    "<tr><td><code>\(parameter.name)</code></td><td>\(parameter.help): <span class=\"quiet\">\(values)</span></td></tr>\n"
            }
            if case .json(let members) = route.body {
                for member in members {
                    let values = member.values.isEmpty ? member.type : member.values.joined(separator: ", ")
                    rows +=
                        "<tr><td><code>\(member.name)</code> (body)</td><td>\(member.isRequired ? "required: " : "")<span class=\"quiet\">\(values)</span></td></tr>\n"
                }
            }
            let path = route.pattern.replacing("{extension}", with: "[.EXTENSION]")
            contents += "<li><a href=\"#\(route.id)\"><code><b>\(route.method.rawValue)</b> \(path)</code></a></li>\n"
            let scope: HTML? = route.scope.map { "<span class=\"badge\">\($0.rawValue)</span>" }
            let table: HTML? = rows.text.isEmpty ? nil : "<table class=\"versions\">\(rows)</table>"
            sections += """
                <section id="\(route.id)"><h2><code><b>\(route.method.rawValue)</b> \(path)</code> \(scope)</h2><p>\(route.summary). Answers \(route.status), \(route.answer).</p>\(table)</section>

                """
        }
        var problems: HTML = ""
        for kind in Problem.Kind.allCases {
            problems +=
                "<li><a href=\"/problems/\(kind.rawValue)\">\(kind.rawValue)</a> <span class=\"quiet\">\(kind.status)</span> \(kind.title)</li>\n"
        }
        let main: HTML = """
            <div class="narrow prose api"><h1>API</h1>
            <p>JSON in UTF-8. Reading needs no key; what is marked needs one with that scope, sent as <code>Authorization: Bearer thrum_…</code>. Every answer has a strong ETag where it can be asked for again; errors are <a href="https://www.rfc-editor.org/rfc/rfc9457">problem+json</a>. The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
            <details class="contents"><summary>All addresses</summary><ul>
            \(contents)</ul></details>
            \(sections)<h2 id="problems">Problems</h2><ul>
            \(problems)</ul></div>

            """
        return PageFrame(title: "API · Thrum", main: main, section: "docs").response(exchange)
    }

    static func problem(_ exchange: Exchange) throws(Problem) -> Response {
        guard let kind = Problem.Kind(rawValue: exchange.part("kind")) else {
            throw Problem(.notFound, "There is no problem of that kind.")
        }
        let main: HTML = """
            <div class="narrow prose"><h1>\(kind.title)</h1><p>\(kind.help)</p><p class="quiet"><code>\(kind.rawValue)</code>, status \(kind.status) · <a href="/docs/api">API</a></p></div>

            """
        return PageFrame(title: "\(kind.title) · Thrum", main: main, section: "docs").response(exchange)
    }

    // MARK: Rules and guide

    static func rules(_ exchange: Exchange) throws(Problem) -> Response {
        let text = RulePages.index
        return prose(
            Markdown.html(text) { $0 == "README.md" ? "/docs/rules" : "/docs/rules/" + trimmed($0) }, "Rules", exchange)
    }

    static func rule(_ exchange: Exchange) throws(Problem) -> Response {
        guard let rule = Rule(id: exchange.part("rule")) else {
            throw Problem(.notFound, "The checker has no such rule.")
        }
        let html = Markdown.html(RulePages.page(for: rule)) { target in
            target.hasPrefix("../guide/")
                ? "/docs/guide/" + trimmed(String(target.dropFirst(9)))
                : target == "README.md" ? "/docs/rules" : "/docs/rules/" + trimmed(target)
        }
        return prose(html, rule.id, exchange)
    }

    /// The guide stands in files beside the studio.
    static func guide(_ exchange: Exchange) throws(Problem) -> Response {
        let name = exchange.parts["page"] ?? "README"
        let isName = name.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == UInt8(ascii: "-") }
        guard isName, let folder = exchange.site.settings.guideFolder,
            let bytes = FileBytes.served(folder + "/" + name + ".md")
        else { throw Problem(.notFound, "The guide has no such page.") }
        let html = Markdown.html(String(decoding: bytes, as: UTF8.self)) { target in
            if target.hasPrefix("../rules/") { return "/docs/rules/" + trimmed(String(target.dropFirst(9))) }
            if target.hasPrefix("../") || target.contains("/") { return "/docs" }
            return target == "README.md" ? "/docs/guide" : "/docs/guide/" + trimmed(target)
        }
        return prose(html, "Guide", exchange)
    }

    private static func trimmed(_ name: String) -> String {
        name.replacing(".md", with: "") == "README" ? "" : name.replacing(".md", with: "")
    }

    private static func prose(_ html: HTML, _ title: String, _ exchange: Exchange) -> Response {
        PageFrame(title: "\(title) · Thrum", main: "<div class=\"narrow prose\">\(html)</div>\n", section: "docs")
            .response(exchange)
    }

    // MARK: Playing along

    static func play(_ exchange: Exchange) throws(Problem) -> Response {
        let code = exchange.part("code").uppercased()
        let isKnown = try exchange.store { (_) throws(StoreError) in try exchange.site.sessions.exists(code) }
        guard isKnown else {
            throw Problem(.notFound, "No session has the code \(code.prefix(12)); it may have ended.")
        }
        let main: HTML = """
            <div class="narrow" data-session="\(code)"><h1>Play along: \(code)</h1>
            <p>This device vibrates with what is played where you got the code. Nothing does before you allow it here, and leaving this page ends it.</p>
            <p><button class="primary" data-allow>Allow vibration</button></p><p role="status" data-state>Not connected. This needs JavaScript.</p></div>

            """
        return PageFrame(title: "Play along · Thrum", main: main).response(exchange)
    }
}
