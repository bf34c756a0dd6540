import Glibc
import HapticLibrary

extension Site {
    /// An answer ready to be sent, and what is to be written down about it.
    struct Outcome: Sendable {
        /// The answer.
        var response: Response
        var route: String
        var principal: Principal?
    }

    /// Answers a request. Never fails: what goes wrong is an answer too.
    func respond(to request: Request) -> Response {
        quickResponse(to: request)?.response ?? answer(request, at: clock()).response
    }

    /// An answer that is at hand; nil where one has to be made.
    func quickResponse(to request: Request) -> (response: Response, route: String)? {
        let now = clock()
        guard request.method == .get || request.method == .head,
            let kept = keptAnswer(request.target, at: now), request.header("authorization") == nil,
            request.cookie(SessionCookie.name) == nil, request.header("accept") == nil || !kept.variesByAccept
        else { return nil }
        let response = kept.response.adapted(to: request)
        guard allowsQuickly(response.status, kept.limit, { request.address }, now) else { return nil }
        if response.status == 200, request.method == .get, let id = response.download { countDownload(of: id) }
        return (response, kept.route)
    }

    /// Answers, and tells what route did.
    func answer(_ request: Request, at now: Moment) -> Outcome {
        let id = RequestID.next()
        let changes = changeCount
        var route = "none"
        var principal: Principal?
        var headers: [(name: String, value: String)] = []
        var response: Response
        do throws(Problem) {
            try refuseOtherPages(request)
            let match = try find(request)
            route = match.route.pattern
            let household = RateLimiter.household(request.address)
            do throws(Problem) {
                principal = try self.principal(of: request, at: now)
            } catch {
                // Each key that is tried is looked up; who tries many is held to what anybody may ask.
                headers = try takeToken(.default, household, hasKey: false, now)
                throw error
            }
            try refuseForgery(request, match.route, principal)
            let asker = principal?.key?.description ?? household
            headers = try takeToken(match.route.limit, asker, hasKey: principal != nil, now)
            try requireScope(match.route, principal)
            let exchange = Exchange(
                request: request, site: self, parts: match.parts, principal: principal, now: now)
            response = try answerOnce(exchange, match.route)
            // What needs no key changes nothing that others see.
            if !request.method.isSafe, match.route.scope != nil, response.status < 400 { forgetAnswers() }
            if response.isShared, response.status == 200, request.method == .get {
                keepAnswer(kept(response, request, id, match.route, now), to: request, asOf: changes)
            }
            response = response.adapted(to: request)
            if response.status == 304 { rates.giveBack(match.route.limit, of: asker, hasKey: principal != nil) }
            if response.status == 200, request.method == .get, let id = response.download { countDownload(of: id) }
        } catch {
            response = errorResponse(error, request, route, id)
            headers = headers.filter { pair in !response.headers.contains { $0.name == pair.name } }
        }
        response.headers += headers
        return Outcome(response: finished(response, request, id), route: route, principal: principal)
    }

    /// An answer that everybody gets, as it is kept.
    private func kept(
        _ response: Response, _ request: Request, _ id: String, _ route: Route, _ now: Moment
    ) -> KeptAnswer {
        var plain = request
        plain.headers = []
        let whole = finished(response.adapted(to: plain), request, id)
        plain.headers = response.tag.map { [("if-none-match", $0)] } ?? []
        let other = whole.adapted(to: plain)
        return KeptAnswer(whole, unchanged: other.status == 304 ? other : nil, route, at: now)
    }

    /// The problem of a request that could not be made a value.
    func refusal(_ problem: Problem, target: String) -> Response {
        var response = Response(
            problem.kind.status, type: "application/problem+json", headers: problem.headers,
            body: problem.json(base: settings.publicURL, instance: target, requestID: RequestID.next()))
        response.headers.append(("X-Content-Type-Options", "nosniff"))
        return response
    }

    // MARK: Steps

    private func find(_ request: Request) throws(Problem) -> (route: Route, parts: [String: String]) {
        if hasStopped {
            throw Problem(
                .unavailable, "The server is stopping.", headers: [("Retry-After", "5"), ("Connection", "close")])
        }
        switch router.match(request.method, request.path) {
        case .found(let route, let parts):
            let most = route.mostBytes(request.mediaType)
            if request.body.count > most { throw tooLarge(most) }
            return (route, parts)
        case .otherMethods(let methods):
            let allow = methods.map(\.rawValue).joined(separator: ", ")
            if request.method == .options { return (Routes.preflight(allow), [:]) }
            throw Problem(
                .methodNotAllowed, "\(request.method.rawValue) is not done here; use \(allow).",
                headers: [("Allow", allow)])
        case .nothing: throw Problem(.notFound, "Nothing has this address.")
        }
    }

