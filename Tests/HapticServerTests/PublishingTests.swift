import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

@Suite struct PublishingTests {
    @Test func whatIsPublishedCanBeReadAsItWasSent() throws {
        let site = try TestSite()
        let response = try site.send(.post, "/v1/haptics", TestSite.body("Two taps", [0, 0.25]))
        #expect(response.status == 201)
        let object = try response.object()
        let id = try #require(object["id"] as? String)
        #expect(response.header("Location") == "http://library.test/v1/haptics/\(id)")
        #expect(object["version"] as? Int == 1 && object["license"] as? String == "CC0-1.0")
        let content = try site.get("/v1/haptics/\(id)/versions/1/content.ahap")
        #expect(content.text == TestSite.pattern([0, 0.25]))
        #expect(content.header("Content-Type") == "application/vnd.apple.ahap+json")
        #expect(content.header("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(content.header("Content-Disposition")?.contains("filename=\"two-taps.ahap\"") == true)
    }

    @Test func aStringKeepsItsBytes() throws {
        let site = try TestSite()
        let text =
            "{ \"Version\" : 1.0,\n\t\"Pattern\" : [ { \"Event\" : { \"Time\" : 0.0, \"EventType\" : \"HapticTransient\" } } ] }\n"
        var body = try #require(
            try JSONSerialization.jsonObject(with: Data(TestSite.body("A string", [0]).utf8)) as? [String: Any])
        body["content"] = text
        let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        let id = try #require(try site.send(.post, "/v1/haptics", json).object()["id"] as? String)
        #expect(try site.get("/v1/haptics/\(id)/versions/latest/content").text == text)
    }

    @Test func theGateRefusesWithTheCheckersOwnFindings() throws {
        let site = try TestSite()
        let evil = #"{"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous"}}]}"#
        let body = TestSite.body("Evil", [0]).replacingOccurrences(of: TestSite.pattern([0]), with: evil)
        let response = try site.send(.post, "/v1/haptics", body)
        #expect(response.status == 422 && response.header("Content-Type") == "application/problem+json")
        let object = try response.object()
        #expect(object["type"] as? String == "http://library.test/problems/check-failed")
        let problems = try #require(object["problems"] as? [[String: Any]])
        let check = try site.send(.post, "/v1/check", evil).object()
        #expect(NSArray(array: problems).isEqual(to: try #require(check["diagnostics"] as? [Any])))
        #expect(problems.contains { ($0["message"] as? String)?.contains("EventDuration") == true })
        #expect(site.site.search.count == 0)
        #expect(try site.store.auditLog(limit: 9).map(\.action) == ["key.create"])
    }

    @Test func theSameBytesAnswer200AndStaleBasesConflict() throws {
        let site = try TestSite()
        let id = try site.publish()
        let again = try site.send(.post, "/v1/haptics", TestSite.body("Other title", [0, 0.25]))
        #expect(again.status == 200)
        #expect(try again.object()["id"] as? String == id && again.object()["title"] as? String == "Two taps")
        func version(_ times: [Double], base: Int) throws -> Response {
            try site.send(
                .post, "/v1/haptics/\(id)/versions",
                #"{"content":\#(TestSite.pattern(times)),"base_version":\#(base),"note":"n"}"#)
        }
        #expect(try version([0, 1], base: 1).status == 201)
        let conflict = try version([0, 2], base: 1)
        #expect(conflict.status == 409 && conflict.text.contains("/problems/conflict"))
        #expect(try version([0, 1], base: 2).status == 200)
        #expect(try site.get("/v1/haptics/\(id)/versions").object()["items"] as? [Any] != nil)
        #expect(try site.get("/v1/haptics/\(id)/versions/1/content").text == TestSite.pattern([0, 0.25]))
    }

    @Test func aDryRunKeepsNothing() throws {
        let site = try TestSite()
        #expect(try site.send(.post, "/v1/haptics?dry_run=1", TestSite.body("Dry", [0])).status == 200)
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 0)
        let id = try site.publish()
        func version(_ times: [Double], base: Int = 1, key: String? = nil) throws -> Int {
            try site.send(
                .post, "/v1/haptics/\(id)/versions?dry_run=1",
                #"{"content":\#(TestSite.pattern(times)),"base_version":\#(base)}"#, key: key
            ).status
        }
        let other = try site.store.createKey(
            owner: "ben", name: "k", scopes: [.publish], expires: nil, by: Principal(owner: "ben"),
            at: site.site.clock()
        ).text
        #expect(try version([0, 1]) == 200 && version([0, 1], base: 2) == 409 && version([]) == 422)
        #expect(try version([0, 1], key: other) == 403)
        #expect(try site.store.versions(of: #require(Identifier(id, .haptic))).count == 1)
    }

    struct BadBody: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var status: Int
        var kind: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        BadBody(name: "no JSON", body: "{", status: 400, kind: "bad-request"),
        BadBody(name: "an array", body: "[]", status: 400, kind: "bad-request"),
        BadBody(
            name: "an unknown member", body: #"{"titel":"x"}"#, status: 400, kind: "unknown-field"),
        BadBody(name: "a member twice", body: #"{"title":"a","title":"b"}"#, status: 400, kind: "bad-request"),
        BadBody(
            name: "no content", body: #"{"title":"abc","tags":["a"],"license":"MIT"}"#, status: 400, kind: "bad-request"
        ),
        BadBody(
            name: "no licence", body: #"{"title":"abc","tags":["a"],"content":{}}"#, status: 422,
            kind: "validation-failed"),
        BadBody(
            name: "a licence of its own", body: #"{"title":"abc","tags":["a"],"license":"WTF","content":{}}"#,
            status: 400,
            kind: "bad-request"),
        BadBody(
            name: "a short title", body: #"{"title":"ab","tags":["a"],"license":"MIT","content":{}}"#, status: 422,
            kind: "validation-failed"),
        BadBody(
            name: "a number as title", body: #"{"title":7,"tags":["a"],"license":"MIT","content":{}}"#, status: 400,
            kind: "bad-request"),
        BadBody(
            name: "a document without a pattern", body: #"{"title":"abc","tags":["a"],"license":"MIT","content":{}}"#,
            status: 422, kind: "check-failed"),
        BadBody(
            name: "a document that is nested too deep",
            body: #"{"title":"abc","tags":["a"],"license":"MIT","content":"\#(String(repeating: "[", count: 600))"}"#,
            status: 413, kind: "payload-too-large"),
    ]) func badBodiesChangeNothingAndSayWhatIsWrong(c: BadBody) throws {
        let site = try TestSite()
        let response = try site.send(.post, "/v1/haptics", c.body)
        #expect(response.status == c.status, "\(response.text)")
        #expect(try response.object()["type"] as? String == "http://library.test/problems/\(c.kind)")
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 0)
    }

    @Test func aDocumentOf4MiBIsTakenAndOneMoreByteIsNot() throws {
        let site = try TestSite()
        let start = TestSite.pattern([0]).dropLast() + ",\"x\":\""
        let fitting = start + String(repeating: "a", count: CheckedPattern.mostBytes - start.utf8.count - 2) + "\"}"
        #expect(fitting.utf8.count == CheckedPattern.mostBytes)
        #expect(try site.send(.post, "/v1/check", String(fitting)).status == 200)
        #expect(try site.send(.post, "/v1/check", fitting + " ").status == 413)
        let body = TestSite.body("Large", [0]).replacingOccurrences(of: TestSite.pattern([0]), with: fitting + " ")
        // Space after the object is no part of it.
        #expect(try site.send(.post, "/v1/haptics", body).status == 201)
        let larger = fitting.replacingOccurrences(of: "\"x\"", with: "\"xx\"")
        #expect(
            try site.send(
                .post, "/v1/haptics",
                TestSite.body("Larger", [0]).replacingOccurrences(of: TestSite.pattern([0]), with: larger)
            ).status == 413)
    }

    @Test func remixesKeepToTheLicenceOfTheirOriginal() throws {
        let site = try TestSite()
        let id = try site.publish(license: "CC-BY-SA-4.0")
        let other = try site.store.createKey(
            owner: "ben", name: "k", scopes: [.publish], expires: nil, by: Principal(owner: "ben"),
            at: Moment(milliseconds: 1_790_000_000_000)
        ).text
        func remix(_ license: String) throws -> Response {
            let body = TestSite.body("Remix", [0, 3], "public", license).dropLast() + #","remix_of":"\#(id)@1"}"#
            return try site.send(.post, "/v1/haptics", String(body), key: other)
        }
        #expect(try remix("MIT").status == 422)
        #expect(try remix("CC-BY-SA-4.0").object()["remix_of"] as? String == "\(id)@1")
    }

    @Test func aRequestThatIsSentTwiceUnderOneNameIsDoneOnce() throws {
        let site = try TestSite()
        let first = try site.send(
            .post, "/v1/haptics", TestSite.body("Once", [0]), headers: ["Idempotency-Key": "n1"])
        let again = try site.send(
            .post, "/v1/haptics", TestSite.body("Once", [0]), headers: ["Idempotency-Key": "n1"])
        #expect(first.status == 201 && again.status == 201 && again.body == first.body)
        #expect(again.header("Location") == first.header("Location"))
        let other = try site.send(
            .post, "/v1/haptics", TestSite.body("Twice", [5]), headers: ["Idempotency-Key": "n1"])
        #expect(other.status == 422 && other.text.contains("idempotency-mismatch"))
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 1)
    }

    @Test func noKeyAndNothingThatIsMadeAnewIsKeptUnderAName() throws {
        let site = try TestSite()
        let headers = ["Idempotency-Key": "n1"]
        let made = try site.send(
            .post, "/v1/me/keys", #"{"name":"ci","scopes":["read"]}"#, headers: headers)
        let id = try #require(try made.object()["id"] as? String)
        #expect(try site.send(.post, "/v1/me/keys/\(id)/rotate", headers: headers).status == 201)
        for target in ["/v1/render", "/v1/convert?to=haptic", "/v1/check"] {
            #expect(try site.send(.post, target, TestSite.pattern([0]), headers: headers).status == 200)
        }
        #expect(try site.store.keptAnswer("n1", of: "ada", at: site.site.clock()) == nil)
        #expect(try site.send(.post, "/v1/haptics", TestSite.body("Once", [0]), headers: headers).status == 201)
        #expect(try site.store.keptAnswer("n1", of: "ada", at: site.site.clock())?.status == 201)
    }

    @Test func whatIsOnlyToBeLookedAtIsFetchedByItsAuthorAloneAndKeptByNoCache() throws {
        let site = try TestSite()
        let id = try site.publish(license: "LicenseRef-All-Rights-Reserved")
        for version in ["1", "latest"] {
            let target = "/v1/haptics/\(id)/versions/\(version)/content.ahap"
            let own = try site.send(.get, target)
            #expect(own.text == TestSite.pattern([0, 0.25]) && own.header("Cache-Control") == "private, no-store")
            #expect(try site.get(target).status == 403)
        }
        let picture = try site.get("/v1/haptics/\(id)/versions/1/content.svg")
        #expect(picture.status == 200 && picture.header("Cache-Control")?.hasPrefix("public") == true)
    }
}
