import AHAP
import HapticFormats
import HapticPattern
import HapticRendering
import JSONText

/// Reads a text of another format.
func reading(
    _ text: String, as format: ConversionFormat? = nil, _ options: ReadingOptions = ReadingOptions()
) throws -> ForeignReading {
    try ForeignReader.read(SourceText(Array(text.utf8)), as: format, options)
}

extension ForeignReading {
    /// The taps as they are in two files: time, intensity, sharpness.
    var taps: [[Double]] {
        (parts.taps?.events ?? []).map { [$0.time, $0.value(of: .hapticIntensity), $0.value(of: .hapticSharpness)] }
    }

    /// Intensity and sharpness of the hums at times, to a thousandth.
    func hum(at times: [Double]) -> [[Double]] {
        let timeline = Timeline(parts.hums ?? Pattern())
        return times.map { time in
            let value = timeline.value(at: time)
            return [value.intensity, value.sharpness].map { ($0 * 1000).rounded() / 1000 }
        }
    }
}

/// Whether two lists of numbers are the same but for a thousandth.
func isNear(_ left: [[Double]], _ right: [[Double]], _ tolerance: Double = 1e-3) -> Bool {
    left.count == right.count
        && zip(left, right).allSatisfy { a, b in
            a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
        }
}
