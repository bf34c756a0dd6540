import AHAP
import Testing

@testable import HapticLibrary

/// The beginning of a WAV file, and something that makes it one of its own.
private func wave(_ text: String) -> [UInt8] { Array("RIFF\0\0\0\0WAVE".utf8) + Array(text.utf8) }

/// A pattern that plays a sound file.
private func playing(_ path: String) -> CheckedPattern {
    CheckedPattern(
        Array(
            #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\#(path)","EventParameters":[]}}]}"#
                .utf8))
}

@Suite struct SoundTests {
    @Test(arguments: StoreKind.allCases) func soundsComeWithTheirVersion(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let (one, two) = (try Sound(path: "s/a.wav", wave("one")), try Sound(path: "s/a.wav", wave("two")))
        let pattern = playing("s/a.wav")
        let first = try fresh.store.publish(pattern, details("With sound"), sounds: [one], by: ada, at: second(1))
        #expect(first.isNew && first.version.sounds.map(\.path) == ["s/a.wav"])
        #expect(first.version.sounds.first?.size == wave("one").count && first.version.sounds.first?.kind == .wav)
        #expect(try fresh.store.sound("s/a.wav", of: first.version).bytes == wave("one"))
        #expect(throws: StoreError.notFound) { try fresh.store.sound("a.wav", of: first.version) }
        // The same bytes with the same sound are what they were; with another one they are a version of their own.
        #expect(try !fresh.store.publish(pattern, details("Again"), sounds: [one], by: ada, at: second(2)).isNew)
        let id = first.haptic.id
        let next = try fresh.store.publish(
            pattern, asVersionOf: id, base: 1, note: "", sounds: [two], by: ada, at: second(3))
        #expect(next.isNew && next.version.number == 2)
        #expect(try fresh.store.version(1, of: id).version.sounds.first?.sha256 == one.sha256)
        #expect(try fresh.store.versions(of: id).map { $0.sounds.first?.sha256 } == [two.sha256, one.sha256])
    }

    @Test(arguments: StoreKind.allCases) func aDigestOpensOnlyOnesOwnSounds(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let sound = try Sound(path: "a.wav", wave("one"))
        let named = try Sound(path: "a.wav", sha256: sound.sha256)
        let pattern = playing("a.wav")
        func publish(_ principal: Principal) throws {
            _ = try fresh.store.publish(pattern, details("By digest"), sounds: [named], by: principal, at: second(2))
        }
        #expect(throws: StoreError.self) { try publish(ada) }
        #expect(try fresh.store.upload(sound, by: ada, at: second(1)))
        #expect(try !fresh.store.upload(sound, by: ada, at: second(1)))
        #expect(throws: StoreError.self) { try publish(ben) }
        #expect(try fresh.store.haptics(ownedBy: "ben").isEmpty)
        try publish(ada)
        #expect(try fresh.store.soundBytes(sound.sha256) == wave("one"))
    }

    @Test(arguments: StoreKind.allCases) func soundsThatNobodyNamesAreForgottenAfterADay(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let (kept, stray) = (try Sound(path: "a.wav", wave("kept")), try Sound(path: "b.wav", wave("stray")))
        for sound in [kept, stray] { _ = try fresh.store.upload(sound, by: ada, at: second(0)) }
        let named = try Sound(path: "a.wav", sha256: kept.sha256)
        _ = try fresh.store.publish(playing("a.wav"), details("Named"), sounds: [named], by: ada, at: second(1))
        try fresh.store.dropUploads(at: second(Moment.day - 1))
        #expect(try fresh.store.soundBytes(stray.sha256) == wave("stray"))
        try fresh.store.dropUploads(at: second(Moment.day + 1))
        #expect(throws: StoreError.notFound) { try fresh.store.soundBytes(stray.sha256) }
        #expect(try fresh.store.soundBytes(kept.sha256) == wave("kept"))
    }

