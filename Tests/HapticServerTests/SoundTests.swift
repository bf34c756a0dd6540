import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

/// The beginning of a WAV file, and something that makes it one of its own.
private func wave(_ text: String = "") -> [UInt8] { Array("RIFF\0\0\0\0WAVE".utf8) + Array(text.utf8) }

private func playing(_ path: String) -> String {
    #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\#(path)","EventParameters":[]}}]}"#
}

private let meta = #"{"title":"With sound","tags":["test"],"license":"CC0-1.0"}"#

extension TestSite {
    /// Sends a form of parts; a part with a name of its own is a file.
    fileprivate func send(
        form parts: [(name: String, bytes: [UInt8], file: String?)], to target: String = "/v1/haptics"
    ) throws -> Response {
        var body = MultipartBody()
        for part in parts { body.add(part.name, part.bytes, fileName: part.file) }
        let headers = [("authorization", "Bearer " + key), ("content-type", body.mediaType)]
        return site.respond(to: try Request(.post, target, headers: headers, body: body.finished))
    }

    fileprivate func publish(_ path: String, _ sounds: [(String, [UInt8])]) throws -> Response {
        try send(
            form: [("meta", Array(meta.utf8), nil), ("ahap", Array(playing(path).utf8), "a.ahap")]
                + sounds.map { ("audio", $0.1, $0.0) })
    }
}

@Suite struct SoundTests {
    @Test func aFormOfFilesIsPublishedAndFetchedAgain() throws {
        let site = try TestSite()
        let response = try site.publish("s/a b.wav", [("s/a b.wav", wave("one"))])
        #expect(response.status == 201, "\(response.text)")
        let id = try #require(try response.object()["id"] as? String)
        let version = try site.get("/v1/haptics/\(id)/versions/1").object()
        let audio = try #require((version["audio"] as? [[String: Any]])?.first)
        #expect(audio["path"] as? String == "s/a b.wav" && audio["media_type"] as? String == "audio/wav")
        let url = try #require((audio["url"] as? String)?.dropFirst("http://library.test".count))
        let sound = try site.get(String(url))
        #expect(sound.body == wave("one") && sound.header("Content-Type") == "audio/wav")
        #expect(sound.header("Content-Security-Policy")?.contains("sandbox") == true)
        #expect(try site.get(String(url), headers: ["Range": "bytes=0-3"]).text == "RIFF")
        #expect(try site.get("/v1/haptics/\(id)/versions/1/audio/none.wav").status == 404)
        #expect(try site.get("/v1/haptics/\(id)/versions/1/content.ahap").text == playing("s/a b.wav"))
        // The bundle holds everything, and is itself what can be published.
        let bundle = try site.get("/v1/haptics/\(id)/versions/1/content.zip").body
        let files = try ZipReader.files(bundle)
        #expect(files.first { $0.name == "s/a b.wav" }?.bytes == wave("one"))
        let again = try site.send(form: [("meta", Array(meta.utf8), nil), ("bundle", bundle, "b.zip")])
        #expect(try again.status == 200 && again.object()["id"] as? String == id)
    }

    @Test func aPreviewTellsThatItPlaysNoSoundFiles() throws {
        let site = try TestSite()
        let id = try #require(try site.publish("a.wav", [("a.wav", wave("one"))]).object()["id"] as? String)
        let base = "/v1/haptics/\(id)/versions/1/"
        let rendered = try site.send(.post, "/v1/render", playing("a.wav"))
        for response in [try site.get(base + "preview.wav"), try site.get(base + "content.wav"), rendered] {
            #expect(response.status == 200 && response.header("X-Conversion-Losses") == "audio events")
        }
        #expect(try site.get(base + "content.wav?strict=1").status == 409)
        let silent = try site.publish()
        let heard = try site.get("/v1/haptics/\(silent)/versions/1/preview.wav")
        #expect(heard.status == 200 && heard.header("X-Conversion-Losses") == nil)
    }

