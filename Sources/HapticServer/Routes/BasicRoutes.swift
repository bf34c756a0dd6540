import AHAP
import HapticFormats
import HapticLibrary
import JSONText

/// What the server is, and whether it is well.
enum BasicRoutes {
    static let all: [Route] = [
        Route(method: .get, pattern: "/v1", id: "root", summary: "Where everything is", handle: root),
        Route(method: .get, pattern: "/v1/health", id: "health", summary: "Whether the server runs", handle: health),
        Route(
            method: .get, pattern: "/v1/ready", id: "ready", summary: "Whether the server can answer from its database",
            problems: [.unavailable], handle: ready),
        Route(
            method: .get, pattern: "/v1/meta", id: "meta",
            summary: "Versions, rules, formats, licences and limits", handle: meta),
        Route(method: .get, pattern: "/healthz", id: "healthz", summary: "As /v1/health", handle: health),
        Route(method: .get, pattern: "/readyz", id: "readyz", summary: "As /v1/ready", handle: ready),
        Route(
            method: .get, pattern: "/metrics", id: "metrics", summary: "Counters, as Prometheus reads them",
            answer: "text/plain", handle: metrics),
        Route(
            method: .get, pattern: "/openapi.json", id: "openapi", summary: "This description",
            handle: { (exchange) throws(Problem) in
                .content(exchange.site.openAPI, type: "application/json", cache: .latest)
            }),
    ]

    private static func root(_ exchange: Exchange) throws(Problem) -> Response {
        try .json(cache: .latest) { output in
            output.beginObject("links")
            for name in ["haptics", "collections", "tags", "check", "meta", "health", "me"] {
                output.member(name, exchange.site.settings.publicURL + "/v1/" + name)
            }
            output.member("openapi", exchange.site.settings.publicURL + "/openapi.json")
            output.endObject()
        }
    }

    private static func health(_ exchange: Exchange) throws(Problem) -> Response {
        Response(
            200, type: "application/json", headers: [("Cache-Control", "no-store")],
            body: Array("{\"status\":\"ok\"}".utf8))
    }

    private static func ready(_ exchange: Exchange) throws(Problem) -> Response {
        guard exchange.site.store.isReady() else {
            throw Problem(.unavailable, "The database does not answer.", headers: [("Retry-After", "5")])
        }
        return Response(
            200, type: "application/json", headers: [("Cache-Control", "no-store")],
            body: Array("{\"status\":\"ready\"}".utf8))
    }

    private static func metrics(_ exchange: Exchange) throws(Problem) -> Response {
        let site = exchange.site
        let text = site.metrics.text([
            ("thrum_haptics", "Public patterns.", site.search.count),
            ("thrum_sessions", "Preview sessions.", site.sessions.counts.sessions),
            ("thrum_listeners", "Listeners of preview sessions.", site.sessions.counts.listeners),
        ])
        return Response(
            200, type: "text/plain; version=0.0.4; charset=utf-8", headers: [("Cache-Control", "no-store")],
            body: Array(text.utf8))
    }

    private static func meta(_ exchange: Exchange) throws(Problem) -> Response {
        try .json(cache: .latest) { output in
            output.member("core_version", PatternFacts.coreVersion)
            output.beginArray("rules")
            for rule in Rule.allCases {
                output.beginObject()
                output.member("id", rule.id)
                output.member("severity", rule.defaultSeverity.name)
                output.member("category", rule.category.name)
                output.member("url", exchange.site.settings.publicURL + "/docs/rules/" + rule.id)
                output.endObject()
            }
            output.endArray()
            output.beginArray("formats")
            for form in Offer.all {
                output.beginObject()
                output.member("name", form.name)
                output.member("media_type", form.type)
                output.member("summary", form.summary)
                output.endObject()
            }
            output.endArray()
            output.beginArray("licenses")
            for licence in Licence.allCases {
                output.beginObject()
                output.member("id", licence.rawValue)
                output.member("name", licence.name)
                output.member("meaning", licence.meaning)
                output.member("allows_download", licence.allowsDownload)
                output.endObject()
            }
            output.endArray()
            for (name, values) in [
                ("categories", Category.allCases.map(\.rawValue)), ("uses", Use.allCases.map(\.rawValue)),
                ("sensations", SearchQuery.Sensation.allCases.map(\.rawValue)),
                ("scopes", Scope.allCases.map(\.rawValue)),
            ] {
                output.beginArray(name)
                for value in values { output.element(value) }
                output.endArray()
            }
            output.beginObject("limits")
            output.member("document_bytes", CheckedPattern.mostBytes)
            output.member("document_depth", JSONReader.maximumDepth)
            output.member("title", HapticDetails.titleLengths.upperBound)
            output.member("description", HapticDetails.longestDescription)
            output.member("tags", HapticDetails.tagCounts.upperBound)
            output.member("page", SearchQuery.limits.upperBound)
            output.endObject()
        }
    }
}
