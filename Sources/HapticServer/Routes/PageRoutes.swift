import HapticLibrary

/// The pages of the site.
enum PageRoutes {
    static let all: [Route] = [
        page("/", "home", HomePage.home), page("/search", "search", HomePage.search),
        page("/h/{id}", "haptic", DetailPage.page), page("/h/{id}/{slug}", "hapticSlug", DetailPage.page),
        page("/h/{id}/{slug}/v/{version}", "hapticVersion", DetailPage.page),
        page("/h/{id}/{slug}/compare", "compareVersions", ComparePage.page),
        page("/embed/{id}", "embed", DetailPage.embed), page("/u/{name}", "author", PeoplePages.author),
        page("/collections", "collectionsPage", PeoplePages.collections),
        page("/collections/{collection}", "collectionPage", PeoplePages.collection),
        page("/publish", "publishPage", PublishPage.form), page("/settings/keys", "keysPage", KeysPage.page),
        page("/docs", "docs", DocsPages.index), page("/docs/api", "apiPage", DocsPages.api),
        page("/docs/rules", "rulesPage", DocsPages.rules), page("/docs/rules/{rule}", "rulePage", DocsPages.rule),
        page("/docs/guide", "guide", DocsPages.guide), page("/docs/guide/{page}", "guidePage", DocsPages.guide),
        page("/problems/{kind}", "problemPage", DocsPages.problem), page("/play/{code}", "playPage", DocsPages.play),
        form("/publish", "publishForm", .publish, .publish, PublishPage.publish),
        form("/signin", "signIn", nil, .check, KeysPage.signIn),
        form("/signout", "signOut", nil, .write, KeysPage.signOut),
        form("/settings/keys", "makeKeyForm", .write, .write, KeysPage.make),
        form("/settings/keys/revoke", "revokeKeyForm", .write, .write, KeysPage.revoke),
        form("/h/{id}/like", "likeForm", .write, .write, like),
        form("/h/{id}/comment", "commentForm", .comment, .write, comment),
        Route(
            method: .get, pattern: "/assets/{name}", id: "asset", summary: "A file of the site", answer: "text/css",
            limit: .free,
            handle: SiteAssets.answer),
        Route(
            method: .get, pattern: "/robots.txt", id: "robots", summary: "What robots may read", answer: "text/plain",
            handle: { (_) throws(Problem) in
                .content(
                    Array("User-agent: *\nDisallow: /v1/\nDisallow: /settings/\n".utf8),
                    type: "text/plain; charset=utf-8",
                    cache: .latest)
            }),
    ]

    private static func page(
        _ pattern: String, _ id: String, _ handle: @escaping @Sendable (Exchange) throws(Problem) -> Response
    ) -> Route {
        Route(method: .get, pattern: pattern, id: id, summary: "", answer: "text/html", handle: handle)
    }

    private static func form(
        _ pattern: String, _ id: String, _ scope: Scope?, _ limit: Route.Limit,
        _ handle: @escaping @Sendable (Exchange) throws(Problem) -> Response
    ) -> Route {
        Route(
            method: .post, pattern: pattern, id: id, summary: "", body: .form, answer: "text/html", scope: scope,
            limit: limit, documents: limit == .publish ? 1 : 0, handle: handle)
    }

    private static func like(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let liked = try Form(exchange.request).text("liked") == "1"
        _ = try exchange.store { (store) throws(StoreError) in
            try store.setLiked(liked, id, by: exchange.author, at: exchange.now)
        }
        return Response(303, headers: [("Location", "/h/\(id)")])
    }

    private static func comment(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let form = try Form(exchange.request)
        let text = form.text("at_time").trimmingSpace
        let time = text.isEmpty ? nil : Double(text) ?? .nan
        let haptic = try exchange.store { (store) throws(StoreError) in
            _ = try store.addComment(
                form.text("body").trimmingSpace, on: id, version: nil, time: time, by: exchange.author, at: exchange.now
            )
            return try store.haptic(id, for: exchange.viewer)
        }
        return Response(303, headers: [("Location", "/h/\(id)/\(haptic.details.slug)?tab=comments")])
    }
}
