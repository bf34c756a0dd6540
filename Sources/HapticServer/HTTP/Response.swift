import HapticLibrary

/// An answer as a value.
struct Response: Sendable {
    /// The status: 200, 404, …
    var status: Int
    /// Names and values.
    var headers: [(name: String, value: String)]
    /// What is sent.
    var body: [UInt8]
    /// What tells one content from another; nil where nobody asks again.
    var tag: String?
    /// Whether parts of it may be asked for.
    var allowsRanges = false
    /// Whether everybody gets the same, so that it may be kept for a moment and given to others.
    var isShared = false
    /// The pattern that whoever gets this has fetched; nil where it counts as no download.
    var download: Identifier?
    /// Events that follow the headers for as long as there are any; the body is empty then.
    var events: EventQueue?

    /// An answer.
    init(
        _ status: Int = 200, type: String? = nil, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// An answer with content that is tagged by its digest.
    static func content(
        _ bytes: [UInt8], type: String, cache: CachePolicy, headers: [(name: String, value: String)] = []
    ) -> Response {
        var response = Response(200, type: type, headers: headers, body: bytes)
        response.tag = tag(of: bytes)
        response.setHeader("Cache-Control", cache.text)
        response.isShared = cache != .private && cache != .none
        return response
    }

    /// What tells these bytes from others.
    static func tag(of bytes: [UInt8]) -> String { "\"sha256-\(Hex.text(Sodium.sha256(bytes)))\"" }

    /// The value of a header.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Sets a header, in the place of what it was.
    mutating func setHeader(_ name: String, _ value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }
}

/// For how long others may keep an answer.
enum CachePolicy: Sendable {
    /// For ever: it never changes.
    case pinned
    /// For a minute: it is the latest of something.
    case latest
    /// Only after asking again.
    case revalidate
    /// Not at all: it is for one person.
    case `private`
    /// Not at all.
    case none

    var text: String {
        switch self {
        case .pinned: "public, max-age=31536000, immutable"
        case .latest: "public, max-age=60, stale-while-revalidate=600"
        case .revalidate: "no-cache"
        case .private: "private, no-store"
        case .none: "no-store"
        }
    }
}
