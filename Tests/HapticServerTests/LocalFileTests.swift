import Foundation
import Glibc
import HapticLibrary
import Testing

@testable import HapticServer

/// A studio on a file of its own.
private final class LocalSite {
    let site: Site
    let file: LocalFile
    let folder: String
    let store: LibraryStore

    init(_ content: String? = TestSite.pattern([0])) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let content { try Data(content.utf8).write(to: URL(filePath: folder + "/a.ahap")) }
        file = LocalFile(folder + "/a.ahap")
        store = try LibraryStore(.sqlite(path: folder + "/library.sqlite"))
        var settings = Site.Settings(publicURL: "http://127.0.0.1:4711")
        settings.localFile = file
        site = try Site(store, settings, clock: { Moment(milliseconds: 1_790_000_000_000) })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func send(
        _ method: HapticServer.Method, _ target: String, _ body: String = "", _ headers: [String: String] = [:],
        token: String? = nil
    ) throws -> Response {
        var all = ["host": "127.0.0.1:4711", "authorization": "Bearer " + (token ?? file.token)]
        for (name, value) in headers { all[name.lowercased()] = value }
        return site.respond(
            to: try Request(method, target, headers: all.map { ($0.key, $0.value) }, body: Array(body.utf8)))
    }

    var content: String? {
        (try? Data(contentsOf: URL(filePath: file.path))).map { String(decoding: $0, as: UTF8.self) }
    }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
}

@Suite struct LocalFileTests {
    @Test func theFileIsReadAndSavedWithTheTagThatWasSeen() throws {
        let local = try LocalSite()
        let told = try local.send(.get, "/v1/local")
        #expect(try told.object()["name"] as? String == "a.ahap")
        let tag = try #require(told.header("ETag"))
        #expect(try told.object()["etag"] as? String == tag)
        #expect(try local.send(.get, "/v1/local", "", ["If-None-Match": tag]).status == 304)
        let read = try local.send(.get, "/v1/local/content")
        #expect(read.text == TestSite.pattern([0]) && read.header("ETag") == tag)
        let saved = try local.send(.put, "/v1/local/content", TestSite.pattern([1]), ["If-Match": tag])
        #expect(saved.status == 200 && local.content == TestSite.pattern([1]))
        let next = try #require(saved.header("ETag"))
        #expect(next != tag)
        #expect(try local.send(.get, "/v1/local").header("ETag") == next)
        #expect(!local.names.contains { $0.hasPrefix("a.ahap.") }, "nothing is left beside it")
    }

    @Test func whatAnotherProgramWroteIsNotWrittenOver() throws {
        let local = try LocalSite()
        let tag = try #require(try local.send(.get, "/v1/local").header("ETag"))
        try Data("theirs".utf8).write(to: URL(filePath: local.file.path))
        let now = try local.send(.get, "/v1/local", "", ["If-None-Match": tag])
        #expect(now.status == 200 && now.header("ETag") != tag)
        let refused = try local.send(.put, "/v1/local/content", "mine", ["If-Match": tag])
        #expect(refused.status == 412 && refused.header("ETag") == now.header("ETag"))
        #expect(local.content == "theirs")
        #expect(try local.send(.put, "/v1/local/content", "mine").status == 428)
        #expect(local.content == "theirs")
        #expect(try local.send(.put, "/v1/local/content", "mine", ["If-Match": "*"]).status == 200)
        #expect(local.content == "mine")
        try FileManager.default.removeItem(atPath: local.file.path)
        let gone = try local.send(.put, "/v1/local/content", "again", ["If-Match": tag])
        #expect(gone.status == 412 && gone.header("ETag") == nil && local.content == nil)
    }

    @Test func aFileThatIsNotThereIsMadeOnce() throws {
        let local = try LocalSite(nil)
        let told = try local.send(.get, "/v1/local")
        #expect(told.status == 200 && told.header("ETag") == nil)
        #expect(try local.send(.get, "/v1/local/content").status == 404)
        #expect(try local.send(.put, "/v1/local/content", "new", ["If-None-Match": "*"]).status == 200)
        #expect(local.content == "new")
        #expect(try local.send(.put, "/v1/local/content", "other", ["If-None-Match": "*"]).status == 412)
        #expect(local.content == "new")
    }

    @Test func savingKeepsTheModeAndFollowsLinks() throws {
        let local = try LocalSite()
        let target = local.folder + "/b.ahap"
        try FileManager.default.moveItem(atPath: local.file.path, toPath: target)
        #expect(chmod(target, 0o640) == 0 && symlink("b.ahap", local.file.path) == 0)
        #expect(try local.send(.put, "/v1/local/content", "x", ["If-Match": "*"]).status == 200)
        var status = stat()
        #expect(lstat(local.file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o640 && local.content == "x")
    }

    @Test func nobodyElseReachesTheFile() throws {
        let local = try LocalSite()
        for token in ["", "x", String(local.file.token.dropLast())] {
            #expect(try local.send(.get, "/v1/local/content", token: token).status == 401, "\(token)")
            #expect(
                try local.send(.put, "/v1/local/content", "x", ["If-Match": "*"], token: token).status == 401,
                "\(token)")
        }
        let strangers = [
            ["Host": "evil.example:4711"], ["Host": "127.0.0.1"], ["Origin": "http://evil.example"],
            ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
        ]
        for headers in strangers {
            #expect(try local.send(.get, "/v1/local", "", headers).status == 403, "\(headers)")
        }
        let own = try local.send(.get, "/v1/local", "", ["Host": "localhost:4711", "Origin": "http://localhost:4711"])
        #expect(own.status == 200 && own.header("Access-Control-Allow-Origin") == nil)
        #expect(try local.send(.get, "/v1/haptics").status == 404)
        #expect(local.content == TestSite.pattern([0]))
        let library = try TestSite()
        #expect(try library.get("/v1/local").status == 404, "a library knows no such address")
    }

    @Test func soundsBesideTheFileAreHandedOutAndNothingElse() throws {
        let local = try LocalSite()
        try FileManager.default.createDirectory(atPath: local.folder + "/s", withIntermediateDirectories: true)
        try Data("RIFF".utf8).write(to: URL(filePath: local.folder + "/s/t.wav"))
        try Data("no".utf8).write(to: URL(filePath: local.folder + "/s/t.txt"))
        let sound = try local.send(.get, "/v1/local/sounds/s/t.wav")
        #expect(sound.text == "RIFF" && sound.header("Content-Type") == "audio/wav")
        for name in ["s/t.txt", "s/u.wav", "library.sqlite", "s", ".hidden"] {
            #expect(try local.send(.get, "/v1/local/sounds/" + name).status == 404, "\(name)")
        }
    }

    @Test func whatIsNoDocumentIsRefused() throws {
        let local = try LocalSite(nil)
        #expect(mkfifo(local.file.path, 0o600) == 0)
        #expect(try local.send(.get, "/v1/local").status == 413)
        #expect(throws: UsageError.self) { try StudioCommand.run([]) }
        #expect(throws: UsageError.self) { try StudioCommand.run(["-"]) }
        #expect(throws: UsageError.self) { try StudioCommand.run([local.folder, "--no-open"]) }
    }
}
