import HapticLibrary
import JSONText

/// What comes with a request to publish: an object with the document in it, or a form of what is said, the document and its sound
/// files, or of what is said and an archive of both.
struct PublicationBody {
    /// What is said about it.
    let meta: JSONBody
    /// The document.
    let content: [UInt8]
    /// The sound files that come with it.
    let sounds: [Sound]

    /// The members of such an object, besides what is said.
    static let members = [
        Route.Member(name: "content", type: "document", isRequired: true),
        Route.Member(name: "audio", type: "[sound]"),
    ]

    /// Reads a body; `known` are the members of what is said.
    init(_ exchange: Exchange, known: Set<String>) throws(Problem) {
        if exchange.request.mediaType == "multipart/form-data" {
            let form = try Form(exchange.request)
            guard let said = form.part("meta") else {
                throw Problem(.badRequest, "The part 'meta' is missing: what is said about it, as a JSON object.")
            }
            meta = try JSONBody(said, known: known)
            (content, sounds) = try Self.files(form, document: "ahap")
        } else {
            meta = try JSONBody(exchange.request, known: known.union(Self.members.map(\.name)))
            guard let content = try meta.document("content") else {
                throw Problem(.badRequest, "content is missing: the document as an object, or its text as a string.")
            }
            self.content = content
            sounds = try Self.named(try meta.objects("audio", ["path", "sha256"]))
        }
        try Self.checked { () throws(Sound.Fault) in try Sound.check(sounds) }
    }

    /// The document and the sounds of a form: an archive in the part `bundle` or in the document's own, or one part each.
    static func files(
        _ form: Form, document: String
    ) throws(Problem) -> (content: [UInt8], sounds: [Sound]) {
        if let bundle = form.part("bundle") ?? form.part(document), ZipReader.isArchive(bundle) || form.has("bundle") {
            return try unpacked(bundle)
        }
        guard let content = form.part(document) else {
            throw Problem(
                .badRequest, "There is no file: send it as the part '\(document)', or an archive as 'bundle'.")
        }
        let sounds = try form.files("audio").map { (part) throws(Problem) in
            try checked { () throws(Sound.Fault) in try Sound(path: part.fileName ?? "", part.bytes) }
        }
        try checked { () throws(Sound.Fault) in try Sound.check(sounds) }
        return (content, sounds)
    }

    /// The one document of an archive and the sounds below its folder.
    private static func unpacked(_ bundle: [UInt8]) throws(Problem) -> (content: [UInt8], sounds: [Sound]) {
        let files: [ZipReader.File]
        do throws(ZipReader.Fault) {
            files = try ZipReader.files(bundle)
        } catch {
            throw Problem(error.isSize ? .payloadTooLarge : .validationFailed, error.message)
        }
        let documents = files.filter { $0.name.lowercased().hasSuffix(".ahap") }
        guard let document = documents.first, documents.count == 1 else {
            throw Problem(
                .validationFailed, "The archive has \(documents.count) .ahap files; one is published at a time.")
        }
        let folder = document.name.lastIndex(of: "/").map { document.name[...$0] } ?? ""
        let named = CheckedPattern(document.bytes).soundPaths
        // A picture, a licence and the like may lie beside it and are left out.
        var sounds: [Sound] = []
        for file in files where file.name.hasPrefix(folder) {
            let path = String(file.name.dropFirst(folder.count))
            guard named.contains(where: { $0.lowercased() == path.lowercased() }) else { continue }
            sounds.append(try checked { () throws(Sound.Fault) in try Sound(path: path, file.bytes) })
        }
        return (document.bytes, sounds)
    }

    private static func named(_ list: [[String: String]]) throws(Problem) -> [Sound] {
        try list.map { (item) throws(Problem) in
            guard let path = item["path"], let sha256 = item["sha256"] else {
                throw Problem(.badRequest, "audio is an array of objects with path and sha256.")
            }
            return try checked { () throws(Sound.Fault) in try Sound(path: path, sha256: sha256) }
        }
    }

    static func checked<Value>(_ body: () throws(Sound.Fault) -> Value) throws(Problem) -> Value {
        do throws(Sound.Fault) {
            return try body()
        } catch {
            throw Problem(error.isSize ? .payloadTooLarge : .validationFailed, error.message)
        }
    }
}
