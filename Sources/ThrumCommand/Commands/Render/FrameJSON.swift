import HapticRendering
import JSONText

/// Control frames as JSON, written piece by piece:
/// `{"rate","duration","felt","intensity":[…],"sharpness":[…],"transients":[{"time","intensity","sharpness"}]}`.
///
/// Levels have six digits after the point, which is a hundred times finer than any device tells apart; times nine.
struct FrameJSON {
    let timeline: Timeline
    let rate: Int

    /// Bytes are handed on in pieces of at least this size.
    private static let pieceSize = 1 << 16

    func write(_ emit: ([UInt8]) throws(FileFault) -> Void) throws(FileFault) {
        var bytes: [UInt8] = []
        func append(_ text: String) { bytes += Array(text.utf8) }
        append("{\"rate\":\(rate),\"duration\":\(time(timeline.duration)),\"felt\":\(time(timeline.felt))")
        let count = timeline.frameCount(rate: Double(rate))
        // Two passes, so that neither list has to be held.
        for isIntensity in [true, false] {
            append(isIntensity ? ",\"intensity\":[" : ",\"sharpness\":[")
            var stream = ControlFrameStream(timeline, rate: Double(rate))
            for index in 0..<count {
                let frame = stream.next()
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(level(isIntensity ? frame.intensity : frame.sharpness))
                if bytes.count >= Self.pieceSize {
                    try emit(bytes)
                    bytes.removeAll(keepingCapacity: true)
                }
            }
            append("]")
        }
        append(",\"transients\":[")
        for (index, tap) in timeline.taps.enumerated() {
            if index > 0 { append(",") }
            append(
                "{\"time\":\(time(tap.time)),\"intensity\":\(level(tap.intensity)),\"sharpness\":\(level(tap.sharpness))}"
            )
            if bytes.count >= Self.pieceSize {
                try emit(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        append("]}\n")
        try emit(bytes)
    }

    private func level(_ value: Double) -> String { NumberText.rounded(value, digits: 6) }
    private func time(_ value: Double) -> String { NumberText.rounded(value, digits: 9) }
}
