import AudioFiles
import Foundation
import HapticRendering
import Testing

struct Recording: Sendable, CustomTestStringConvertible {
    var name: String
    var container: String
    var codec: String
    var options: [String] = []
    /// The most that the decoded sine may be off, in decibels.
    var error = -60.0
    /// Whether the file says how long the sound is to the frame.
    var isExact = true
    var testDescription: String { "\(codec) in \(name)" }

    static func pcm(_ name: String, _ codec: String, _ error: Double = -80) -> Recording {
        let ending = String(name.split(separator: ".").last ?? "")
        return Recording(
            name: name, container: ending == "aif" ? "aiff" : ending, codec: codec, options: ["-c:a", codec],
            error: error)
    }

    static func coded(
        _ name: String, _ codec: String, _ encoder: String, _ options: [String] = [], error: Double = -60,
        isExact: Bool = true
    ) -> Recording {
        let ending = String(name.split(separator: ".").last ?? "")
        return Recording(
            name: name, container: ending, codec: codec, options: ["-c:a", encoder] + options, error: error,
            isExact: isExact)
    }
}

@Suite("Decoding")
struct DecodingTests {
    /// 440 Hz do not divide 44,100 Hz into the blocks of any codec, and the sine begins in the middle of one.
    @Test(
        arguments: [
            .pcm("a.wav", "pcm_s16le"), .pcm("a.wav", "pcm_s24le"), .pcm("a.wav", "pcm_s32le"),
            .pcm("a.wav", "pcm_f32le", -200), .pcm("a.wav", "pcm_f64le", -200), .pcm("a.wav", "pcm_u8", -35),
            .pcm("a.wav", "pcm_alaw", -35), .pcm("a.wav", "pcm_mulaw", -35),
            .coded("a.w64", "pcm_s24le", "pcm_s24le", error: -80, isExact: false),
            .pcm("a.aiff", "pcm_s16be"), .pcm("a.aiff", "pcm_s24be"), .pcm("a.aif", "pcm_s8", -35),
            .pcm("a.aiff", "pcm_f32be", -200), .pcm("a.caf", "pcm_s16be"), .pcm("a.caf", "pcm_s16le"),
            .pcm("a.caf", "pcm_s24be"), .pcm("a.caf", "pcm_f32le", -200), .pcm("a.au", "pcm_s16be"),
            .coded("a.wav", "adpcm_ms", "adpcm_ms", error: -30, isExact: false),
            .coded("a.wav", "adpcm_ima_wav", "adpcm_ima_wav", error: -30, isExact: false),
            .coded("a.caf", "adpcm_ima_qt", "adpcm_ima_qt", error: -30, isExact: false),
            .coded("a.m4a", "alac", "alac", error: -80), .coded("a.caf", "alac", "alac", error: -80),
            .coded("a.mov", "alac", "alac", error: -80), .coded("a.flac", "flac", "flac", error: -80),
            .coded("a.ogg", "flac", "flac", error: -80), .coded("a.m4a", "aac", "aac", ["-b:a", "320k"]),
            .coded("a.mp4", "aac", "aac", ["-b:a", "320k", "-movflags", "+faststart"]),
            .coded("a.mp3", "mp3", "libmp3lame", ["-b:a", "320k"]),
            // The encoder is off by 1 % of the level, at its best quality too.
            .coded("a.ogg", "vorbis", "libvorbis", ["-q:a", "10"], error: -35),
        ] as [Recording])
    func decodedSine(_ recording: Recording) throws {
        let studio = try Studio()
        let source = lateSine()
        let path = try studio.encode(studio.wave(source), recording.name, recording.options)
        let file = try SoundFile(path: path)
        #expect(file.format.container == recording.container && file.format.codec == recording.codec)
        #expect(file.format.sampleRate == 44_100 && file.format.channelCount == 1)
        #expect(file.warnings.isEmpty)
        #expect(file.asset.channelCount == 1 && file.asset.sampleRate == 44_100)
        let decoded = file.asset.channel(0)
        if recording.isExact { #expect(decoded.count == source.count) } else { #expect(decoded.count >= source.count) }
        let error = difference(decoded, source, 6_000..<60_000)
        #expect(error <= recording.error, "\(error) dB")
        // Nothing before the sine but what a codec smears.
        #expect(decoded.prefix(3_000).allSatisfy { abs($0) < 0.01 })
    }

    @Test(
        "What an encoder has lost is lost, and no more: files are decoded as ffmpeg itself decodes them, within −60 dB",
        arguments: [
            .coded("a.ogg", "vorbis", "libvorbis", ["-q:a", "3"]), .coded("a.ogg", "opus", "libopus"),
            .coded("a.mp3", "mp3", "libmp3lame", ["-b:a", "64k"]), .coded("a.m4a", "aac", "aac", ["-b:a", "64k"]),
            .coded("a.wav", "adpcm_ms", "adpcm_ms"), .coded("a.caf", "adpcm_ima_qt", "adpcm_ima_qt"),
            .pcm("a.wav", "pcm_u8"), .pcm("a.wav", "pcm_mulaw"),
        ] as [Recording])
    func asFFmpegDecodes(_ recording: Recording) throws {
        let studio = try Studio()
        let path = try studio.encode(studio.wave(lateSine()), recording.name, recording.options)
        let plain = try studio.encode(path, "plain.wav", ["-c:a", "pcm_f32le"])
        let (file, expected) = (try SoundFile(path: path).asset, try SoundFile(path: plain).asset)
        #expect(file.sampleRate == expected.sampleRate)
        #expect(expected.channel(0)[6_000..<60_000].contains { abs($0) > 0.45 })
        let error = difference(file.channel(0), Array(expected.channel(0)), 6_000..<60_000)
        #expect(error <= -60, "\(error) dB")
    }

    @Test("Two channels stay two, six become two", arguments: [("pcm_s16le", "wav"), ("aac", "m4a"), ("flac", "flac")])
    func channels(codec: String, ending: String) throws {
        let studio = try Studio()
        let source = lateSine()
        let two = source.flatMap { [$0, -0.5 * $0] }
        let path = try studio.encode(studio.wave(two, channels: 2), "two.\(ending)", ["-c:a", codec, "-b:a", "320k"])
        let file = try SoundFile(path: path)
        #expect(file.asset.channelCount == 2 && file.asset.frameCount == source.count)
        #expect(difference(file.asset.channel(0), source, 6_000..<60_000) < -55)
        #expect(difference(file.asset.channel(1), source.map { -0.5 * $0 }, 6_000..<60_000) < -55)
        let six = try studio.encode(
            path, "six.\(ending)", ["-c:a", codec, "-ac", "6", "-b:a", "640k"])
        let mixed = try SoundFile(path: six)
        #expect(mixed.format.channelCount == 6 && mixed.asset.channelCount == 2)
        let peak = mixed.asset.channel(0).map(abs).max() ?? 0
        #expect(peak > 0.1 && peak <= 1)
    }

    @Test("Pieces are the whole, and a rate and one channel can be asked for")
    func streaming() throws {
        let studio = try Studio()
        let source = lateSine()
        let path = try studio.wave(source.flatMap { [$0, $0] }, channels: 2)
        let whole = try SoundFile(path: path).asset
        let reader = try AudioReader(path: path)
        var pieces: [Float] = []
        for size in [1, 7, 1_000].cycled(1_000) {
            var piece = [Float](repeating: 9, count: size * 2 + 1)
            let count = try piece.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
            pieces += piece[..<(count * 2)]
            if count == 0 { break }
        }
        #expect(pieces.count == 2 * source.count)
        #expect(stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] } == Array(whole.channel(0)))

        let converted = try AudioReader(path: path, options: .init(sampleRate: 48_000, channelCount: 1))
        #expect(converted.sampleRate == 48_000 && converted.channelCount == 1)
        var samples = [Float](repeating: 0, count: 100_000)
        let count = try samples.withUnsafeMutableBufferPointer { try converted.read(into: $0) }
        #expect(abs(count - 72_000) <= 1)
        #expect(difference(samples[...], lateSine(72_000, rate: 48_000), 6_000..<70_000) < -80)
        #expect(try samples.withUnsafeMutableBufferPointer { try converted.read(into: $0) } == 0)
    }

    @Test("A file in memory is read like one on the disk")
    func memory() throws {
        let studio = try Studio()
        let path = try studio.encode(studio.wave(lateSine()), "a.m4a", ["-c:a", "aac"])
        let (file, bytes) = (try SoundFile(path: path), try SoundFile(bytes: studio.bytes(path), name: "a.m4a"))
        #expect(file.format == bytes.format && Array(file.asset.channel(0)) == Array(bytes.asset.channel(0)))
    }

    @Test("Two decodings give the same samples", arguments: ["aac", "libmp3lame", "libvorbis"])
    func repeated(encoder: String) throws {
        let studio = try Studio()
        let ending = ["aac": "m4a", "libmp3lame": "mp3"][encoder] ?? "ogg"
        let path = try studio.encode(studio.wave(lateSine()), "a.\(ending)", ["-c:a", encoder])
        #expect(Array(try SoundFile(path: path).asset.channel(0)) == Array(try SoundFile(path: path).asset.channel(0)))
    }
}

extension Array {
    /// The elements again and again, `count` in all.
    fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}

@Suite("What encoders put around a sound")
struct PrimingTests {
    @Test("The packet table of a Core Audio file says where the sound begins and ends")
    func coreAudio() throws {
        let studio = try Studio()
        let source = lateSine()
        let adts = try studio.bytes(
            studio.encode(studio.wave(source), "a.aac", ["-c:a", "aac", "-b:a", "320k"]))
        let path = try studio.write(coreAudioFile(of: adts, frames: source.count, priming: 1_024), "a.caf")
        let file = try SoundFile(path: path)
        #expect(file.format.container == "caf" && file.format.codec == "aac" && file.warnings.isEmpty)
        #expect(file.asset.frameCount == source.count)
        #expect(difference(file.asset.channel(0), source, 6_000..<60_000) < -60)
    }

