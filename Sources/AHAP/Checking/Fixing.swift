import JSONText

/// Applies the fixes of findings until none is left that may be applied.
public enum Fixing {
    /// Which fixes may be applied.
    public enum Scope: Sendable {
        /// Those that leave the meaning of the file as it is.
        case safe
        /// All; of several for one finding the first.
        case all
    }

    /// A file mended, as far as that goes.
    public struct Outcome: Sendable {
        /// The document with the fixes in it.
        public var document: AHAPDocument
        /// How many findings were mended.
        public var fixed = 0
    }

    /// Fixes can bring others to light; a file that needs more rounds than this is left half mended, but sound.
    public static let maximumRounds = 50

    /// Whether a file may be mended at all: only one that was read whole, in the bytes it is stored in.
    public static func isAllowed(_ document: AHAPDocument) -> Bool {
        document.tree.isWhole && !document.tree.faults.contains { $0.kind == .notUTF8Encoding }
    }

    /// Mends `document`.
    ///
    /// Each round applies fixes in the order of the text, leaving out those that overlap an earlier one, and reads the
    /// result again. A round after which the file could no longer be read whole would be dropped.
    public static func run(_ document: AHAPDocument, scope: Scope, options: CheckOptions) -> Outcome {
        guard isAllowed(document) else { return Outcome(document: document) }
        var options = options
        options.limitPerRule = .max
        var outcome = Outcome(document: document)
        for _ in 0..<maximumRounds {
            let (edits, count) = choose(outcome.document.check(options), scope)
            guard !edits.isEmpty, let bytes = try? TextEdit.apply(edits, to: outcome.document.source) else { break }
            let next = AHAPDocument(bytes)
            guard isAllowed(next) else { break }
            outcome = Outcome(document: next, fixed: outcome.fixed + count)
        }
        return outcome
    }

    /// The edits of one round, in order and without overlaps, and of how many findings they are the fix.
    private static func choose(_ findings: [Diagnostic], _ scope: Scope) -> (edits: [TextEdit], count: Int) {
        var chosen: [Diagnostic.Fix] = []
        for finding in findings {
            guard let fix = finding.fixes.first(where: { scope == .all || $0.isSafe }), !fix.edits.isEmpty else {
                continue
            }
            chosen.append(fix)
        }
        // In the order of the text, so that whatever lies before a fix is settled; ties keep the order of the findings.
        let order = chosen.indices.sorted { left, right in
            let a = chosen[left].edits[0].range.lowerBound, b = chosen[right].edits[0].range.lowerBound
            return a != b ? a < b : left < right
        }
        var edits: [TextEdit] = []
        var count = 0
        var end = -1
        for index in order {
            let fix = chosen[index].edits
            // A fix of several edits claims all that lies between them.
            guard fix[0].range.lowerBound > end else { continue }
            edits += fix
            end = fix[fix.count - 1].range.upperBound
            count += 1
        }
        return (edits, count)
    }
}
