/// What the packet table of a Core Audio file says of its length, which FFmpeg reads over.
///
/// Source: documented, Apple's Core Audio Format specification, "Packet Table Chunk".
struct CAFPackets {
    /// Frames of the sound itself.
    let validFrames: Int
    /// Frames that the encoder put before them.
    let primingFrames: Int

    /// The table in `source`; nil where there is none or it makes no sense.
    init?(_ source: ByteSource) {
        let header = source.bytes(at: 0, count: 8)
        guard header.count == 8, Array(header[..<4]) == Array("caff".utf8) else { return nil }
        var offset = 8
        while true {
            let chunk = source.bytes(at: offset, count: 12)
            guard chunk.count == 12 else { return nil }
            let size = Self.number(chunk[4...])
            if Array(chunk[..<4]) == Array("pakt".utf8) {
                let table = source.bytes(at: offset + 12, count: 24)
                guard table.count == 24 else { return nil }
                let (valid, priming) = (Self.number(table[8..<16]), Self.number(table[16..<20]))
                // A table without packets comes from a writer that did not know: everything counts.
                guard valid > 0, valid < 1 << 40, priming < 1 << 20 else { return nil }
                (validFrames, primingFrames) = (valid, priming)
                return
            }
            // A size of -1 stands for the rest of the file.
            guard size >= 0, size < 1 << 50 else { return nil }
            offset += 12 + size
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        var value: UInt64 = 0
        for byte in bytes { value = value << 8 | UInt64(byte) }
        return Int(truncatingIfNeeded: value)
    }
}
