extension Response {
    /// What is told again to those who have the answer (RFC 9110, 15.4.5), and what lets a page of another site see that;
    /// everything else they have.
    private static let toldAgain: Set<String> = [
        "etag", "cache-control", "vary", "access-control-allow-origin", "x-request-id",
    ]

    /// The answer as the request's conditions and ranges want it: 304 where the asker has it already, a part where a part was
    /// asked for.
    func adapted(to request: Request) -> Response {
        guard status == 200, request.method == .get || request.method == .head else { return self }
        var response = self
        if let tag {
            response.setHeader("ETag", tag)
            if let known = request.header("if-none-match"), EntityTags.match(known, tag) {
                response.status = 304
                response.body = []
                response.headers.removeAll { !Self.toldAgain.contains($0.name.lowercased()) }
                return response
            }
        }
        guard allowsRanges else { return response }
        response.setHeader("Accept-Ranges", "bytes")
        guard let range = request.header("range"), request.method == .get else { return response }
        // A part of something else than the asker has is of no use.
        if let condition = request.header("if-range"), condition != tag { return response }
        switch ByteRange.parse(range, of: body.count) {
        case .none: return response
        case .unsatisfiable:
            response.status = 416
            response.setHeader("Content-Range", "bytes */\(body.count)")
            response.body = []
            return response
        case .range(let range):
            response.status = 206
            response.setHeader("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)")
            response.body = Array(body[range])
            return response
        }
    }
}

/// Tags in the headers of requests.
enum EntityTags {
    /// Whether a list of tags, or `*`, holds `tag`; weak ones count, as for reading.
    static func match(_ list: String, _ tag: String) -> Bool {
        if list.trimmingSpace == "*" { return true }
        return list.split(separator: ",").contains { part in
            let part = part.trimmingSpace
            return (part.hasPrefix("W/") ? String(part.dropFirst(2)) : part) == tag
        }
    }
}

/// The header `Range`.
enum ByteRange: Equatable {
    /// There is none that means anything; the whole is meant.
    case none
    /// Nothing of it is there.
    case unsatisfiable
    case range(Range<Int>)

    /// Reads a single range of bytes; several at once are answered with the whole.
    static func parse(_ text: String, of count: Int) -> ByteRange {
        guard text.hasPrefix("bytes=") else { return .none }
        let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map(\.trimmingSpace)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count < 19 && $0.utf8.allSatisfy(isDigit) }) else {
            return .none
        }
        switch (Int(parts[0]), Int(parts[1])) {
        case (nil, nil): return .none
        case (nil, let last?):
            guard last > 0, count > 0 else { return .unsatisfiable }
            return .range(max(0, count - last)..<count)
        case (let first?, let last):
            if let last, last < first { return .none }
            guard first < count else { return .unsatisfiable }
            return .range(first..<min(count, (last ?? count) + (last == nil ? 0 : 1)))
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
