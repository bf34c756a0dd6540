import HapticLibrary

/// What every page of the site has around it.
struct PageFrame {
    var title: String
    /// What is found on it, for those who list pages.
    var description = ""
    var main: HTML
    /// More for the head of the page.
    var head: HTML = ""
    /// The part of the site that it belongs to: `browse`, `collections`, `docs` or none.
    var section = ""
    /// What is looked for, where something is.
    var search = ""

    /// What a page may load: what comes from here, and no script or style that stands in the page itself.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"

    /// The page as an answer.
    func response(_ exchange: Exchange, status: Int = 200) -> Response {
        response(exchange.site, viewer: exchange.viewer, status: status)
    }

    func response(_ site: Site, viewer: String?, status: Int = 200, isFramed: Bool = false) -> Response {
        let bytes = Array(html(site, viewer: viewer, isFramed: isFramed).text.utf8)
        let type = "text/html; charset=utf-8"
        var response =
            status == 200
            ? Response.content(bytes, type: type, cache: .revalidate)
            : Response(status, type: type, headers: [("Cache-Control", "no-store")], body: bytes)
        response.isShared = status == 200
        response = response.forViewer(viewer)
        let ancestors = isFramed ? "*" : "'none'"
        response.headers.append(("Content-Security-Policy", Self.policy + "; frame-ancestors \(ancestors)"))
        return response
    }

    private func html(_ site: Site, viewer: String?, isFramed: Bool) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(title)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="description" content="\(description)">
        <link rel="stylesheet" href="/assets/site.css?\(SiteAssets.version)">
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
        <link rel="alternate" type="application/atom+xml" title="New patterns" href="/feed.atom">
        <script type="module" src="/assets/site.js?\(SiteAssets.version)"></script>
        \(head)</head>
        <body\(isFramed ? HTML(" class=\"framed\"") : HTML(""))>
        \(isFramed ? nil : header(viewer))<main id="main">
        \(main)</main>
        \(isFramed ? nil : footer)</body>
        </html>

        """
    }

    private func header(_ viewer: String?) -> HTML {
        """
        <a class="skip" href="#main">Skip to content</a>
        <header class="top"><div class="wide">
        <a class="logo" href="/"><img src="/assets/icon.svg" alt="" width="20" height="20"> Thrum</a>
        <form class="find" action="/search" role="search"><label class="hidden" for="q">Search</label>
        <input id="q" name="q" type="search" value="\(search)" placeholder="Search by name, feeling or use" maxlength="200">
        <button class="hidden">Search</button></form>
        <nav aria-label="Main">\(link("/", "Browse", "browse"))\(link("/collections", "Collections", "collections"))\(link("/docs", "Docs", "docs"))<a class="button primary" href="/publish">Publish</a><a class="who" href="/settings/keys">\(viewer ?? "Sign in")</a></nav>
        </div></header>

        """
    }

    private func link(_ address: String, _ name: String, _ section: String) -> HTML {
        "<a href=\"\(address)\"\(section == self.section ? HTML(" aria-current=\"true\"") : HTML(""))>\(name)</a>"
    }

    private var footer: HTML {
        """
        <footer class="wide">
        <a href="/docs/guide">Guide to AHAP</a> <a href="/docs/rules">Rules of the checker</a> <a href="/docs/api">API</a> <a href="/feed.atom">Feed</a>
        </footer>

        """
    }
}

/// The page of a problem.
enum ErrorPage {
    static func response(_ problem: Problem, _ site: Site, requestID: String) -> Response {
        let main: HTML = """
            <div class="narrow"><h1>\(problem.kind.title)</h1>
            <p>\(problem.detail)</p>
            <p>\(problem.kind.help)</p>
            <p class="quiet">Status \(problem.kind.status), request \(requestID). <a href="/problems/\(problem.kind.rawValue)">About this problem</a></p>
            <p><a class="button" href="/">Browse patterns</a></p></div>

            """
        return PageFrame(title: "\(problem.kind.title) · Thrum", main: main)
            .response(site, viewer: nil, status: problem.kind.status)
    }
}
