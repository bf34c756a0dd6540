import AHAP
import HapticDrawing
import HapticFormats
import HapticLibrary
import HapticPattern
import HapticRendering
import JSONText

/// Versions and everything that is made from their bytes.
enum VersionRoutes {
    private static let path = "/v1/haptics/{id}/versions"

    private static let soundQuery = [
        Route.Parameter(name: "profile", help: "what it is heard on", values: Profile.Name.allCases.map(\.rawValue))
    ]

    private static let contentQuery =
        [
            Route.Parameter(name: "format", help: "the form", values: Offer.all.map(\.name)),
            Route.Parameter(
                name: "strict", help: "refuse where something is lost", values: Route.Parameter.flagValues),
            Route.Parameter(name: "report", help: "tell what is lost instead", values: Route.Parameter.flagValues),
            Route.Parameter(name: "inline", help: "to be shown, not saved", values: Route.Parameter.flagValues),
        ] + soundQuery + PictureWishes.query

    static let all: [Route] = [
        Route(
            method: .get, pattern: path, id: "versions", summary: "All versions of a pattern",
            problems: [.notFound, .gone], handle: list),
        Route(
            method: .post, pattern: path, id: "publishVersion", summary: "Publish a further version",
            query: [HapticRoutes.dryRun],
            body: .publication([
                Route.Member(name: "note", type: "string"), Route.Member(name: "base_version", type: "integer"),
            ]), status: 201,
            problems: [.badRequest, .checkFailed, .conflict, .forbidden, .notFound, .gone, .payloadTooLarge],
            scope: .publish, limit: .publish, handle: publish),
        Route(
            method: .get, pattern: path + "/{version}", id: "getVersion", summary: "A version, by number or latest",
            problems: [.notFound, .gone], handle: get),
        Route(
            method: .get, pattern: path + "/{version}/content{extension}", id: "content",
            summary: "The file, or what it becomes in another form: by extension, format= or Accept",
            query: contentQuery, answer: "application/vnd.apple.ahap+json",
            otherAnswers: ["application/json"] + Offer.all.map(\.type),
            problems: [.notFound, .gone, .notAcceptable, .lossyConversion, .forbidden], handle: content),
        Route(
            method: .get, pattern: path + "/{version}/plot.svg", id: "versionPlot", summary: "A picture of it",
            query: PictureWishes.query, answer: "image/svg+xml", problems: [.notFound, .gone, .badRequest],
            limit: .picture, handle: plot
        ),
        Route(
            method: .get, pattern: path + "/{version}/preview.wav", id: "preview", summary: "How it sounds",
            query: soundQuery, answer: "audio/wav", problems: [.notFound, .gone, .badRequest], handle: preview),
        Route(
            method: .get, pattern: path + "/{version}/check", id: "versionCheck",
            summary: "What today's rules find in it",
            problems: [.notFound, .gone], handle: check),
        Route(
            method: .get, pattern: path + "/{version}/features", id: "features",
            summary: "What it feels like, in numbers",
            problems: [.notFound, .gone], handle: features),
    ]

    // MARK: Versions

    private static func list(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let versions = try exchange.store { (store) throws(StoreError) in
            try store.versions(of: id, for: exchange.viewer)
        }
        return try Response.json { output in
            output.beginArray("items")
            for version in versions { HapticJSON(exchange.site).write(version, to: &output) }
            output.endArray()
        }.forViewer(exchange.viewer)
    }

