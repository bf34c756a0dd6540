import AHAP
import HapticLibrary
import JSONText

/// The gate: nothing gets in that the checker refuses.
enum PublishGate {
    /// A document as it may be published, with the sound files that come with it.
    ///
    /// Where any do, all that the pattern names must; where none do, its sounds are somewhere else.
    static func pattern(_ bytes: [UInt8], _ sounds: [Sound] = []) throws(Problem) -> CheckedPattern {
        let pattern = try checked(bytes)
        let judged = sounds.isEmpty ? pattern : pattern.checked(with: sounds)
        guard judged.isPublishable else {
            var problem = Problem(
                .checkFailed,
                "\(judged.facts.errors) \(judged.facts.errors == 1 ? "error" : "errors") must be fixed before publishing."
            )
            problem.pattern = judged
            throw problem
        }
        if let stray = sounds.first(where: { !pattern.soundPaths.contains($0.path) }) {
            throw Problem(.validationFailed, "The pattern names no sound '\(stray.path)'.")
        }
        return pattern
    }

    /// A document within the limits, checked.
    static func checked(_ bytes: [UInt8]) throws(Problem) -> CheckedPattern {
        guard bytes.count <= CheckedPattern.mostBytes else {
            throw Problem(
                .payloadTooLarge,
                "A document has \(CheckedPattern.mostBytes) bytes at most; this one has \(bytes.count).")
        }
        let pattern = CheckedPattern(bytes)
        guard !pattern.document.tree.faults.contains(where: { $0.kind == .tooDeep }) else {
            throw Problem(.payloadTooLarge, "A document is nested \(JSONReader.maximumDepth) levels deep at most.")
        }
        return pattern
    }

    /// What is wrong with details, as a problem.
    static func refuse(_ faults: [HapticDetails.Fault]) throws(Problem) {
        guard !faults.isEmpty else { return }
        var problem = Problem(.validationFailed, faults.map(\.message).joined(separator: " "))
        problem.fields = faults.map {
            Problem.FieldFault(pointer: "/" + $0.field, code: $0.code, message: $0.message)
        }
        throw problem
    }
}

/// A body that describes a pattern.
enum DetailsBody {
    static let members: [Route.Member] = [
        Route.Member(name: "title", type: "string", isRequired: true),
        Route.Member(name: "description", type: "string"),
        Route.Member(name: "tags", type: "[string]", isRequired: true),
        Route.Member(name: "category", type: "string", values: Category.allCases.map(\.rawValue)),
        Route.Member(name: "use", type: "string", values: Use.allCases.map(\.rawValue)),
        Route.Member(name: "license", type: "string", isRequired: true, values: Licence.allCases.map(\.rawValue)),
        Route.Member(name: "visibility", type: "string", values: Visibility.allCases.map(\.rawValue)),
    ]

    static let names = Set(members.map(\.name))

    /// Details of something new.
    static func new(_ body: JSONBody) throws(Problem) -> HapticDetails {
        guard let licence = try body.choice("license", Licence.self) else {
            var problem = Problem(.validationFailed, "Say under which licence it is published.")
            problem.fields = [
                Problem.FieldFault(
                    pointer: "/license", code: "missing",
                    message: "Use one of \(Licence.allCases.map(\.rawValue).joined(separator: ", ")).")
            ]
            throw problem
        }
        let start = HapticDetails(title: "", tags: [], licence: licence)
        return try changed(start, body)
    }

    /// Details with what a body says in the place of what was.
    static func changed(_ details: HapticDetails, _ body: JSONBody) throws(Problem) -> HapticDetails {
        let tags = try body.strings("tags")
        let changed = HapticDetails(
            title: try body.string("title") ?? details.title,
            description: try body.string("description") ?? details.description, tags: tags ?? details.tags,
            category: try body.choice("category") ?? details.category, use: try body.choice("use") ?? details.use,
            licence: try body.choice("license") ?? details.licence,
            visibility: try body.choice("visibility") ?? details.visibility)
        try PublishGate.refuse(changed.faults)
        return changed
    }
}