    @Test func aBackupHoldsSounds() throws {
        let (fresh, other) = (try Fresh(.sqlite), try Fresh(.sqlite))
        let sound = try Sound(path: "a.wav", wave("one"))
        let id = try fresh.store.publish(playing("a.wav"), details("Kept"), sounds: [sound], by: ada, at: second(1))
            .haptic.id
        try fresh.store.backUp(to: fresh.path("copy.sqlite"))
        #expect(try other.store.restore(from: fresh.path("copy.sqlite")) == 1)
        let version = try other.store.version(1, of: id).version
        #expect(try other.store.sound("a.wav", of: version).bytes == wave("one"))
    }

    @Test(arguments: [
        "", "/a.wav", "../a.wav", "s/../../a.wav", "s/../a.wav", "C:/a.wav", "s\\a.wav", "~/a.wav", "a.txt", "a", "wav",
        "s//a.wav",
        ".a.wav", "s/.hidden/a.wav", "a\u{0}.wav", "a\n.wav", String(repeating: "a", count: 97) + ".wav",
    ]) func pathsThatLeadElsewhereAreRefused(path: String) {
        #expect(throws: Sound.Fault.self) { try Sound(path: path, wave("")) }
    }

    @Test func filesAreWhatTheirBytesSay() throws {
        #expect(throws: Sound.Fault.self) { try Sound(path: "a.wav", Array("<html>".utf8)) }
        #expect(throws: Sound.Fault.self) { try Sound(path: "a.wav", []) }
        #expect(try Sound(path: "a.mp3", wave("")).kind == .wav)
        let beginnings: [([UInt8], SoundKind)] = [
            (Array("FORM\0\0\0\0AIFC".utf8), .aiff), (Array("caff".utf8), .caf), (Array("\0\0\0 ftypM4A ".utf8), .mp4),
            (Array("ID3".utf8), .mp3), ([0xFF, 0xFB, 0x90, 0], .mp3), ([0xFF, 0xF1, 0x50, 0x80], .aac),
            (Array("fLaC".utf8), .flac), (Array("OggS".utf8), .ogg),
        ]
        for (bytes, kind) in beginnings { #expect(SoundKind(bytes) == kind, "\(kind)") }
        let fault = #expect(throws: Sound.Fault.self) {
            try Sound(path: "a.wav", wave("") + [UInt8](repeating: 0, count: Sound.mostBytes))
        }
        #expect(fault?.isSize == true)
    }

    @Test func namesOfFilesTellTheirKindToo() {
        for (end, kind) in [("WAV", SoundKind.wav), ("aifc", .aiff), ("m4a", .mp4), ("oga", .ogg)] {
            #expect(SoundKind(fileExtension: end) == kind, "\(end)")
        }
        #expect(SoundKind(fileExtension: "txt") == nil && SoundKind(fileExtension: "") == nil)
        let ends = SoundKind.fileExtensions
        #expect(ends.count == 12 && Set(ends).count == 12, "no end is of two kinds")
        #expect(Set(ends.map { SoundKind(fileExtension: $0) }) == Set(SoundKind.allCases))
    }

    @Test func twinsAndTooManyAreRefused() throws {
        let (small, large) = (try Sound(path: "s/a.wav", wave("")), try Sound(path: "S/A.WAV", wave("")))
        #expect(throws: Sound.Fault.self) { try Sound.check([small, large]) }
        #expect(throws: Sound.Fault.self) { try Sound.check([small, small]) }
        let accents = [try Sound(path: "caf\u{E9}.wav", wave("")), try Sound(path: "cafe\u{301}.wav", wave(""))]
        #expect(throws: Sound.Fault.self) { try Sound.check(accents) }
        let many = try (0...Sound.most).map { try Sound(path: "\($0).wav", wave("")) }
        #expect(throws: Sound.Fault.self) { try Sound.check(many) }
        try Sound.check(Array(many.dropLast()))
    }

    @Test func whatThePatternNamesMustBeThere() throws {
        let pattern = playing("s/a.wav")
        #expect(pattern.isPublishable && pattern.soundPaths == ["s/a.wav"])
        #expect(pattern.checked(with: [try Sound(path: "s/a.wav", wave(""))]).isPublishable)
        #expect(!pattern.checked(with: [try Sound(path: "a.wav", wave(""))]).isPublishable)
        let other = pattern.checked(with: [try Sound(path: "s/A.wav", wave(""))])
        #expect(other.findings.contains { $0.message.contains("s/A.wav") })
    }
}
