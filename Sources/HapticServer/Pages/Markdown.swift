/// The part of Markdown that our own pages use, as HTML: headings, paragraphs, lists, tables, code, links, emphasis.
struct Markdown {
    private let address: (String) -> String
    private var html: HTML = ""
    private var paragraph: [Substring] = []
    private var tables = 0

    /// `text` as HTML; `address` says where a link to another page of the same book leads.
    static func html(_ text: String, address: @escaping (String) -> String) -> HTML {
        var markdown = Markdown(address: address)
        markdown.read(text.split(separator: "\n", omittingEmptySubsequences: false))
        return markdown.html
    }

    private init(address: @escaping (String) -> String) { self.address = address }

    private mutating func read(_ lines: [Substring]) {
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("```") {
                flush()
                var code: [Substring] = []
                index += 1
                while index < lines.count, !lines[index].hasPrefix("```") {
                    code.append(lines[index])
                    index += 1
                }
                html += "<pre tabindex=\"0\"><code>\(code.joined(separator: "\n"))</code></pre>\n"
            } else if line.hasPrefix("#") {
                flush()
                let level = min(6, line.prefix { $0 == "#" }.count)
                let words = inline(line.drop { $0 == "#" }.drop { $0 == " " })
                html += HTML("<h\(level)>\(words)</h\(level)>\n")
            } else if line.hasPrefix("- ") || isNumbered(line) {
                flush()
                index = list(lines, from: index)
                continue
            } else if line.hasPrefix("|") {
                flush()
                index = table(lines, from: index)
                continue
            } else if line.hasPrefix("---") {
                flush()
                html += "<hr>\n"
            } else if line.allSatisfy(\.isWhitespace) {
                flush()
            } else {
                paragraph.append(line)
            }
            index += 1
        }
        flush()
    }

    private mutating func flush() {
        guard !paragraph.isEmpty else { return }
        html += "<p>\(inline(Substring(paragraph.joined(separator: " "))))</p>\n"
        paragraph = []
    }

    private func isNumbered(_ line: Substring) -> Bool {
        let rest = line.drop(while: \.isNumber)
        return rest.startIndex != line.startIndex && rest.hasPrefix(". ")
    }

    private mutating func list(_ lines: [Substring], from start: Int) -> Int {
        let isNumbered = isNumbered(lines[start])
        var items: [String] = []
        var index = start
        while index < lines.count, !lines[index].allSatisfy(\.isWhitespace) {
            let line = lines[index]
            if line.hasPrefix("- ") {
                items.append(String(line.dropFirst(2)))
            } else if self.isNumbered(line) {
                items.append(String(line.drop(while: \.isNumber).dropFirst(2)))
            } else {
                items[items.count - 1] += " " + line.trimmingSpace
            }
            index += 1
        }
        let rows = items.map { "<li>\(inline(Substring($0)))</li>\n" as HTML }
        html += isNumbered ? "<ol>\n\(rows)</ol>\n" : "<ul>\n\(rows)</ul>\n"
        return index
    }

    private mutating func table(_ lines: [Substring], from start: Int) -> Int {
        var index = start
        var rows: HTML = ""
        while index < lines.count, lines[index].hasPrefix("|") {
            let cells = lines[index].dropFirst().split(separator: "|", omittingEmptySubsequences: false).dropLast()
            if index != start + 1 {
                let row = cells.map {
                    index == start
                        ? "<th scope=\"col\">\(inline(Substring($0.trimmingSpace)))</th>" as HTML
                        : "<td>\(inline(Substring($0.trimmingSpace)))</td>"
                }
                rows += "<tr>\(row)</tr>\n"
            }
            index += 1
        }
        tables += 1
        html +=
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table \(tables)\"><table class=\"versions\">\n\(rows)</table></div>\n"
        return index
    }

    /// Code, links and emphasis within a line.
    private func inline(_ text: Substring) -> HTML {
        var html: HTML = ""
        var rest = text
        while let start = rest.firstIndex(where: { "`[*".contains($0) }) {
            html += "\(rest[..<start])"
            rest = rest[start...]
            if rest.hasPrefix("`"), let end = rest.dropFirst().firstIndex(of: "`") {
                html += "<code>\(rest[rest.index(after: start)..<end])</code>"
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("**"), let end = rest.dropFirst(2).firstRange(of: "**") {
                html += "<strong>\(inline(rest[rest.index(start, offsetBy: 2)..<end.lowerBound]))</strong>"
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("*"), let end = rest.dropFirst().firstIndex(of: "*") {
                html += "<em>\(inline(rest[rest.index(after: start)..<end]))</em>"
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("["), let middle = rest.firstRange(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            {
                let target = String(rest[middle.upperBound..<end])
                let isOutside = target.hasPrefix("https://")
                let words = inline(rest[rest.index(after: start)..<middle.lowerBound])
                html += "<a href=\"\(isOutside || target.hasPrefix("#") ? target : address(target))\">\(words)</a>"
                rest = rest[rest.index(after: end)...]
            } else {
                html += "\(rest.prefix(1))"
                rest = rest.dropFirst()
            }
        }
        html += "\(rest)"
        return html
    }
}
