import CSodium

/// What is taken from libsodium: randomness, digests and comparisons that take the same time whatever they compare.
public enum Sodium {
    /// Starts the library once; a machine without randomness is none to keep keys on.
    private static let isReady: Bool = {
        precondition(sodium_init() >= 0, "libsodium finds no source of randomness")
        return true
    }()

    /// Bytes that nobody can foretell.
    public static func random(_ count: Int) -> [UInt8] {
        _ = isReady
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// The SHA-256 digest of `bytes`, 32 bytes.
    public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        _ = isReady
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        let isDone: Void? = bytes.withContiguousStorageIfAvailable {
            _ = crypto_hash_sha256(&digest, $0.baseAddress, UInt64($0.count))
        }
        if isDone == nil {
            let copy = Array(bytes)
            crypto_hash_sha256(&digest, copy, UInt64(copy.count))
        }
        return digest
    }

    /// A tag of 32 bytes that only holders of `key` (32 bytes) can make for `message`.
    static func tag(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        _ = isReady
        var tag = [UInt8](repeating: 0, count: Int(crypto_auth_bytes()))
        crypto_auth(&tag, message, UInt64(message.count), key)
        return tag
    }

    /// Whether two texts of bytes are the same; the time taken tells nothing but their lengths.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}

/// Bytes as text.
public enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Two small hexadecimal digits a byte.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        text(Array(bytes))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { letters in
            for (place, byte) in bytes.enumerated() {
                letters[2 * place] = digits[Int(byte >> 4)]
                letters[2 * place + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }

    /// The bytes of such a text; nil for anything else.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let places = text.utf8.map { digits.firstIndex(of: $0) }
        guard places.count % 2 == 0, !places.contains(nil) else { return nil }
        return stride(from: 0, to: places.count, by: 2).map { UInt8(places[$0]! << 4 | places[$0 + 1]!) }
    }
}

/// Crockford's base 32: digits and small or capital letters without those that are taken for others.
enum Base32 {
    private static let capitals = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// `count` characters that nobody can foretell.
    static func random(_ count: Int) -> String {
        String(decoding: Sodium.random(count).map { capitals[Int($0 & 31)] }, as: UTF8.self)
    }

    /// The first `count` characters that stand for `bytes`, five bits each.
    static func text(_ bytes: [UInt8], count: Int) -> String {
        let letters = (0..<count).map { place -> UInt8 in
            let bit = place * 5
            let pair = Int(bytes[bit / 8]) << 8 | (bit / 8 + 1 < bytes.count ? Int(bytes[bit / 8 + 1]) : 0)
            return capitals[pair >> (11 - bit % 8) & 31]
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Whether all of `text` is of these characters, as this program writes them.
    static func isWritten(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy(capitals.contains) }
}
