/// Finds the route of a request.
struct Router: Sendable {
    /// What a path and a method lead to.
    enum Match {
        case found(Route, parts: [String: String])
        /// The path leads somewhere, by other methods.
        case otherMethods([Method])
        case nothing
    }

    private enum Part: Sendable {
        case literal(String)
        case any(String)
        /// A literal and what follows a point after it.
        case withExtension(String)
        /// All that follows.
        case rest(String)
    }

    private struct Entry: Sendable {
        var parts: [Part]
        var routes: [Route]
    }

    let routes: [Route]
    /// Entries by how many parts their path has; those that take the rest come at the end.
    private var entries: [Int: [Entry]] = [:]
    private var open: [Entry] = []

    init(_ routes: [Route]) {
        self.routes = routes
        var patterns: [String] = []
        for route in routes where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
        for pattern in patterns {
            let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Self.part)
            let entry = Entry(parts: parts, routes: routes.filter { $0.pattern == pattern })
            if case .rest? = parts.last { open.append(entry) } else { entries[parts.count, default: []].append(entry) }
        }
    }

    func match(_ method: Method, _ path: [String]) -> Match {
        let wanted = method == .head ? .get : method
        var methods: [Method] = []
        for entry in (entries[path.count] ?? []) + open {
            guard let parts = Self.match(entry.parts, path) else { continue }
            if let route = entry.routes.first(where: { $0.method == wanted }) { return .found(route, parts: parts) }
            methods += entry.routes.map(\.method)
        }
        if methods.isEmpty { return .nothing }
        return .otherMethods(methods + (methods.contains(.get) ? [.head] : []) + [.options])
    }

    private static func part(_ text: Substring) -> Part {
        if text.hasSuffix("{extension}") { return .withExtension(String(text.dropLast("{extension}".count))) }
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return .literal(String(text)) }
        let name = text.dropFirst().dropLast()
        return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .any(String(name))
    }

    private static func match(_ parts: [Part], _ path: [String]) -> [String: String]? {
        var found: [String: String] = [:]
        for (index, part) in parts.enumerated() {
            if case .rest(let name) = part {
                guard index < path.count else { return nil }
                found[name] = path[index...].joined(separator: "/")
                return found
            }
            guard index < path.count else { return nil }
            switch part {
            case .literal(let text): if path[index] != text { return nil }
            case .any(let name):
                if path[index].isEmpty { return nil }
                found[name] = path[index]
            case .withExtension(let text):
                if path[index] == text { continue }
                guard path[index].hasPrefix(text + "."), path[index].utf8.count > text.utf8.count + 1 else {
                    return nil
                }
                found["extension"] = String(path[index].dropFirst(text.count + 1))
            case .rest: break
            }
        }
        return parts.count == path.count ? found : nil
    }
}
