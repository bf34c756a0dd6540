import AHAP

/// How many findings there are of each severity, and how many of them could be mended.
struct Tally: Sendable, Equatable {
    var errors = 0
    var warnings = 0
    var infos = 0
    /// Findings that `--fix` would mend.
    var safelyFixable = 0
    /// Findings that only `--fix-unsafe` would mend.
    var unsafelyFixable = 0
    /// Files with findings that `--fix` would mend if it could touch the file.
    var untouchable = 0
    /// Findings that `--fix` mended; they are in no other count.
    var fixed = 0

    /// Nothing.
    init() {}

    /// The count of `findings`; `mayFix` tells whether their file may be mended at all.
    init(_ findings: [Diagnostic], mayFix: Bool) {
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .info: infos += 1
            }
            guard mayFix else {
                if !finding.fixes.isEmpty { untouchable = 1 }
                continue
            }
            if finding.fixes.contains(where: \.isSafe) {
                safelyFixable += 1
            } else if !finding.fixes.isEmpty {
                unsafelyFixable += 1
            }
        }
    }

    /// How many findings there are.
    var total: Int { errors + warnings + infos }

    /// What the findings mean for the exit status.
    func status(strict: Bool) -> ExitStatus {
        errors > 0 || strict && warnings > 0 ? .findings : .clean
    }

    static func += (left: inout Tally, right: Tally) {
        left.errors += right.errors
        left.warnings += right.warnings
        left.infos += right.infos
        left.safelyFixable += right.safelyFixable
        left.unsafelyFixable += right.unsafelyFixable
        left.untouchable += right.untouchable
        left.fixed += right.fixed
    }
}