    private static func publish(_ exchange: Exchange) throws(Problem) -> Response {
        let id = try exchange.hapticID()
        let publication = try PublicationBody(exchange, known: ["note", "base_version"])
        let body = publication.meta
        let (note, base) = (try body.string("note") ?? "", try body.count("base_version"))
        try HapticRoutes.refuse(note: note)
        let pattern = try PublishGate.pattern(publication.content, publication.sounds)
        if try exchange.flag("dry_run") == true {
            try exchange.store { (store) throws(StoreError) in
                let haptic = try store.haptic(id, for: exchange.viewer)
                guard haptic.owner == exchange.viewer else { throw .forbidden }
                if let base, base != haptic.latest { throw .staleBase(latest: haptic.latest) }
            }
            return try HapticRoutes.dryAnswer(pattern)
        }
        let published = try exchange.store { (store) throws(StoreError) in
            try store.publish(
                pattern, asVersionOf: id, base: base, note: note, sounds: publication.sounds, by: exchange.author,
                at: exchange.now)
        }
        var output = JSONOutput()
        HapticJSON(exchange.site).write(published.version, to: &output)
        let address = "\(exchange.site.settings.publicURL)/v1/haptics/\(id)/versions/\(published.version.number)"
        return Response(
            published.isNew ? 201 : 200, type: "application/json",
            headers: [("Location", address), ("Cache-Control", "no-store")], body: output.bytes)
    }

    private static func get(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        var output = JSONOutput()
        HapticJSON(exchange.site).write(found.version, to: &output)
        return found.response(output.bytes, type: "application/json")
    }

    // MARK: What is made from bytes

    private static func content(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        let form = try wantedForm(exchange)
        let isSource = form != .converted(.svg) && form != .converted(.wav) && form != .converted(.txt)
        if isSource { try found.requireDownload(exchange) }
        let rendition: Rendition
        switch form {
        case .converted(.svg): rendition = try found.picture(exchange)
        case .converted(.wav): rendition = try found.sound(exchange)
        default: rendition = try found.rendition(form.name) { (maker) throws(Problem) in try maker.make(form) }
        }
        if try exchange.flag("report") == true { return try report(rendition, form) }
        if try exchange.flag("strict") == true, rendition.report?.hasLoss == true {
            throw Problem(
                .lossyConversion,
                "\(form.name) would lose: \(LossWords.list(rendition.report).joined(separator: ", ")).")
        }
        var response = found.response(rendition.bytes, type: rendition.type)
        // What only its author may fetch, no cache in between hands on.
        if isSource, !found.haptic.details.licence.allowsDownload { response = response.forViewer(exchange.viewer) }
        // What the address names, no header chooses.
        let isNamed = exchange.parts["extension"] != nil || exchange.request.value("format") != nil
        if !isNamed { response.headers.append(("Vary", "Accept")) }
        response.allowsRanges = true
        response.tellLosses(rendition.report)
        let name = found.haptic.details.slug + rendition.fileEnd
        let kind = try exchange.flag("inline") == true ? "inline" : "attachment"
        response.headers.append(
            (
                "Content-Disposition", "\(kind); filename=\"\(name)\"; filename*=UTF-8''\(Percent.encoded(name))"
            ))
        if isSource { response.download = found.haptic.id }
        return response
    }

    /// The form that is asked for: by extension, by `format=`, or by what is accepted.
    private static func wantedForm(_ exchange: Exchange) throws(Problem) -> OfferedForm {
        if let name = exchange.parts["extension"] ?? exchange.request.value("format") {
            guard let form = Offer.named(name) else {
                throw Problem(
                    .notAcceptable,
                    "'\(name.prefix(40))' is not offered; use one of \(Offer.all.map(\.name).joined(separator: ", ")).")
            }
            return form
        }
        guard let accept = exchange.request.header("accept") else { return .converted(.ahap) }
        let types = ["application/json"] + Offer.all.map(\.type)
        guard let type = Negotiation.choose(accept, among: [OfferedForm.converted(.ahap).type] + types) else {
            throw Problem(.notAcceptable, "Offered are \(types.joined(separator: ", ")).")
        }
        return Offer.all.first { $0.type == type } ?? .converted(.ahap)
    }

    private static func report(_ rendition: Rendition, _ form: OfferedForm) throws(Problem) -> Response {
        try .json { output in
            output.member("format", form.name)
            output.member("size", rendition.bytes.count)
            (rendition.report ?? LossReport()).write(to: &output)
        }
    }

    private static func plot(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        var response = found.response(try found.picture(exchange).bytes, type: "image/svg+xml")
        response.headers.append(PictureWishes.policy)
        return response
    }

