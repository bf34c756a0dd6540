/// The bytes of a WAV file, block by block.
///
/// The length is known from the start, so that the file can go to a pipe: ``header`` first, then every frame through
/// ``append(_:to:)``, then ``finish(_:)``. Files of up to 4 GiB are RIFF; beyond, RF64 (EBU Tech 3306), which readers of
/// long recordings know. Nothing but format and samples is stored: no date, no name of a program.
///
/// Layout: integers and 32-bit floating point of one or two channels are plain (format tags 1 and 3, the latter with a
/// `fact` chunk); more channels are `WAVE_FORMAT_EXTENSIBLE` with the format's loudspeaker positions. Source: documented
/// (Microsoft's and IBM's Multimedia Programming Interface, the `mmreg.h` note on extensible formats, EBU Tech 3306).
public struct WAVWriter: Sendable {
    /// The format of the file.
    public let format: WAVFormat
    /// How many frames the file holds.
    public let frameCount: Int64
    /// How many frames have been appended.
    public private(set) var framesWritten: Int64 = 0

    /// A writer of `frameCount` frames.
    ///
    /// - Throws: ``WAVFormat/Fault`` where no WAV file can hold this.
    public init(_ format: WAVFormat, frameCount: Int64) throws(WAVFormat.Fault) {
        guard format.channels >= 1, format.channels * format.encoding.byteCount <= 0xFFFF else {
            throw .channels(format.channels)
        }
        let bytesPerSecond = Int64(format.sampleRate) * Int64(format.frameByteCount)
        guard format.sampleRate >= 1, bytesPerSecond <= 0xFFFF_FFFF else {
            throw .sampleRate(format.sampleRate)
        }
        guard frameCount >= 0, frameCount <= (1 << 62) / Int64(format.frameByteCount) else {
            throw .frameCount(frameCount)
        }
        self.format = format
        self.frameCount = frameCount
    }

    /// Bytes of the samples, without padding.
    public var dataByteCount: Int64 { frameCount * Int64(format.frameByteCount) }

    /// Bytes of the whole file.
    public var fileByteCount: Int64 { Int64(headerByteCount) + dataByteCount + dataByteCount % 2 }

    /// Whether the file is RF64, because a RIFF file cannot say its size.
    public var isRF64: Bool { Int64(riffHeaderByteCount) - 8 + dataByteCount + dataByteCount % 2 > 0xFFFF_FFFF }

