import HapticLibrary
import JSONText

/// Patterns as the API tells them.
struct HapticJSON {
    let site: Site
    /// The members that are wanted; nil: all.
    var fields: Set<String>?

    /// The members that there are.
    static let names = [
        "id", "slug", "title", "description", "tags", "category", "use", "license", "author", "visibility", "duration",
        "felt", "event_counts", "features", "feels_like", "has_audio", "check", "version", "sha256", "size",
        "downloads", "likes", "remix_of", "created_at", "updated_at", "links",
    ]

    /// What may be told in whole instead of by its name.
    enum Expansion: String, CaseIterable {
        case author, latestVersion = "latest_version"
    }

    /// An author as far as a pattern's object tells of one in whole.
    struct Author {
        var since: Moment
        var haptics: Int
    }

    /// What is told in whole.
    private(set) var expansions: Set<Expansion> = []
    /// What was asked of the library for that (``expand(_:_:)``).
    private var authors: [String: Author] = [:]
    private var versions: [Identifier: VersionRecord] = [:]

    /// Reads `fields=` and `expand=` of a request.
    init(_ exchange: Exchange) throws(Problem) {
        site = exchange.site
        for name in exchange.request.value("expand")?.split(separator: ",").map(\.trimmingSpace) ?? [] {
            guard let expansion = Expansion(rawValue: name) else {
                throw .value("expand", name, allowed: Expansion.allCases.map(\.rawValue))
            }
            expansions.insert(expansion)
        }
        guard let text = exchange.request.value("fields") else { return }
        var fields: Set<String> = []
        for name in text.split(separator: ",").map({ $0.trimmingSpace }) {
            // `plot_url` and the like are what the links hold.
            let name = name.hasSuffix("_url") ? "links" : name
            guard Self.names.contains(name) else { throw .value("fields", name, allowed: Self.names) }
            fields.insert(name)
        }
        self.fields = fields
    }

    /// All members.
    init(_ site: Site) { self.site = site }

    /// Asks the library for what is told in whole of these patterns.
    mutating func expand(_ records: [HapticRecord], _ exchange: Exchange) throws(Problem) {
        if expansions.contains(.latestVersion) {
            versions = try exchange.store { (store) throws(StoreError) in try store.latestVersions(of: records) }
        }
        guard expansions.contains(.author) else { return }
        for owner in Set(records.map(\.owner)) {
            var query = SearchQuery()
            query.authors = [owner]
            authors[owner] = try exchange.store { [query] (store) throws(StoreError) in
                Author(
                    since: try store.author(owner) ?? exchange.now,
                    haptics: try exchange.site.search.search(query).total)
            }
        }
    }

    /// Writes a pattern as an object: the value of `key`, or an element.
    func write(_ record: HapticRecord, _ key: String? = nil, to output: inout JSONOutput) {
        output.beginObject(key)
        for name in Self.names where fields?.contains(name) ?? true { writeMember(name, record, &output) }
        if let version = versions[record.id] { write(version, Expansion.latestVersion.rawValue, to: &output) }
        output.endObject()
    }

    private func writeMember(_ name: String, _ record: HapticRecord, _ output: inout JSONOutput) {
        let details = record.details
        switch name {
        case "id": output.member(name, record.id.description)
        case "slug": output.member(name, details.slug)
        case "title": output.member(name, details.title)
        case "description": output.member(name, details.description)
        case "tags":
            output.beginArray(name)
            for tag in details.tags { output.element(tag) }
            output.endArray()
        case "category": output.member(name, details.category.rawValue)
        case "use": output.member(name, details.use.rawValue)
        case "license": output.member(name, details.licence.rawValue)
        case "author":
            output.beginObject(name)
            output.member("name", record.owner)
            output.member("url", site.settings.publicURL + "/u/" + record.owner)
            if let author = authors[record.owner] {
                output.member("since", author.since.text)
                output.member("haptics", author.haptics)
            }
            output.endObject()
        case "visibility": output.member(name, details.visibility.rawValue)
        case "duration": output.member(name, record.facts.duration)
        case "felt": output.member(name, record.facts.felt)
        case "event_counts": Self.writeCounts(record.facts, &output)
        case "features": Self.writeFeatures(record.facts, &output)
        case "feels_like": output.member(name, record.facts.description)
        case "has_audio": output.member(name, record.facts.sounds > 0)
        case "check": Self.writeCheck(record.facts, &output)
        case "version": output.member(name, record.latest)
        case "sha256": output.member(name, record.sha256)
        case "size": output.member(name, record.size)
        case "downloads": output.member(name, record.downloads)
        case "likes": output.member(name, record.likes)
        case "remix_of": output.member(name, record.remixOf)
        case "created_at": output.member(name, record.created.text)
        case "updated_at": output.member(name, record.updated.text)
        default: writeLinks(record, &output)
        }
    }

