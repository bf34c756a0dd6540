/// An archive of files as they are, without compression: what is in it is small, and compressed again on its way by nobody.
struct ZipWriter {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// The first moment that archives can name, so that the same files make the same archive.
    private static let date: [UInt8] = [0, 0, 0x21, 0]

    /// Puts a file in. Names are relative and without climbing parts.
    mutating func add(_ name: String, _ content: [UInt8]) {
        let name = Array(name.utf8)
        // Version 2.0; bit 11: the name is UTF-8; method 0: stored.
        var head: [UInt8] = [20, 0, 0, 8, 0, 0] + Self.date
        head += Self.number(CRC32.of(content), 4) + Self.number(UInt32(content.count), 4)
        head += Self.number(UInt32(content.count), 4) + Self.number(UInt32(name.count), 2) + [0, 0]
        directory += [0x50, 0x4B, 1, 2, 20, 0] + head + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        directory += Self.number(UInt32(bytes.count), 4) + name
        bytes += [0x50, 0x4B, 3, 4] + head + name + content
        count += 1
    }

    /// The whole archive.
    func finished() -> [UInt8] {
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.number(UInt32(count), 2) + Self.number(UInt32(count), 2)
            + Self.number(UInt32(directory.count), 4) + Self.number(UInt32(bytes.count), 4) + [0, 0]
        return bytes + directory + end
    }

    private static func number(_ value: UInt32, _ size: UInt32) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

/// The checksum of archives.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }
}