    private static func preview(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        let sound = try found.sound(exchange)
        var response = found.response(sound.bytes, type: "audio/wav")
        response.tellLosses(sound.report)
        response.allowsRanges = true
        return response
    }

    private static func check(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        let pattern = try found.pattern(exchange)
        return found.response(CheckJSON.bytes(pattern), type: "application/json")
    }

    private static func features(_ exchange: Exchange) throws(Problem) -> Response {
        let found = try Found(exchange)
        var output = JSONOutput()
        output.beginObject()
        output.member("duration", found.version.facts.duration)
        output.member("felt", found.version.facts.felt)
        output.member("feels_like", found.version.facts.description)
        HapticJSON.writeFeatures(found.version.facts, &output)
        output.beginArray("intervals")
        for interval in found.version.facts.intervals { output.number(interval) }
        output.endArray()
        output.endObject()
        return found.response(output.bytes, type: "application/json")
    }

    /// A version that a request names.
    struct Found {
        let haptic: HapticRecord
        let version: VersionRecord
        let isPinned: Bool
        private let exchange: Exchange

        /// The version whose number, or `latest`, stands in the path under a name.
        init(_ exchange: Exchange, _ name: String = "version") throws(Problem) {
            let (id, number) = (try exchange.hapticID(), try exchange.versionNumber(name))
            (haptic, version) = try exchange.store { (store) throws(StoreError) in
                try store.version(number, of: id, for: exchange.viewer)
            }
            isPinned = number != nil
            self.exchange = exchange
        }

        /// The pattern, checked.
        func pattern(_ exchange: Exchange) throws(Problem) -> CheckedPattern {
            CheckedPattern(
                try exchange.store { (store) throws(StoreError) in try store.content(version.sha256) })
        }

        /// Refuses what is only to be looked at and tried.
        func requireDownload(_ exchange: Exchange) throws(Problem) {
            guard haptic.details.licence.allowsDownload || haptic.owner == exchange.viewer else {
                throw Problem(.forbidden, "Its author lets it be looked at and tried, not downloaded.")
            }
        }

        /// What the version is called: `h_7K3M9Q2XTB@2`.
        var name: String { "\(haptic.id)@\(version.number)" }

        /// What made things are kept under: all that they are made of.
        private func name(_ wishes: String) -> String {
            // The same pattern with other sounds makes another archive.
            let files = ([version.sha256] + version.sounds.map { $0.path + " " + $0.sha256 }).joined(separator: " ")
            return
                "\(files) \(PatternFacts.coreVersion) \(haptic.details.slug) \(haptic.details.title) \(wishes)"
        }

        /// What is to be told of a form of the pattern, found out once; nil where it has nothing to say about this one.
        ///
        /// Sounds may be too large to be kept; made anew for every page that tells how large they are, they would cost most of it.
        func summary(_ form: OfferedForm) -> RenditionSummary? {
            let wishes = form == .converted(.wav) ? "wav \(Profile.Name.headphones.rawValue)" : form.name
            let name = name(wishes)
            if let known = exchange.site.summaries[name] { return known }
            let summary: RenditionSummary?
            do throws(Problem) {
                summary = RenditionSummary(
                    try rendition(wishes) { (maker) throws(Problem) in try maker.make(form) })
            } catch {
                guard error.kind == .validationFailed else { return nil }
                summary = nil
            }
            exchange.site.summaries.insert(summary, size: 300, as: name)
            return summary
        }

        /// What `make` makes of the pattern under these wishes, made once.
        func rendition(
            _ wishes: String, _ make: (PatternMaker) throws(Problem) -> Rendition
        ) throws(Problem) -> Rendition {
            let name = name(wishes)
            if let known = exchange.site.renditions[name] { return known }
            var maker = PatternMaker(
                pattern: try pattern(exchange), name: haptic.details.slug, title: haptic.details.title)
            maker.licence = haptic.details.licence
            maker.sounds = { () throws(Problem) in
                try exchange.store { (store) throws(StoreError) in
                    try version.sounds.map { (sound) throws(StoreError) -> (path: String, bytes: [UInt8]) in
                        (sound.path, try store.soundBytes(sound.sha256))
                    }
                }
            }
            let made = try make(maker)
            exchange.site.renditions.insert(made, size: made.bytes.count + 500, as: name)
            return made
        }

