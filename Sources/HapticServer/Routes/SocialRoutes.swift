import HapticLibrary
import JSONText

/// Likes and comments.
enum SocialRoutes {
    static let all: [Route] = [
        Route(
            method: .put, pattern: "/v1/haptics/{id}/like", id: "like", summary: "Like a pattern",
            problems: [.notFound, .gone], scope: .write, limit: .write,
            handle: { (exchange) throws(Problem) in try like(true, exchange) }),
        Route(
            method: .delete, pattern: "/v1/haptics/{id}/like", id: "unlike", summary: "Like a pattern no longer",
            problems: [.notFound, .gone], scope: .write, limit: .write,
            handle: { (exchange) throws(Problem) in try like(false, exchange) }),
        Route(
            method: .get, pattern: "/v1/haptics/{id}/comments", id: "comments",
            summary: "What people say about a pattern",
            problems: [.notFound, .gone], handle: list),
        Route(
            method: .post, pattern: "/v1/haptics/{id}/comments", id: "addComment",
            summary: "Say something about a pattern",
            body: .json([
                Route.Member(name: "body", type: "string", isRequired: true),
                Route.Member(name: "at_time", type: "number"), Route.Member(name: "version", type: "integer"),
            ]), status: 201, problems: [.notFound, .gone, .validationFailed], scope: .comment, limit: .write,
            handle: add),
        Route(
            method: .patch, pattern: "/v1/comments/{comment}", id: "resolveComment",
            summary: "Settle a comment, or not",
            body: .json([Route.Member(name: "resolved", type: "boolean", isRequired: true)]),
            problems: [.notFound, .forbidden], scope: .comment, limit: .write, handle: resolve),
        Route(
            method: .delete, pattern: "/v1/comments/{comment}", id: "deleteComment", summary: "Remove a comment",
            status: 204, problems: [.notFound, .forbidden], scope: .comment, limit: .write, handle: delete),
    ]

    private static func like(_ liked: Bool, _ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let likes = try exchange.store { (store) throws(StoreError) in
            try store.setLiked(liked, id, by: exchange.author, at: exchange.now)
        }
        return try Response.json { output in
            output.member("liked", liked)
            output.member("likes", likes)
        }.forViewer(exchange.viewer)
    }

    private static func write(_ comment: CommentRecord, to output: inout JSONOutput) {
        output.beginObject()
        output.member("id", comment.id.description)
        output.member("haptic", comment.haptic.description)
        output.member("version", comment.version)
        output.member("author", comment.owner)
        output.member("body", comment.body)
        output.member("at_time", comment.time)
        output.member("resolved", comment.isResolved)
        output.member("created_at", comment.created.text)
        output.endObject()
    }

    private static func list(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let comments = try exchange.store { (store) throws(StoreError) in
            try store.comments(on: id, for: exchange.viewer)
        }
        return try Response.json { output in
            output.beginArray("items")
            for comment in comments { write(comment, to: &output) }
            output.endArray()
        }.forViewer(exchange.viewer)
    }

    private static func add(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let body = try JSONBody(exchange.request, known: ["body", "at_time", "version"])
        let (text, time) = (try body.string("body") ?? "", try body.number("at_time"))
        let version = try body.count("version")
        let comment = try exchange.store { (store) throws(StoreError) in
            try store.addComment(text, on: id, version: version, time: time, by: exchange.author, at: exchange.now)
        }
        return answer(comment, 201)
    }

    private static func answer(_ comment: CommentRecord, _ status: Int) -> Response {
        var output = JSONOutput()
        write(comment, to: &output)
        return Response(status, type: "application/json", headers: [("Cache-Control", "no-store")], body: output.bytes)
    }

    private static func commentID(_ exchange: Exchange) throws(Problem) -> Identifier {
        guard let id = Identifier(exchange.part("comment"), .comment) else {
            throw Problem(.notFound, "No comment has that name.")
        }
        return id
    }

    private static func resolve(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try commentID(exchange)
        let body = try JSONBody(exchange.request, known: ["resolved"])
        guard let resolved = try body.flag("resolved") else { throw Problem(.badRequest, "resolved is true or false.") }
        return answer(
            try exchange.store { (store) throws(StoreError) in
                try store.setResolved(resolved, id, by: exchange.author)
            }, 200)
    }

    private static func delete(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try commentID(exchange)
        try exchange.store { (store) throws(StoreError) in
            try store.deleteComment(id, by: exchange.author, at: exchange.now)
        }
        return Response(204)
    }
}
