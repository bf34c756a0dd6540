/// What a page's form sent: fields, and files with their names.
struct Form {
    /// A field or a file.
    struct Part {
        var name: String
        /// The name of the file; nil for a field.
        var fileName: String?
        var bytes: [UInt8]
    }

    private(set) var parts: [Part] = []

    /// Parts of a form, at most.
    private static let most = 64

    /// Reads the body of a request: pairs, or parts between boundaries.
    init(_ request: Request) throws(Problem) {
        switch request.mediaType {
        case "application/x-www-form-urlencoded":
            guard let pairs = Percent.pairs(request.body), pairs.count <= Self.most else { throw Self.malformed }
            parts = pairs.map { Part(name: $0.name, fileName: nil, bytes: Array($0.value.utf8)) }
        case "multipart/form-data":
            guard let boundary = Self.parameter("boundary", of: request.header("content-type") ?? ""),
                (1...70).contains(boundary.utf8.count)
            else { throw Self.malformed }
            parts = try Self.parts(request.body[...], Array("--\(boundary)".utf8))
        default:
            throw Problem(
                .unsupportedMediaType, "Send a form, not \(request.mediaType.prefix(80)).",
                headers: [("Accept", "application/x-www-form-urlencoded, multipart/form-data")])
        }
    }

    /// The text of a field; empty where there is none.
    func text(_ name: String) -> String {
        parts.first { $0.name == name && $0.fileName == nil }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// The texts of all fields of a name.
    func texts(_ name: String) -> [String] {
        parts.filter { $0.name == name && $0.fileName == nil }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The file of a name; nil where none was chosen.
    func file(_ name: String) -> Part? { parts.first { $0.name == name && $0.fileName != nil && !$0.bytes.isEmpty } }

    /// The bytes of a part, file or not; nil where there is none or it is empty.
    func part(_ name: String) -> [UInt8]? { parts.first { $0.name == name && !$0.bytes.isEmpty }?.bytes }

    /// Whether there is such a part.
    func has(_ name: String) -> Bool { part(name) != nil }

    /// All files of a name that were chosen.
    func files(_ name: String) -> [Part] { parts.filter { $0.name == name && $0.fileName != nil && !$0.bytes.isEmpty } }

    private static let malformed = Problem(.badRequest, "The form cannot be read.")

    private static func parts(_ body: ArraySlice<UInt8>, _ delimiter: [UInt8]) throws(Problem) -> [Part] {
        var parts: [Part] = []
        guard body.starts(with: delimiter) else { throw malformed }
        var rest = body.dropFirst(delimiter.count)
        let between = Array("\r\n".utf8) + delimiter
        while !rest.starts(with: "--".utf8) {
            guard rest.starts(with: "\r\n".utf8), parts.count < most else { throw malformed }
            rest = rest.dropFirst(2)
            guard let headEnd = find(Array("\r\n\r\n".utf8), in: rest) else { throw malformed }
            let head = String(decoding: rest[rest.startIndex..<headEnd], as: UTF8.self)
            let content = rest[(headEnd + 4)...]
            guard let end = find(between, in: content), let line = disposition(head),
                let name = parameter("name", of: line)
            else { throw malformed }
            parts.append(
                Part(name: name, fileName: parameter("filename", of: line), bytes: Array(content[..<end])))
            rest = content[(end + between.count)...]
        }
        return parts
    }

    private static func disposition(_ head: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }.map(String.init)
    }

    /// A parameter of a header: `name=value` or `name="value"`.
    private static func parameter(_ name: String, of header: String) -> String? {
        for piece in header.split(separator: ";").dropFirst() {
            let piece = piece.trimmingSpace
            guard piece.lowercased().hasPrefix(name + "=") else { continue }
            let value = piece.dropFirst(name.count + 1)
            return value.hasPrefix("\"") && value.hasSuffix("\"") && value.utf8.count >= 2
                ? String(value.dropFirst().dropLast()) : String(value)
        }
        return nil
    }

    /// Where `needle` begins.
    private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= needle.count else { return nil }
        var place = bytes.startIndex
        while place <= bytes.endIndex - needle.count {
            guard let next = bytes[place...(bytes.endIndex - needle.count)].firstIndex(of: needle[0]) else {
                return nil
            }
            if bytes[next..<(next + needle.count)].elementsEqual(needle) { return next }
            place = next + 1
        }
        return nil
    }
}
