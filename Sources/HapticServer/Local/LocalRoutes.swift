import HapticLibrary
import JSONText

/// The addresses at which the studio reads and saves the file that `thrum studio` was started on. Only that command has them.
enum LocalRoutes {
    static let all: [Route] = [
        Route(
            method: .get, pattern: "/v1/local", id: "localFile", summary: "The file's name and tag",
            problems: problems, handle: state),
        Route(
            method: .get, pattern: "/v1/local/content", id: "localContent", summary: "The file",
            answer: "application/vnd.apple.ahap+json", problems: problems, handle: content),
        Route(
            method: .put, pattern: "/v1/local/content", id: "saveLocalContent",
            summary: "Save the file, where it is what If-Match says", body: .document,
            problems: problems + [.preconditionFailed, .preconditionRequired, .payloadTooLarge], handle: save),
        Route(
            method: .get, pattern: "/v1/local/sounds/{file...}", id: "localSound",
            summary: "A sound file beside it", answer: "application/octet-stream", problems: problems, handle: sound),
    ]

    private static let problems: [Problem.Kind] = [.unauthorized, .forbidden, .notFound]

    private static func state(_ exchange: Exchange) throws(Problem) -> Response {
        let file = try file(exchange)
        return try answer(file, try attempt { () throws(LocalFile.Fault) in try file.state() })
    }

    private static func content(_ exchange: Exchange) throws(Problem) -> Response {
        let file = try file(exchange)
        let content = try attempt { () throws(LocalFile.Fault) in try file.content() }
        guard let content else { throw Problem(.notFound, "There is no file \(file.name) yet.") }
        return Response.content(content.bytes, type: "application/vnd.apple.ahap+json", cache: .private)
    }

    private static func save(_ exchange: Exchange) throws(Problem) -> Response {
        let (file, request) = (try file(exchange), exchange.request)
        let condition: LocalFile.Condition
        switch (request.header("if-match"), request.header("if-none-match")) {
        case ("*"?, nil): condition = .anything
        case (let tag?, nil): condition = .tag(tag)
        case (nil, "*"?): condition = .absent
        default:
            throw Problem(
                .preconditionRequired,
                "Send If-Match with the tag of the file that was changed, or If-None-Match: * for a new one.")
        }
        let saved = try attempt { () throws(LocalFile.Fault) in try file.save(request.body, condition) }
        return try answer(file, saved)
    }

    private static func sound(_ exchange: Exchange) throws(Problem) -> Response {
        let (file, name) = (try file(exchange), exchange.part("file"))
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
            let kind = SoundKind(fileExtension: String(name.split(separator: ".").last ?? "")),
            let bytes = FileBytes.served(file.folder + name)
        else { throw Problem(.notFound, "There is no such sound file beside \(file.name).") }
        return Response.content(bytes, type: kind.mediaType, cache: .private)
    }

    // MARK: Parts

    private static func file(_ exchange: Exchange) throws(Problem) -> LocalFile {
        guard let file = exchange.site.settings.localFile else { throw Problem(.notFound, "There is no file.") }
        let sent = (exchange.request.header("authorization") ?? "").split(separator: " ")
        guard sent.count == 2, sent[0].lowercased() == "bearer",
            Sodium.areEqual(Array(sent[1].utf8), Array(file.token.utf8))
        else {
            throw Problem(
                .unauthorized, "Open the address that thrum studio printed.",
                headers: [("WWW-Authenticate", "Bearer realm=\"thrum studio\"")])
        }
        return file
    }

    private static func answer(_ file: LocalFile, _ state: LocalFile.State) throws(Problem) -> Response {
        var response = try Response.json(cache: .private) { output in
            output.member("name", file.name)
            output.member("etag", state.tag)
            output.member("size", state.size)
            output.member("writable", state.isWritable)
            output.member("sounds", true)
        }
        response.tag = state.tag
        // `adapted` puts it into answers to reading alone.
        if let tag = state.tag { response.setHeader("ETag", tag) }
        return response
    }

    private static func attempt<Result>(_ body: () throws(LocalFile.Fault) -> Result) throws(Problem) -> Result {
        do throws(LocalFile.Fault) {
            return try body()
        } catch {
            switch error {
            case .conflict(let found):
                throw Problem(
                    .preconditionFailed,
                    found.tag == nil
                        ? "The file is not there any more." : "The file was changed by another program meanwhile.",
                    headers: found.tag.map { [("ETag", $0)] } ?? [])
            case .unfit(let reason): throw Problem(.payloadTooLarge, reason)
            case .forbidden(let reason): throw Problem(.forbidden, "The file cannot be reached: \(reason).")
            case .failed(let reason): throw Problem(.unavailable, "The file cannot be reached: \(reason).")
            }
        }
    }
}

extension Site {
    /// Refuses, where the studio works on a file of this machine, what comes from pages of others: a name of theirs that leads
    /// here, or a request that another page makes.
    func refuseOtherPages(_ request: Request) throws(Problem) {
        guard settings.localFile != nil else { return }
        let own = Set(
            ["127.0.0.1", "localhost", "[::1]"].map { $0 + ":\(settings.publicURL.split(separator: ":").last ?? "")" })
        guard let host = request.header("host"), own.contains(host.lowercased()) else {
            throw Problem(.forbidden, "This is for programs of this machine, at \(settings.publicURL).")
        }
        if let origin = request.header("origin"), origin != "http://" + host.lowercased() {
            throw Problem(.forbidden, "This is for the page at \(settings.publicURL).")
        }
    }
}
