import Foundation

/// A folder that is removed when nobody needs it any more.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var path: String { url.path }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, _ name: String) throws {
        try text.write(to: url.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// Writes a WAV file of 48,000 Hz, one channel of 16 bits.
    func wav(_ name: String, _ samples: [Int16]) throws {
        var bytes = Data()
        func add(_ text: String) { bytes += Data(text.utf8) }
        func add(_ value: Int, _ count: Int) {
            for place in 0..<count { bytes.append(UInt8(value >> (8 * place) & 255)) }
        }
        add("RIFF")
        add(36 + 2 * samples.count, 4)
        add("WAVEfmt ")
        for (value, count) in [(16, 4), (1, 2), (1, 2), (48_000, 4), (96_000, 4), (2, 2), (16, 2)] { add(value, count) }
        add("data")
        add(2 * samples.count, 4)
        for sample in samples { add(Int(UInt16(bitPattern: sample)), 2) }
        try bytes.write(to: url.appending(path: name))
    }

    /// The samples of a WAV file of 16 bits with a header of 44 bytes, -1...1.
    func samples(_ name: String) throws -> [Float] {
        let bytes = [UInt8](try Data(contentsOf: url.appending(path: name)))
        return stride(from: 44, to: bytes.count - 1, by: 2).map { place in
            Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / 32_768
        }
    }
}
