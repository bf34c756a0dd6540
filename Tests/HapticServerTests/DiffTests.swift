import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

@Suite struct DiffTests {
    /// A pattern of two versions: the second tap later, and one more.
    private func twoVersions(_ site: TestSite, visibility: String = "public") throws -> String {
        let id = try site.publish(visibility: visibility)
        let response = try site.send(
            .post, "/v1/haptics/\(id)/versions", #"{"content":\#(TestSite.pattern([0, 0.5, 1]))}"#)
        #expect(response.status == 201)
        return "/v1/haptics/\(id)/versions"
    }

    @Test func versionsAreComparedPartByPart() throws {
        let site = try TestSite()
        let path = try twoVersions(site)
        let response = try site.get(path + "/1/diff/2")
        let object = try response.object()
        #expect(object["same"] as? Bool == false)
        let changes = try #require(object["changes"] as? [[String: Any]])
        #expect(changes.map { $0["change"] as? String } == ["moved", "added"])
        #expect(changes.map { $0["part"] as? String } == ["HapticTransient at 0.25 s", "HapticTransient at 1 s"])
        #expect(response.header("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(try site.get(path + "/1/diff/latest").header("Cache-Control")?.contains("max-age=60") == true)
        #expect(try site.get(path + "/2/diff/2").object()["same"] as? Bool == true)
        for (first, second) in [("1", "3"), ("3", "1"), ("0", "1"), ("1", "x")] {
            #expect(try site.get("\(path)/\(first)/diff/\(second)").status == 404, "\(first) \(second)")
        }
    }

    @Test func differencesAreToldInWordsAndDrawn() throws {
        let site = try TestSite()
        let path = try twoVersions(site) + "/1/diff/2"
        let id = try #require(path.split(separator: "/").dropFirst(2).first)
        #expect(
            try site.get(path, headers: ["Accept": "text/plain"]).text == """
                \(id)@1 → \(id)@2: 1 moved, 1 added
                  ~ HapticTransient at 0.25 s: moved by +0.25 s
                  + HapticTransient at 1 s

                """)
        let picture = try site.get(path + "?format=svg&theme=dark")
        #expect(picture.header("Content-Type") == "image/svg+xml" && picture.text.hasPrefix("<svg"))
        #expect(picture.text.contains("1 moved, 1 added") && picture.header("Content-Security-Policy") != nil)
        #expect(try picture.text != site.get(path.replacingOccurrences(of: "/1/", with: "/2/") + "?format=svg").text)
        #expect(try site.get(path, headers: ["Accept": "application/pdf"]).status == 406)
        #expect(try site.get(path + "?format=pdf").status == 400)
    }

    @Test func nobodyComparesWhatTheyMayNotSee() throws {
        let site = try TestSite()
        let path = try twoVersions(site, visibility: "private") + "/1/diff/2"
        #expect(try site.get(path).status == 404)
        #expect(try site.send(.get, path).header("Cache-Control") == "private, no-store")
    }

    @Test func documentsThatNobodyKeepsAreCompared() throws {
        let site = try TestSite()
        let body = #"{"before":\#(TestSite.pattern([0])),"after":\#(TestSite.pattern([0, 1]))}"#
        let answer = try site.send(.post, "/v1/diff", body, isAnonymous: true)
        let changes = try answer.object()["changes"] as? [Any]
        #expect(answer.status == 200 && changes?.count == 1)
        #expect(try site.send(.post, "/v1/diff?format=text", body, isAnonymous: true).text.contains("1 added"))
        for (bad, status) in [(#"{"before":{}}"#, 400), (#"{"before":{},"after":{},"then":1}"#, 400), ("[]", 400)] {
            #expect(try site.send(.post, "/v1/diff", bad, isAnonymous: true).status == status, "\(bad)")
        }
    }

    @Test func theSiteShowsWhatAVersionChanged() throws {
        let site = try TestSite()
        let id = try #require(try twoVersions(site).split(separator: "/").dropFirst(2).first)
        let versions = try site.get("/h/\(id)/two-taps?tab=versions").text
        #expect(versions.contains("<form") && versions.contains("name=\"b\""))
        let page = try site.get("/h/\(id)/two-taps/compare?a=1&b=2")
        #expect(page.status == 200 && page.text.contains("1 moved, 1 added"))
        #expect(page.text.contains("/v1/haptics/\(id)/versions/1/diff/2?format=svg"))
        #expect(try site.get("/h/\(id)/two-taps/compare?a=1&b=9").status == 404)
    }
}
