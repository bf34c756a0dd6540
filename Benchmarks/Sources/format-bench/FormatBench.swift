import AHAP
import Foundation
import HapticFormats
import HapticPattern
import JSONText
import Patterns

/// Milliseconds of this thread's processor time, the median of some repetitions.
private func median(_ repeats: Int, _ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let times = (0..<repeats).map { _ in
        let start = now()
        body()
        return now() - start
    }
    return times.sorted()[repeats / 2]
}

/// Converts minute-1000 to every format, and from every format that is read: from the bytes of one file to those of the
/// other. Goal: 12 ms each.
@main
struct FormatBench {
    static func main() throws {
        let repeats = CommandLine.arguments.contains("--quick") ? 3 : 25
        let text = SourceText(StandardPiece.minute1000.text(.pretty))
        print("\n### minute-1000 to each format: from bytes to bytes, median of processor time\n")
        print("| format | to, ms | bytes | back, ms |\n| --- | ---: | ---: | ---: |")
        for format in Converter.writable {
            let source = ConversionSource(AHAPDocument(text), name: "minute-1000")
            let made = try Converter.write(source, as: format)
            let count = made.files.reduce(0) { $0 + $1.bytes.count }
            precondition(count > 100, "\(format.name): hardly anything is written")
            let to = median(repeats) {
                let made = try? Converter.write(ConversionSource(AHAPDocument(text), name: "minute-1000"), as: format)
                precondition(made?.files.reduce(0) { $0 + $1.bytes.count } == count, "\(format.name): another result")
            }
            var back = ""
            if ForeignReader.readable.contains(format) {
                let bytes = SourceText(made.files[0].bytes)
                let time = median(repeats) {
                    let read = try? ForeignReader.read(bytes, as: format)
                    precondition(read.map { !$0.pattern.events.isEmpty } ?? false, "\(format.name): nothing is read")
                }
                back = String(format: "%.1f", time)
            }
            print("| \(format.name) | \(String(format: "%.1f", to)) | \(count) | \(back) |")
        }
    }
}
