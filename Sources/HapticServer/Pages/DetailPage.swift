import HapticFormats
import HapticLibrary
import JSONText

/// The page of one pattern.
enum DetailPage {
    private enum Tab: String, CaseIterable {
        case details, source, check, versions, comments

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    static func page(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try VersionRoutes.Found(
            Exchange(
                request: exchange.request, site: exchange.site,
                parts: exchange.parts.merging(["version": "latest"]) { old, _ in old }, principal: exchange.principal,
                now: exchange.now))
        let (haptic, version) = (found.haptic, found.version)
        if exchange.parts["slug"] != haptic.details.slug {
            let pinned = exchange.parts["version"].map { "/v/\($0)" } ?? ""
            return Response(308, headers: [("Location", "/h/\(haptic.id)/\(haptic.details.slug)\(pinned)")])
        }
        let tab = try exchange.choice("tab", Tab.self) ?? .details
        let base = "/v1/haptics/\(haptic.id)/versions/\(version.number)"
        let versions = try exchange.store { (store) throws(StoreError) in
            try store.versions(of: haptic.id, for: exchange.viewer)
        }
        let comments = try exchange.store { (store) throws(StoreError) in
            try store.comments(on: haptic.id, for: exchange.viewer)
        }
        let body: HTML
        switch tab {
        case .details: body = details(haptic, version)
        case .source: body = source(try found.pattern(exchange))
        case .check: body = check(try found.pattern(exchange))
        case .versions: body = Self.versions(versions, haptic, exchange)
        case .comments: body = Self.comments(comments, haptic, exchange)
        }
        let side = try side(found, exchange)
        let main: HTML = """
            <div class="wide detail"><div class="left"><div class="stage">\(Cards.plot(base, version.facts.description))
            <div class="row"><audio controls preload="none" src="\(base)/preview.wav" aria-label="\(haptic.details.title) as sound"></audio><span class="time">\(Cards.seconds(version.facts.felt))</span></div></div>
            <p class="feels">\(version.facts.description)</p>
            \(tabs(tab, versions.count, comments.count))
            \(body)</div>
            <aside>\(side)</aside></div>

            """
        let page = exchange.site.settings.publicURL + "/h/\(haptic.id)/\(haptic.details.slug)"
        let oEmbed = exchange.site.settings.publicURL + "/oembed?url=" + Percent.encoded(page)
        let head: HTML = """
            <link rel="canonical" href="\(page)">
            <link rel="alternate" type="application/json+oembed" title="\(haptic.details.title)" href="\(oEmbed)">
            <meta property="og:title" content="\(haptic.details.title)">
            <meta property="og:description" content="\(version.facts.description)">

            """
        return PageFrame(
            title: "\(haptic.details.title) by \(haptic.owner) · Thrum", description: version.facts.description,
            main: main, head: head, section: "browse"
        ).response(exchange)
    }

    private static func tabs(_ current: Tab, _ versions: Int, _ comments: Int) -> HTML {
        var html: HTML = ""
        for tab in Tab.allCases {
            let mark: HTML = tab == current ? " aria-current=\"true\"" : ""
            let count: HTML =
                tab == .versions ? " <span>\(versions)</span>" : tab == .comments ? " <span>\(comments)</span>" : ""
            html += "<a href=\"?tab=\(tab.rawValue)\"\(mark)>\(tab.title)\(count)</a>"
        }
        return "<nav class=\"tabs line\" aria-label=\"About this pattern\">\(html)</nav>"
    }

    // MARK: Side

