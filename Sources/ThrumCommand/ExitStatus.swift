/// How a command ended, as the process tells its caller. Of several, the highest counts.
public enum ExitStatus: Int32, Comparable, CaseIterable, Sendable {
    /// Nothing to complain about; warnings are allowed unless `--strict` is given.
    case clean = 0
    /// Findings at error level, files that differ from what `fmt` would write, or a refused conversion.
    case findings = 1
    /// Wrong usage, an unreadable or unwritable file, or nothing that matched.
    case usage = 2
    /// An output device failed or was lost.
    case device = 3

    /// Orders by the number the process returns.
    public static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
