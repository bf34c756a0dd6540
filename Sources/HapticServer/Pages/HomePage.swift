import HapticLibrary

/// The first page, and what is found.
enum HomePage {
    static func home(_ exchange: Exchange) throws(Problem) -> Response {
        var search = try SearchRequest(exchange)
        search.query.facets = [.category]
        let page = try SearchPage(search, exchange)
        let shelves = page.result.facets[.category] ?? []
        let sort = search.query.sort ?? .newest
        // The picture that says most: something of everything.
        let hero = page.records.max { weight($0.facts) < weight($1.facts) }
        let main: HTML = """
            <div class="wide">\(exchange.request.value("cursor") == nil ? introduction(hero, page.result.total) : nil)
            \(shelves.isEmpty ? nil : try Self.shelves(shelves, exchange))
            <div class="heads"><h2>Patterns</h2><nav class="tabs" aria-label="Order">\(tab("New", .newest, sort))\(tab("Most used", .downloads, sort))\(tab("Most liked", .likes, sort))</nav><span class="ramp">round <i></i> crisp</span></div>
            \(page.records.isEmpty ? empty : Cards.grid(page.records))
            \(more(page, exchange))</div>

            """
        return PageFrame(
            title: "Thrum: haptics you can see, hear and feel",
            description: "Open, checked haptic patterns for Core Haptics and everything else.", main: main,
            section: "browse"
        ).response(exchange)
    }

    private static func weight(_ facts: PatternFacts) -> Int {
        min(facts.taps, 6) * 2 + min(facts.hums, 3) * 3 + min(facts.curves, 2) * 5
    }

    private static let empty: HTML =
        "<p>Nothing is published yet. <a href=\"/publish\">Publish the first pattern</a>.</p>\n"

    private static func introduction(_ hero: HapticRecord?, _ count: Int) -> HTML {
        let words: HTML = """
            <div><h1>Haptics you can see, hear and feel</h1>
            <p>Open, checked patterns for Core Haptics and everything else. Look at any of them here, hear it, and take it in the form that you need.</p>
            <p><a class="button primary" href="/search">Browse \(count) patterns</a> <a class="button" href="/studio/">Open the studio</a></p></div>
            """
        guard let hero else { return "<section class=\"hero\">\(words)</section>\n" }
        let address = "/h/\(hero.id)/\(hero.details.slug)"
        let version = "/v1/haptics/\(hero.id)/versions/\(hero.latest)"
        return """
            <section class="hero">\(words)
            <div class="stage"><a href="\(address)">\(Cards.plot(version, "\(hero.details.title): \(hero.facts.description)"))</a>
            <div class="row"><a class="play" href="\(version)/preview.wav" aria-label="Play \(hero.details.title)"><span aria-hidden="true">▶</span></a>
            <div class="names"><strong>\(hero.details.title)</strong><p><a href="/u/\(hero.owner)">\(hero.owner)</a> · \(Cards.seconds(hero.facts.felt))</p></div>
            <span class="spacer"></span>\(Cards.check(hero.facts)) <span class="badge">\(hero.details.licence.shortName)</span> <a class="button" href="\(address)" aria-label="Open \(hero.details.title)">Open</a></div></div></section>

            """
    }

    /// The shelves, each with what came to it last.
    private static func shelves(_ counts: [SearchResult.Count], _ exchange: Exchange) throws(Problem) -> HTML {
        var items: HTML = ""
        for count in counts {
            guard let category = Category(rawValue: count.value) else { continue }
            var query = SearchQuery()
            (query.categories, query.limit) = ([category], 1)
            let latest = try exchange.store { [query] (store) throws(StoreError) in
                try store.publicHaptics(try exchange.site.search.search(query).items).first
            }
            let picture: HTML? = latest.map { Cards.picture(of: $0) }
            items +=
                "<li><a href=\"/search?category=\(count.value)\">\(category.title)<span>\(count.count)</span>\(picture)</a></li>\n"
        }
        return "<h2>Shelves</h2>\n<ul class=\"shelves\">\n\(items)</ul>\n"
    }

    private static func tab(_ name: String, _ sort: SearchQuery.Sort, _ current: SearchQuery.Sort) -> HTML {
        let mark: HTML = sort == current ? " aria-current=\"true\"" : ""
        return "<a href=\"/?sort=\(sort.rawValue)\"\(mark)>\(name)</a>"
    }

    static func more(_ page: SearchPage, _ exchange: Exchange) -> HTML? {
        page.cursor.map {
            "<p class=\"more\"><a class=\"button\" rel=\"next\" href=\"\(SearchRequest.address(exchange.request, cursor: $0))\">Load more</a></p>\n"
        }
    }

    // MARK: Search

