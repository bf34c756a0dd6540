/// How long a WAV file says that it is, which FFmpeg does not tell of one that is cut short.
struct WAVLength {
    /// Seconds.
    let seconds: Double

    /// The length that the chunks of `source` state; nil where they state none, as those of a recording into a pipe.
    init?(_ source: ByteSource) {
        let header = source.bytes(at: 0, count: 12)
        guard header.count == 12, Array(header[..<4]) == Array("RIFF".utf8) else { return nil }
        var offset = 12
        var bytesPerSecond = 0
        while true {
            let chunk = source.bytes(at: offset, count: 24)
            guard chunk.count >= 8 else { return nil }
            let size = Self.number(chunk[4..<8])
            if Array(chunk[..<4]) == Array("fmt ".utf8), chunk.count == 24 {
                // Samples of equal size (integers, floats, A-law, µ-law): the rate times the bytes of a frame. The stated
                // bytes per second are wrong in some files.
                guard [1, 3, 6, 7, 0xFFFE].contains(Self.number(chunk[8..<10])) else { return nil }
                bytesPerSecond = Self.number(chunk[12..<16]) * Self.number(chunk[20..<22])
            } else if Array(chunk[..<4]) == Array("data".utf8) {
                guard size > 0, size < 0xFFFF_FF00, bytesPerSecond > 0 else { return nil }
                seconds = Double(size) / Double(bytesPerSecond)
                return
            }
            offset += 8 + size + size % 2
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
