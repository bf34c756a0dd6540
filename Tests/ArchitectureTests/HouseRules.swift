/// What is wrong in the declared targets: a sentence for each finding.
func violations(in targets: [DeclaredTarget]) -> [String] {
    targets.flatMap { target -> [String] in
        guard let floor = House.floor(of: target.name) else {
            return ["\(target.name) is not in the map: give it a floor in House.swift and docs/architecture.md"]
        }
        var found: [String] = []
        if target.floor != floor {
            let stated = target.floor.map(String.init) ?? "none"
            found.append("\(target.name) is on floor \(floor), Package.swift states \(stated)")
        }
        if target.usesOutsidePackage {
            found.append("\(target.name) depends on a package outside this one")
        }
        for dependency in target.dependencies {
            found += arrow(from: target.name, floor, to: dependency).map { [$0] } ?? []
        }
        return found
    }
}

/// What is wrong with one arrow, or nil if it points down.
private func arrow(from module: String, _ floor: Int, to dependency: String) -> String? {
    guard let below = House.floor(of: dependency) else {
        return "\(module) depends on \(dependency), which is not in the map"
    }
    if below >= floor {
        return "\(module) (floor \(floor)) may not use \(dependency) (floor \(below)): arrows point down only"
    }
    if House.onCoreOnly.contains(module), below > House.core.upperBound, !House.onCoreOnly.contains(dependency) {
        return "\(module) may use floors \(House.core) only, not \(dependency) (floor \(below))"
    }
    return nil
}

/// What is wrong in one source file of `target`: imports that are not declared, and what a pure module may not say.
func violations(inSource source: String, path: String, of target: DeclaredTarget) -> [String] {
    let tokens = swiftTokens(of: source)
    var found: [String] = []
    for (module, line) in imports(in: tokens) {
        if House.floor(of: module) != nil {
            if !target.dependencies.contains(module) {
                found.append("\(path):\(line): imports \(module), which Package.swift does not list for \(target.name)")
            }
        } else if House.isPure(target.name) {
            found.append("\(path):\(line): imports \(module); floors 1–3 use nothing but floors below")
        } else if House.onCoreOnly.contains(target.name), module.hasPrefix("Foundation") {
            found.append("\(path):\(line): imports \(module); \(target.name) is linked without Foundation")
        }
    }
    return House.isPure(target.name) ? found + impurities(in: tokens, path: path) : found
}

/// The modules that the tokens import, with their lines.
private func imports(in tokens: [PlacedToken]) -> [(module: String, line: Int)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
    return tokens.indices.compactMap { index in
        guard tokens[index].token == .word("import"), index + 1 < tokens.count else { return nil }
        guard case .word(let first) = tokens[index + 1].token else { return nil }
        if kinds.contains(first), index + 2 < tokens.count, case .word(let module) = tokens[index + 2].token {
            return (module, tokens[index].line)
        }
        return (first, tokens[index].line)
    }
}

/// Words that have no place in the pure floors, each with the reason.
private let forbiddenWords: [String: String] = [
    "any": "no existentials", "Any": "no existentials", "AnyHashable": "no existentials",
    "AnyObject": "no existentials",
    "Codable": "no Codable", "Encodable": "no Codable", "Decodable": "no Codable",
    "Mirror": "no reflection", "nonisolated": "no globals that change",
    "ContinuousClock": "no clock", "SuspendingClock": "no clock", "Task": "no tasks",
    "CommandLine": "no environment",
]

/// Functions of the standard library that read or write.
private let forbiddenCalls: Set = ["print", "debugPrint", "dump", "readLine"]

private func impurities(in tokens: [PlacedToken], path: String) -> [String] {
    tokens.indices.compactMap { index in
        let line = tokens[index].line
        if tokens[index].token == .mark("\\") { return "\(path):\(line): a key path; Embedded Swift has none" }
        guard case .word(let word) = tokens[index].token else { return nil }
        let next = index + 1 < tokens.count ? tokens[index + 1].token : nil
        let previous = index > 0 ? tokens[index - 1].token : nil
        if let reason = forbiddenWords[word] { return "\(path):\(line): `\(word)`: \(reason) in floors 1–3" }
        if word == "throws", next != .mark("(") { return "\(path):\(line): untyped `throws` in floors 1–3" }
        if forbiddenCalls.contains(word), next == .mark("("), previous != .mark("."), previous != .word("func") {
            return "\(path):\(line): `\(word)`: no input or output in floors 1–3"
        }
        return nil
    }
}
