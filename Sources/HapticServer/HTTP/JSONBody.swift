import JSONText

/// The JSON object that came with a request, read strictly: every member is known and of its kind.
struct JSONBody {
    private let tree: JSONTree

    /// Reads the body; `known` are the members that it may have.
    init(_ request: Request, known: Set<String>) throws(Problem) {
        guard ["application/json", "application/merge-patch+json", ""].contains(request.mediaType) else {
            throw Problem(
                .unsupportedMediaType, "Send application/json, not \(request.mediaType.prefix(80)).",
                headers: [("Accept", "application/json")])
        }
        try self.init(request.body, known: known)
    }

    /// Reads an object.
    init(_ bytes: [UInt8], known: Set<String>) throws(Problem) {
        tree = JSONReader.read(SourceText(bytes))
        if let fault = tree.faults.first {
            if fault.kind == .tooDeep {
                throw Problem(.payloadTooLarge, "It is nested more than \(JSONReader.maximumDepth) levels deep.")
            }
            let place = LineMap(tree.source).position(of: fault.range.lowerBound)
            throw Problem(.badRequest, "The body is no JSON: line \(place.line), column \(place.column).")
        }
        guard tree.nodes.first?.kind == .object else { throw Problem(.badRequest, "The body is no JSON object.") }
        if let pair = tree.duplicateKeys(in: 0).first {
            throw Problem(.badRequest, "The member '\(tree.string(at: pair.later).prefix(80))' is there twice.")
        }
        for (key, _) in tree.members(of: 0) where !known.contains(tree.string(at: key)) {
            throw Problem(
                .unknownField,
                "There is no member '\(tree.string(at: key).prefix(80))'; there are \(known.sorted().joined(separator: ", "))."
            )
        }
    }

    /// Whether there is such a member.
    func has(_ name: String) -> Bool { tree.value(for: name, in: 0) != nil }

    func string(_ name: String) throws(Problem) -> String? {
        guard let node = try node(name, .string, "a string") else { return nil }
        return tree.string(at: node)
    }

    func number(_ name: String) throws(Problem) -> Double? {
        guard let node = try node(name, .number, "a number") else { return nil }
        return tree.number(at: node)
    }

    /// A whole number from 1 on.
    func count(_ name: String) throws(Problem) -> Int? {
        guard let number = try number(name) else { return nil }
        guard let count = Int(exactly: number), count >= 1 else {
            throw Problem(.badRequest, "\(name) is a whole number from 1 on.")
        }
        return count
    }

    func flag(_ name: String) throws(Problem) -> Bool? {
        guard let node = tree.value(for: name, in: 0), tree[node].kind != .null else { return nil }
        switch tree[node].kind {
        case .true: return true
        case .false: return false
        default: throw Problem(.badRequest, "\(name) is true or false.")
        }
    }

    func strings(_ name: String) throws(Problem) -> [String]? {
        guard let node = try node(name, .array, "an array of strings") else { return nil }
        return try tree.items(of: node).map { (item) throws(Problem) in
            guard tree[item].kind == .string else { throw Problem(.badRequest, "\(name) is an array of strings.") }
            return tree.string(at: item)
        }
    }

    func numbers(_ name: String) throws(Problem) -> [Double]? {
        guard let node = try node(name, .array, "an array of numbers") else { return nil }
        return try tree.items(of: node).map { (item) throws(Problem) in
            guard tree[item].kind == .number else { throw Problem(.badRequest, "\(name) is an array of numbers.") }
            return tree.number(at: item)
        }
    }

    /// Objects whose members are texts with these names; none where there is no such member.
    func objects(_ name: String, _ members: Set<String>) throws(Problem) -> [[String: String]] {
        guard let node = try node(name, .array, "an array of objects") else { return [] }
        return try tree.items(of: node).map { (item) throws(Problem) in
            guard tree[item].kind == .object else { throw Problem(.badRequest, "\(name) is an array of objects.") }
            var object: [String: String] = [:]
            for (key, value) in tree.members(of: item) {
                let key = tree.string(at: key)
                guard members.contains(key), tree[value].kind == .string else {
                    throw Problem(
                        .badRequest, "Each of \(name) has the texts \(members.sorted().joined(separator: ", ")) alone.")
                }
                object[key] = tree.string(at: value)
            }
            return object
        }
    }

    /// One of the values of a set.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Value.Type = Value.self
    ) throws(Problem) -> Value? where Value.RawValue == String {
        guard let text = try string(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .value(name, text, allowed: Value.allCases.map(\.rawValue))
        }
        return value
    }

    /// A document within the body: an object as it stands, or the text of a string.
    func document(_ name: String) throws(Problem) -> [UInt8]? {
        guard let node = tree.value(for: name, in: 0) else { return nil }
        return tree[node].kind == .string ? tree.unescapedBytes(at: node) : Array(tree.source[tree[node].range])
    }

    private func node(_ name: String, _ kind: JSONNode.Kind, _ wanted: String) throws(Problem) -> Int? {
        guard let node = tree.value(for: name, in: 0), tree[node].kind != .null else { return nil }
        guard tree[node].kind == kind else { throw Problem(.badRequest, "\(name) is \(wanted).") }
        return node
    }
}
