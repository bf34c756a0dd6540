import JSONText

extension DocumentReader {
    /// Keys that other tools write and that mean nothing to a player; nobody needs a word about them.
    private static let foreignKeys = ["$schema", "Comment", "Comments", "Description", "ID", "UUID", "Tags"]

    /// Findings on the keys of an object that stand twice, or that do not belong there.
    func reviewKeys(_ object: Int, _ allowed: Fields.Keys) {
        for (first, later) in tree.duplicateKeys(in: object) where isWritten(first) && isWritten(later) {
            report(
                .duplicateKey, at: later, "\(quoted(later)) stands twice; the later one counts",
                notes: [.init("the first one", at: tree.nodes[first].range)],
                fixes: [.init("Delete the first one", isSafe: true, tree.removingMember(first))])
        }
        for key in tree.memberKeys(of: object) where isWritten(key) {
            let number = nameNumber(key)
            if allowed.contains(number) || number == AHAPName.Key.name.rawValue { continue }
            if number == AHAPName.Key.metadata.rawValue { continue }
            // An entry whose kind is misspelt gets one finding, about its kind.
            if allowed.bits == Self.entryKeys.bits, !hasKind(object) { continue }
            reviewKey(key, in: object, allowed)
        }
    }

    /// Whether a key stands in the text; where a value stood in its place, the fault of the text says so already.
    private func isWritten(_ key: Int) -> Bool { !tree.nodes[key].range.isEmpty && !tree.string(at: key).isEmpty }

    private func hasKind(_ entry: Int) -> Bool {
        tree.memberKeys(of: entry).contains { Self.entryKeys.contains(nameNumber($0)) }
    }

    private func reviewKey(_ key: Int, in object: Int, _ allowed: Fields.Keys) {
        let text = tree.string(at: key)
        let absent = allowed.all.map { $0.text }.filter { name in
            !tree.memberKeys(of: object).contains { tree.string(at: $0) == name }
        }
        if let match = Spelling.suggestion(for: text, among: absent) {
            report(
                .unknownKey, at: key, "\(quoted(key)) is ignored; did you mean \"\(match)\"?",
                fixes: [.init("Rename it to \(match)", isSafe: false, [rename(key, to: match)])])
            return
        }
        // A documented key in the wrong place was surely meant to act; a foreign one only needs a word.
        let isMisplaced = AHAPName.key(nameNumber(key)) != nil
        if !isMisplaced, text.hasPrefix("_") || text.hasPrefix("x-") || Self.foreignKeys.contains(text) { return }
        report(
            .unknownKey, severity: isMisplaced ? .warning : .info, at: key,
            isMisplaced ? "\(quoted(key)) does not belong here and is ignored" : "\(quoted(key)) is ignored")
    }

    func rename(_ key: Int, to text: String) -> TextEdit { TextEdit(tree.nodes[key].range, "\"\(text)\"") }
}
