/// One place where a text departs from JSON (RFC 8259), found by the reader.
///
/// The words that tell a person about it live with the checker's rules (module AHAP); this is the fact.
public struct JSONFault: Sendable, Equatable {
    /// What is wrong.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Nothing but white space.
        case emptyText
        /// A byte-order mark at the start (accepted).
        case byteOrderMark
        /// The text is UTF-16 or UTF-32; it was transcoded, ranges count in the UTF-8 text (accepted).
        case notUTF8Encoding
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// A comma before a closing bracket or brace (accepted, as Apple's reader does).
        case trailingComma
        /// `//`, `/* */` or `#` comment (skipped).
        case comment
        /// Two values or members without a comma between them.
        case missingComma
        /// A comma where a value or member was due (`[,1]`, `[1,,2]`).
        case extraComma
        /// A key without `:` after it (or with `=`).
        case missingColon
        /// A key without a value.
        case missingValue
        /// A string or key in single quotes.
        case singleQuotes
        /// A key without quotes.
        case unquotedKey
        /// An object member that starts with a number, bracket or other value instead of a key.
        case keyNotString
        /// `0,5`: a decimal comma.
        case decimalComma
        /// `NaN`, `Infinity`, `-inf` and the like.
        case notANumber
        /// A number that starts with `+`.
        case leadingPlus
        /// A number that starts with a point, `.5`.
        case leadingPoint
        /// A number that ends in a point, `1.`, or has none of the digits it needs after the point or exponent.
        case missingDigits
        /// A number with superfluous zeros in front, `007`.
        case leadingZero
        /// Characters that begin like a number but are none (`0x1F`, `1_000`, `1.2.3`).
        case malformedNumber
        /// A word that is not `true`, `false` or `null` (`True`, `nil`, `undefined`).
        case unknownWord
        /// A control character inside a string.
        case controlCharacter
        /// A backslash followed by something that is no escape.
        case invalidEscape
        /// `\uD800`-style escape without its other half.
        case loneSurrogate
        /// A string that does not end on its line or at all.
        case unterminatedString
        /// `]` where `}` was due, or the reverse.
        case mismatchedBracket
        /// A closing bracket that closes nothing.
        case extraBracket
        /// The text ends inside an array or object.
        case unclosed
        /// Something after the end of the value.
        case textAfterEnd
        /// A character that begins no JSON value.
        case unexpectedCharacter
        /// More than 512 arrays and objects inside one another.
        case tooDeep
        /// The text is larger than 4 GiB - 1 or has more nodes than can be counted.
        case tooLarge
    }

    /// What is wrong.
    public var kind: Kind
    /// The bytes it is about; may be empty, where something is missing.
    public var range: Range<Int>
    /// A second place that explains it: the opening bracket of an unclosed one, for example.
    public var related: Range<Int>?

    /// A fault.
    public init(_ kind: Kind, at range: Range<Int>, related: Range<Int>? = nil) {
        self.kind = kind
        self.range = range
        self.related = related
    }

    /// Whether the text still loads (trailing comma, byte-order mark, other encoding).
    public var isAccepted: Bool {
        switch kind {
        case .trailingComma, .byteOrderMark, .notUTF8Encoding: true
        default: false
        }
    }
}