        func picture(_ exchange: Exchange) throws(Problem) -> Rendition {
            let wishes = try PictureWishes(exchange)
            return try rendition(wishes.name) { (maker) throws(Problem) in wishes.picture(maker) }
        }

        func sound(_ exchange: Exchange) throws(Problem) -> Rendition {
            let profile = try exchange.choice("profile", Profile.Name.self) ?? .headphones
            return try rendition("wav \(profile.rawValue)") { (maker) throws(Problem) in try maker.sound(profile) }
        }

        func response(_ bytes: [UInt8], type: String) -> Response {
            let isPublic = haptic.details.visibility != .private
            let response = Response.content(bytes, type: type, cache: isPinned ? .pinned : .latest)
            return isPublic ? response : response.forViewer(haptic.owner)
        }
    }
}

/// How a picture is wanted.
struct PictureWishes {
    /// How that is said in addresses.
    static let query = [
        Route.Parameter(name: "theme", help: "colours", values: Theme.allCases.map(\.rawValue)),
        Route.Parameter(name: "w", help: "width in pixels, 64 to 4096", type: "integer"),
        Route.Parameter(name: "h", help: "height in pixels, 32 to 4096", type: "integer"),
        Route.Parameter(name: "surface", help: "whether the ground is painted", values: Route.Parameter.flagValues),
    ]

    /// A picture has no scripts and loads nothing; this keeps it so wherever it is opened.
    static let policy = (
        name: "Content-Security-Policy", value: "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    )

    private let scheme: SVGOptions.Scheme
    private let size: PlotSize
    private let hasSurface: Bool
    let name: String

    /// Colours by the names that addresses have.
    private enum Theme: String, CaseIterable {
        case light, dark, auto
    }

    init(_ exchange: Exchange) throws(Problem) {
        let theme = try exchange.choice("theme", Theme.self) ?? .auto
        scheme =
            switch theme {
            case .light: .light
            case .dark: .dark
            case .auto: .auto
            }
        let width = try exchange.number("w", in: 64...4_096)
        let height = try exchange.number("h", in: 32...4_096)
        hasSurface = try exchange.flag("surface") ?? true
        if width == PlotSize.card.width, height == PlotSize.card.height {
            size = .card
        } else if width == nil, height == nil {
            size = .page
        } else {
            size = PlotSize(width: width ?? PlotSize.page.width, height: height ?? PlotSize.page.height)
        }
        name = "svg \(theme.rawValue) \(size.width) \(size.height) \(hasSurface)"
    }

    func picture(_ maker: PatternMaker) -> Rendition { maker.picture(size, scheme: scheme, hasSurface: hasSurface) }

    /// One pattern drawn over another.
    func drawing(_ pattern: Pattern, over earlier: Pattern) -> Drawing {
        Drawing(pattern, over: earlier, PlotOptions(size: size))
    }

    func options(title: String, description: String) -> SVGOptions {
        SVGOptions(scheme: scheme, title: title, description: description, hasSurface: hasSurface)
    }
}

/// What a conversion loses, in words.
enum LossWords {
    /// The features that are not kept.
    static func list(_ report: LossReport?) -> [String] {
        guard let report else { return [] }
        return LossFeature.allCases.filter { report.grade(of: $0) > .baked }.map(\.name)
    }
}

/// What the checker says about a document, as `thrum check --format json` has it.
enum CheckJSON {
    static func bytes(_ pattern: CheckedPattern) -> [UInt8] {
        var output = JSONOutput()
        output.beginObject()
        output.member("version", 1)
        DiagnosticJSON.append("diagnostics", pattern.findings, in: pattern.document.source, to: &output)
        output.member("errors", pattern.facts.errors)
        output.member("warnings", pattern.facts.warnings)
        output.member("infos", pattern.facts.infos)
        output.member("core_version", PatternFacts.coreVersion)
        output.endObject()
        return output.bytes
    }
}