    @Test func soundsThatWereSentBeforeAreNamedByTheirDigest() throws {
        let site = try TestSite()
        let digest = Hex.text(Sodium.sha256(wave("sent")))
        func put(_ bytes: [UInt8], _ name: String) throws -> Response {
            site.site.respond(
                to: try Request(
                    .put, "/v1/audio/" + name, headers: [("authorization", "Bearer " + site.key)], body: bytes))
        }
        let content = String(decoding: try JSONSerialization.data(withJSONObject: [playing("a.wav")]), as: UTF8.self)
            .dropFirst().dropLast()
        let body =
            meta.dropLast() + #","content":\#(content),"audio":[{"path":"a.wav","sha256":"\#(digest)"}]}"#
        #expect(try site.send(.post, "/v1/haptics", String(body)).status == 422)
        #expect(try put(wave("other"), digest).status == 422)
        #expect(try put(Array("text".utf8), digest).status == 415)
        #expect(try put(wave("sent"), digest).status == 201)
        #expect(try put(wave("sent"), digest).status == 200)
        let published = try site.send(.post, "/v1/haptics", String(body))
        #expect(published.status == 201, "\(published.text)")
        let id = try #require(try published.object()["id"] as? String)
        #expect(try site.get("/v1/haptics/\(id)/versions/1/audio/a.wav").body == wave("sent"))
    }

