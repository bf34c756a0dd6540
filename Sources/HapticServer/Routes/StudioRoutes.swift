/// The studio: the files of a folder, as they are.
enum StudioRoutes {
    static let all: [Route] = [
        Route(
            method: .get, pattern: "/studio", id: "studioFolder", summary: "The studio",
            handle: { (_) throws(Problem) in Response(308, headers: [("Location", "/studio/")]) }),
        Route(
            method: .get, pattern: "/edit", id: "edit", summary: "The studio",
            handle: { (exchange) throws(Problem) in
                let query = exchange.request.target.firstIndex(of: "?").map { String(exchange.request.target[$0...]) }
                return Response(307, headers: [("Location", "/studio/" + (query ?? ""))])
            }),
        Route(
            method: .get, pattern: "/studio/{file...}", id: "studio", summary: "A file of the studio",
            answer: "text/html", limit: .free,
            handle: file),
    ]

    /// The kinds of files that are served; nothing else is.
    private static let types: [String: String] = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json",
        "map": "application/json", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "woff2": "font/woff2", "wasm": "application/wasm", "webmanifest": "application/manifest+json",
        "txt": "text/plain; charset=utf-8", "ahap": "application/vnd.apple.ahap+json", "wav": "audio/wav",
    ]

    /// What a page of the studio may load: its own files, sounds and pictures that it made itself, and the WebAssembly core.
    static let policy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        + "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    private static func file(_ exchange: Exchange) throws(Problem) -> Response {
        let missing = Problem(.notFound, "The studio has no such file.")
        guard let folder = exchange.site.settings.webFolder else {
            throw Problem(.notFound, "This server has no studio; start it with --web FOLDER.")
        }
        var name = exchange.part("file")
        if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.hasPrefix(".") || $0.isEmpty }),
            let type = types[String(name.split(separator: ".").last ?? "").lowercased()],
            let bytes = FileBytes.served(folder + "/" + name)
        else { throw missing }
        var response = Response.content(bytes, type: type, cache: .revalidate)
        response.headers.append(("Content-Security-Policy", policy))
        response.headers.append(("Cross-Origin-Opener-Policy", "same-origin"))
        response.isShared = true
        response.allowsRanges = true
        return response
    }
}
