import HapticLibrary

/// An address that the server answers at, how it is described, and what answers.
struct Route: Sendable {
    /// A value that may stand after the question mark.
    struct Parameter: Sendable {
        var name: String
        var help: String
        /// The values it may have; empty: any.
        var values: [String] = []
        /// Its type as JSON Schema calls it.
        var type = "string"
        var isRequired = false

        /// How yes and no are written.
        static let flagValues = ["1", "0", "true", "false"]
    }

    /// What may come with the request.
    enum Body: Sendable {
        case none
        /// The bytes of a document.
        case document
        /// The bytes of a sound file.
        case sound
        /// An object whose members these are, required ones marked.
        case json([Member])
        /// An object whose members these are, with the document and its sounds, or a form with files.
        case publication([Member])
        /// A page's form.
        case form
    }

    /// A member of an object in a body.
    struct Member: Sendable {
        var name: String
        /// A type as JSON Schema calls it, `[string]` for an array of them, or `document`.
        var type: String
        var isRequired = false
        var values: [String] = []
    }

    /// Whose tokens a request takes.
    enum Limit: String, CaseIterable, Sendable {
        case `default`, write, publish, check
        /// Pictures, of which a page shows many.
        case picture
        /// Nobody's: files of which a page needs many.
        case free
    }

    var method: Method
    /// The path, with names in braces for parts that vary; `content{extension}` is `content` or `content.anything`.
    var pattern: String
    /// A word for programs.
    var id: String
    /// What it does, in a few words.
    var summary: String
    var query: [Parameter] = []
    var body = Body.none
    /// The media type of a good answer, and its status.
    var answer = "application/json"
    /// The media types that it may have instead.
    var otherAnswers: [String] = []
    var status = 200
    /// What may be wrong besides the usual.
    var problems: [Problem.Kind] = []
    /// The scope that a key needs; nil: no key is needed.
    var scope: Scope?
    var limit = Limit.default
    /// How many documents stand in the body, each as an object or as a string.
    var documents = 0
    /// Whether the answer tells what is told once and kept nowhere, such as a key.
    var tellsSecret = false
    var handle: @Sendable (Exchange) throws(Problem) -> Response

    /// Whether it is part of the API that `openapi.json` describes.
    var isDescribed: Bool {
        pattern.hasPrefix("/v1") || ["/openapi.json", "/oembed", "/feed.atom", "/sitemap.xml"].contains(pattern)
    }

    /// Whether its answer is kept under the request's Idempotency-Key, because doing the same twice would make two of something.
    var keepsAnswers: Bool { method == .post && scope != nil && isDescribed && !tellsSecret }

    /// Bytes that may come with a request of this media type. A document may be written as a string, which doubles it at worst;
    /// in a form it stands as it is, with sounds.
    func mostBytes(_ mediaType: String) -> Int {
        switch body {
        case .none: 0
        case .document: CheckedPattern.mostBytes
        case .sound: Sound.mostBytes
        case .publication,
            .form where documents > 0:
            mediaType == "multipart/form-data"
                ? CheckedPattern.mostBytes + Sound.mostTogether + 65_536 : 2 * CheckedPattern.mostBytes + 65_536
        case .json, .form: 2 * CheckedPattern.mostBytes * documents + 65_536
        }
    }
}

/// One request on its way: what was asked, who asks, and the site that answers.
struct Exchange: Sendable {
    var request: Request
    var site: Site
    /// What stands for the names in the route's pattern.
    var parts: [String: String]
    /// Who asks; nil for anybody.
    var principal: Principal?
    var now: Moment

    /// The name of who asks.
    var viewer: String? { principal?.owner }

    /// Who asks, where the route needs a key.
    var author: Principal {
        guard let principal else { preconditionFailure("a route with a scope is reached with a key only") }
        return principal
    }

    /// A part of the path.
    func part(_ name: String) -> String { parts[name] ?? "" }

    /// The pattern that the path names.
    func hapticID(_ name: String = "id") throws(Problem) -> Identifier {
        guard let id = Identifier(part(name), .haptic) else { throw Problem(.notFound, "No pattern has that name.") }
        return id
    }

    /// A number in the path; nil for `latest`.
    func versionNumber(_ name: String = "version") throws(Problem) -> Int? {
        let text = part(name)
        if text == "latest" { return nil }
        guard let number = Int(text), number >= 1, String(number) == text else {
            throw Problem(.notFound, "A version is a number from 1 on, or 'latest'.")
        }
        return number
    }

    /// What the store answers, its errors as problems.
    func store<Result>(_ body: (LibraryStore) throws(StoreError) -> Result) throws(Problem) -> Result {
        do throws(StoreError) {
            return try body(site.store)
        } catch {
            site.log.note(error)
            throw Problem(error)
        }
    }

    /// One of the values of a set from the query.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Value.Type = Value.self
    ) throws(Problem) -> Value? where Value.RawValue == String {
        guard let text = request.value(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .value(name, text, allowed: Value.allCases.map(\.rawValue))
        }
        return value
    }

    /// A number from the query, within bounds.
    func number(_ name: String, in bounds: ClosedRange<Double>) throws(Problem) -> Double? {
        guard let text = request.value(name) else { return nil }
        guard let number = Double(text), bounds.contains(number) else {
            throw Problem(
                .badRequest,
                "\(name) is '\(text.prefix(40))'; use a number from \(Int(bounds.lowerBound)) to \(Int(bounds.upperBound))."
            )
        }
        return number
    }

    /// `true` or `false` from the query.
    func flag(_ name: String) throws(Problem) -> Bool? {
        guard let text = request.value(name) else { return nil }
        switch text {
        case "1", "true", "": return true
        case "0", "false": return false
        default: throw .value(name, text, allowed: Route.Parameter.flagValues)
        }
    }
}