    /// Packs the frames of an ADTS stream into a Core Audio file.
    private func coreAudioFile(of adts: [UInt8], frames: Int, priming: Int) -> [UInt8] {
        var packets: [ArraySlice<UInt8>] = []
        var offset = 0
        while offset + 7 <= adts.count {
            let length = Int(adts[offset + 3] & 3) << 11 | Int(adts[offset + 4]) << 3 | Int(adts[offset + 5]) >> 5
            packets.append(adts[(offset + 7)..<(offset + length)])
            offset += length
        }
        func big(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + big(body.count, 8) + body }
        let description: [UInt8] =
            big(Int(Double(44_100).bitPattern), 8) + Array("aac ".utf8) + big(0, 4) + big(0, 4) + big(1_024, 4)
            + big(1, 4) + big(0, 4)
        // MPEG-4 descriptors: AAC-LC, 44,100 Hz, one channel.
        let specific: [UInt8] = [5, 2, 0x12, 0x08]
        let decoder: [UInt8] = [4, UInt8(13 + specific.count), 0x40, 0x15] + big(0, 3) + big(0, 8) + specific
        let cookie: [UInt8] = big(0, 4) + [3, UInt8(3 + decoder.count + 3), 0, 0, 0] + decoder + [6, 1, 2]
        var table =
            big(packets.count, 8) + big(frames, 8) + big(priming, 4)
            + big(packets.count * 1_024 - priming - frames, 4)
        for packet in packets {
            if packet.count > 127 { table.append(0x80 | UInt8(packet.count >> 7)) }
            table.append(UInt8(packet.count & 0x7F))
        }
        return Array("caff".utf8) + big(1, 2) + big(0, 2) + chunk("desc", description) + chunk("kuki", cookie)
            + chunk("pakt", table) + chunk("data", big(0, 4) + packets.joined())
    }

