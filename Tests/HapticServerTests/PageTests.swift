import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

@Suite struct PageTests {
    private static let form = ["Content-Type": "application/x-www-form-urlencoded", "Origin": "http://library.test"]

    /// Signs in; the cookie.
    private func signIn(_ site: TestSite) throws -> String {
        let response = try site.send(.post, "/signin", "key=\(site.key)", headers: Self.form, isAnonymous: true)
        #expect(response.status == 303)
        let cookie = try #require(response.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
        return String(cookie.prefix { $0 != ";" })
    }

    @Test(arguments: [
        "/", "/search", "/search?q=taps", "/search?q=nothing", "/h/ID/two-taps", "/h/ID/two-taps?tab=source",
        "/h/ID/two-taps?tab=check", "/h/ID/two-taps?tab=versions", "/h/ID/two-taps?tab=comments", "/h/ID/two-taps/v/1",
        "/embed/ID", "/u/ada", "/collections", "/settings/keys", "/docs", "/docs/api", "/docs/rules",
        "/docs/rules/curve-overlap",
    ]) func everyPageIsWholeAndSafe(path: String) throws {
        let site = try TestSite()
        let id = try site.publish()
        let page = try site.get(path.replacingOccurrences(of: "ID", with: id), headers: ["Accept": "text/html"])
        #expect(page.status == 200, "\(page.text.prefix(300))")
        #expect(page.header("Content-Type") == "text/html; charset=utf-8")
        let policy = try #require(page.header("Content-Security-Policy"))
        #expect(policy.contains("script-src 'self'") && !policy.contains("unsafe"))
        #expect(!page.text.contains(" style=\"") && !page.text.contains(" onclick="))
        #expect(page.text.contains("<h1") && page.text.contains("<html lang=\"en\">"))
        // As XML, tags that are not closed show; void elements are closed for it.
        var xml = page.text.replacingOccurrences(of: "<!DOCTYPE html>", with: "")
        for name in ["meta", "link", "img", "input", "source", "br", "hr"] {
            xml = xml.replacing(try Regex("<\(name)([^>]*)>")) { "<\(name)\($0.output[1].substring ?? "")/>" }
        }
        for name in ["required", "controls", "open", "selected", "checked", "data-allow", "data-state"] {
            xml = xml.replacing(try Regex("(<[^>]*) \(name)([ />])")) {
                "\($0.output[1].substring ?? "") \(name)=\"\"\($0.output[2].substring ?? "")"
            }
        }
        #expect(ElementNesting.fault(in: xml) == nil)
    }

    @Test func textOfPeopleIsTextOnEveryPage() throws {
        let site = try TestSite()
        let evil = #"<script>alert(1)</script>"><img src=x onerror=alert(1)>"#
        var body = try #require(
            try JSONSerialization.jsonObject(with: Data(TestSite.body("x", [0]).utf8)) as? [String: Any])
        body["title"] = evil
        body["description"] = evil
        body["note"] = evil
        let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        let haptic = try site.send(.post, "/v1/haptics", json).object()
        let (id, slug) = (try #require(haptic["id"] as? String), try #require(haptic["slug"] as? String))
        let comment = String(decoding: try JSONSerialization.data(withJSONObject: ["body": evil]), as: UTF8.self)
        #expect(try site.send(.post, "/v1/haptics/\(id)/comments", comment).status == 201)
        for path in [
            "/", "/search?q=%3Cscript%3E", "/h/\(id)/\(slug)", "/h/\(id)/\(slug)?tab=versions",
            "/h/\(id)/\(slug)?tab=comments",
            "/embed/\(id)", "/feed.atom", "/v1/haptics/\(id)/versions/1/plot.svg",
        ] {
            let page = try site.get(path).text
            #expect(!page.contains("<script>") && !page.contains("<img src=x"), "\(path)")
        }
    }

    @Test func theSiteWorksWithFormsAlone() throws {
        let site = try TestSite()
        #expect(try site.get("/publish").header("Location") == "/settings/keys?next=/publish")
        let cookie = try signIn(site)
        #expect(try site.send(.get, "/publish", headers: ["Cookie": cookie], isAnonymous: true).status == 200)
        let fields = [
            "title": "From a form", "tags": "a, b", "license": "MIT", "visibility": "public",
            "text": TestSite.pattern([0, 0.5]),
        ]
        func post(_ fields: [String: String], _ path: String) throws -> Response {
            let body = fields.map { "\($0)=\(Percent.encoded($1))" }.joined(separator: "&")
            return try site.send(
                .post, path, body, headers: Self.form.merging(["Cookie": cookie]) { $1 }, isAnonymous: true)
        }
        let bad = try post(fields.merging(["text": "{}"]) { $1 }, "/publish")
        #expect(bad.status == 422 && bad.text.contains("role=\"alert\"") && bad.text.contains("From a form"))
        let done = try post(fields, "/publish")
        let place = try #require(done.header("Location"))
        #expect(done.status == 303 && place.hasSuffix("/from-a-form"))
        let id = try #require(place.split(separator: "/").dropFirst().first.map(String.init))
        #expect(try post(["liked": "1"], "/h/\(id)/like").status == 303)
        #expect(try post(["body": "Good", "at_time": "0.5"], "/h/\(id)/comment").status == 303)
        #expect(try post(["body": "When?", "at_time": "soon"], "/h/\(id)/comment").status == 422)
        let page = try site.get(place + "?tab=comments").text
        #expect(page.contains("Good") && page.contains("♡ 1"))
        #expect(try post(["name": "new", "scope": "read", "days": "30"], "/settings/keys").text.contains("thrum_"))
        #expect(try post([:], "/signout").header("Set-Cookie")?.contains("Max-Age=0") == true)
    }

