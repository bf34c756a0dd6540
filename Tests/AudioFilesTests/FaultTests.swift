import AudioFiles
import Foundation
import HapticRendering
import Testing

@Suite("Faulty sound files")
struct FaultTests {
    @Test(
        "Of a file cut short, what is there is decoded, with a warning",
        arguments: [
            ("pcm_s16le", "wav"), ("pcm_s16be", "aiff"), ("pcm_f32be", "caf"), ("flac", "flac"), ("libmp3lame", "mp3"),
            ("aac", "m4a"), ("alac", "m4a"),
        ])
    func truncated(encoder: String, ending: String) throws {
        let studio = try Studio()
        let source = lateSine()
        let options = ["-c:a", encoder, "-b:a", "320k"] + (ending == "m4a" ? ["-movflags", "+faststart"] : [])
        let bytes = try studio.bytes(studio.encode(studio.wave(source), "a.\(ending)", options))
        let path = try studio.write(Array(bytes.prefix(bytes.count * 3 / 5)), "cut.\(ending)")
        let file = try SoundFile(path: path)
        let count = file.asset.frameCount
        #expect(count > 20_000 && count < 45_000)
        #expect(difference(file.asset.channel(0), source, 6_000..<(count - 3_000)) < -60)
        guard case .truncated(let decoded, let declared)? = file.warnings.first, file.warnings.count == 1 else {
            Issue.record("\(file.warnings)")
            return
        }
        #expect(abs(decoded - Double(count) / 44_100) < 1e-9 && abs(declared - 1.5) < 0.06)
        #expect(file.warnings[0].description.hasPrefix("the file is cut short: 0."))
    }

    @Test("A part that cannot be decoded is silence, and what follows keeps its time")
    func hole() throws {
        let studio = try Studio()
        let source = lateSine()
        var bytes = try studio.bytes(
            studio.encode(studio.wave(source), "a.m4a", ["-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart"]))
        for index in (bytes.count / 2)..<(bytes.count / 2 + 700) { bytes[index] = 0xFF }
        let file = try SoundFile(bytes: bytes, name: "a.m4a")
        guard case .damagedPackets(let count)? = file.warnings.first else {
            Issue.record("\(file.warnings)")
            return
        }
        #expect(count >= 1)
        #expect(file.asset.frameCount == source.count)
        #expect(difference(file.asset.channel(0), source, 45_000..<60_000) < -40)
    }

    @Test("Errors name the file, what is in it, and what to do")
    func errors() throws {
        let studio = try Studio()
        func error(_ path: String, limits: AudioLimits = .standard) -> AudioFileError? {
            #expect(throws: AudioFileError.self) { try SoundFile(path: path, limits: limits) }
        }
        let wave = try studio.wave(lateSine())
        let text = try studio.write(Array("no sound at all, only words, and many of them".utf8), "words.wav")
        let none = try studio.write([], "none.caf")
        let m4a = try studio.bytes(studio.encode(wave, "a.m4a", ["-c:a", "aac"]))
        let halved = try studio.write(Array(m4a.prefix(m4a.count / 2)), "halved.m4a")
        let film = try studio.encode(
            wave, "film.mov", ["-f", "lavfi", "-i", "color=d=0.2:s=16x16", "-map", "1:v", "-c:v", "mjpeg"])
        mkfifo(studio.path("pipe.wav"), 0o600)
        #expect(error(studio.path("gone.wav")) == .notFound(path: studio.path("gone.wav")))
        #expect(error(studio.path("pipe.wav")) == .notAFile(path: studio.path("pipe.wav")))
        #expect(error(studio.folder.path) == .notAFile(path: studio.folder.path))
        #expect(error(none) == .empty(path: none))
        #expect(error(text) == .unknownFormat(path: text))
        #expect(error(halved) == .damaged(path: halved, container: "m4a", codec: "sound"))
        #expect(error(film) == .noSound(path: film, container: "mov"))
        let limit = AudioLimits(samples: 60_000)
        let long = error(wave, limits: limit)
        #expect(long == .tooLong(path: wave, codec: "pcm_f32le", limit: limit))
        #expect(
            long?.description
                == "\(wave): holds more than 60000 samples of pcm_f32le; cut the sound, or use fewer channels or a lower sample rate"
        )
        #expect(try SoundFile(path: wave, limits: AudioLimits(samples: 66_150)).asset.frameCount == 66_150)
    }

    @Test("A list of other files is not followed")
    func playlists() throws {
        let studio = try Studio()
        let wave = try studio.wave(lateSine())
        for (name, text) in [
            ("list.m3u8", "#EXTM3U\n#EXTINF:1,\n\(wave)\n#EXT-X-ENDLIST\n"),
            ("list.ffconcat", "ffconcat version 1.0\nfile '\(wave)'\n"),
            ("list.wav", "ffconcat version 1.0\nfile '\(wave)'\n"),
        ] {
            let path = try studio.write(Array(text.utf8), name)
            #expect(throws: AudioFileError.unknownFormat(path: path)) { try SoundFile(path: path) }
        }
    }

    @Test(
        "Any damage leads to samples or an error",
        arguments: [("pcm_s16le", "wav"), ("aac", "m4a"), ("libmp3lame", "mp3"), ("flac", "flac"), ("alac", "caf")])
    func anyBytes(encoder: String, ending: String) throws {
        let studio = try Studio()
        let whole = try studio.bytes(
            studio.encode(studio.wave(Array(lateSine().prefix(20_000))), "a.\(ending)", ["-c:a", encoder]))
        var state: UInt64 = 7
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var good = 0
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<(1 + roll(20)) { bytes[roll(roll(2) == 0 ? 200 : bytes.count)] = UInt8(roll(256)) }
            if let file = try? SoundFile(bytes: bytes, name: "a.\(ending)", limits: AudioLimits(samples: 1 << 20)) {
                good += 1
                for channel in 0..<file.asset.channelCount {
                    #expect(file.asset.channel(channel).allSatisfy { abs($0) <= 16 })
                }
            }
        }
        #expect(good > 0)
    }
}
