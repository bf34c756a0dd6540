import HapticLibrary

/// The page that shows one version of a pattern over another, and what differs.
enum ComparePage {
    static func page(_ exchange: Exchange) throws(Problem) -> Response {
        var named = exchange
        (named.parts["a"], named.parts["b"]) = (exchange.request.value("a") ?? "", exchange.request.value("b") ?? "")
        let (before, after) = (try VersionRoutes.Found(named, "a"), try VersionRoutes.Found(named, "b"))
        let report = PatternReport(
            before: try before.pattern(exchange), after: try after.pattern(exchange),
            names: ("version \(before.version.number)", "version \(after.version.number)"))
        let (haptic, base) = (after.haptic, "/h/\(after.haptic.id)/\(after.haptic.details.slug)")
        let versions = try exchange.store { (store) throws(StoreError) in
            try store.versions(of: haptic.id, for: exchange.viewer)
        }
        let picture =
            "/v1/haptics/\(haptic.id)/versions/\(before.version.number)/diff/\(after.version.number)?format=svg&surface=0"
        var lines: HTML = ""
        for line in report.lines { lines += "<li><code>\(line)</code></li>\n" }
        let list: HTML? = report.lines.isEmpty ? nil : "<ul>\n\(lines)</ul>\n"
        let main: HTML = """
            <div class="wide"><h1>\(haptic.details.title): \(report.title)</h1>
            <p><a href="\(base)?tab=versions">All versions</a></p>
            <div class="stage"><img src="\(picture)" alt="\(report.title): \(report.summary)" width="880" height="260"></div>
            <p>\(report.summary). The earlier one is drawn in dashes.</p>
            \(list)\(form(versions, base, before.version.number, after.version.number))</div>

            """
        return PageFrame(title: "\(report.title) of \(haptic.details.title) · Thrum", main: main, section: "browse")
            .response(exchange)
    }

    /// A form that chooses two versions.
    static func form(_ versions: [VersionRecord], _ base: String, _ before: Int, _ after: Int) -> HTML {
        func choices(_ chosen: Int) -> [HTML] {
            versions.map { version in
                let mark: HTML = version.number == chosen ? " selected" : ""
                return "<option value=\"\(version.number)\"\(mark)>v\(version.number)</option>"
            }
        }
        return """
            <form action="\(base)/compare" class="row"><label>From <select name="a">\(choices(before))</select></label> <label>to <select name="b">\(choices(after))</select></label> <button>Compare</button></form>

            """
    }
}