    /// Writes a version as an object.
    func write(_ version: VersionRecord, _ key: String? = nil, to output: inout JSONOutput) {
        let base = site.settings.publicURL + "/v1/haptics/\(version.haptic)/versions/\(version.number)"
        output.beginObject(key)
        output.member("haptic", version.haptic.description)
        output.member("version", version.number)
        output.member("sha256", version.sha256)
        output.member("size", version.size)
        output.member("note", version.note)
        output.member("created_at", version.created.text)
        output.member("duration", version.facts.duration)
        output.member("felt", version.facts.felt)
        Self.writeCounts(version.facts, &output)
        Self.writeCheck(version.facts, &output)
        if !version.sounds.isEmpty {
            output.beginArray("audio")
            for sound in version.sounds {
                output.beginObject()
                output.member("path", sound.path)
                output.member("sha256", sound.sha256)
                output.member("size", sound.size)
                output.member("media_type", sound.kind.mediaType)
                let parts = sound.path.split(separator: "/").map { Percent.encoded(String($0)) }
                output.member("url", base + "/audio/" + parts.joined(separator: "/"))
                output.endObject()
            }
            output.endArray()
        }
        output.beginObject("links")
        output.member("content", base + "/content.ahap")
        output.member("plot", base + "/plot.svg")
        output.member("preview", base + "/preview.wav")
        output.endObject()
        output.endObject()
    }

    static func writeCounts(_ facts: PatternFacts, _ output: inout JSONOutput) {
        output.beginObject("event_counts")
        output.member("transient", facts.taps)
        output.member("continuous", facts.hums)
        output.member("audio", facts.sounds)
        output.member("curves", facts.curves)
        output.member("parameters", facts.steps)
        output.endObject()
    }

    static func writeFeatures(_ facts: PatternFacts, _ output: inout JSONOutput) {
        output.beginObject("features")
        for (name, value) in zip(PatternFacts.featureNames, facts.features) { output.member(name, value) }
        output.endObject()
    }

    static func writeCheck(_ facts: PatternFacts, _ output: inout JSONOutput) {
        output.beginObject("check")
        output.member("errors", facts.errors)
        output.member("warnings", facts.warnings)
        output.member("infos", facts.infos)
        output.member("core_version", PatternFacts.coreVersion)
        output.endObject()
    }

    private func writeLinks(_ record: HapticRecord, _ output: inout JSONOutput) {
        let url = site.settings.publicURL
        let api = url + "/v1/haptics/\(record.id)"
        output.beginObject("links")
        output.member("self", api)
        output.member("html", url + "/h/\(record.id)/\(record.details.slug)")
        output.member("content", api + "/versions/\(record.latest)/content.ahap")
        output.member("plot", api + "/versions/\(record.latest)/plot.svg")
        output.member("preview", api + "/versions/\(record.latest)/preview.wav")
        output.member("embed", url + "/embed/\(record.id)")
        output.member("versions", api + "/versions")
        output.member("similar", api + "/similar")
        output.endObject()
    }

    /// The tag of what is said about a pattern; likes and downloads count, too.
    static func tag(_ record: HapticRecord) -> String {
        "\"r\(record.revision)-\(record.latest)-\(record.likes)-\(record.downloads)\""
    }

    /// The revision in such a tag; nil where it is none.
    static func revision(in tag: String) -> Int? {
        guard tag.hasPrefix("\"r"), let end = tag.firstIndex(of: "-") else { return nil }
        return Int(tag[tag.index(tag.startIndex, offsetBy: 2)..<end])
    }
}

extension Response {
    /// An answer in JSON; `write` writes the members of its object.
    static func json(
        _ status: Int = 200, cache: CachePolicy = .revalidate, _ write: (inout JSONOutput) throws(Problem) -> Void
    ) throws(Problem) -> Response {
        var output = JSONOutput()
        output.beginObject()
        try write(&output)
        output.endObject()
        guard status == 200 else {
            return Response(
                status, type: "application/json", headers: [("Cache-Control", CachePolicy.none.text)],
                body: output.bytes)
        }
        return content(output.bytes, type: "application/json", cache: cache)
    }

    /// An answer that is only for who asked.
    func forViewer(_ viewer: String?) -> Response {
        guard viewer != nil else { return self }
        var response = self
        response.isShared = false
        response.setHeader("Cache-Control", CachePolicy.private.text)
        return response
    }
}