    private static func side(_ found: VersionRoutes.Found, _ exchange: Exchange) throws(Problem) -> HTML {
        let (haptic, details) = (found.haptic, found.haptic.details)
        var tags: HTML = ""
        for tag in details.tags { tags += "<a class=\"chip\" href=\"/search?tag=\(Percent.encoded(tag))\">\(tag)</a> " }
        let remix: HTML? = haptic.remixOf.map { text in
            let id = text.split(separator: "@").first.map(String.init) ?? text
            return "<dt>Made from</dt><dd><a href=\"/h/\(id)\">\(text)</a></dd>"
        }
        let like = try likeForm(haptic, exchange)
        let downloads = try downloads(found, exchange)
        return """
            <h1>\(details.title)</h1>
            <p><a href="/u/\(haptic.owner)">\(haptic.owner)</a> · <time datetime="\(haptic.created.text)">\(haptic.created.spelledDate)</time></p>
            <p>\(tags)</p>
            <dl><dt>Licence</dt><dd>\(details.licence.name)<br><span class="quiet">\(details.licence.meaning)</span></dd>
            <dt>Check</dt><dd>\(Cards.check(found.version.facts)) <span class="quiet">rules \(PatternFacts.coreVersion)</span></dd>
            <dt>Use</dt><dd>\(details.use.rawValue) · \(haptic.downloads) downloads</dd>
            <dt>Version</dt><dd>\(found.version.number)\(found.version.number == haptic.latest ? " (latest)" : " of \(haptic.latest)")</dd>\(remix)</dl>
            <div class="buttons"><a class="button" href="/studio/?from=\(haptic.id)@\(found.version.number)">Open in studio</a>\(like)</div>
            \(downloads)
            """
    }

    private static func likeForm(_ haptic: HapticRecord, _ exchange: Exchange) throws(Problem) -> HTML {
        guard let viewer = exchange.viewer else { return "<span class=\"button\">♡ \(haptic.likes)</span>" }
        let isLiked = try exchange.store { (store) throws(StoreError) in try store.isLiked(haptic.id, by: viewer) }
        return """
            <form method="post" action="/h/\(haptic.id)/like"><input type="hidden" name="liked" value="\(isLiked ? "0" : "1")"><button aria-pressed="\(isLiked ? "true" : "false")">\(isLiked ? "♥" : "♡") \(haptic.likes)</button></form>
            """
    }

    /// What there is to fetch, each with its size and what it loses.
    private static func downloads(_ found: VersionRoutes.Found, _ exchange: Exchange) throws(Problem) -> HTML {
        let base = "/v1/haptics/\(found.haptic.id)/versions/\(found.version.number)/content"
        let isOpen = found.haptic.details.licence.allowsDownload || found.haptic.owner == exchange.viewer
        var items: HTML = ""
        for form in Offer.all {
            let isShown = form == .converted(.svg) || form == .converted(.wav) || form == .converted(.txt)
            guard isOpen || isShown else { continue }
            // A form that has nothing to say about this pattern is left out.
            guard let made = found.summary(form) else { continue }
            let losses = made.losses ?? []
            let mark: HTML =
                made.losses == nil ? "<i></i>" : losses.isEmpty ? "<i class=\"good\">✓</i>" : "<i class=\"warn\">◇</i>"
            let words = losses.isEmpty ? form.summary : "\(form.summary); loses \(losses.joined(separator: ", "))"
            let end = form == .converted(.ahap) ? ".ahap" : "?format=\(form.name)"
            items += """
                <li><a href="\(base)\(end)">\(mark)<span><b>\(form.name)</b> <code>\(made.fileEnd)</code><br><small>\(words)</small></span><span class="size">\(Cards.size(made.size))</span></a></li>

                """
        }
        let address = exchange.site.settings.publicURL + base + ".ahap"
        return """
            <details class="downloads" open><summary>Download</summary><ul>
            \(items)</ul><p><code>curl -O \(address)</code></p></details>

            """
    }

    // MARK: Tabs

