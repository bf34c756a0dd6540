import Glibc
import HapticLibrary
import JSONText

/// Patterns that a new library begins with.
enum StarterSet {
    /// The author of the starter set.
    static let owner = "thrum"

    /// Publishes the patterns of a folder where a library has never had any. `library.json` beside them says what they are.
    static func publish(_ folder: String?, in store: LibraryStore) throws(StoreError) {
        guard let folder, try store.changes(after: .max).last == 0 else { return }
        let names = names(in: folder)
        if names.isEmpty { return Console.complain("thrum serve: warning: no patterns in \(folder)") }
        let list = (try? FileBytes.named(folder + "/library.json")).map { JSONReader.read(SourceText($0)) }
        var start = currentMoment()
        for name in names {
            guard let bytes = try? FileBytes.named(folder + "/" + name) else { continue }
            let pattern = CheckedPattern(bytes)
            guard pattern.isPublishable else {
                Console.complain("thrum serve: warning: \(name) has errors and is left out")
                continue
            }
            let details = details(String(name.dropLast(5)), list)
            start.milliseconds += 1
            _ = try store.publish(
                pattern, details, note: "From the starter set", by: Principal(owner: owner), at: start)
        }
    }

    /// What a pattern is called and where it belongs.
    static func details(_ name: String, _ list: JSONTree?) -> HapticDetails {
        let words = name.split(separator: "-").joined(separator: " ")
        var details = HapticDetails(
            title: words.prefix(1).uppercased() + words.dropFirst(),
            tags: ["example"] + words.split(separator: " ").map(String.init),
            licence: .cc0)
        guard let list, list.nodes.first?.kind == .object, let entry = list.value(for: name, in: 0),
            list[entry].kind == .object
        else { return details }
        func text(_ key: String) -> String? { list.value(for: key, in: entry).map { list.string(at: $0) } }
        details.description = text("description") ?? ""
        details.category = text("category").flatMap { Category(rawValue: $0) } ?? .other
        details.use = text("use").flatMap { Use(rawValue: $0) } ?? .other
        if let tags = list.value(for: "tags", in: entry) {
            details.tags = list.items(of: tags).map { HapticDetails.tag(list.string(at: $0)) }
        }
        return details
    }

    /// The `.ahap` files of a folder, in the order of their names.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".ahap"), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