    /// The problem of a method that is none here.
    func unknownMethod(_ target: String) -> Problem {
        guard let request = try? Request(.options, target),
            case .otherMethods(let methods) = router.match(.options, request.path)
        else { return Problem(.notFound, "Nothing has this address.") }
        let allow = methods.map(\.rawValue).joined(separator: ", ")
        return Problem(.methodNotAllowed, "The method is not known here; use \(allow).", headers: [("Allow", allow)])
    }

    /// The problem of a body that is longer than its route takes.
    func tooLarge(_ most: Int) -> Problem {
        Problem(.payloadTooLarge, "The body may have \(most) bytes at most.")
    }

    private func principal(of request: Request, at now: Moment) throws(Problem) -> Principal? {
        // What is sent there is the file's token, and there are no keys.
        if settings.localFile != nil { return nil }
        do throws(StoreError) {
            if let header = request.header("authorization") {
                let parts = header.split(separator: " ", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw StoreError.notFound }
                guard let found = try principal(forKey: parts[1].trimmingSpace, at: now) else {
                    throw StoreError.notFound
                }
                return found
            }
            guard let cookie = request.cookie(SessionCookie.name),
                let id = SessionCookie.key(in: cookie, secret: store.secret, at: now)
            else { return nil }
            return try principal(forSession: id, at: now)
        } catch {
            if error == .notFound {
                throw Problem(.unauthorized, "The key is none, or it has ended.", headers: [Self.challenge])
            }
            log.note(error)
            throw Problem(error)
        }
    }

    private static let challenge = (name: "WWW-Authenticate", value: "Bearer realm=\"thrum\"")

    /// A browser sends its cookie with whatever a page of somebody else makes it send; such requests change nothing here.
    private func refuseForgery(_ request: Request, _ route: Route, _ principal: Principal?) throws(Problem) {
        guard !request.method.isSafe, request.header("authorization") == nil,
            request.cookie(SessionCookie.name) != nil || route.body.isForm
        else { return }
        let origin = request.header("origin")
        let isOwn = origin == settings.publicURL || origin.map { isHost($0, request.header("host")) } ?? false
        let isNavigation = request.header("sec-fetch-site") == "same-origin"
        guard isOwn || (origin == nil && isNavigation) else {
            throw Problem(.forbidden, "A request with a session comes from a page of this site.")
        }
        if route.isDescribed, request.header("x-thrum-request") == nil {
            throw Problem(.forbidden, "With a session, send the header X-Thrum-Request: 1.")
        }
    }

    /// Whether an origin is the host that the request names.
    private func isHost(_ origin: String, _ host: String?) -> Bool {
        host.map { origin == "http://" + $0 || origin == "https://" + $0 } ?? false
    }

    private func takeToken(
        _ limit: Route.Limit, _ asker: String, hasKey: Bool, _ now: Moment
    ) throws(Problem) -> [(name: String, value: String)] {
        guard settings.limitsRates, let verdict = rates.take(limit, of: asker, hasKey: hasKey, at: now) else {
            return []
        }
        let headers = [
            ("RateLimit-Policy", "\"\(verdict.name)\";q=\(verdict.quota.count);w=\(verdict.quota.seconds)"),
            ("RateLimit", "\"\(verdict.name)\";r=\(verdict.remaining);t=\(verdict.wait)"),
        ]
        guard verdict.isAllowed else {
            throw Problem(
                .rateLimited,
                "This may be asked \(verdict.quota.count) times in \(verdict.quota.seconds) seconds; wait \(verdict.wait).",
                headers: headers + [("Retry-After", "\(verdict.wait)")])
        }
        return headers
    }

    /// Whether an answer that is at hand may be given, too; `address` is asked only where that matters.
    func allowsQuickly(_ status: Int, _ limit: Route.Limit, _ address: () -> String, _ now: Moment) -> Bool {
        if !settings.limitsRates || status == 304 || limit == .free { return true }
        return rates.take(limit, of: RateLimiter.household(address()), hasKey: false, at: now)?.isAllowed ?? true
    }

    private func requireScope(_ route: Route, _ principal: Principal?) throws(Problem) {
        guard let scope = route.scope else { return }
        guard let principal else {
            throw Problem(
                .unauthorized, "Send a key with the scope '\(scope.rawValue)'.", headers: [Self.challenge])
        }
        guard principal.scopes.contains(scope) else {
            throw Problem(.forbidden, "The key lacks the scope '\(scope.rawValue)'.")
        }
    }

