import HapticLibrary

/// Pages of authors and collections.
enum PeoplePages {
    static func author(_ exchange: Exchange) throws(Problem) -> Response {
        let name = exchange.part("name")
        let since = try exchange.store { (store) throws(StoreError) in try store.author(name) }
        guard let since else { throw Problem(.notFound, "No author has that name.") }
        var search = try SearchRequest(exchange)
        search.query.authors = [name]
        let page = try SearchPage(search, exchange)
        let own = name == exchange.viewer ? try hidden(exchange) : nil
        let main: HTML = """
            <div class="wide"><div class="heads"><h1>\(name)</h1><span class="quiet">Here since \(since.spelledDate), \(page.result.total == 1 ? "1 pattern" : "\(page.result.total) patterns")</span></div>
            \(own ?? "<h2 class=\"hidden\">Patterns</h2>")\(Cards.grid(page.records))\(HomePage.more(page, exchange))</div>

            """
        return PageFrame(title: "\(name) · Thrum", description: "Patterns by \(name).", main: main, section: "browse")
            .response(exchange)
    }

    /// What only its author finds.
    private static func hidden(_ exchange: Exchange) throws(Problem) -> HTML? {
        let records = try exchange.store { (store) throws(StoreError) in
            try store.haptics(ownedBy: exchange.author.owner)
        }.filter { $0.details.visibility != .public }
        return records.isEmpty ? nil : "<h2>Found by you alone</h2>\n\(Cards.grid(records))<h2>Public</h2>\n"
    }

    static func collections(_ exchange: Exchange) throws(Problem) -> Response {
        let records = try exchange.store { (store) throws(StoreError) in try store.collections(for: exchange.viewer) }
        var items: HTML = ""
        for record in records {
            items += """
                <li><a href="/collections/\(record.id)"><strong>\(record.title)</strong></a> <span class="quiet">\(record.items.count) patterns, by \(record.owner)</span><br>\(record.description)</li>

                """
        }
        let main: HTML = """
            <div class="wide"><h1>Collections</h1>
            \(records.isEmpty ? HTML("<p>There are none yet. <a href=\"/docs/api\">POST /v1/collections</a> makes one.</p>") : "<ul class=\"list\">\n\(items)</ul>")</div>

            """
        return PageFrame(title: "Collections · Thrum", main: main, section: "collections").response(exchange)
    }

    static func collection(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try CollectionRoutes.collectionID(exchange)
        let record = try exchange.store { (store) throws(StoreError) in try store.collection(id, for: exchange.viewer) }
        let main: HTML = """
            <div class="wide"><div class="heads"><h1>\(record.title)</h1><span class="quiet">by <a href="/u/\(record.owner)">\(record.owner)</a></span></div>
            <div class="said">\(Cards.paragraphs(record.description))</div><h2 class="hidden">Patterns</h2>\(Cards.grid(try CollectionRoutes.items(of: record, exchange)))</div>

            """
        return PageFrame(
            title: "\(record.title) · Thrum", description: record.description, main: main, section: "collections"
        ).response(exchange)
    }
}