    @Test func whatThePatternNamesMustComeAndNothingElse() throws {
        let site = try TestSite()
        for sounds in [
            [("b.wav", wave())], [("a.wav", wave()), ("b.wav", wave())], [("A.wav", wave())],
            [("a.wav", Array("text".utf8))], [("../a.wav", wave())], [("a.wav", wave()), ("A.WAV", wave())],
        ] {
            let response = try site.publish("a.wav", sounds)
            #expect(
                response.status == 422 && response.text.contains("problems/"), "\(sounds.map(\.0)): \(response.text)")
        }
        #expect(site.site.search.count == 0)
        #expect(try site.publish("a.wav", [("a.wav", wave())]).status == 201)
    }

    @Test func onlyItsAuthorFetchesTheSoundOfWhatIsNotToBeDownloaded() throws {
        let site = try TestSite()
        let closed = meta.replacingOccurrences(of: "CC0-1.0", with: "LicenseRef-All-Rights-Reserved")
        let response = try site.send(form: [
            ("meta", Array(closed.utf8), nil), ("ahap", Array(playing("a.wav").utf8), "a.ahap"),
            ("audio", wave(), "a.wav"),
        ])
        let path = "/v1/haptics/\(try #require(try response.object()["id"] as? String))/versions/1/audio/a.wav"
        #expect(try site.get(path).status == 403)
        #expect(try site.send(.get, path).header("Cache-Control") == "private, no-store")
    }

    // MARK: Archives

    /// An entry of an archive as somebody with bad intentions writes it.
    struct BadEntry: Sendable, CustomTestStringConvertible {
        var name: String
        var attributes: UInt32 = 0
        var flags: UInt16 = 0
        var method: UInt16 = 0
        var content: [UInt8] = []
        /// What the directory says of its size; nil: the truth.
        var size: UInt32?
        var testDescription: String { "\(name.debugDescription) \(attributes) \(flags) \(method) \(size ?? 0)" }
    }

    private static func archive(_ entries: [BadEntry]) -> [UInt8] {
        func number(_ value: some BinaryInteger, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var (bytes, directory) = ([UInt8](), [UInt8]())
        for entry in entries {
            let name = Array(entry.name.utf8)
            let size = entry.size ?? UInt32(entry.content.count)
            let head =
                number(entry.flags, 2) + number(entry.method, 2) + number(0, 4) + number(CRC32.of(entry.content), 4)
                + number(entry.content.count, 4) + number(size, 4) + number(name.count, 2) + number(0, 2)
            directory += [0x50, 0x4B, 1, 2, 20, 3, 20, 0] + head + number(0, 6) + number(entry.attributes, 4)
            directory += number(bytes.count, 4) + name
            bytes += [0x50, 0x4B, 3, 4, 20, 0] + head + name + entry.content
        }
        let end =
            number(entries.count, 2) + number(entries.count, 2) + number(directory.count, 4) + number(bytes.count, 4)
        return bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + end + [0, 0]
    }

    @Test(arguments: [
        BadEntry(name: "/etc/a.wav"), BadEntry(name: "../a.wav"), BadEntry(name: "s/../../a.wav"),
        BadEntry(name: "C:\\a.wav"), BadEntry(name: "s\\a.wav"), BadEntry(name: "a\0.wav"), BadEntry(name: ""),
        BadEntry(name: "A.AHAP"), BadEntry(name: "a.wav", attributes: 0o120777 << 16),
        BadEntry(name: "a.wav", attributes: 0o020666 << 16), BadEntry(name: "a.wav", flags: 1),
        BadEntry(name: "a.wav", method: 12), BadEntry(name: "a.wav", size: 5),
        BadEntry(name: "a.wav", method: 8, content: [1, 2, 3], size: 5),
        BadEntry(name: "a.wav", size: 0xFFFF_FFFF), BadEntry(name: "a.wav", size: UInt32(Sound.mostBytes + 1)),
    ]) func archivesThatCouldDoHarmAreRefusedWhole(entry: BadEntry) throws {
        let document = BadEntry(name: "a.ahap", content: Array(playing("a.wav").utf8))
        #expect(try ZipReader.files(Self.archive([document])).count == 1, "the rest of it is good")
        let bytes = Self.archive([document, entry])
        #expect(throws: ZipReader.Fault.self) { try ZipReader.files(bytes) }
        let site = try TestSite()
        let response = try site.send(form: [("meta", Array(meta.utf8), nil), ("bundle", bytes, "a.zip")])
        #expect([413, 422].contains(response.status), "\(response.text)")
        #expect(site.site.search.count == 0)
    }

    /// A program that makes archives as people do.
    private func python(_ lines: String, _ path: String) throws -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\n\(lines)\nz.close()",
            path,
        ]
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return process.terminationStatus == 0 ? [UInt8](try Data(contentsOf: URL(filePath: path))) : nil
    }

    @Test func archivesOfOtherProgramsAreUnpackedAndBombsAreNot() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        guard
            let plain = try python(
                "z.mkdir('p') if hasattr(z, 'mkdir') else None\nz.writestr('p/a.ahap', '\(playing("s/a.wav"))')\nz.writestr('p/s/a.wav', b'RIFF\\0\\0\\0\\0WAVE' + b'x' * 10000)",
                path),
            let bomb = try python("z.writestr('a.ahap', b' ' * (9 << 20))", path),
            let many = try python("[z.writestr(f'{n}.txt', b'') for n in range(101)]", path)
        else { return print("skipped: there is no python3 to make archives") }
        let files = try ZipReader.files(plain)
        #expect(files.map(\.name) == ["p/a.ahap", "p/s/a.wav"] && files[1].bytes.count == 10_012)
        #expect(plain.count < 10_000 && bomb.count < 100_000)
        for bytes in [bomb, many] {
            let fault = #expect(throws: ZipReader.Fault.self) { try ZipReader.files(bytes) }
            #expect(fault?.isSize == true)
        }
        let site = try TestSite()
        let response = try site.send(form: [("meta", Array(meta.utf8), nil), ("bundle", plain, "a.zip")])
        #expect(response.status == 201, "\(response.text)")
        for end in [1, 20, plain.count / 2] {
            #expect(throws: ZipReader.Fault.self) { try ZipReader.files(Array(plain.dropLast(end))) }
        }
        for count in 0..<plain.count where count % 7 == 0 {
            var damaged = plain
            damaged[count] ^= 0x55
            _ = try? ZipReader.files(damaged)
        }
    }

    @Test func formsOverTheLimitAreCutOff() throws {
        let site = try TestSite()
        let large = wave() + [UInt8](repeating: 0, count: Sound.mostBytes)
        #expect(try site.publish("a.wav", [("a.wav", large)]).status == 413)
        let half = wave() + [UInt8](repeating: 0, count: Sound.mostBytes - 12)
        let (more, other) = (half.dropLast() + [1], half.dropLast() + [2])
        let body =
            #"{"Version":1.0,"Pattern":["#
            + ["a", "b", "c"].map {
                #"{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\#($0).wav"}}"#
            }
            .joined(separator: ",") + "]}"
        let parts: [(name: String, bytes: [UInt8], file: String?)] = [
            ("meta", Array(meta.utf8), nil), ("ahap", Array(body.utf8), "a.ahap"), ("audio", half, "a.wav"),
            ("audio", Array(more), "b.wav"),
        ]
        #expect(try site.send(form: parts + [("audio", wave(), "c.wav")]).status == 413)
        #expect(try site.send(form: parts + [("audio", Array(other), "c.wav")]).status == 413)
        let kept = try site.publish("a.wav", [("a.wav", half)])
        #expect(kept.status == 201, "\(kept.text)")
    }
}
