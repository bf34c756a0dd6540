import Testing

@testable import HapticFormats

private func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

@Test func sixteenBitMonoHasTheClassicHeader() throws {
    let format = WAVFormat(sampleRate: 48_000, channels: 1, encoding: .int16)
    let writer = try WAVWriter(format, frameCount: 3)
    let expected: [UInt8] =
        ascii("RIFF") + [42, 0, 0, 0] + ascii("WAVE")
        + ascii("fmt ") + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0x00, 0x77, 0x01, 0, 2, 0, 16, 0]
        + ascii("data") + [6, 0, 0, 0]
    #expect(writer.header == expected)
    #expect(writer.fileByteCount == 50)
}

@Test func floatSaysHowManyFramesItHas() throws {
    let format = WAVFormat(sampleRate: 44_100, channels: 2, encoding: .float32)
    let writer = try WAVWriter(format, frameCount: 258)
    let expected: [UInt8] =
        ascii("RIFF") + [0x42, 0x08, 0, 0] + ascii("WAVE")  // 58 + 2,064 - 8
        + ascii("fmt ") + [18, 0, 0, 0, 3, 0, 2, 0, 0x44, 0xAC, 0, 0, 0x20, 0x62, 0x05, 0, 8, 0, 32, 0, 0, 0]
        + ascii("fact") + [4, 0, 0, 0, 2, 1, 0, 0]
        + ascii("data") + [0x10, 0x08, 0, 0]
    #expect(writer.header == expected)
}

@Test func threeChannelsAreExtensibleAndAnOddEndIsPadded() throws {
    let format = WAVFormat(sampleRate: 8_000, channels: 3, encoding: .int24)
    var writer = try WAVWriter(format, frameCount: 1)
    let expected: [UInt8] =
        ascii("RIFF") + [70, 0, 0, 0] + ascii("WAVE")
        + ascii("fmt ") + [40, 0, 0, 0, 0xFE, 0xFF, 3, 0, 0x40, 0x1F, 0, 0, 0x40, 0x19, 0x01, 0, 9, 0, 24, 0]
        + [22, 0, 24, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        + ascii("data") + [9, 0, 0, 0]
    var bytes = writer.header
    #expect(bytes == expected)
    let frame: [Float] = [0, 0, 0]
    writer.append(frame.span, to: &bytes)
    writer.finish(&bytes)
    #expect(bytes.count == 78)
    #expect(writer.fileByteCount == 78)
}

@Test func loudspeakersStandWhereThereAreMoreThanTwoChannels() throws {
    var format = WAVFormat(
        sampleRate: 48_000, channels: 4, encoding: .int16, channelMask: WAVFormat.quadraphonic)
    #expect(Array(try WAVWriter(format, frameCount: 1).header[40..<44]) == [0x33, 0, 0, 0])
    format.channels = 2
    #expect(try WAVWriter(format, frameCount: 1).header.count == 44)
}

struct SizeCase: Sendable, CustomTestStringConvertible {
    var frames: Int64
    var isRF64: Bool
    var testDescription: String { "\(frames) frames" }
}

// A RIFF file of 16-bit mono holds 4,294,967,295 - 36 bytes of samples.
@Test(arguments: [
    SizeCase(frames: 0, isRF64: false), SizeCase(frames: 2_147_483_629, isRF64: false),
    SizeCase(frames: 2_147_483_630, isRF64: true),
])
func filesBeyond4GiBAreRF64(_ example: SizeCase) throws {
    let format = WAVFormat(sampleRate: 48_000, channels: 1, encoding: .int16)
    let writer = try WAVWriter(format, frameCount: example.frames)
    #expect(writer.isRF64 == example.isRF64)
    #expect(Array(writer.header.prefix(4)) == ascii(example.isRF64 ? "RF64" : "RIFF"))
    #expect(writer.fileByteCount == Int64(writer.header.count) + 2 * example.frames)
}

@Test func rf64StatesItsSizesIn64Bits() throws {
    let format = WAVFormat(sampleRate: 48_000, channels: 1, encoding: .int16)
    let writer = try WAVWriter(format, frameCount: 3_000_000_000)
    let expected: [UInt8] =
        ascii("RF64") + [0xFF, 0xFF, 0xFF, 0xFF] + ascii("WAVE")
        // 6,000,000,072 bytes after the first chunk's head, 6,000,000,000 of samples, 3,000,000,000 frames, no table
        + ascii("ds64") + [28, 0, 0, 0] + [0x48, 0xBC, 0xA0, 0x65, 1, 0, 0, 0] + [0x00, 0xBC, 0xA0, 0x65, 1, 0, 0, 0]
        + [0x00, 0x5E, 0xD0, 0xB2, 0, 0, 0, 0] + [0, 0, 0, 0]
        + ascii("fmt ") + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0x00, 0x77, 0x01, 0, 2, 0, 16, 0]
        + ascii("data") + [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(writer.header == expected)
}

struct FaultCase: Sendable {
    var rate = 48_000
    var channels = 1
    var frames: Int64 = 0
    var fault: WAVFormat.Fault
}

@Test(arguments: [
    FaultCase(rate: 0, fault: .sampleRate(0)), FaultCase(rate: 2_147_483_648, fault: .sampleRate(2_147_483_648)),
    FaultCase(channels: 0, fault: .channels(0)), FaultCase(channels: 40_000, fault: .channels(40_000)),
    FaultCase(frames: -1, fault: .frameCount(-1)),
])
func impossibleFormatsAreRefused(_ example: FaultCase) {
    let format = WAVFormat(sampleRate: example.rate, channels: example.channels, encoding: .int16)
    #expect(throws: example.fault) { try WAVWriter(format, frameCount: example.frames) }
}

@Test("Bytes do not depend on the blocks", arguments: SampleEncoding.allCases, [1, 7, 64, 1_000])
func blocks(encoding: SampleEncoding, size: Int) throws {
    let samples = (0..<2_000).map { Float($0 % 97) / 48.5 - 1 }
    let format = WAVFormat(sampleRate: 8_000, channels: 2, encoding: encoding)
    var whole = try WAVWriter(format, frameCount: 1_000)
    var expected: [UInt8] = []
    whole.append(samples.span, to: &expected)
    whole.finish(&expected)
    var writer = try WAVWriter(format, frameCount: 1_000)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: samples.count, by: 2 * size) {
        let block = Array(samples[start..<min(start + 2 * size, samples.count)])
        writer.append(block.span, to: &bytes)
    }
    writer.finish(&bytes)
    #expect(bytes == expected)
    #expect(expected.count == 2_000 * encoding.byteCount)
}

