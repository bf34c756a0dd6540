import HapticLibrary

/// The few files of the site itself.
enum SiteAssets {
    /// What changes with the files, so that addresses with it can be kept for ever.
    static let version = String(Hex.text(Sodium.sha256(Array((SiteStyle.text + SiteScript.text).utf8))).prefix(10))

    private static let files: [String: (text: String, type: String)] = [
        "site.css": (SiteStyle.text, "text/css; charset=utf-8"),
        "site.js": (SiteScript.text, "text/javascript; charset=utf-8"), "icon.svg": (icon, "image/svg+xml"),
    ]

    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><g fill="none" stroke="#2f6fe0" stroke-width="2" stroke-linecap="round"><path d="M2 9v2M6 6v8M10 2v16M14 5v10M18 8.500v3"/></g></svg>
        """

    static func answer(_ exchange: Exchange) throws(Problem) -> Response {
        guard let file = files[exchange.part("name")] else { throw Problem(.notFound, "The site has no such file.") }
        let isPinned = exchange.request.target.hasSuffix("?" + version)
        return .content(Array(file.text.utf8), type: file.type, cache: isPinned ? .pinned : .revalidate)
    }
}
