/// Where a list goes on, as text that only the library can make: it is signed, and ends after a day.
public enum Cursor {
    /// For how many seconds a cursor is good.
    public static let life = Moment.day

    /// What a cursor is read as.
    public enum Fault: Error, Sendable, Equatable {
        /// It was not made here, or for another question.
        case foreign
        /// It was, too long ago.
        case old
    }

    /// The text for a place in the answers to `question`.
    public static func text(_ place: SearchPlace, question: String, secret: [UInt8], at now: Moment) -> String {
        var bytes = bigEndian(UInt64(bitPattern: Int64(now.milliseconds)))
        bytes += bigEndian(place.key.bitPattern)
        bytes += Array(place.id.description.utf8)
        return Hex.text(bytes + tag(bytes, question, secret))
    }

    /// The place that a text was made for.
    public static func place(
        _ text: String, question: String, secret: [UInt8], at now: Moment
    ) throws(Fault) -> SearchPlace {
        let idLength = 12
        guard text.utf8.count < 200, let bytes = Hex.bytes(text), bytes.count == 16 + idLength + tagLength else {
            throw .foreign
        }
        let content = Array(bytes[..<(16 + idLength)])
        guard Sodium.areEqual(tag(content, question, secret), Array(bytes[(16 + idLength)...])),
            let id = Identifier(String(decoding: content[16...], as: UTF8.self), .haptic)
        else { throw .foreign }
        let made = Moment(milliseconds: Int(Int64(bitPattern: number(content[0..<8]))))
        guard now < made.adding(seconds: life) else { throw .old }
        return SearchPlace(key: Double(bitPattern: number(content[8..<16])), id: id)
    }

    private static let tagLength = 16

    private static func tag(_ content: [UInt8], _ question: String, _ secret: [UInt8]) -> [UInt8] {
        Array(Sodium.tag(content + Array(question.utf8), key: secret).prefix(tagLength))
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// Text with a proof that it was made here, such as the session of the site.
public enum Signed {
    /// `text` and its signature for `purpose`.
    public static func text(_ text: String, for purpose: String, secret: [UInt8]) -> String {
        text + "." + Hex.text(Sodium.tag(Array((purpose + "\n" + text).utf8), key: secret))
    }

    /// The text that was signed for `purpose`; nil where it was not.
    public static func content(_ signed: String, for purpose: String, secret: [UInt8]) -> String? {
        guard let point = signed.lastIndex(of: "."), let tag = Hex.bytes(signed[signed.index(after: point)...]) else {
            return nil
        }
        let text = String(signed[..<point])
        return Sodium.areEqual(Sodium.tag(Array((purpose + "\n" + text).utf8), key: secret), tag) ? text : nil
    }
}
