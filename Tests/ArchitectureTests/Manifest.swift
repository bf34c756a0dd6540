/// What Package.swift says of one target that is not a test.
struct DeclaredTarget: Equatable {
    var name: String
    /// The `floor:` argument; nil where the declaration has none.
    var floor: Int?
    /// The names of the targets it depends on, as written.
    var dependencies: [String] = []
    /// Whether a dependency names a `package:`.
    var usesOutsidePackage = false
}

/// The targets that the text of a Package.swift declares, in its order.
///
/// A declaration is a call with a literal name and a `floor:`, or a call of one of PackageDescription's own makers with a
/// literal name. The calls inside the manifest's helper functions pass a variable as the name and so do not count.
func declaredTargets(inManifest text: String) -> [DeclaredTarget] {
    let tokens = swiftTokens(of: text).map(\.token)
    let makers: Set = ["target", "executableTarget", "systemLibrary", "plugin", "macro", "binaryTarget"]
    return tokens.indices.compactMap { index in
        guard case .word(let callee) = tokens[index], index + 1 < tokens.count, tokens[index + 1] == .mark("(") else {
            return nil
        }
        let call = arguments(of: tokens, from: index + 2)
        guard let name = call.first(where: { $0.label == nil || $0.label == "name" }),
            case .string(let text)? = name.value.first,
            name.value.count == 1
        else { return nil }
        let floor = call.first { $0.label == "floor" }
        // A `.target(name:)` among the dependencies of another target is a reference; declarations there have no floor.
        guard floor != nil || (makers.contains(callee) && !isInsideDependencies(tokens, index)) else { return nil }
        var target = DeclaredTarget(name: text)
        if case .number(let digits)? = floor?.value.first { target.floor = Int(digits) }
        for argument in call where argument.value.first == .mark("[") {
            guard argument.label == nil || argument.label == "dependencies" else { continue }
            readDependencies(argument.value, into: &target)
        }
        return target
    }
}

private struct Argument {
    var label: String?
    var value: [SwiftToken]
}

/// The arguments of the call whose first token after `(` is at `start`.
private func arguments(of tokens: [SwiftToken], from start: Int) -> [Argument] {
    var found: [Argument] = []
    var current: [SwiftToken] = []
    var depth = 0
    func close() {
        guard !current.isEmpty else { return }
        if case .word(let label) = current[0], current.count > 1, current[1] == .mark(":") {
            found.append(Argument(label: label, value: Array(current[2...])))
        } else {
            found.append(Argument(label: nil, value: current))
        }
        current = []
    }
    for token in tokens[start...] {
        switch token {
        case .mark(")") where depth == 0:
            close()
            return found
        case .mark(",") where depth == 0:
            close()
            continue
        case .mark("("), .mark("["), .mark("{"): depth += 1
        case .mark(")"), .mark("]"), .mark("}"): depth -= 1
        default: break
        }
        current.append(token)
    }
    return found
}

/// Whether the token at `index` stands in an array: `[… .target(name: "X") …]` as a value of `dependencies:`.
private func isInsideDependencies(_ tokens: [SwiftToken], _ index: Int) -> Bool {
    var depth = 0
    var position = index
    while position > 0 {
        position -= 1
        switch tokens[position] {
        case .mark("]"), .mark(")"), .mark("}"): depth += 1
        case .mark("("), .mark("{"): depth -= 1
        case .mark("["):
            if depth == 0 {
                return position >= 2 && tokens[position - 1] == .mark(":")
                    && tokens[position - 2] == .word("dependencies")
            }
            depth -= 1
        default: break
        }
        if depth < 0 { return false }
    }
    return false
}

private func readDependencies(_ array: [SwiftToken], into target: inout DeclaredTarget) {
    for (index, token) in array.enumerated() {
        guard case .string(let name) = token else { continue }
        let label: SwiftToken? = index >= 2 && array[index - 1] == .mark(":") ? array[index - 2] : nil
        switch label {
        case .word("package"), .word("url"), .word("path"): target.usesOutsidePackage = true
        case nil, .word("name"): target.dependencies.append(name)
        default: break
        }
    }
}