    /// Answers; where the asker gave the request a name, once for all times that it is sent.
    private func answerOnce(_ exchange: Exchange, _ route: Route) throws(Problem) -> Response {
        guard route.keepsAnswers, let name = exchange.request.header("idempotency-key"), let owner = exchange.viewer
        else { return try route.handle(exchange) }
        guard (1...64).contains(name.utf8.count) else {
            throw Problem(.badRequest, "An Idempotency-Key has 1 to 64 characters.")
        }
        let request = Hex.text(
            Sodium.sha256(Array((exchange.request.target + "\n").utf8) + exchange.request.body))
        let kept = try exchange.store { (store) throws(StoreError) in
            try store.keptAnswer(name, of: owner, at: exchange.now)
        }
        if let kept {
            guard kept.request == request else {
                throw Problem(.idempotencyMismatch, "The key '\(name)' was sent with another request.")
            }
            var response = Response(kept.status, type: "application/json", body: kept.body)
            if let location = kept.location { response.headers.append(("Location", location)) }
            response.headers.append(("Idempotency-Replayed", "true"))
            return response
        }
        let response = try route.handle(exchange)
        try exchange.store { (store) throws(StoreError) in
            try store.keep(
                LibraryStore.KeptAnswer(
                    request: request, status: response.status, location: response.header("Location"),
                    body: response.body), as: name, of: owner, at: exchange.now)
        }
        return response
    }

    // MARK: Headers

    private func errorResponse(_ problem: Problem, _ request: Request, _ route: String, _ id: String) -> Response {
        let isAPI = route.hasPrefix("/v1") || request.path.first == "v1"
        if request.wantsPage, !isAPI {
            var response = ErrorPage.response(problem, self, requestID: id)
            response.headers += problem.headers
            return response
        }
        return Response(
            problem.kind.status, type: "application/problem+json",
            headers: problem.headers + [("Cache-Control", "no-store")],
            body: problem.json(
                base: settings.publicURL, instance: String(request.target.prefix { $0 != "?" }), requestID: id))
    }

    /// The headers that every answer has.
    func finished(_ response: Response, _ request: Request, _ id: String) -> Response {
        var response = response
        response.headers.append(("X-Request-Id", id))
        if response.status == 304 {
            if request.method.isSafe, settings.localFile == nil {
                response.headers.append(("Access-Control-Allow-Origin", "*"))
            }
            return response
        }
        response.headers.append(("X-Content-Type-Options", "nosniff"))
        if response.header("Referrer-Policy") == nil {
            response.headers.append(("Referrer-Policy", "strict-origin-when-cross-origin"))
        }
        if request.method.isSafe, settings.localFile == nil {
            response.headers.append(("Access-Control-Allow-Origin", "*"))
            response.headers.append(
                (
                    "Access-Control-Expose-Headers",
                    "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Conversion-Losses, X-Request-Id"
                ))
        }
        return response
    }
}

extension Route.Body {
    /// Whether it is what a page's form sends.
    var isForm: Bool {
        if case .form = self { return true }
        return false
    }
}

/// Names of requests: 12 characters that are drawn for each.
enum RequestID {
    static func next() -> String {
        // One call of the system for all of them.
        let number = UInt64.random(in: .min ... .max)
        return Hex.text((0..<6).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    }
}

/// The cookie of somebody who signed in with a key: the key's id and when the session ends, signed.
enum SessionCookie {
    static let name = "thrum_session"
    /// For how many seconds a session lasts.
    static let life = 30 * Moment.day

    /// The cookie's value for a key.
    static func value(for key: Identifier, secret: [UInt8], at now: Moment) -> String {
        Signed.text("\(key)~\(now.adding(seconds: life).milliseconds)", for: "session", secret: secret)
    }

    /// The key of a session that has not ended.
    static func key(in value: String, secret: [UInt8], at now: Moment) -> Identifier? {
        guard let content = Signed.content(value, for: "session", secret: secret) else { return nil }
        let parts = content.split(separator: "~")
        guard parts.count == 2, let end = Int(parts[1]), now < Moment(milliseconds: end) else { return nil }
        return Identifier(parts[0], .key)
    }

    /// The header that sets it or, without a value, removes it.
    static func header(_ value: String?, isSecure: Bool) -> (name: String, value: String) {
        let life = value == nil ? 0 : life
        let secure = isSecure ? "; Secure" : ""
        return ("Set-Cookie", "\(name)=\(value ?? ""); Path=/; Max-Age=\(life); HttpOnly; SameSite=Lax\(secure)")
    }
}