    static func search(_ exchange: Exchange) throws(Problem) -> Response {
        var search = try SearchRequest(exchange)
        search.query.facets = Set(SearchQuery.Facet.allCases)
        let page = try SearchPage(search, exchange)
        let text = search.query.text
        let title = text.isEmpty ? "All patterns" : "Results for “\(text)”"
        let main: HTML = """
            <div class="wide results"><aside aria-label="Filters">\(chosen(exchange))\(facets(page, exchange))</aside>
            <div><div class="heads"><h1>\(title)</h1><span class="quiet">\(page.total.map { "\($0)" } ?? "many") found</span>\(page.records.count > 1 ? orders(search.query, exchange) : nil)</div>
            <h2 class="hidden">Patterns</h2>\(corrections(page))\(page.records.isEmpty ? nothing(text, exchange) : Cards.grid(page.records))
            \(more(page, exchange))</div></div>

            """
        return PageFrame(
            title: "\(title) · Thrum", description: "Patterns of this library.", main: main, section: "browse",
            search: text
        ).response(exchange)
    }

    /// The orders in which results may stand.
    private static func orders(_ query: SearchQuery, _ exchange: Exchange) -> HTML {
        let fits: [(String, SearchQuery.Sort)] = query.text.isEmpty ? [] : [("Best match", .relevance)]
        let usual: [(String, SearchQuery.Sort)] = [
            ("New", .newest), ("Most used", .downloads), ("Most liked", .likes), ("Shortest", .duration),
        ]
        let current = query.sort ?? (query.text.isEmpty ? .newest : .relevance)
        let others = exchange.request.query.filter { $0.name != "sort" }
        var tabs: HTML = ""
        for (name, sort) in fits + usual {
            let mark: HTML = sort == current ? " aria-current=\"true\"" : ""
            tabs += "<a href=\"\(address(others + [(name: "sort", value: sort.rawValue)]))\"\(mark)>\(name)</a>"
        }
        return "<nav class=\"tabs\" aria-label=\"Order\">\(tabs)</nav>"
    }

    private static func corrections(_ page: SearchPage) -> HTML {
        var html: HTML = ""
        for (word, better) in page.result.corrections.sorted(by: { $0.key < $1.key }) {
            html += "<p>Nothing has “\(word)”; these have <em>\(better)</em>.</p>\n"
        }
        return html
    }

    private static func nothing(_ text: String, _ exchange: Exchange) -> HTML {
        var html: HTML = "<p>Nothing was found.</p>\n"
        let suggestions = exchange.site.search.suggestions(for: text)
        if !suggestions.isEmpty {
            html +=
                "<p>Try \(suggestions.map { "<a class=\"chip\" href=\"/search?q=\(Percent.encoded($0))\">\($0)</a> " as HTML })</p>\n"
        }
        return html
    }

    /// The filters that are on, each to be taken away.
    private static func chosen(_ exchange: Exchange) -> HTML {
        var chips: HTML = ""
        for (index, pair) in exchange.request.query.enumerated()
        where !["q", "cursor", "limit", "sort"].contains(pair.name) {
            var others = exchange.request.query
            others.remove(at: index)
            chips +=
                "<a class=\"chip on\" href=\"\(address(others))\" aria-label=\"Remove \(pair.value)\">\(pair.value) ×</a> "
        }
        return chips.text.isEmpty ? "" : "<p>\(chips)</p>\n"
    }

    private static let facetNames: [(SearchQuery.Facet, parameter: String, title: String)] = [
        (.sensation, "sensation", "Feels"), (.category, "category", "Shelf"), (.use, "use", "Use"),
        (.duration, "length", "Length"), (.tag, "tag", "Tags"), (.license, "license", "Licence"),
        (.author, "author", "Author"), (.hasAudio, "has_audio", "With sound"),
        (.hasCurves, "has_curves", "With curves"),
        (.clean, "clean", "Clean check"),
    ]

    private static func facets(_ page: SearchPage, _ exchange: Exchange) -> HTML {
        var html: HTML = ""
        for (facet, parameter, title) in facetNames {
            guard let counts = page.result.facets[facet], !counts.isEmpty else { continue }
            var items: HTML = ""
            for count in counts.prefix(12) {
                let pair = (name: parameter, value: count.value)
                let isOn = exchange.request.query.contains { $0.name == pair.name && $0.value == pair.value }
                let pairs =
                    isOn
                    ? exchange.request.query.filter { $0.name != pair.name || $0.value != pair.value }
                    : exchange.request.query + [pair]
                let mark: HTML = isOn ? " aria-current=\"true\"" : ""
                items +=
                    "<li><a href=\"\(address(pairs))\"\(mark)>\(words(facet, count.value))<span>\(count.count)</span></a></li>\n"
            }
            html += "<h2>\(title)</h2>\n<ul class=\"facet\">\n\(items)</ul>\n"
        }
        return html
    }

    private static func address(_ pairs: [(name: String, value: String)]) -> String {
        let kept = pairs.filter { $0.name != "cursor" && !$0.value.isEmpty }
        return "/search" + (kept.isEmpty ? "" : "?")
            + kept.map { Percent.encoded($0.name) + "=" + Percent.encoded($0.value) }.joined(separator: "&")
    }

    private static func words(_ facet: SearchQuery.Facet, _ value: String) -> String {
        switch facet {
        case .category: Category(rawValue: value)?.title ?? value
        case .license: Licence(rawValue: value)?.name ?? value
        case .hasAudio, .hasCurves, .clean: value == "true" ? "yes" : "no"
        case .duration: value.split(separator: "-").joined(separator: " ")
        default: value
        }
    }
}
