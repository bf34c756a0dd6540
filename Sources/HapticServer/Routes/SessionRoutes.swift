import HapticLibrary
import JSONText

/// Preview sessions: a page plays, phones that have its code play along.
enum SessionRoutes {
    static let all: [Route] =
        [
            Route(
                method: .post, pattern: "/v1/sessions", id: "makeSession", summary: "Begin a preview session",
                status: 201,
                problems: [.unavailable], limit: .check, handle: make),
            Route(
                method: .get, pattern: "/v1/sessions/{code}/events", id: "sessionEvents",
                summary: "What is played in a session, as server-sent events", answer: "text/event-stream",
                problems: [.notFound, .conflict], handle: listen),
        ]
        + ["play", "stop", "ack"].map { event in
            Route(
                method: .post, pattern: "/v1/sessions/{code}/" + event, id: event + "Session",
                summary: "Tell a session's listeners: \(event); the body is handed on as it is", body: .document,
                problems: [.notFound, .payloadTooLarge], limit: .check,
                handle: { (exchange) throws(Problem) in try tell(event, exchange) })
        }

    private static let unknown = Problem(.notFound, "No session has that code; it may have ended.")

    private static func make(_ exchange: Exchange) throws(Problem) -> Response {
        let made = try exchange.store { (_) throws(StoreError) in try exchange.site.sessions.make(at: exchange.now) }
        guard let code = made else {
            throw Problem(.unavailable, "There are too many sessions at the moment.", headers: [("Retry-After", "60")])
        }
        let url = exchange.site.settings.publicURL
        var output = JSONOutput()
        output.beginObject()
        output.member("code", code)
        output.member("url", url + "/play/" + code)
        output.member("events", url + "/v1/sessions/\(code)/events")
        output.endObject()
        return Response(
            201, type: "application/json",
            headers: [("Location", url + "/v1/sessions/\(code)/events"), ("Cache-Control", "no-store")],
            body: output.bytes)
    }

    private static func listen(_ exchange: Exchange) throws(Problem) -> Response {
        let code = exchange.part("code").uppercased()
        let isKnown = try exchange.store { (_) throws(StoreError) in try exchange.site.sessions.exists(code) }
        guard isKnown else { throw unknown }
        guard exchange.request.method == .get else { return Response(200, type: "text/event-stream") }
        let heard = exchange.request.header("last-event-id").flatMap { Int($0) }
        let listener = try exchange.store { (_) throws(StoreError) in
            try exchange.site.sessions.listen(to: code, after: heard, at: exchange.now)
        }
        guard let queue = listener else {
            throw Problem(.conflict, "The session has \(PreviewSessions.mostListeners) listeners already.")
        }
        var response = Response(
            200, type: "text/event-stream", headers: [("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")])
        response.events = queue
        return response
    }

    private static func tell(_ event: String, _ exchange: Exchange) throws(Problem) -> Response {
        guard exchange.request.body.count <= PreviewSessions.mostBytes else {
            throw Problem(.payloadTooLarge, "A message has \(PreviewSessions.mostBytes) bytes at most.")
        }
        // What is handed on must not end an event early. Of text, CR and LF together are one character, which is neither.
        guard !exchange.request.body.contains(UInt8(ascii: "\r")),
            let text = String(validating: exchange.request.body, as: UTF8.self)
        else {
            throw Problem(.badRequest, "A message is UTF-8 text whose lines end in line feeds.")
        }
        let code = exchange.part("code").uppercased()
        let told = try exchange.store { (_) throws(StoreError) in
            try exchange.site.sessions.tell(code, event, text, at: exchange.now)
        }
        guard let count = told else { throw unknown }
        return try .json(cache: .none) { output in output.member("listeners", count) }
    }
}
