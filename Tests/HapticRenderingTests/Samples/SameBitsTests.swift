import HapticPattern
import HapticRendering
import Testing

/// The bits of every sample and frame, folded to one number.
private struct Fingerprint {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bits: UInt64) {
        value = (value ^ bits) &* 0x100_0000_01B3
    }
}

/// Samples are promised to be the same bits from every build. These numbers were taken from one; that they hold in debug
/// and release builds, on other instruction sets and in WebAssembly is what this test is for. A change of any rule or of
/// the arithmetic changes them: then the closed forms say whether it is right, and the new numbers go here.
@Test(
    "Every build gives the same bits",
    arguments: [
        (8_000.0, 14_259_091_406_167_288_116), (24_000, 7_095_218_914_343_833_316),
        (48_000, 8_550_269_213_651_796_451), (96_000, 11_872_538_428_088_497_105),
    ] as [(Double, UInt64)])
func sameBits(_ rate: Double, _ expected: UInt64) throws {
    var dice = Dice(state: 11)
    let timeline = Timeline(dice.pattern(events: 30, seconds: 1))
    var print = Fingerprint()
    for sample in try timeline.samples(rate: rate) { print.add(UInt64(sample.bitPattern)) }
    let frames = try ControlFrames(of: timeline, rate: 1000)
    for value in frames.intensity + frames.sharpness { print.add(value.bitPattern) }
    let baked = BakedPattern(timeline)
    for point in baked.intensity.points + baked.sharpness.points {
        print.add(point.time.bitPattern)
        print.add(point.value.bitPattern)
    }
    #expect(print.value == expected)
}
