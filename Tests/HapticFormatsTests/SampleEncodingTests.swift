import Testing

@testable import HapticFormats

struct EncodingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var encoding: SampleEncoding
    var sample: Float
    var bytes: [UInt8]
    var testDescription: String { "\(encoding): \(name)" }
}

@Test(arguments: [
    EncodingCase(name: "0", encoding: .int16, sample: 0, bytes: [0, 0]),
    EncodingCase(name: "one step", encoding: .int16, sample: 1 / 32_768, bytes: [1, 0]),
    EncodingCase(name: "half a step goes to the even 0", encoding: .int16, sample: 0.5 / 32_768, bytes: [0, 0]),
    EncodingCase(name: "one and a half steps go to the even 2", encoding: .int16, sample: 1.5 / 32_768, bytes: [2, 0]),
    EncodingCase(name: "minus half a step goes to 0", encoding: .int16, sample: -0.5 / 32_768, bytes: [0, 0]),
    EncodingCase(name: "minus one and a half go to -2", encoding: .int16, sample: -1.5 / 32_768, bytes: [0xFE, 0xFF]),
    EncodingCase(name: "+1 is the largest", encoding: .int16, sample: 1, bytes: [0xFF, 0x7F]),
    EncodingCase(name: "what rounds to 32,768 is the largest", encoding: .int16, sample: 0.99999, bytes: [0xFF, 0x7F]),
    EncodingCase(name: "-1 is the smallest", encoding: .int16, sample: -1, bytes: [0x00, 0x80]),
    EncodingCase(name: "beyond +1 is held", encoding: .int16, sample: 3, bytes: [0xFF, 0x7F]),
    EncodingCase(name: "beyond -1 is held", encoding: .int16, sample: -.infinity, bytes: [0x00, 0x80]),
    EncodingCase(name: "NaN is 0", encoding: .int16, sample: .nan, bytes: [0, 0]),
    EncodingCase(name: "a quarter", encoding: .int24, sample: 0.25, bytes: [0x00, 0x00, 0x20]),
    EncodingCase(name: "+1 is the largest", encoding: .int24, sample: 1, bytes: [0xFF, 0xFF, 0x7F]),
    EncodingCase(name: "-1 is the smallest", encoding: .int24, sample: -1, bytes: [0x00, 0x00, 0x80]),
    EncodingCase(name: "minus one step", encoding: .int24, sample: -1 / 8_388_608, bytes: [0xFF, 0xFF, 0xFF]),
    EncodingCase(name: "-0.5", encoding: .int32, sample: -0.5, bytes: [0x00, 0x00, 0x00, 0xC0]),
    EncodingCase(name: "+1 is the largest", encoding: .int32, sample: 1, bytes: [0xFF, 0xFF, 0xFF, 0x7F]),
    EncodingCase(name: "-1 is the smallest", encoding: .int32, sample: -1, bytes: [0x00, 0x00, 0x00, 0x80]),
    EncodingCase(name: "NaN is 0", encoding: .int32, sample: .nan, bytes: [0, 0, 0, 0]),
    EncodingCase(name: "1 is its bits", encoding: .float32, sample: 1, bytes: [0x00, 0x00, 0x80, 0x3F]),
    EncodingCase(name: "beyond 1 is kept", encoding: .float32, sample: -2, bytes: [0x00, 0x00, 0x00, 0xC0]),
    EncodingCase(name: "NaN is 0", encoding: .float32, sample: .nan, bytes: [0, 0, 0, 0]),
])
func sampleBytes(_ example: EncodingCase) {
    let samples = [example.sample]
    var bytes: [UInt8] = []
    example.encoding.append(samples.span, to: &bytes)
    #expect(bytes == example.bytes)
}

@Test("16-bit samples divided by 32,768 come back as they were")
func sixteenBitsRoundTrip() {
    let samples = (-32_768...32_767).map { Float($0) / 32_768 }
    var bytes: [UInt8] = []
    SampleEncoding.int16.append(samples.span, to: &bytes)
    let read = stride(from: 0, to: bytes.count, by: 2).map {
        Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32_768
    }
    #expect(read == samples)
}

@Test("Samples are the same alone and in a block of any length", arguments: SampleEncoding.allCases, 0...19)
func samplesInBlocks(encoding: SampleEncoding, count: Int) {
    let odd: [Float] = [.nan, .infinity, -.infinity, 1, -1, 0.5 / 32_768, -1.5 / 32_768, 0.99999, -0.0]
    let samples = (0..<count).map { $0 % 3 == 1 ? odd[$0 % odd.count] : Float($0) * 0.103 - 0.97 }
    var block: [UInt8] = []
    encoding.append(samples.span, to: &block)
    var alone: [UInt8] = []
    for sample in samples {
        let one = [sample]
        encoding.append(one.span, to: &alone)
    }
    #expect(block == alone)
    #expect(block.count == encoding.byteCount * count)
}

@Test("Sixteen bits are rounded to the nearest, halves to the even one, on a grid of eighths of a step")
func sixteenBitsInBlocks() {
    let eighths = Array(-262_200...262_200)
    let samples = eighths.map { Float($0) / 262_144 }
    var block: [UInt8] = []
    SampleEncoding.int16.append(samples.span, to: &block)
    let read = eighths.indices.map { Int(Int16(bitPattern: UInt16(block[2 * $0]) | UInt16(block[2 * $0 + 1]) << 8)) }
    let wanted = eighths.map { max(-32_768, min(32_767, Int((Double($0) / 8).rounded(.toNearestOrEven)))) }
    #expect(read == wanted)
}
