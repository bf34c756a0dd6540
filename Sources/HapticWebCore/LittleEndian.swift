/// Appends the four bytes of `number` to `bytes`, the lowest first.
func appendLittleEndian(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
}

/// Appends the eight bytes of `number` to `bytes`, the lowest first.
func appendLittleEndian(_ number: Double, to bytes: inout [UInt8]) {
    appendLittleEndian(UInt32(truncatingIfNeeded: number.bitPattern), to: &bytes)
    appendLittleEndian(UInt32(truncatingIfNeeded: number.bitPattern >> 32), to: &bytes)
}
