import AudioFiles
import Foundation
import HapticRendering
import Testing

@Suite struct SoundCacheTests {
    @Test func aFileIsDecodedOnceWhileItStaysAsItIs() throws {
        let studio = try Studio()
        let path = try studio.wave([0.25, -0.5, 0.75], rate: 48_000)
        let cache = SoundCache()
        let first = try cache.file(at: path).asset
        #expect(Array(first.channel(0)) == [0.25, -0.5, 0.75] && cache.heldSamples == 3)
        let second = try cache.file(at: path).asset
        // The same memory: it was not decoded again.
        let places = [first, second].map { asset in
            asset.channel(0).withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
        }
        #expect(places[0] == places[1])
        _ = try studio.wave([1, 0.5], rate: 48_000)
        #expect(Array(try cache.file(at: path).asset.channel(0)) == [1, 0.5])
        #expect(cache.heldSamples == 2)
    }

    @Test func whatWasUsedLongestAgoMakesRoom() throws {
        let studio = try Studio()
        let source = try studio.wave([Float](repeating: 0.5, count: 40), rate: 48_000)
        let bytes = try studio.bytes(source)
        let (a, b, c) = (
            try studio.write(bytes, "a.wav"), try studio.write(bytes, "b.wav"), try studio.write(bytes, "c.wav")
        )
        let cache = SoundCache(capacity: 100)
        _ = try (cache.file(at: a), cache.file(at: b), cache.file(at: a), cache.file(at: c))
        #expect(cache.heldSamples == 80)
        // A file that is larger than all the room is decoded and not kept.
        let small = SoundCache(capacity: 39)
        #expect(try small.file(at: a).asset.frameCount == 40 && small.heldSamples == 0)
    }

    @Test func aFileThatIsGoneIsAnErrorAlsoWhereItWasKnown() throws {
        let studio = try Studio()
        let path = try studio.wave([0.5], rate: 48_000)
        let cache = SoundCache()
        _ = try cache.file(at: path)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: AudioFileError.notFound(path: path)) { try cache.file(at: path) }
    }
}
