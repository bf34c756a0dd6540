import Foundation

/// Finds the names that Swift declarations declare, such as `CHHapticEngine.makePlayer(with:)`: enough of Swift for this
/// module's sources and for lists of declarations, line by line.
struct SymbolScanner {
    /// The names found, in order, each once.
    private(set) var symbols: [String] = []
    /// Whether only what is public counts.
    private let onlyPublic: Bool
    private var contexts: [Context] = []
    private var pending: Context?

    /// A pair of braces, and the type that it belongs to, if it does to one.
    private struct Context {
        var type: String?
        /// Whether everything in it is public without saying so.
        var isOpen = false
    }

    init(_ source: String, onlyPublic: Bool) {
        self.onlyPublic = onlyPublic
        var joined = ""
        for line in source.split(separator: "\n") {
            let text = String(line.replacing(/"(?:[^"\\]|\\.)*"/, with: "").components(separatedBy: "//")[0])
            joined += joined.isEmpty ? text : " " + text.trimmingCharacters(in: .whitespaces)
            // A signature that goes on.
            let isOpen = joined.filter { $0 == "(" }.count > joined.filter { $0 == ")" }.count
            if isOpen, joined.contains(/\b(func|init)\b/) { continue }
            for statement in joined.split(separator: ";") { scan(String(statement)) }
            joined = ""
        }
    }

    private mutating func scan(_ line: String) {
        let isPublic =
            !onlyPublic || line.contains(/\b(public|open)\s+\w/) && !line.contains(/\bimport\b/)
            || contexts.last?.isOpen == true && contexts.last?.type != nil
                && !line.contains(/\b(private|package|internal)\b/)
        if let match = line.firstMatch(of: /\b(class|struct|enum|protocol|extension)\s+([A-Z][A-Za-z_.]*)/),
            !line.contains(/\bclass\s+(func|var)\b/)
        {
            let outer = contexts.last { $0.type != nil }?.type
            let name = (match.1 == "extension" ? nil : outer).map { $0 + "." } ?? ""
            let type = name + String(match.2)
            if match.1 != "extension", isPublic { add(type) }
            pending = Context(
                type: type,
                isOpen: isPublic && (match.1 == "protocol" || match.1 == "enum" && line.contains(/\benum\b/)))
        } else if isPublic, isDirectlyInAType {
            declare(
                line, onlyCases: onlyPublic && contexts.last?.isOpen == true && isEnum && !line.contains(/\bpublic\b/))
        }
        for character in line {
            if character == "{" {
                contexts.append(pending ?? Context())
                pending = nil
            } else if character == "}" {
                _ = contexts.popLast()
            }
        }
    }

    private var isDirectlyInAType: Bool { contexts.isEmpty || contexts.last?.type != nil }
    private var isEnum: Bool { contexts.last?.isOpen == true && contexts.last?.type?.contains("Protocol") == false }

    private mutating func declare(_ line: String, onlyCases: Bool) {
        if let match = line.firstMatch(
            of: /\bcase\s+([a-z][A-Za-z]*(?:\s*=\s*-?\d+)?(?:\s*,\s*[a-z][A-Za-z]*(?:\s*=\s*-?\d+)?)*)/)
        {
            for name in match.1.split(separator: ",") {
                add(member: String(name.split(separator: "=")[0]).trimmingCharacters(in: .whitespaces))
            }
        } else if let match = line.firstMatch(of: /\bfunc\s+([A-Za-z]+)\s*\(/) {
            add(member: String(match.1) + Self.labels(line, from: match.range.upperBound))
        } else if let match = line.firstMatch(of: /\binit\??\s*\(/) {
            add(member: "init" + Self.labels(line, from: match.range.upperBound))
        } else if let match = line.firstMatch(of: /\b(?:let|var|typealias)\s+`?([A-Za-z_]+)`?/) {
            add(member: String(match.1))
        }
    }

    private mutating func add(member: String) {
        let outer = contexts.last { $0.type != nil }?.type
        add(outer.map { $0 + "." + member } ?? member)
    }

    private mutating func add(_ symbol: String) {
        // What begins with an underscore is between Foundation and the module.
        let name = symbol.split(separator: ".").last ?? ""
        guard !name.hasPrefix("_"), !name.hasPrefix("init(_ns"), !symbols.contains(symbol) else { return }
        symbols.append(symbol)
    }

    /// The labels of the parameters whose list begins at `start`, as in `(with:)`.
    private static func labels(_ line: String, from start: String.Index) -> String {
        var depth = 1
        var parameter = ""
        var labels: [String] = []
        func close() {
            if let label = parameter.split(whereSeparator: { " :".contains($0) }).first { labels.append(label + ":") }
            parameter = ""
        }
        for character in line[start...] {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth == 0 { break }
            if depth == 1, character == "," { close() } else { parameter.append(character) }
        }
        close()
        return "(" + labels.joined() + ")"
    }
}
