public import AHAP

/// A pattern with what the checker says about it: what publishing is decided by, everywhere.
public struct CheckedPattern: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// The file as it was read.
    public let document: AHAPDocument
    /// What the checker says.
    public let findings: [Diagnostic]
    /// What the core found.
    public let facts: PatternFacts
    /// SHA-256 of the bytes, 64 hexadecimal digits.
    public let sha256: String

    /// Bytes of a pattern, at most. A real one has thousands.
    public static let mostBytes = 4 << 20

    /// Checks a pattern. `fileFact` tells which sound files come with it; without, nothing is said about them.
    public init(
        _ bytes: [UInt8], fileFact: (@Sendable (_ path: String) -> CheckOptions.FileFact)? = nil
    ) {
        self.bytes = bytes
        document = AHAPDocument(bytes)
        findings = document.check(CheckOptions(fileFact: fileFact))
        facts = PatternFacts(document, findings)
        sha256 = Hex.text(Sodium.sha256(bytes))
    }

    /// Whether it may be published: nothing in it is refused or lost when it plays.
    public var isPublishable: Bool { facts.errors == 0 }
}
