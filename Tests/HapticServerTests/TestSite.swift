import Foundation
import HapticLibrary
import Synchronization
import Testing

@testable import HapticServer

/// A site over a library of its own, with a clock that only tests move.
final class TestSite: Sendable {
    let site: Site
    let store: LibraryStore
    let key: String
    private let folder: String

    init(limitsRates: Bool = false, web: String? = nil, trustsProxy: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try LibraryStore(.sqlite(path: folder + "/library.sqlite"))
        key = try store.createKey(
            owner: "ada", name: "test", scopes: Set(Scope.allCases), expires: nil, by: Principal(owner: "ada"),
            at: Moment(milliseconds: 1_790_000_000_000)
        ).text
        var settings = Site.Settings(publicURL: "http://library.test")
        settings.limitsRates = limitsRates
        settings.webFolder = web
        settings.trustsProxy = trustsProxy
        let box = Box()
        site = try Site(store, settings, clock: { box.now })
        self.box = box
    }

    private final class Box: Sendable {
        private let moment = Mutex(Moment(milliseconds: 1_790_000_000_000))
        var now: Moment { moment.withLock { $0 } }
        func pass(seconds: Int) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    private let box: Box

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Moves the clock on.
    func pass(seconds: Int) { box.pass(seconds: seconds) }

    /// Sends a request; with the key, unless told otherwise.
    func send(
        _ method: Method, _ target: String, _ body: String = "", headers: [String: String] = [:], key: String? = nil,
        isAnonymous: Bool = false
    ) throws -> Response {
        var pairs = headers.map { (name: $0.key.lowercased(), value: $0.value) }
        if !isAnonymous { pairs.append(("authorization", "Bearer " + (key ?? self.key))) }
        if !body.isEmpty, headers["Content-Type"] == nil { pairs.append(("content-type", "application/json")) }
        return site.respond(to: try Request(method, target, headers: pairs, body: Array(body.utf8)))
    }

    /// Sends a request without a key.
    func get(_ target: String, headers: [String: String] = [:]) throws -> Response {
        try send(.get, target, headers: headers, isAnonymous: true)
    }

    /// Publishes a pattern of taps; its id.
    func publish(
        _ title: String = "Two taps", times: [Double] = [0, 0.25], visibility: String = "public",
        license: String = "CC0-1.0"
    ) throws -> String {
        let response = try send(.post, "/v1/haptics", Self.body(title, times, visibility, license))
        #expect(response.status == 201, "\(response.text)")
        return try #require(try response.object()["id"] as? String)
    }

    static func pattern(_ times: [Double]) -> String {
        let events = times.map { #"{"Event":{"Time":\#($0),"EventType":"HapticTransient","EventParameters":[]}}"# }
        return #"{"Version":1.0,"Pattern":[\#(events.joined(separator: ","))]}"#
    }

    static func body(
        _ title: String, _ times: [Double], _ visibility: String = "public", _ license: String = "CC0-1.0"
    ) -> String {
        #"{"title":"\#(title)","tags":["test"],"license":"\#(license)","visibility":"\#(visibility)","content":\#(pattern(times))}"#
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }

    func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any], "\(text.prefix(200))")
    }
}
