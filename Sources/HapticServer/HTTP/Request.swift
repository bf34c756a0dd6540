/// The methods that the server knows.
enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether it leaves everything as it is.
    var isSafe: Bool { self == .get || self == .head || self == .options }
}

/// A request as a value. Handlers are functions of it.
struct Request: Sendable {
    /// What is asked to be done.
    var method: Method
    /// Path and query as they were sent.
    var target: String
    /// The parts of the path between slashes, decoded; a path that ends in a slash has an empty last part.
    var path: [String]
    /// Names and values after the question mark, decoded, in their order.
    var query: [(name: String, value: String)]
    /// Names, in small letters, and values, in their order.
    var headers: [(name: String, value: String)]
    /// What was sent with it.
    var body: [UInt8]
    /// The address it came from.
    var address: String

    /// What is wrong with a target.
    enum TargetFault: Error, Sendable, Equatable {
        /// It is no path, or a percent sign in it is followed by no two hexadecimal digits.
        case malformed
        /// It would climb, or holds what no path has.
        case forbidden
    }

    /// A request for `target`.
    init(
        _ method: Method, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        address: String = "127.0.0.1"
    ) throws(TargetFault) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.address = address
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, first.first == UInt8(ascii: "/") else { throw .malformed }
        path = []
        for part in first.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = Percent.decoded(part, plusIsSpace: false) else { throw .malformed }
            if text == ".." || text == "." || text.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) {
                throw .forbidden
            }
            path.append(text)
        }
        query = []
        guard parts.count == 2 else { return }
        guard let pairs = Percent.pairs(parts[1]) else { throw .malformed }
        query = pairs
    }

    /// The value of a header; nil where it was not sent. Of several, the first.
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The value of a name in the query; of several, the last.
    func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

    /// The value of a cookie.
    func cookie(_ name: String) -> String? {
        for header in headers where header.name == "cookie" {
            for pair in header.value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
            }
        }
        return nil
    }

    /// The media type of the body, small and without its parameters.
    var mediaType: String {
        let type = header("content-type")?.prefix { $0 != ";" } ?? ""
        return type.trimmingSpace.lowercased()
    }

    /// Whether it comes from somebody who looks at pages.
    var wantsPage: Bool { header("accept")?.contains("text/html") ?? false }
}

/// Bytes in addresses that are written as a percent sign and two digits.
enum Percent {
    /// `bytes` decoded; nil where a percent sign is not followed by two digits or the result is not UTF-8.
    static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
        var result: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                    return nil
                }
                result.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// The pairs of a query or a form.
    static func pairs(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0], plusIsSpace: true),
                let value = halves.count == 2 ? decoded(halves[1], plusIsSpace: true) : ""
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    /// `text` as a part of an address: all but letters, digits, `-`, `.`, `_` and `~` encoded.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(
            decoding: text.utf8.flatMap { byte -> [UInt8] in
                isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")].contains(byte)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension StringProtocol {
    /// The text without space at its ends.
    var trimmingSpace: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
