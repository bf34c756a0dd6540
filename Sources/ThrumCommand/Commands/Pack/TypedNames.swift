import HapticFormats

/// A source file with the names of the patterns of a folder, so that a misspelt one does not compile.
struct TypedNames {
    /// Paths below the folder without extensions, in the order of the files.
    let names: [String]
    let settings: PackConfiguration

    /// The file: its name below the output folder, and its bytes.
    func file(_ language: PackConfiguration.Language) -> (name: String, bytes: [UInt8]) {
        let head = "// The names of the patterns, written by thrum pack.\n\n"
        switch language {
        case .swift: return ("\(settings.namespace).swift", Array((head + swift).utf8))
        case .kotlin: return ("\(settings.namespace).kt", Array((head + kotlin).utf8))
        case .csharp: return ("\(settings.namespace).cs", Array((head + csharp).utf8))
        }
    }

    /// Identifiers made by `make`, different for different names.
    private func cases(_ make: (String) -> String) -> [(identifier: String, name: String)] {
        var taken: Set<String> = []
        return names.map { name in
            let base = make(name)
            var identifier = base
            var count = 1
            while !taken.insert(identifier).inserted {
                count += 1
                identifier = "\(base)\(count)"
            }
            return (identifier, name)
        }
    }

    /// A text in quotes; in Kotlin, `$` begins something.
    private static func quoted(_ text: String, escapesDollar: Bool = false) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "$" where escapesDollar: result += "\\$"
            default: result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
            }
        }
        return result + "\""
    }

    private var swift: String {
        var text = "public enum \(settings.namespace): String, CaseIterable, Sendable {\n"
        for (identifier, name) in cases(Identifier.camel) {
            // Backticks let every word be a name.
            text += "    case `\(identifier)` = \(Self.quoted(name))\n"
        }
        return text + "}\n"
    }

    private var kotlin: String {
        var text = settings.package.isEmpty ? "" : "package \(settings.package)\n\n"
        text += "enum class \(settings.namespace)(val path: String) {\n"
        for (identifier, name) in cases({ Identifier.snake($0).uppercased() }) {
            text += "    \(identifier)(\(Self.quoted(name, escapesDollar: true))),\n"
        }
        return text + "}\n"
    }

    private var csharp: String {
        var text = settings.package.isEmpty ? "" : "namespace \(settings.package);\n\n"
        text += "public static class \(settings.namespace)\n{\n"
        for (identifier, name) in cases(Identifier.pascal) {
            text += "    public const string \(identifier) = \(Self.quoted(name));\n"
        }
        return text + "}\n"
    }
}
