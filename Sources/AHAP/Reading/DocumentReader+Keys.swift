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
                fixes: [.init("Delete the first one", isSafe: true, tree.removingMember(first, from: object))])
        }
        let keys = tree.memberKeys(of: object)
        var present: UInt32 = 0
        for key in keys where nameNumber(key) < 32 { present |= 1 << UInt32(nameNumber(key)) }
        // An entry whose kind is misspelt gets one finding, about its kind.
        if allowed.bits == Self.entryKeys.bits, present & allowed.bits == 0 { return }
        let absent = allowed.all.filter { present & (1 << UInt32($0.rawValue)) == 0 }.map { $0.text }
        for key in keys where isWritten(key) {
            let number = nameNumber(key)
            if allowed.contains(number) || number == AHAPName.Key.name.rawValue { continue }
            if number == AHAPName.Key.metadata.rawValue { continue }
            reviewKey(key, absent)
        }
    }

    /// Whether a key stands in the text; where a value stood in its place, the fault of the text says so already.
    private func isWritten(_ key: Int) -> Bool { !tree.nodes[key].range.isEmpty && !tree.string(at: key).isEmpty }

    /// - Parameter absent: the keys that the object could have and has not.
    private func reviewKey(_ key: Int, _ absent: [String]) {
        let text = tree.string(at: key)
        // A documented key in the wrong place was surely meant to act; a foreign one only needs a word.
        let isMisplaced = AHAPName.key(nameNumber(key)) != nil
        let isForeign = !isMisplaced && (text.hasPrefix("_") || text.hasPrefix("x-") || Self.foreignKeys.contains(text))
        if !isForeign, isFull(.unknownKey) { return }
        if let match = Spelling.suggestion(for: text, among: absent) {
            report(
                .unknownKey, at: key, "\(quoted(key)) is ignored; did you mean \"\(match)\"?",
                fixes: [.init("Rename it to \(match)", isSafe: false, [rename(key, to: match)])])
        } else if !isForeign {
            report(
                .unknownKey, severity: isMisplaced ? .warning : .info, at: key,
                isMisplaced ? "\(quoted(key)) does not belong here and is ignored" : "\(quoted(key)) is ignored")
        }
    }

    func rename(_ key: Int, to text: String) -> TextEdit { TextEdit(tree.nodes[key].range, "\"\(text)\"") }
}
