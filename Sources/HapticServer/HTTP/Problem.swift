import AHAP
import HapticLibrary
import JSONText

/// Why a request was not done: what `application/problem+json` says (RFC 9457).
struct Problem: Error, Sendable {
    /// The kinds of problems; each has a page.
    enum Kind: String, CaseIterable, Sendable {
        case badRequest = "bad-request"
        case unknownField = "unknown-field"
        case unauthorized, forbidden
        case notFound = "not-found"
        case gone
        case methodNotAllowed = "method-not-allowed"
        case notAcceptable = "not-acceptable"
        case conflict
        case lossyConversion = "lossy-conversion"
        case preconditionFailed = "precondition-failed"
        case preconditionRequired = "precondition-required"
        case payloadTooLarge = "payload-too-large"
        case unsupportedMediaType = "unsupported-media-type"
        case checkFailed = "check-failed"
        case validationFailed = "validation-failed"
        case idempotencyMismatch = "idempotency-mismatch"
        case rateLimited = "rate-limited"
        case `internal`, unavailable

        /// The status that goes with it.
        var status: Int {
            switch self {
            case .badRequest, .unknownField: 400
            case .unauthorized: 401
            case .forbidden: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .notAcceptable: 406
            case .conflict, .lossyConversion: 409
            case .gone: 410
            case .preconditionFailed: 412
            case .payloadTooLarge: 413
            case .unsupportedMediaType: 415
            case .checkFailed, .validationFailed, .idempotencyMismatch: 422
            case .preconditionRequired: 428
            case .rateLimited: 429
            case .internal: 500
            case .unavailable: 503
            }
        }

        /// What it is called.
        var title: String {
            switch self {
            case .badRequest: "The request cannot be read"
            case .unknownField: "The request has a field that is not known"
            case .unauthorized: "A key is needed"
            case .forbidden: "The key does not allow this"
            case .notFound: "There is no such thing"
            case .gone: "It was taken back"
            case .methodNotAllowed: "This cannot be done here"
            case .notAcceptable: "It is not offered in that form"
            case .conflict: "Something changed in between"
            case .lossyConversion: "The conversion would lose something"
            case .preconditionFailed: "It is no longer what it was"
            case .preconditionRequired: "Say which state you saw"
            case .payloadTooLarge: "It is too large"
            case .unsupportedMediaType: "This kind of content is not taken"
            case .checkFailed: "The haptic has errors"
            case .validationFailed: "Some fields are not right"
            case .idempotencyMismatch: "The idempotency key was used for another request"
            case .rateLimited: "Too many requests"
            case .internal: "Something went wrong here"
            case .unavailable: "The library does not answer"
            }
        }

        /// What it means and what to do about it, for its page.
        var help: String {
            switch self {
            case .badRequest:
                "A part of the request has no meaning: JSON that is none, a value out of its set, a cursor of another list. The detail names it."
            case .unknownField:
                "The body has a member that this resource does not have. Nothing was changed, so that a misspelt name is not lost in silence."
            case .unauthorized:
                "Send a key as “Authorization: Bearer thrum_…”. The key may be missing, mistyped, expired or revoked."
            case .forbidden:
                "The key is good, but it lacks the scope that is named, or the thing belongs to somebody else."
            case .notFound: "Nothing has this address, or it is not for you to see."
            case .gone:
                "Its author took it back. Its title and the date are told, so that those who pinned it know why."
            case .methodNotAllowed: "The header Allow lists what can be done at this address."
            case .notAcceptable:
                "The detail lists the forms that there are; ask for one by extension, “format=” or Accept."
            case .conflict:
                "Somebody published a version after the one that you began with. Look at it, then publish on top of it."
            case .lossyConversion:
                "With “strict=1” nothing is converted that would lose something. The losses are listed; without strict, it is converted."
            case .preconditionFailed:
                "If-Match names a state that is no longer the current one. Read it again, then repeat the change."
            case .preconditionRequired:
                "This change needs If-Match with the ETag that you saw, so that nobody's changes are lost."
            case .payloadTooLarge: "A document has 4 MiB and 512 levels of nesting at most."
            case .unsupportedMediaType: "The header Accept lists what can be sent here."
            case .checkFailed:
                "The checker found errors, listed in “problems” with their places and fixes: the same that “thrum check” finds."
            case .validationFailed: "The fields are listed in “errors”, with what would be right."
            case .idempotencyMismatch:
                "An Idempotency-Key stands for one request for a day. Take a new one for another request."
            case .rateLimited: "Wait as many seconds as Retry-After says."
            case .internal: "It was written down under the request's id. Try again later."
            case .unavailable: "The database does not answer, or the server is stopping. Try again in a moment."
            }
        }
    }

    /// What is wrong with one field.
    struct FieldFault: Sendable, Equatable {
        /// Where it stands, as a JSON pointer.
        var pointer: String
        /// A word for programs.
        var code: String
        /// A sentence for people.
        var message: String
    }

    /// What kind it is.
    var kind: Kind
    /// What is wrong this time, in a sentence.
    var detail: String
    /// Headers that go with it.
    var headers: [(name: String, value: String)]
    /// Faults of fields.
    var fields: [FieldFault] = []
    /// The pattern whose findings are told.
    var pattern: CheckedPattern?

    /// A problem.
    init(_ kind: Kind, _ detail: String, headers: [(name: String, value: String)] = []) {
        self.kind = kind
        self.detail = detail
        self.headers = headers
    }

    /// A value that is none of those allowed.
    static func value(_ name: String, _ value: String, allowed: [String]) -> Problem {
        Problem(.badRequest, "\(name) is '\(value.prefix(100))'; use one of \(allowed.joined(separator: ", ")).")
    }

    /// The problem that a store has.
    init(_ error: StoreError) {
        switch error {
        case .notFound: self.init(.notFound, "There is nothing of that name, or it is not for you to see.")
        case .gone(let stone): self.init(.gone, "“\(stone.title)” was taken back on \(stone.deleted.date).")
        case .forbidden: self.init(.forbidden, "It belongs to somebody else.")
        case .staleBase(let latest):
            self.init(.conflict, "Version \(latest) is the latest by now; publish on top of it.")
        case .preconditionFailed: self.init(.preconditionFailed, "It was changed since you read it.")
        case .refused(let reason): self.init(.validationFailed, reason)
        // What the database says may name paths and hosts; it goes to the log.
        case .unavailable, .damaged, .conflict:
            self.init(.unavailable, "The library does not answer at the moment.", headers: [("Retry-After", "5")])
        }
    }

    /// The problem as JSON.
    func json(base: String, instance: String, requestID: String) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("type", base + "/problems/" + kind.rawValue)
        output.member("title", kind.title)
        output.member("status", kind.status)
        output.member("detail", detail)
        output.member("instance", instance)
        output.member("request_id", requestID)
        output.member("core_version", PatternFacts.coreVersion)
        if !fields.isEmpty {
            output.beginArray("errors")
            for fault in fields {
                output.beginObject()
                output.member("pointer", fault.pointer)
                output.member("code", fault.code)
                output.member("message", fault.message)
                output.endObject()
            }
            output.endArray()
        }
        if let pattern {
            DiagnosticJSON.append("problems", pattern.findings, in: pattern.document.source, to: &output)
        }
        output.endObject()
        return output.bytes
    }
}
