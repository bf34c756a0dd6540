/// A number of bytes as people write it: `64M`, `1.5` is not, `4096`, `1GiB`.
struct ByteSize: Equatable, CustomStringConvertible {
    /// The number of bytes, 0 or more.
    var bytes: Int

    init(_ bytes: Int) { self.bytes = bytes }

    /// Reads digits and one of the units K, M, G (powers of 1,024; `KB`, `KiB` alike, in any capitals); nil for all else.
    init?(text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits) else { return nil }
        let shift: Int
        switch text.dropFirst(digits.count).lowercased() {
        case "", "b": shift = 0
        case "k", "kb", "kib": shift = 10
        case "m", "mb", "mib": shift = 20
        case "g", "gb", "gib": shift = 30
        default: return nil
        }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: 1 << shift)
        guard !overflows else { return nil }
        self.bytes = bytes
    }

    /// The size in the largest unit that divides it.
    var description: String {
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes > 0 && bytes % (1 << shift) == 0 {
            return "\(bytes >> shift) \(unit)"
        }
        return "\(bytes) bytes"
    }
}
