import HapticLibrary
import JSONText

/// What other programs read: the feed, embedding, the list of pages.
enum FeedRoutes {
    static let all: [Route] = [
        Route(
            method: .get, pattern: "/feed.atom", id: "feed", summary: "The newest patterns",
            answer: "application/atom+xml",
            handle: feed),
        Route(
            method: .get, pattern: "/oembed", id: "oembed", summary: "How to embed the page of a pattern",
            query: [
                Route.Parameter(name: "url", help: "the address of the page", isRequired: true),
                Route.Parameter(name: "maxwidth", help: "pixels", type: "integer"),
                Route.Parameter(name: "maxheight", help: "pixels", type: "integer"),
                Route.Parameter(name: "format", help: "the form", values: ["json"]),
            ], problems: [.badRequest, .notFound, .gone], handle: oEmbed),
        Route(
            method: .get, pattern: "/sitemap.xml", id: "sitemap", summary: "All public pages",
            answer: "application/xml",
            handle: sitemap),
    ]

    private static func newest(_ count: Int, _ exchange: Exchange) throws(Problem) -> [HapticRecord] {
        var query = SearchQuery()
        query.limit = count
        query.sort = .newest
        return try exchange.store { [query] (store) throws(StoreError) in
            try store.publicHaptics(try exchange.site.search.search(query).items)
        }
    }

    private static func feed(_ exchange: Exchange) throws(Problem) -> Response {
        let url = exchange.site.settings.publicURL
        let records = try newest(30, exchange)
        var entries: HTML = ""
        for record in records {
            let address = "\(url)/h/\(record.id)/\(record.details.slug)"
            entries += """
                <entry><id>\(url)/h/\(record.id)</id><title>\(record.details.title)</title><link href="\(address)"/>
                <author><name>\(record.owner)</name></author><published>\(record.created.text)</published><updated>\(record.updated.text)</updated>
                <summary>\(record.facts.description)</summary></entry>

                """
        }
        let updated = records.map(\.updated).max() ?? Moment(milliseconds: 0)
        let xml: HTML = """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom"><id>\(url)/feed.atom</id><title>New patterns</title>
            <link rel="self" href="\(url)/feed.atom"/><link href="\(url)/"/><updated>\(updated.text)</updated>
            \(entries)</feed>

            """
        return .content(Array(xml.text.utf8), type: "application/atom+xml; charset=utf-8", cache: .latest)
    }

    private static func oEmbed(_ exchange: Exchange) throws(Problem) -> Response {
        let site = exchange.site.settings.publicURL
        guard let address = exchange.request.value("url"), address.hasPrefix(site + "/h/") else {
            throw Problem(.badRequest, "url is the address of a pattern's page, \(site)/h/…")
        }
        if let format = exchange.request.value("format"), format != "json" {
            throw .value("format", format, allowed: ["json"])
        }
        let name = address.dropFirst((site + "/h/").count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let id = Identifier(name, .haptic) else { throw Problem(.notFound, "No pattern has that address.") }
        let record = try exchange.store { (store) throws(StoreError) in try store.haptic(id) }
        let width = Int(try exchange.number("maxwidth", in: 1...10_000) ?? 880)
        let height = Int(try exchange.number("maxheight", in: 1...10_000) ?? 340)
        let frame: HTML = """
            <iframe src="\(site)/embed/\(id)" width="\(min(width, 880))" height="\(min(height, 340))" title="\(record.details.title)" allow="gamepad"></iframe>
            """
        return try .json(cache: .latest) { output in
            output.member("version", "1.0")
            output.member("type", "rich")
            output.member("provider_name", "Thrum")
            output.member("provider_url", site)
            output.member("title", record.details.title)
            output.member("author_name", record.owner)
            output.member("author_url", "\(site)/u/\(record.owner)")
            output.member("width", min(width, 880))
            output.member("height", min(height, 340))
            output.member("html", frame.text)
        }
    }

    private static func sitemap(_ exchange: Exchange) throws(Problem) -> Response {
        let url = exchange.site.settings.publicURL
        var addresses: HTML = "<url><loc>\(url)/</loc></url>\n"
        for record in try newest(SearchQuery.limits.upperBound, exchange) {
            addresses +=
                "<url><loc>\(url)/h/\(record.id)/\(record.details.slug)</loc><lastmod>\(record.updated.text)</lastmod></url>\n"
        }
        let xml: HTML = """
            <?xml version="1.0" encoding="utf-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(addresses)</urlset>

            """
        return .content(Array(xml.text.utf8), type: "application/xml; charset=utf-8", cache: .latest)
    }
}