/// One line of samples with every kind of value in it, longer than a block.
private let line = (0..<9_003).map { $0 % 1_001 == 7 ? Float.nan : Float($0 % 97) / 40 - 1.2 }

/// The file of `line`, made in one go.
private func file(_ writer: WAVWriter) -> [UInt8] {
    var done = 0
    return writer.file { block in
        for index in block.indices { block[index] = line[done + index] }
        done += block.count
    }
}

@Test func coilsAreTwoSilentChannelsAndTheSamplesTwice() throws {
    let format = WAVFormat(sampleRate: 48_000, channels: 4, encoding: .int16, channelMask: WAVFormat.quadraphonic)
    let one = try WAVWriter(format, frameCount: Int64(line.count))
    var other = one
    var expected = other.header
    let frames = line.flatMap { [0, 0, $0, $0] as [Float] }
    other.append(frames.span, to: &expected)
    other.finish(&expected)
    #expect(file(one) == expected && expected.count == Int(one.fileByteCount))
    #expect(expected.contains { $0 != 0 })
}

@Test("A file made in one go is that of its blocks", arguments: SampleEncoding.allCases)
func wholeFile(encoding: SampleEncoding) throws {
    let one = try WAVWriter(
        WAVFormat(sampleRate: 8_000, channels: 1, encoding: encoding), frameCount: Int64(line.count))
    var other = one
    var expected = other.header
    let samples = line
    other.append(samples.span, to: &expected)
    other.finish(&expected)
    #expect(file(one) == expected && expected.count == Int(one.fileByteCount))
}