    private static func details(_ haptic: HapticRecord, _ version: VersionRecord) -> HTML {
        let facts = version.facts
        let counts = [
            ("tap", facts.taps), ("hum", facts.hums), ("audio event", facts.sounds), ("curve", facts.curves),
            ("step", facts.steps),
        ]
        var features: HTML = ""
        for (name, value) in zip(PatternFacts.featureNames, facts.features) {
            features +=
                "<tr><th scope=\"row\">\(name.replacing("_", with: " "))</th><td><meter min=\"0\" max=\"1\" value=\"\(NumberText.rounded(value, digits: 3))\">\(NumberText.rounded(value, digits: 2))</meter></td><td>\(NumberText.rounded(value, digits: 2))</td></tr>\n"
        }
        return """
            \(Cards.paragraphs(haptic.details.description))
            <p>\(counts.filter { $0.1 > 0 }.map { counted($0.1, $0.0) }.joined(separator: ", ")); \(Cards.seconds(facts.duration)) long, felt for \(Cards.seconds(facts.felt)).</p>
            <table class="features"><caption>What it feels like, from 0 to 1</caption>
            \(features)</table>
            <p class="quiet">SHA-256 <code>\(version.sha256)</code></p>
            <h2>Feels similar</h2><p><a href="/search?similar_to=\(haptic.id)">Patterns like this one</a></p>

            """
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Letters of a source that are shown.
    private static let mostSource = 200_000

    private static func source(_ pattern: CheckedPattern) -> HTML {
        let text = String(decoding: pattern.bytes.prefix(mostSource), as: UTF8.self)
        let rest: HTML? = pattern.bytes.count > mostSource ? "<p>The rest is in the file.</p>" : nil
        return "<pre class=\"source\" tabindex=\"0\"><code>\(text)</code></pre>\(rest)\n"
    }

    private static func check(_ pattern: CheckedPattern) -> HTML {
        "<p>Today's rules (\(PatternFacts.coreVersion)) find:</p>\n\(Cards.findings(pattern))"
    }

    private static func versions(_ versions: [VersionRecord], _ haptic: HapticRecord, _ exchange: Exchange) -> HTML {
        var rows: HTML = ""
        let base = "/h/\(haptic.id)/\(haptic.details.slug)"
        for version in versions {
            let address = "\(base)/v/\(version.number)"
            let mark: HTML = version.number == haptic.latest ? " <span class=\"badge\">latest</span>" : ""
            rows += """
                <tr><th scope="row"><a href="\(address)">v\(version.number)</a></th><td>\(version.note.isEmpty ? "–" : version.note)\(mark)</td><td>\(version.created.spelledDate)</td><td>\(Cards.size(version.size))</td><td>\(Cards.check(version.facts))</td></tr>

                """
        }
        let link =
            haptic.owner == exchange.viewer
            ? "<p><a class=\"button\" href=\"/publish?version_of=\(haptic.id)\">Publish a version</a></p>" as HTML : nil
        let comparing: HTML? =
            versions.count > 1 ? ComparePage.form(versions, base, versions[1].number, versions[0].number) : nil
        return "<table class=\"versions\">\n\(rows)</table>\n\(comparing)\(link)\n"
    }

    private static func comments(_ comments: [CommentRecord], _ haptic: HapticRecord, _ exchange: Exchange) -> HTML {
        var html: HTML = comments.isEmpty ? "<p>Nobody has said anything yet.</p>\n" : ""
        for comment in comments {
            let place = comment.time.map { " at \(Cards.seconds($0))" } ?? ""
            html += """
                <article class="comment\(comment.isResolved ? " settled" : "")"><h3><a href="/u/\(comment.owner)">\(comment.owner)</a> <span class="quiet">on v\(comment.version)\(place), \(comment.created.spelledDate)\(comment.isResolved ? ", settled" : "")</span></h3>\(Cards.paragraphs(comment.body))</article>

                """
        }
        guard exchange.viewer != nil else {
            return "\(html)<p><a href=\"/settings/keys\">Sign in</a> to say something.</p>\n"
        }
        return """
            \(html)<form method="post" action="/h/\(haptic.id)/comment" class="fields"><label>Comment <textarea name="body" required maxlength="4000" rows="3"></textarea></label><label>At second (optional) <input name="at_time" inputmode="decimal"></label><button class="primary">Send</button></form>

            """
    }

    // MARK: Embedding

    static func embed(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try VersionRoutes.Found(
            Exchange(
                request: exchange.request, site: exchange.site,
                parts: exchange.parts.merging(["version": exchange.request.value("v") ?? "latest"]) { old, _ in old },
                principal: nil, now: exchange.now))
        let base = "/v1/haptics/\(found.haptic.id)/versions/\(found.version.number)"
        let page = exchange.site.settings.publicURL + "/h/\(found.haptic.id)/\(found.haptic.details.slug)"
        let main: HTML = """
            <h1 class="hidden">\(found.haptic.details.title)</h1>
            <div class="stage"><a href="\(page)" target="_blank" rel="noopener">\(Cards.plot(base, found.version.facts.description))</a>
            <div class="row"><audio controls preload="none" src="\(base)/preview.wav" aria-label="\(found.haptic.details.title) as sound"></audio><div class="names"><a href="\(page)" target="_blank" rel="noopener">\(found.haptic.details.title)</a><p>\(found.haptic.owner)</p></div></div></div>

            """
        return PageFrame(title: found.haptic.details.title, main: main)
            .response(exchange.site, viewer: nil, isFramed: true)
    }
}
