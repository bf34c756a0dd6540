import HapticPattern
import JSONText

extension AHAPDocument {
    /// Every finding about the file, in the order of their places.
    ///
    /// - Complexity: O(*n* log *n*) in the size of the file; of one rule at most `options.limitPerRule` findings are
    ///   listed, and one more says how many there are beyond.
    public func check(_ options: CheckOptions = CheckOptions()) -> [Diagnostic] {
        var findings = readerFindings
        // In a damaged text nothing says how an entry is laid out, and nothing is mended before it is whole.
        if !tree.isWhole {
            for fix in entryFixes { findings[fix.finding].fixes = [] }
        } else if options.makesEdits, !entryFixes.isEmpty {
            var writer = EntryFixWriter(self)
            for fix in entryFixes { findings[fix.finding].fixes[0].edits = writer.edits(for: fix) }
        }
        if !tree.faults.isEmpty {
            var finder = JSONPathFinder(tree)
            for fault in tree.faults { findings.append(syntaxFinding(fault, &finder)) }
        }
        PatternChecker(self).check(into: &findings)
        if let fileFact = options.fileFact { checkWaveformFiles(fileFact, into: &findings) }
        guard !findings.isEmpty else { return [] }
        return arranged(findings, options)
    }

    /// Sorts, weighs and limits the findings.
    private func arranged(_ findings: [Diagnostic], _ options: CheckOptions) -> [Diagnostic] {
        let order = findings.indices.sorted { left, right in
            let a = findings[left], b = findings[right]
            if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
            return a.range.upperBound != b.range.upperBound ? a.range.upperBound < b.range.upperBound : left < right
        }
        var counts = [Int](repeating: 0, count: Rule.allCases.count)
        var result: [Diagnostic] = []
        for index in order {
            var finding = findings[index]
            guard let severity = options.severity(of: finding.rule, own: finding.severity) else { continue }
            counts[Int(finding.rule.rawValue)] += 1
            guard counts[Int(finding.rule.rawValue)] <= options.limitPerRule else { continue }
            finding.severity = severity
            result.append(finding)
        }
        for rule in Rule.allCases {
            guard options.severity(of: rule, own: rule.defaultSeverity) != nil else { continue }
            let unlisted = max(0, counts[Int(rule.rawValue)] - options.limitPerRule) + uncounted(rule)
            guard unlisted > 0, let severity = options.severity(of: .moreFindings, own: .info) else { continue }
            result.append(
                Diagnostic(
                    .moreFindings, severity: severity,
                    unlisted == 1
                        ? "1 more finding of \(rule.id) is not listed"
                        : "\(unlisted) more findings of \(rule.id) are not listed",
                    pointer: "", range: source.count..<source.count))
        }
        return result
    }

    /// How many findings of `rule` were made but not listed by the readers of the text and of the document.
    private func uncounted(_ rule: Rule) -> Int {
        var count = 0
        for unlisted in unlistedFindings where unlisted.rule == rule { count += unlisted.count }
        for unlisted in tree.unlistedFaults where Rule(unlisted.kind) == rule { count += unlisted.count }
        return count
    }

    /// The worst severity among `findings`, nil where there are none.
    public static func worst(_ findings: [Diagnostic]) -> Severity? { findings.map { $0.severity }.max() }
}