    @Test("So does what iTunes writes into an M4A file")
    func iTunes() throws {
        let studio = try Studio()
        let source = lateSine()
        var bytes = try studio.bytes(
            studio.encode(studio.wave(source), "a.m4a", ["-c:a", "aac", "-b:a", "320k"]))
        // Without the edit list, and with the comment that iTunes writes at the end of the index.
        let edits = try #require(find("edts", in: bytes))
        bytes.replaceSubrange(edits..<(edits + 4), with: Array("free".utf8))
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let size = body.count + 8
            return [UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
                + Array(name.utf8) + body
        }
        let text = " 00000000 00000400 0000019A 0000000000010266 00000000 00000000 00000000 00000000"
        let comment = box(
            "----",
            box("mean", [0, 0, 0, 0] + Array("com.apple.iTunes".utf8))
                + box("name", [0, 0, 0, 0] + Array("iTunSMPB".utf8))
                + box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(text.utf8)))
        let handler = box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
        let more = box("udta", box("meta", [0, 0, 0, 0] + handler + box("ilst", comment)))
        let index = try #require(find("moov", in: bytes)) - 4
        let size = bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
        #expect(index + size == bytes.count, "the index stands at the end")
        bytes.replaceSubrange(index..<(index + 4), with: box("", more).prefix(4))
        let total = size + more.count
        for place in 0..<4 { bytes[index + place] = UInt8(total >> (24 - 8 * place) & 255) }
        let file = try SoundFile(bytes: bytes + more, name: "a.m4a")
        #expect(file.asset.frameCount == source.count)
        #expect(difference(file.asset.channel(0), source, 6_000..<60_000) < -60)
    }

    private func find(_ name: String, in bytes: [UInt8]) -> Int? {
        let name = Array(name.utf8)
        return (0..<(bytes.count - 3)).first { Array(bytes[$0..<($0 + 4)]) == name }
    }
}
