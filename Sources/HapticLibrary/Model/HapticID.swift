/// The name of something in a library that never changes: a kind, an underscore and ten characters, such as `h_7K3M9Q2XTB`.
public struct Identifier: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// What is named.
    public enum Kind: Character, Sendable {
        case haptic = "h"
        case collection = "c"
        case comment = "m"
        case key = "k"
    }

    /// The whole name.
    public let description: String

    /// Characters after the underscore; 50 bits, so that two are never drawn alike by chance.
    private static let length = 10

    /// A new name.
    public static func random(_ kind: Kind) -> Identifier {
        Identifier(trusted: "\(kind.rawValue)_" + Base32.random(length))
    }

    /// A name as it came from outside; nil where it cannot be one of this kind.
    public init?(_ text: some StringProtocol, _ kind: Kind) {
        guard text.utf8.count == Self.length + 2, text.hasPrefix("\(kind.rawValue)_"),
            Base32.isWritten(text.dropFirst(2))
        else { return nil }
        description = String(text)
    }

    /// A name that was written by this program.
    init(trusted text: String) { description = text }

    /// Whether `left` comes first.
    public static func < (left: Identifier, right: Identifier) -> Bool { left.description < right.description }
}