    /// The bytes before the first sample.
    public var header: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headerByteCount)
        let isRF64 = isRF64
        bytes.append(tag: isRF64 ? "RF64" : "RIFF")
        bytes.append(isRF64 ? 0xFFFF_FFFF : UInt64(fileByteCount - 8), count: 4)
        bytes.append(tag: "WAVE")
        if isRF64 {
            bytes.append(tag: "ds64")
            bytes.append(28, count: 4)
            bytes.append(UInt64(fileByteCount - 8), count: 8)
            bytes.append(UInt64(dataByteCount), count: 8)
            bytes.append(UInt64(frameCount), count: 8)
            bytes.append(0, count: 4)
        }
        appendFormat(to: &bytes)
        if isFloat {
            bytes.append(tag: "fact")
            bytes.append(4, count: 4)
            bytes.append(UInt64(frameCount < 0xFFFF_FFFF ? frameCount : 0xFFFF_FFFF), count: 4)
        }
        bytes.append(tag: "data")
        bytes.append(isRF64 ? 0xFFFF_FFFF : UInt64(dataByteCount), count: 4)
        return bytes
    }

    /// The whole file of one line of samples, in memory that is taken once and written once.
    ///
    /// The samples go to the only channel, or of four channels of 16 bits to the last two, the others being silent.
    ///
    /// - Parameter render: Fills its argument with the next samples; called until all frames are there.
    /// - Precondition: No frame has been appended, and the format is one of these two.
    func file(_ render: (UnsafeMutableBufferPointer<Float>) -> Void) -> [UInt8] {
        let hasCoils = format.channels == 4 && format.encoding == .int16
        precondition(framesWritten == 0 && (format.channels == 1 || hasCoils), "this is for one line of samples")
        let (header, frames, frameSize) = (header, Int(frameCount), format.frameByteCount)
        var samples = [Float](repeating: 0, count: min(4_096, max(1, frames)))
        return [UInt8](unsafeUninitializedCapacity: Int(fileByteCount)) { buffer, count in
            let file = UnsafeMutableRawBufferPointer(buffer)
            file.copyBytes(from: header)
            samples.withUnsafeMutableBufferPointer { samples in
                var done = 0
                while done < frames {
                    let block = UnsafeMutableBufferPointer(rebasing: samples[..<min(samples.count, frames - done)])
                    render(block)
                    let start = header.count + done * frameSize
                    let place = UnsafeMutableRawBufferPointer(rebasing: file[start..<start + block.count * frameSize])
                    let input = UnsafeBufferPointer(block)
                    if hasCoils {
                        SampleEncoding.storeCoils(input, to: place)
                    } else {
                        format.encoding.store(input, to: place)
                    }
                    done += block.count
                }
            }
            if dataByteCount % 2 == 1 { file[file.count - 1] = 0 }
            count = file.count
        }
    }

    /// Appends the next frames, interleaved.
    ///
    /// - Precondition: Whole frames, and no more than `frameCount` in all.
    public mutating func append(_ samples: Span<Float>, to bytes: inout [UInt8]) {
        precondition(samples.count % format.channels == 0, "a block must hold whole frames")
        framesWritten += Int64(samples.count / format.channels)
        precondition(framesWritten <= frameCount, "more frames than the header says")
        format.encoding.append(samples, to: &bytes)
    }

    /// Appends what follows the last sample: a byte of padding where the samples end on an odd one.
    ///
    /// - Precondition: All `frameCount` frames have been appended.
    public func finish(_ bytes: inout [UInt8]) {
        precondition(framesWritten == frameCount, "fewer frames than the header says")
        if dataByteCount % 2 == 1 { bytes.append(0) }
    }
}

extension WAVWriter {
    private var isFloat: Bool { format.encoding == .float32 }
    private var isExtensible: Bool { format.channels > 2 }

    private func appendFormat(to bytes: inout [UInt8]) {
        bytes.append(tag: "fmt ")
        let bits = UInt64(8 * format.encoding.byteCount)
        let kind: UInt64 = isFloat ? 3 : 1
        bytes.append(UInt64(formatByteCount), count: 4)
        bytes.append(isExtensible ? 0xFFFE : kind, count: 2)
        bytes.append(UInt64(format.channels), count: 2)
        bytes.append(UInt64(format.sampleRate), count: 4)
        bytes.append(UInt64(format.sampleRate) * UInt64(format.frameByteCount), count: 4)
        bytes.append(UInt64(format.frameByteCount), count: 2)
        bytes.append(bits, count: 2)
        if isExtensible {
            bytes.append(22, count: 2)
            bytes.append(bits, count: 2)
            bytes.append(UInt64(format.channelMask), count: 4)
            bytes.append(kind, count: 2)
            // The rest of the identifiers KSDATAFORMAT_SUBTYPE_PCM and _IEEE_FLOAT.
            bytes += [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
        } else if isFloat {
            bytes.append(0, count: 2)
        }
    }

    private var formatByteCount: Int { isExtensible ? 40 : isFloat ? 18 : 16 }
    private var riffHeaderByteCount: Int { 12 + 8 + formatByteCount + (isFloat ? 12 : 0) + 8 }
    private var headerByteCount: Int { riffHeaderByteCount + (isRF64 ? 36 : 0) }
}

extension [UInt8] {
    /// Appends the lowest `count` bytes of a number, the lowest first.
    mutating func append(_ value: UInt64, count: Int) {
        for place in 0..<count { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
    }

    /// Appends the name of a chunk.
    mutating func append(tag: StaticString) {
        for index in 0..<tag.utf8CodeUnitCount { append(tag.utf8Start[index]) }
    }
}
