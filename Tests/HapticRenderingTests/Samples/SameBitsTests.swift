import HapticPattern
import HapticRendering
import Testing
import TestPatterns

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
@Suite("The same bits")
struct SameBitsTests {
    @Test(
        "Every build gives the same bits",
        arguments: [
            (8_000.0, 18_030_153_689_629_865_847), (24_000, 5_560_627_916_811_521_021),
            (48_000, 3_206_202_543_097_109_554), (96_000, 10_235_186_368_166_704_921),
        ] as [(Double, UInt64)])
    func everyBuild(_ rate: Double, _ expected: UInt64) throws {
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

    @Test(
        "Every profile gives the same bits",
        arguments: [
            (.taptic, 517_143_877_812_230_527), (.transducer, 16_371_803_696_764_624_836),
            (.headphones, 14_596_495_740_509_654_458), (.laptop, 7_564_747_386_426_333_564),
            (.mpeg, 14_614_209_694_623_926_843), (.meta, 979_081_353_352_820_825),
        ] as [(Profile.Name, UInt64)])
    func everyProfile(_ name: Profile.Name, _ expected: UInt64) throws {
        var print = Fingerprint()
        for seed: UInt64 in 12...14 {
            var dice = Dice(state: seed)
            let timeline = Timeline(dice.pattern(events: 30, seconds: 1))
            let samples = try timeline.samples(rate: Double(name.profile.sampleRate), profile: name.profile)
            for sample in samples { print.add(UInt64(sample.bitPattern)) }
        }
        #expect(print.value == expected)
    }

    @Test("The loops for newer processors give the same bits as the others", arguments: Profile.Name.allCases)
    func buildsOfTheLoops(_ name: Profile.Name) {
        for rate in [8_000.0, 24_000, 44_100] {
            var dice = Dice(state: UInt64(rate))
            let timeline = Timeline(dice.pattern(events: 40, seconds: 1.5))
            let made = LoopBuild.available.map { build in
                var samples = [Float](repeating: 9, count: timeline.sampleCount(rate: rate, profile: name.profile))
                var renderer = Renderer(timeline, profile: name.profile, sampleRate: rate, loops: build)
                samples.withUnsafeMutableBufferPointer { renderer.render(into: $0) }
                return samples.map(\.bitPattern)
            }
            #expect(made[0].contains { $0 != 0 })
            for samples in made.dropFirst() { #expect(samples == made[0], "\(rate) Hz") }
        }
    }
}