    @Test func filesOfFormsArePublishedWithTheirBytes() throws {
        let site = try TestSite()
        let cookie = try signIn(site)
        let bytes = TestSite.pattern([0, 0.125])
        func part(_ name: String, _ value: String) -> String {
            "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let body =
            part("title", "A file") + part("tags", "a") + part("license", "CC0-1.0")
            + "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../x.ahap\"\r\nContent-Type: application/json\r\n\r\n\(bytes)\r\n--XX--\r\n"
        let done = try site.send(
            .post, "/publish", body,
            headers: [
                "Content-Type": "multipart/form-data; boundary=XX", "Origin": "http://library.test", "Cookie": cookie,
            ], isAnonymous: true)
        let id = try #require(done.header("Location")?.split(separator: "/").dropFirst().first.map(String.init))
        #expect(try site.get("/v1/haptics/\(id)/versions/1/content").text == bytes)
    }

    @Test func pagesOfOthersMakeNobodyActHere() throws {
        let site = try TestSite()
        let cookie = try signIn(site)
        let id = try site.publish()
        for headers in [["Origin": "https://evil.test"], [:], ["Origin": "null"]] {
            let sent = headers.merging(["Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"]) { $1 }
            #expect(try site.send(.post, "/h/\(id)/like", "liked=1", headers: sent, isAnonymous: true).status == 403)
        }
        let own = ["Cookie": cookie, "Origin": "http://library.test"]
        #expect(try site.send(.put, "/v1/haptics/\(id)/like", headers: own, isAnonymous: true).status == 403)
        #expect(
            try site.send(
                .put, "/v1/haptics/\(id)/like", headers: own.merging(["X-Thrum-Request": "1"]) { $1 }, isAnonymous: true
            ).status == 200)
        let forged = "thrum_session=k_0000000000~99999999999999.00"
        #expect(try site.send(.get, "/v1/me", headers: ["Cookie": forged], isAnonymous: true).status == 401)
    }

    @Test(arguments: ["0", "-1", "3651", "soon", "-9223372036854775808", "99999999999999999999"])
    func aKeyLastsAsManyDaysAsTheFormOffers(days: String) throws {
        let site = try TestSite()
        let headers = Self.form.merging(["Cookie": try signIn(site)]) { $1 }
        let body = "name=new&scope=read&days=\(days)"
        let response = try site.send(.post, "/settings/keys", body, headers: headers, isAnonymous: true)
        #expect(response.status == 400)
        #expect(try site.store.keys(of: "ada").count == 1)
    }

    @Test func signingInLeadsNowhereElse() throws {
        let site = try TestSite()
        for next in [
            "https://evil.test", "//evil.test", "/\\evil.test", "/\t/evil.test", "/\r/evil.test", "/\r\n/evil.test",
        ] {
            let response = try site.send(
                .post, "/signin", "key=\(site.key)&next=\(Percent.encoded(next))", headers: Self.form, isAnonymous: true
            )
            #expect(response.header("Location") == "/settings/keys")
        }
        let own = try site.send(
            .post, "/signin", "key=\(site.key)&next=/publish%3Fversion_of%3Dh_0", headers: Self.form, isAnonymous: true)
        #expect(own.header("Location") == "/publish?version_of=h_0")
        #expect(
            try site.send(.post, "/signin", "key=wrong", headers: Self.form, isAnonymous: true).status == 401)
    }

    @Test func problemsAreHTMLForPeopleAndJSONForPrograms() throws {
        let site = try TestSite()
        let page = try site.get("/h/h_0000000000", headers: ["Accept": "text/html,*/*"])
        #expect(page.status == 404 && page.text.contains("<h1>"))
        #expect(try site.get("/h/h_0000000000").header("Content-Type") == "application/problem+json")
        let api = try site.get("/v1/haptics/h_0000000000", headers: ["Accept": "text/html"])
        #expect(api.header("Content-Type") == "application/problem+json")
    }

    @Test func theStudioIsItsFolderAndNothingElse() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "core"), withIntermediateDirectories: true)
        for (name, text) in [
            ("index.html", "<p>"), ("core/a.wasm", "\0asm"), ("core/a.mjs", "1"), (".secret.js", "2"), ("key.pem", "3"),
        ] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.txt", withDestinationPath: "/etc/hostname")
        let site = try TestSite(web: folder.path)
        #expect(try site.get("/studio").header("Location") == "/studio/")
        #expect(try site.get("/edit?from=h_1@2").header("Location") == "/studio/?from=h_1@2")
        let index = try site.get("/studio/")
        #expect(index.text == "<p>" && index.header("Cache-Control") == "no-cache")
        #expect(index.header("Content-Security-Policy")?.contains("'wasm-unsafe-eval'") == true)
        #expect(try site.get("/studio/core/a.wasm").header("Content-Type") == "application/wasm")
        #expect(try site.get("/studio/core/a.mjs").header("Content-Type") == "text/javascript; charset=utf-8")
        for name in [".secret.js", "key.pem", "link.txt", "core", "gone.js", "core//a.mjs"] {
            #expect(try site.get("/studio/\(name)").status == 404, "\(name)")
        }
    }
}

/// Whether elements are closed in the order in which they were opened.
enum ElementNesting {
    /// What is wrong; nil where nothing is.
    static func fault(in text: String) -> String? {
        var open: [Substring] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            guard let end = rest[start...].firstIndex(of: ">") else { return "a tag has no end" }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
            } else if !tag.hasSuffix("/") {
                open.append(tag.prefix { $0 != " " })
            }
        }
        return open.isEmpty ? nil : "<\(open.last!)> is not closed"
    }
}
