import HapticLibrary

/// Publishing on the site: one form, checked on the server, with what was found above it.
enum PublishPage {
    static func form(_ exchange: Exchange) throws(Problem) -> Response {
        guard exchange.viewer != nil else {
            return Response(303, headers: [("Location", "/settings/keys?next=/publish")])
        }
        return try page(exchange, Values(exchange), notice: nil, status: 200)
    }

    /// What stands in the fields.
    struct Values {
        var title = ""
        var description = ""
        var tags = ""
        var note = ""
        var category = Category.other
        var use = Use.other
        var licence: Licence?
        var visibility = Visibility.public
        var text = ""
        /// The pattern that this is to be a version of.
        var versionOf: HapticRecord?

        init(_ exchange: Exchange) throws(Problem) {
            guard let text = exchange.request.value("version_of") else { return }
            guard let id = Identifier(text, .haptic) else { throw Problem(.notFound, "No pattern has that name.") }
            versionOf = try exchange.store { (store) throws(StoreError) in try store.haptic(id, for: exchange.viewer) }
        }

        mutating func read(_ form: Form) {
            (title, description, tags) = (form.text("title"), form.text("description"), form.text("tags"))
            (note, text) = (form.text("note"), form.text("text"))
            category = Category(rawValue: form.text("category")) ?? .other
            use = Use(rawValue: form.text("use")) ?? .other
            licence = Licence(rawValue: form.text("license"))
            visibility = Visibility(rawValue: form.text("visibility")) ?? .public
        }
    }

    static func publish(_ exchange: Exchange) throws(Problem) -> Response {
        var values = try Values(exchange)
        let form = try Form(exchange.request)
        values.read(form)
        var (bytes, sounds) = (Array(values.text.utf8), [Sound]())
        do throws(Problem) {
            if form.has("file") { (bytes, sounds) = try PublicationBody.files(form, document: "file") }
            guard !bytes.isEmpty else { throw Problem(.validationFailed, "Choose a file, or paste its text.") }
            let pattern = try PublishGate.pattern(bytes, sounds)
            try HapticRoutes.refuse(note: values.note)
            let published: LibraryStore.Published
            if let haptic = values.versionOf {
                published = try exchange.store { [values, sounds] (store) throws(StoreError) in
                    try store.publish(
                        pattern, asVersionOf: haptic.id, base: nil, note: values.note, sounds: sounds,
                        by: exchange.author, at: exchange.now)
                }
            } else {
                guard let licence = values.licence else {
                    throw Problem(.validationFailed, "Choose a licence: what others may do with it.")
                }
                let details = HapticDetails(
                    title: values.title, description: values.description,
                    tags: values.tags.split { $0 == "," || $0 == " " }.map(String.init), category: values.category,
                    use: values.use, licence: licence, visibility: values.visibility)
                try PublishGate.refuse(details.faults)
                published = try exchange.store { [values, sounds] (store) throws(StoreError) in
                    try store.publish(
                        pattern, details, note: values.note, sounds: sounds, by: exchange.author, at: exchange.now)
                }
            }
            let haptic = published.haptic
            return Response(303, headers: [("Location", "/h/\(haptic.id)/\(haptic.details.slug)")])
        } catch {
            if values.text.isEmpty, !bytes.isEmpty {
                values.text = String(decoding: bytes.prefix(100_000), as: UTF8.self)
            }
            let findings: HTML? = error.pattern.map { "\(Cards.findings($0))" }
            let notice: HTML = "<div class=\"notice\" role=\"alert\"><p>\(error.detail)</p>\(findings)</div>"
            return try page(exchange, values, notice: notice, status: error.kind.status)
        }
    }

    private static func page(
        _ exchange: Exchange, _ values: Values, notice: HTML?, status: Int
    ) throws(Problem) -> Response {
        let heading = values.versionOf.map { "A version of \($0.details.title)" } ?? "Publish a pattern"
        let query = values.versionOf.map { "?version_of=\($0.id)" } ?? ""
        let main: HTML = """
            <div class="narrow"><h1>\(heading)</h1>
            <p>Nothing gets in that the checker refuses, and nothing that is published changes.</p>
            \(notice)
            <form method="post" action="/publish\(query)" enctype="multipart/form-data" class="fields">
            <label>File, or an archive of it and its sounds <input type="file" name="file" accept=".ahap,application/json,.zip,application/zip"></label>
            <label>Sound files that it names (optional) <input type="file" name="audio" accept="audio/*" multiple></label>
            <label>or its text <textarea name="text" rows="6" spellcheck="false">\(values.text)</textarea></label>
            \(values.versionOf == nil ? describing(values) : nil)
            <label>Note on this version (optional) <input name="note" value="\(values.note)" maxlength="2000"></label>
            <button class="primary">Check and publish</button></form></div>

            """
        return PageFrame(title: "\(heading) · Thrum", main: main).response(exchange, status: status)
    }

    private static func describing(_ values: Values) -> HTML {
        """
        <label>Title <input name="title" value="\(values.title)" required minlength="3" maxlength="80"></label>
        <label>Description (optional) <textarea name="description" rows="3" maxlength="2000">\(values.description)</textarea></label>
        <label>Tags, with commas between them <input name="tags" value="\(values.tags)" required></label>
        <label>Shelf <select name="category">\(Category.allCases.map { choice($0.rawValue, $0.title, values.category == $0) })</select></label>
        <label>Use <select name="use">\(Use.allCases.map { choice($0.rawValue, $0.rawValue, values.use == $0) })</select></label>
        <fieldset><legend>Licence</legend>\(Licence.allCases.map { licence($0, values.licence == $0) })</fieldset>
        <label>Who finds it <select name="visibility">\(Visibility.allCases.map { choice($0.rawValue, $0.rawValue, values.visibility == $0) })</select></label>
        """
    }

    private static func choice(_ value: String, _ name: String, _ isChosen: Bool) -> HTML {
        "<option value=\"\(value)\"\(isChosen ? HTML(" selected") : HTML(""))>\(name)</option>"
    }

    private static func licence(_ licence: Licence, _ isChosen: Bool) -> HTML {
        """
        <label class="choice"><input type="radio" name="license" value="\(licence.rawValue)" required\(isChosen ? HTML(" checked") : HTML(""))> <span>\(licence.name) <small>\(licence.meaning)</small></span></label>
        """
    }
}
