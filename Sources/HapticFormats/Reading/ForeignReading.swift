import AHAP
public import HapticPattern

/// What a file of another format means as a pattern.
public struct ForeignReading: Sendable {
    /// The format it was read as.
    public var format: ConversionFormat
    /// The pattern, ready to be written as one AHAP file.
    public var pattern: Pattern
    /// The hums and the taps as patterns of their own, to be played together; nil for one without events.
    public var parts: (hums: Pattern?, taps: Pattern?)
    /// What the file says about itself.
    public var metadata: [(key: String, value: String)]
    /// What the pattern could not keep of the file.
    public var report: LossReport
    /// What of that is lost in two patterns as well.
    var fileReport: LossReport
    /// What is odd in the file, in order of place.
    public var findings: [ForeignFinding]

    /// The pattern as AHAP: in one file, or, where it has both and `isSplit`, hums and taps in two that lose nothing to
    /// each other.
    public func ahap(isSplit: Bool) -> Conversion {
        let files = isSplit ? AHAPFormat.files(of: parts, metadata: metadata) : []
        guard files.count < 2 else { return Conversion(files: files, report: fileReport) }
        return Conversion(.ahap, AHAPWriter.write(pattern, metadata: metadata), report)
    }
}

/// Something about a file of another format: what is wrong, where, and what to do.
public struct ForeignFinding: Sendable, Equatable, Error {
    /// Whether the file cannot be read because of it.
    public var isError: Bool
    /// What is wrong, quoting the value; one line without a full stop.
    public var message: String
    /// What to do, or what would have been right; one line.
    public var help: String
    /// The bytes it is about.
    public var range: Range<Int>

    /// A finding.
    public init(isError: Bool, _ message: String, help: String, at range: Range<Int>) {
        self.isError = isError
        self.message = message
        self.help = help
        self.range = range
    }
}

/// Why a file of another format cannot be read: every error found, in order of place.
public struct ForeignError: Error, Sendable, Equatable {
    /// The format it was taken for; nil where it was not recognised.
    public var format: ConversionFormat?
    /// At least one of them is an error.
    public var findings: [ForeignFinding]
}
