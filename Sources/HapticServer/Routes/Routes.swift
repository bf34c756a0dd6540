/// All addresses of the server.
enum Routes {
    static let all: [Route] =
        BasicRoutes.all + HapticRoutes.all + VersionRoutes.all + SoundRoutes.all + SocialRoutes.all
        + CollectionRoutes.all
        + KeyRoutes.all + CoreRoutes.all + DiffRoutes.all + SessionRoutes.all + FeedRoutes.all + StudioRoutes.all
        + PageRoutes.all

    /// The addresses of a server that shows the studio on a file of this machine.
    static let local: [Route] =
        LocalRoutes.all + BasicRoutes.all + CoreRoutes.all + DiffRoutes.stateless + SessionRoutes.all + StudioRoutes.all

    /// What answers a browser that asks whether it may ask.
    static func preflight(_ allow: String) -> Route {
        Route(method: .options, pattern: "preflight", id: "preflight", summary: "") { (_) throws(Problem) in
            Response(
                204,
                headers: [
                    ("Allow", allow), ("Access-Control-Allow-Methods", allow),
                    (
                        "Access-Control-Allow-Headers",
                        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Range"
                    ),
                    ("Access-Control-Max-Age", "86400"),
                ])
        }
    }
}
