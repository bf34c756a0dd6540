import AHAP
import HapticAnalysis
import HapticDrawing
import HapticLibrary
import HapticPattern
import JSONText

/// What differs between two patterns, part by part: of two versions, or of two documents that nobody keeps.
enum DiffRoutes {
    private static let query =
        [
            Route.Parameter(
                name: "format", help: "the form; without, what is accepted", values: DiffForm.allCases.map(\.rawValue))
        ] + PictureWishes.query

    static let all = [ofVersions] + stateless

    private static let otherAnswers = DiffForm.allCases.map(\.type)

    private static let ofVersions =
        Route(
            method: .get, pattern: "/v1/haptics/{id}/versions/{version}/diff/{other}", id: "versionDiff",
            summary: "What is different in another version, part by part, or as a picture of one over the other",
            query: query, otherAnswers: otherAnswers, problems: [.notFound, .gone, .notAcceptable, .badRequest],
            handle: versions)

    static let stateless = [
        Route(
            method: .post, pattern: "/v1/diff", id: "diff", summary: "What is different between two documents",
            query: query,
            body: .json([
                Route.Member(name: "before", type: "document", isRequired: true),
                Route.Member(name: "after", type: "document", isRequired: true),
            ]), otherAnswers: otherAnswers,
            problems: [.badRequest, .payloadTooLarge, .unsupportedMediaType, .validationFailed, .notAcceptable],
            limit: .check, documents: 2, handle: documents)
    ]

    private static func versions(_ exchange: Exchange) throws(Problem) -> Response {
        let before = try VersionRoutes.Found(exchange)
        let after = try VersionRoutes.Found(exchange, "other")
        let report = PatternReport(
            before: try before.pattern(exchange), after: try after.pattern(exchange),
            names: (before.name, after.name))
        let form = try DiffForm(exchange)
        // It stands still where both versions do.
        var response = (after.isPinned ? before : after).response(try report.bytes(form, exchange), type: form.type)
        if exchange.request.value("format") == nil { response.headers.append(("Vary", "Accept")) }
        return form.finished(response)
    }

    private static func documents(_ exchange: Exchange) throws(Problem) -> Response {
        let body = try JSONBody(exchange.request, known: ["before", "after"])
        let report = PatternReport(
            before: try document("before", body), after: try document("after", body), names: ("before", "after"))
        let form = try DiffForm(exchange)
        let bytes = try report.bytes(form, exchange)
        return form.finished(Response.content(bytes, type: form.type, cache: .none))
    }

    private static func document(_ name: String, _ body: JSONBody) throws(Problem) -> CheckedPattern {
        guard let bytes = try body.document(name) else {
            throw Problem(.badRequest, "\(name) is missing: the document as an object, or its text as a string.")
        }
        return try PublishGate.checked(bytes)
    }
}

/// The forms in which differences are told.
enum DiffForm: String, CaseIterable {
    case json, text, svg

    /// What a request asks for: by `format=`, else by what is accepted.
    init(_ exchange: Exchange) throws(Problem) {
        if let form = try exchange.choice("format", DiffForm.self) {
            self = form
            return
        }
        let types = Self.allCases.map(\.type)
        guard let type = Negotiation.choose(exchange.request.header("accept"), among: types) else {
            throw Problem(.notAcceptable, "Offered are \(types.joined(separator: ", ")).")
        }
        self = Self.allCases.first { $0.type == type } ?? .json
    }

    var type: String {
        switch self {
        case .json: "application/json"
        case .text: "text/plain; charset=utf-8"
        case .svg: "image/svg+xml"
        }
    }

    /// The answer with what a picture is confined by.
    func finished(_ response: Response) -> Response {
        guard self == .svg else { return response }
        var response = response
        response.headers.append(PictureWishes.policy)
        return response
    }
}

/// Two patterns and what differs.
struct PatternReport {
    private let before, after: Pattern
    let diff: PatternDiff
    private let names: (before: String, after: String)

    init(before: CheckedPattern, after: CheckedPattern, names: (before: String, after: String)) {
        (self.before, self.after, self.names) = (before.document.pattern, after.document.pattern, names)
        diff = PatternDiff(self.before, self.after)
    }

    var title: String { "\(names.after) over \(names.before)" }
    var summary: String { diff.isEmpty ? "nothing differs" : diff.summary }
    var lines: [String] { diff.changes.map { diff.line($0, before, after) } }

    func bytes(_ form: DiffForm, _ exchange: Exchange) throws(Problem) -> [UInt8] {
        // Wishes that cannot be met are refused, whether or not they matter for this form.
        let wishes = try PictureWishes(exchange)
        switch form {
        case .json:
            var output = JSONOutput()
            output.beginObject()
            output.member("version", 1)
            output.member("before", names.before)
            output.member("after", names.after)
            output.member("same", diff.isEmpty)
            diff.write(before, after, to: &output)
            output.endObject()
            return output.bytes
        case .text:
            let lines = ["\(names.before) → \(names.after): \(summary)"] + lines.map { "  " + $0 }
            return Array((lines.joined(separator: "\n") + "\n").utf8)
        case .svg:
            return wishes.drawing(after, over: before).svg(wishes.options(title: title, description: summary))
        }
    }
}
