import HapticPattern
import JSONText

/// A text of C that grows to megabytes, as bytes.
struct SourceBytes {
    private(set) var bytes: [UInt8] = []

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    static func += (text: inout SourceBytes, other: String) { text.bytes += other.utf8 }

    mutating func append(byte: UInt8) { bytes.append(byte) }

    /// An initialiser of a time in nanoseconds and one or two values, on a line of its own.
    mutating func append(row time: Int64, _ first: Double, _ second: Double? = nil) {
        self += "    { "
        NumberText.append(time, to: &bytes)
        self += ", "
        append(first)
        if let second {
            self += ", "
            append(second)
        }
        self += " },\n"
    }

    /// A `float` of C, to a hundred-thousandth: ten thousands of them have to be quick.
    mutating func append(_ value: Double) {
        // No more than 32 bits hold.
        let scaled = Int32((value.clamped(to: -20_000...20_000) * 100_000).rounded())
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        let whole = scaled.magnitude / 100_000
        var rest = scaled.magnitude % 100_000
        NumberText.append(Int64(whole), to: &bytes)
        bytes.append(UInt8(ascii: "."))
        repeat {
            rest *= 10
            bytes.append(UInt8(ascii: "0") + UInt8(rest / 100_000))
            rest %= 100_000
        } while rest > 0
        bytes.append(UInt8(ascii: "f"))
    }
}
