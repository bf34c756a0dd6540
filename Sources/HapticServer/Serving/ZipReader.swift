import CZlib
import HapticLibrary

/// The files of an archive that somebody sent, read with distrust: what could land elsewhere or grow without end is refused.
struct ZipReader {
    /// A file of the archive.
    struct File: Sendable, Equatable {
        var name: String
        var bytes: [UInt8]
    }

    /// Why an archive is refused; a sentence for people.
    struct Fault: Error, Equatable {
        var message: String
        /// Whether it is the size.
        var isSize = false
    }

    /// Files of an archive, at most.
    private static let most = 100
    /// Bytes of one file, and of all together, unpacked, at most.
    private static let mostBytes = Sound.mostBytes
    private static let mostTogether = Sound.mostTogether + CheckedPattern.mostBytes

    /// An entry of the directory at an archive's end.
    private struct Entry {
        var name: String
        var method, flags, system, attributes: Int
        var checksum: UInt32
        var packed, size, start: Int
    }

    /// Whether bytes begin as an archive does.
    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Reads an archive whole, or refuses it whole.
    static func files(_ bytes: [UInt8]) throws(Fault) -> [File] {
        var files: [File] = []
        var names: [String: String] = [:]
        var total = 0
        for entry in try entries(bytes) {
            let name = try plain(entry)
            // A folder comes into being by what is in it.
            if name.hasSuffix("/") { continue }
            if let other = names.updateValue(name, forKey: name.lowercased()) {
                throw Fault(message: "The archive has '\(other)' and '\(name)', one file where capitals do not count.")
            }
            total += entry.size
            guard entry.size <= mostBytes, total <= mostTogether else {
                throw Fault(
                    message: "The archive unpacks to more than \(mostBytes) bytes a file or \(mostTogether) together.",
                    isSize: true)
            }
            files.append(File(name: name, bytes: try content(of: entry, bytes)))
        }
        return files
    }

    /// The directory.
    private static func entries(_ bytes: [UInt8]) throws(Fault) -> [Entry] {
        let broken = Fault(message: "The archive is broken, or none.")
        // The end record has 22 bytes and a comment of up to 65,535.
        let mark: [UInt8] = [0x50, 0x4B, 5, 6]
        guard bytes.count >= 22,
            let end = stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 65_535), by: -1)
                .first(where: { bytes[$0..<$0 + 4].elementsEqual(mark) })
        else { throw broken }
        let (count, size, start) = (number(bytes, end + 10, 2), number(bytes, end + 12, 4), number(bytes, end + 16, 4))
        guard count <= most else { throw Fault(message: "The archive has more than \(most) files.", isSize: true) }
        guard start + size <= end else { throw broken }
        var entries: [Entry] = []
        var place = start
        for _ in 0..<count {
            guard place + 46 <= end, bytes[place..<place + 4].elementsEqual([0x50, 0x4B, 1, 2]) else { throw broken }
            let nameEnd = place + 46 + number(bytes, place + 28, 2)
            let next = nameEnd + number(bytes, place + 30, 2) + number(bytes, place + 32, 2)
            guard next <= end, let name = String(validating: bytes[place + 46..<nameEnd], as: UTF8.self) else {
                throw Fault(message: "A name in the archive is not UTF-8.")
            }
            entries.append(
                Entry(
                    name: name, method: number(bytes, place + 10, 2), flags: number(bytes, place + 8, 2),
                    system: Int(bytes[place + 5]), attributes: number(bytes, place + 38, 4),
                    checksum: UInt32(number(bytes, place + 16, 4)), packed: number(bytes, place + 20, 4),
                    size: number(bytes, place + 24, 4), start: number(bytes, place + 42, 4)))
            place = next
        }
        return entries
    }

    /// The name of an entry that is a plain file or a folder below the archive's own.
    private static func plain(_ entry: Entry) throws(Fault) -> String {
        let name = entry.name
        func fault(_ reason: String) -> Fault {
            Fault(message: "The archive has '\(name.prefix(120))', which \(reason).")
        }
        let parts = (name.hasSuffix("/") ? name.dropLast() : name[...]).split(
            separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, name.utf8.count <= 200, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
            !name.unicodeScalars.contains(where: {
                $0 == "\\" || $0 == ":" || $0.properties.generalCategory == .control
            })
        else { throw fault("is absolute, climbs, or cannot be a name everywhere") }
        // Archives made on Unix say what kind of file each is: a plain one, a folder, or nothing.
        let kind = entry.attributes >> 16 & 0o170000
        guard entry.system != 3 || [0, 0o100000, 0o040000].contains(kind) else {
            throw fault("is a link or a device")
        }
        guard entry.flags & 1 == 0 else { throw fault("is encrypted") }
        guard entry.method == 0 || entry.method == 8 else { throw fault("is packed in an unusual way") }
        return name
    }

    /// What an entry holds, unpacked as far as it says that it goes.
    private static func content(of entry: Entry, _ bytes: [UInt8]) throws(Fault) -> [UInt8] {
        let broken = Fault(message: "'\(entry.name)' in the archive is broken.")
        let head = entry.start
        guard head + 30 <= bytes.count, bytes[head..<head + 4].elementsEqual([0x50, 0x4B, 3, 4]) else { throw broken }
        let start = head + 30 + number(bytes, head + 26, 2) + number(bytes, head + 28, 2)
        guard start + entry.packed <= bytes.count else { throw broken }
        let packed = bytes[start..<start + entry.packed]
        let content = entry.method == 0 ? Array(packed) : unpacked(packed, size: entry.size)
        guard let content, content.count == entry.size, CRC32.of(content) == entry.checksum else { throw broken }
        return content
    }

    /// Unpacks exactly `size` bytes; nil where there are fewer, more, or none at all.
    private static func unpacked(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var stream = z_stream()
        guard thrum_inflate_begin(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        // One byte more than it says shows that it says too little.
        var content = [UInt8](repeating: 0, count: size + 1)
        let code = packed.withUnsafeBufferPointer { packed in
            content.withUnsafeMutableBufferPointer { content in
                stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
                stream.avail_in = UInt32(packed.count)
                stream.next_out = content.baseAddress
                stream.avail_out = UInt32(content.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        guard code == Z_STREAM_END, stream.avail_out == 1 else { return nil }
        content.removeLast()
        return content
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
        (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
