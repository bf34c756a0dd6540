import AHAP
import HapticLibrary
import JSONText

/// Parts that several pages show.
enum Cards {
    /// A grid of patterns.
    static func grid(_ records: [HapticRecord]) -> HTML {
        "<ul class=\"grid\">\n\(records.map(card))</ul>\n"
    }

    /// The small picture of a pattern, beside words that say what it is.
    static func picture(of record: HapticRecord) -> HTML {
        "<img src=\"/v1/haptics/\(record.id)/versions/\(record.latest)/plot.svg?w=320&amp;h=96&amp;surface=0\" alt=\"\" width=\"320\" height=\"96\" loading=\"lazy\">"
    }

    private static func card(_ record: HapticRecord) -> HTML {
        let address = "/h/\(record.id)/\(record.details.slug)"
        let version = "/v1/haptics/\(record.id)/versions/\(record.latest)"
        return """
            <li class="card"><a class="plot" href="\(address)" tabindex="-1" aria-hidden="true">\(picture(of: record))</a>
            <div class="row"><a class="play" href="\(version)/preview.wav" aria-label="Play \(record.details.title)"><span aria-hidden="true">▶</span></a>
            <div class="names"><h3><a href="\(address)">\(record.details.title)</a></h3><p><a href="/u/\(record.owner)">\(record.owner)</a></p></div>
            <span class="time">\(seconds(record.facts.felt))</span></div>
            <p class="marks">\(check(record.facts)) <span class="badge">\(record.details.licence.shortName)</span><span class="counts"><span title="downloads">↓ \(record.downloads)</span> <span title="likes">♡ \(record.likes)</span></span></p></li>

            """
    }

    /// The picture of a pattern on a page of its own, drawn narrower for phones, where its words would be too small.
    static func plot(_ version: String, _ alternative: String) -> HTML {
        """
        <picture><source media="(max-width: 480px)" srcset="\(version)/plot.svg?surface=0&amp;w=360&amp;h=220"><img src="\(version)/plot.svg?surface=0" alt="\(alternative)" width="880" height="260"></picture>
        """
    }

    /// Whether the checker had something to say.
    static func check(_ facts: PatternFacts) -> HTML {
        facts.isClean
            ? "<span class=\"badge good\">✓ clean</span>"
            : "<span class=\"badge warn\">▲ \(facts.warnings) \(facts.warnings == 1 ? "warning" : "warnings")</span>"
    }

    /// A length for people: `0.61 s`.
    static func seconds(_ value: Double) -> String {
        let text = NumberText.rounded(value, digits: 2)
        let parts = text.split(separator: ".")
        let fraction = parts.count == 2 ? parts[1] : ""
        return (parts.first.map(String.init) ?? "0") + "." + fraction
            + String(repeating: "0", count: 2 - min(2, fraction.count)) + " s"
    }

    /// A size for people: `3.0 kB`.
    static func size(_ bytes: Int) -> String {
        bytes < 1_000 ? "\(bytes) B" : NumberText.rounded(Double(bytes) / 1_000, digits: 1) + " kB"
    }

    /// Text of several paragraphs.
    static func paragraphs(_ text: String) -> HTML {
        var html: HTML = ""
        for line in text.split(whereSeparator: \.isNewline) { html += "<p>\(line)</p>\n" }
        return html
    }

    /// The findings of a pattern as a list.
    static func findings(_ pattern: CheckedPattern) -> HTML {
        guard !pattern.findings.isEmpty else { return "<p>Nothing was found.</p>\n" }
        let lines = LineMap(pattern.document.source)
        var html: HTML = "<ul class=\"findings\">\n"
        for finding in pattern.findings.prefix(200) {
            let line = lines.position(of: finding.range.lowerBound).line
            html += """
                <li class="\(finding.severity.name)"><strong>\(finding.severity.name)</strong> \(finding.message) <span class="quiet">line \(line), <a href="/docs/rules/\(finding.rule.id)">\(finding.rule.id)</a></span><br>\(finding.help)</li>

                """
        }
        return "\(html)</ul>\n"
    }
}
