import Foundation
import HapticLibrary
import Testing

@testable import HapticServer

@Suite struct ProtocolTests {
    @Test func whoHasItAlreadyGets304() throws {
        let site = try TestSite()
        let id = try site.publish()
        for target in [
            "/v1/haptics/\(id)", "/v1/haptics/\(id)/versions/1/content.ahap", "/v1/haptics", "/", "/openapi.json",
        ] {
            let first = try site.get(target)
            let tag = try #require(first.header("ETag"), "\(target)")
            let again = try site.get(target, headers: ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty && again.header("ETag") == tag, "\(target)")
            #expect(try site.get(target, headers: ["If-None-Match": "\"x\", W/\(tag)"]).status == 304)
            #expect(try site.get(target, headers: ["If-None-Match": "\"x\""]).status == 200)
        }
    }

    struct RangeCase: Sendable, CustomTestStringConvertible {
        var range: String
        var status: Int
        var bytes: Range<Int>?
        var testDescription: String { range }
    }

    @Test(arguments: [
        RangeCase(range: "bytes=0-3", status: 206, bytes: 0..<4),
        RangeCase(range: "bytes=10-", status: 206, bytes: 10..<72),
        RangeCase(range: "bytes=-2", status: 206, bytes: 70..<72),
        RangeCase(range: "bytes=70-99", status: 206, bytes: 70..<72),
        RangeCase(range: "bytes=-99", status: 206, bytes: 0..<72),
        RangeCase(range: "bytes=72-", status: 416, bytes: nil),
        RangeCase(range: "bytes=-0", status: 416, bytes: nil),
        RangeCase(range: "bytes=5-2", status: 200, bytes: 0..<72),
        RangeCase(range: "bytes=0-1,3-4", status: 200, bytes: 0..<72),
        RangeCase(range: "lines=0-1", status: 200, bytes: 0..<72),
        RangeCase(range: "bytes=99999999999999999999-", status: 200, bytes: 0..<72),
    ]) func partsOfWhatIsLarge(c: RangeCase) throws {
        var response = Response(200, body: (0..<72).map { UInt8($0) })
        response.allowsRanges = true
        let adapted = response.adapted(to: try Request(.get, "/", headers: [("range", c.range)]))
        #expect(adapted.status == c.status)
        #expect(adapted.body == (c.bytes ?? 0..<0).map { UInt8($0) })
        if c.status == 206, let bytes = c.bytes {
            #expect(adapted.header("Content-Range") == "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/72")
        }
    }

    @Test func theWaveFileOfAPatternIsServedInParts() throws {
        let site = try TestSite()
        let id = try site.publish()
        let whole = try site.get("/v1/haptics/\(id)/versions/1/preview.wav")
        #expect(whole.body.starts(with: "RIFF".utf8) && whole.header("Content-Type") == "audio/wav")
        let part = try site.get("/v1/haptics/\(id)/versions/1/preview.wav", headers: ["Range": "bytes=8-11"])
        #expect(part.status == 206 && part.text == "WAVE")
        #expect(try site.get("/v1/haptics/\(id)/versions/1/preview.wav?profile=laptop").body != whole.body)
        #expect(try site.get("/v1/haptics/\(id)/versions/1/preview.wav?profile=x").status == 400)
    }

    @Test func soundIsMadeUpToALengthAndANumberOfFrames() throws {
        let site = try TestSite()
        // A piece and some frames of another.
        let sound = try site.send(.post, "/v1/render?rate=96000", TestSite.pattern([0, 0.5]))
        #expect(sound.status == 200 && sound.body.count > 44 + 2 * 48_000 && sound.body.count % 2 == 0)
        #expect(sound.body.suffix(2 * 1_000).contains { $0 != 0 } && sound.body[44..<1_000].contains { $0 != 0 })
        for (target, time) in [("/v1/render?rate=96000", 590.0), ("/v1/render?rate=8000", 601.0)] {
            #expect(try site.send(.post, target, TestSite.pattern([0, time])).status == 422, "\(target)")
        }
    }

    @Test func pagesTellTheSizesOfFormsAndMakeThemOnce() throws {
        let site = try TestSite()
        let id = try site.publish(times: [0, 3])
        let page = try site.get("/h/\(id)/two-taps").text
        for form in ["wav", "dualsense", "ahap"] {
            let made = try site.get("/v1/haptics/\(id)/versions/1/content?format=\(form)")
            #expect(made.status == 200 && page.contains(">\(Cards.size(made.body.count))<"), "\(form)")
        }
        // As if they had been too large to be kept.
        site.site.renditions.removeAll()
        site.pass(seconds: 2)
        #expect(try site.get("/h/\(id)/two-taps").text == page)
        let digest = try #require(try site.get("/v1/haptics/\(id)").object()["sha256"] as? String)
        let name = "\(digest) \(PatternFacts.coreVersion) two-taps Two taps wav headphones"
        #expect(site.site.renditions[name] == nil && site.site.summaries[name] != nil)
    }

    @Test(arguments: Offer.all.map(\.name)) func everyOfferedFormIsServed(form: String) throws {
        let site = try TestSite()
        let id = try site.publish()
        let response = try site.get("/v1/haptics/\(id)/versions/1/content?format=\(form)")
        #expect(response.status == 200 && !response.body.isEmpty, "\(response.text.prefix(200))")
        let report = try site.get("/v1/haptics/\(id)/versions/1/content?format=\(form)&report=1").object()
        #expect(report["size"] as? Int == response.body.count)
    }

    @Test func extensionsGoBeforeFormatAndFormatBeforeAccept() throws {
        let site = try TestSite()
        let id = try site.publish()
        let base = "/v1/haptics/\(id)/versions/1/content"
        func type(_ target: String, _ accept: String? = nil) throws -> String? {
            try site.get(target, headers: accept.map { ["Accept": $0] } ?? [:]).header("Content-Type")
        }
        #expect(try type(base + ".wav?format=svg", "text/plain") == "audio/wav")
        #expect(try type(base + "?format=svg", "text/plain") == "image/svg+xml")
        #expect(try type(base, "text/plain") == "text/plain; charset=utf-8")
        #expect(try type(base, "*/*") == "application/vnd.apple.ahap+json")
        let refused = try site.get(base, headers: ["Accept": "image/png"])
        #expect(refused.status == 406 && refused.header("Content-Type") == "application/problem+json")
        #expect(try site.get(base + ".exe").status == 406)
        #expect(try site.get(base + "?format=vibrate&strict=1").status == 409)
        #expect(try site.get(base + "?format=vibrate").header("X-Conversion-Losses") != nil)
        #expect(try site.get(base + "?format=ahap&strict=1").status == 200)
    }

    @Test func methodsThatAreNotDoneAreToldWhatIs() throws {
        let site = try TestSite()
        let response = try site.send(.put, "/v1/haptics")
        #expect(response.status == 405 && response.header("Allow") == "GET, POST, HEAD, OPTIONS")
        let asked = try site.send(.options, "/v1/haptics", isAnonymous: true)
        #expect(asked.status == 204 && asked.header("Access-Control-Allow-Methods") == "GET, POST, HEAD, OPTIONS")
        #expect(try site.get("/v1/haptics").header("Access-Control-Allow-Origin") == "*")
        #expect(try site.send(.head, "/v1/haptics", isAnonymous: true).status == 200)
    }

    @Test(arguments: [
        "/../etc/passwd", "/studio/%2e%2e/Package.swift", "/%00", "/a%2fb", "/%zz", "/%ff", "relative", "/?q=%f",
    ]) func targetsThatClimbOrCannotBeReadAreNoRequests(target: String) {
        #expect(throws: Request.TargetFault.self) { try Request(.get, target) }
    }

    @Test func changesNeedTheStateThatWasSeen() throws {
        let site = try TestSite()
        let id = try site.publish()
        let tag = try #require(try site.get("/v1/haptics/\(id)").header("ETag"))
        let change = #"{"title":"New title"}"#
        #expect(try site.send(.patch, "/v1/haptics/\(id)", change).status == 428)
        #expect(
            try site.send(.patch, "/v1/haptics/\(id)", change, headers: ["If-Match": "\"r99-1-0-0\""]).status == 412)
        #expect(try site.send(.patch, "/v1/haptics/\(id)", change, headers: ["If-Match": tag]).status == 200)
        #expect(try site.send(.patch, "/v1/haptics/\(id)", change, headers: ["If-Match": tag]).status == 412)
        #expect(try site.get("/v1/haptics/\(id)").object()["title"] as? String == "New title")
    }

    @Test func whatIsTakenBackIsGoneAndSaysSo() throws {
        let site = try TestSite()
        let id = try site.publish("Short-lived")
        #expect(try site.send(.delete, "/v1/haptics/\(id)").status == 204)
        let gone = try site.get("/v1/haptics/\(id)/versions/1/content.ahap")
        #expect(gone.status == 410 && gone.text.contains("Short-lived"))
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 0)
        #expect(try site.send(.post, "/v1/haptics/\(id)/restore").status == 200)
        #expect(try site.get("/v1/haptics/\(id)").status == 200)
    }

    @Test func keysOpenWhatTheirScopesSay() throws {
        let site = try TestSite()
        let reader = try site.store.createKey(
            owner: "eve", name: "k", scopes: [.read], expires: nil, by: Principal(owner: "eve"),
            at: Moment(milliseconds: 1_790_000_000_000)
        ).text
        let body = TestSite.body("Mine", [0])
        let missing = try site.send(.post, "/v1/haptics", body, isAnonymous: true)
        #expect(missing.status == 401 && missing.header("WWW-Authenticate") != nil)
        #expect(try site.send(.post, "/v1/haptics", body, key: "thrum_wrong").status == 401)
        #expect(try site.send(.get, "/v1/haptics", key: "thrum_wrong").status == 401)
        #expect(try site.send(.post, "/v1/haptics", body, key: reader).status == 403)
        #expect(try site.send(.get, "/v1/me", key: reader).object()["name"] as? String == "eve")
        let id = try site.publish(visibility: "private")
        #expect(try site.get("/v1/haptics/\(id)").status == 404)
        #expect(try site.send(.get, "/v1/haptics/\(id)", key: reader).status == 404)
        let own = try site.send(.get, "/v1/haptics/\(id)")
        #expect(own.status == 200 && own.header("Cache-Control") == "private, no-store")
        #expect(
            try site.send(.delete, "/v1/haptics/\(try site.publish("Public", times: [4]))", key: reader).status == 403)
    }

    @Test func keysAreMadeRotatedAndEndedOverTheAPI() throws {
        let site = try TestSite()
        let made = try site.send(
            .post, "/v1/me/keys", #"{"name":"ci","scopes":["read","write"],"expires_in_days":30}"#)
        #expect(made.status == 201)
        let (id, text) = (try #require(made.object()["id"] as? String), try #require(made.object()["key"] as? String))
        #expect(try site.send(.get, "/v1/me", key: text).status == 200)
        #expect(try site.send(.post, "/v1/me/keys", #"{"name":"x","scopes":["publish"]}"#, key: text).status == 403)
        #expect(try !site.send(.get, "/v1/me/keys").text.contains(text))
        #expect(try site.send(.post, "/v1/me/keys/\(id)/rotate").status == 201)
        #expect(try site.send(.delete, "/v1/me/keys/\(id)").status == 204)
        #expect(try site.send(.get, "/v1/me", key: text).status == 401)
    }

    @Test func whoAsksTooOftenWaits() throws {
        let site = try TestSite(limitsRates: true)
        var answers: [Int] = []
        for _ in 0..<121 { answers.append(try site.send(.post, "/v1/check", "{}", isAnonymous: true).status) }
        #expect(answers.prefix(120).allSatisfy { $0 == 200 } && answers.last == 429)
        let refused = try site.send(.post, "/v1/check", "{}", isAnonymous: true)
        #expect(refused.header("Retry-After") == "1" && refused.header("RateLimit-Policy") == "\"check\";q=120;w=60")
        #expect(try site.send(.post, "/v1/check", "{}").status == 200, "a key has tokens of its own")
        site.pass(seconds: 1)
        #expect(try site.send(.post, "/v1/check", "{}", isAnonymous: true).status == 200)
    }

    @Test(arguments: ["a\rb", "a\r\nevent: stop\r\n\r\n", "\r"]) func noMessageEndsItsEventEarly(text: String) throws {
        let site = try TestSite()
        let code = try #require(try site.send(.post, "/v1/sessions").object()["code"] as? String)
        #expect(try site.send(.post, "/v1/sessions/\(code)/play", text).status == 400)
        #expect(try site.send(.post, "/v1/sessions/\(code)/play", "a\nb").status == 200)
    }

    @Test func tryingKeysCostsTokens() throws {
        let site = try TestSite(limitsRates: true)
        var answers: [Int] = []
        for round in 0..<61 {
            answers.append(
                try site.send(.get, round == 0 ? "/robots.txt" : "/assets/site.css", key: "thrum_wrong").status)
        }
        #expect(answers.prefix(60).allSatisfy { $0 == 401 } && answers.last == 429)
        #expect(try site.send(.get, "/v1/me").status == 200, "a key that is one has tokens of its own")
    }

    @Test func whoHasNoKeyAsksSixtyTimesAMinuteAndTwoThousandTimesADay() throws {
        let site = try TestSite(limitsRates: true)
        var counts: [Int] = []
        for minute in 0..<40 {
            if minute > 0 { site.pass(seconds: 60) }
            var count = 0
            while try site.get("/v1/health").status == 200 { count += 1 }
            counts.append(count)
        }
        // 33 minutes of 60, and what the day gives meanwhile.
        #expect(counts.prefix(33).allSatisfy { $0 == 60 } && counts.reduce(0, +) == 2_000 + 39 * 60 * 2_000 / 86_400)
        let refused = try site.get("/v1/health")
        #expect(refused.status == 429 && refused.header("RateLimit-Policy") == "\"day\";q=2000;w=86400")
        #expect(try site.send(.get, "/v1/me").status == 200, "a key has none for the day")
        site.pass(seconds: 86_400)
        #expect(try site.get("/v1/health").status == 200)
    }

    @Test func picturesOfAPageCostNoneOfItsTokens() throws {
        let site = try TestSite(limitsRates: true)
        let path = "/v1/haptics/\(try site.publish())/versions/1/plot.svg"
        for _ in 0..<600 { #expect(try site.get(path).status == 200) }
        #expect(try site.get(path).status == 429)
        #expect(try site.get("/").status == 200)
    }

    @Test func whoHasUsedUpItsTokensIsNotForgottenForOthers() {
        let rates = RateLimiter()
        var now = Moment(milliseconds: 0)
        for _ in 0..<30 { #expect(rates.take(.publish, of: "k", hasKey: true, at: now)?.isAllowed == true) }
        for number in 0..<40_000 { _ = rates.take(.default, of: "\(number)", hasKey: false, at: now) }
        // By now the others' are full again.
        now = now.adding(seconds: 90)
        for number in 0..<20_000 { _ = rates.take(.default, of: "new \(number)", hasKey: false, at: now) }
        #expect(rates.take(.publish, of: "k", hasKey: true, at: now)?.isAllowed == false)
    }

    @Test func asking304CostsNoToken() throws {
        let site = try TestSite(limitsRates: true)
        let tag = try #require(try site.get("/v1/meta").header("ETag"))
        for _ in 0..<700 {
            #expect(try site.send(.get, "/v1/meta", headers: ["If-None-Match": tag]).status == 304)
            #expect(try site.get("/v1/meta", headers: ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func anAnswerBegunBeforeAChangeIsNotKeptAfterIt() throws {
        let site = try TestSite()
        let request = try Request(.get, "/v1/haptics")
        let changes = site.site.changeCount
        let old = site.site.respond(to: request)
        _ = try site.publish()
        let kept = KeptAnswer(old, unchanged: nil, Routes.all[0], at: site.site.clock())
        site.site.keepAnswer(kept, to: request, asOf: changes)
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 1)
        // What changes nothing has nothing forgotten.
        let now = site.site.changeCount
        #expect(now > changes)
        #expect(try site.send(.post, "/v1/check", "{}", isAnonymous: true).status == 200)
        #expect(site.site.changeCount == now)
    }

    @Test func theFirstWhoAsksForAnOldAnswerHasItMadeAnewAlone() {
        func after(_ milliseconds: Int) -> Moment { Moment(milliseconds: 1_790_000_000_000 + milliseconds) }
        let kept = KeptAnswer(Response(200), unchanged: nil, Routes.all[0], at: after(0))
        #expect(kept.mayBeGiven(at: after(0)) && kept.mayBeGiven(at: after(749)))
        let first = kept.mayBeGiven(at: after(750))
        #expect(!first && kept.mayBeGiven(at: after(750)) && kept.mayBeGiven(at: after(999)))
        #expect(!kept.mayBeGiven(at: after(KeptAnswer.life)))
    }

    @Test func everyCopyOfAFileCountsAsADownloadWhetherOrNotItWasAtHand() throws {
        let site = try TestSite()
        let id = try site.publish()
        let path = "/v1/haptics/\(id)/versions/1/content.ahap"
        let tag = try #require(try site.get(path).header("ETag"))
        for _ in 0..<3 { #expect(try site.get(path, headers: ["Accept": "*/*"]).status == 200) }
        #expect(try site.get(path, headers: ["If-None-Match": tag]).status == 304)
        #expect(try site.send(.head, path, isAnonymous: true).status == 200)
        site.site.housekeep()
        #expect(try site.send(.get, "/v1/haptics/\(id)").object()["downloads"] as? Int == 4)
    }

    @Test func documentsThatAreNotSentAndWishesThatCannotBeMetAreRefused() throws {
        let site = try TestSite()
        for name in ["check", "fix", "convert?to=svg", "render", "plot", "describe"] {
            #expect(try site.send(.post, "/v1/" + name, isAnonymous: true).status == 400, "\(name)")
        }
        #expect(try site.send(.post, "/v1/diff?w=x", #"{"before":{},"after":{}}"#, isAnonymous: true).status == 400)
        #expect(try site.get("/openapi.json").text.contains(#""name":"url","in":"query","required":true"#))
    }

    @Test func onlyWhatHeadersChooseVaries() throws {
        let site = try TestSite()
        let path = "/v1/haptics/\(try site.publish())/versions/1/content"
        #expect(try site.get(path).header("Vary") == "Accept")
        #expect(try site.get(path + ".ahap").header("Vary") == nil)
        #expect(try site.get(path + "?format=ahap").header("Vary") == nil)
    }

    @Test func pagesGoOnByCursorsThatOnlyTheLibraryMakes() throws {
        let site = try TestSite()
        for number in 0..<5 {
            site.pass(seconds: 1)
            _ = try site.publish("Pattern \(number)", times: [Double(number)])
        }
        let first = try site.get("/v1/haptics?limit=2")
        let cursor = try #require(try first.object()["next_cursor"] as? String)
        #expect(first.header("Link")?.contains("rel=\"next\"") == true)
        #expect(try first.object()["total"] as? Int == 5)
        let second = try site.get("/v1/haptics?limit=2&cursor=\(cursor)").object()
        let titles = (second["items"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(titles == ["Pattern 2", "Pattern 1"])
        for bad in ["x", cursor + "0", String(cursor.reversed())] {
            #expect(try site.get("/v1/haptics?cursor=\(bad)").status == 400)
        }
        #expect(try site.get("/v1/haptics?q=pattern&cursor=\(cursor)").status == 400, "it is of another list")
        site.pass(seconds: Moment.day)
        #expect(try site.get("/v1/haptics?limit=2&cursor=\(cursor)").status == 400)
    }

    @Test(arguments: [
        "limit=0", "limit=101", "limit=x", "sort=best", "license=GPL", "sensation=blue", "min_duration=-1",
        "has_audio=maybe", "similar_to=x", "facets=colour", "fields=secret", "expand=secret", "tag_mode=some",
        "category=none",
    ]) func badFiltersAreNamed(query: String) throws {
        let site = try TestSite()
        let response = try site.get("/v1/haptics?\(query)")
        #expect(response.status == 400)
        #expect(response.text.contains(String(query.prefix { $0 != "=" })))
    }

    @Test(arguments: ["'; DROP TABLE haptic; --", "\" OR 1=1", "%", "\\", "<script>", "\u{202E}", "🙂"])
    func hostileTextsAreOnlyLookedFor(text: String) throws {
        let site = try TestSite()
        _ = try site.publish()
        for name in ["q", "tag", "author"] {
            let response = try site.get("/v1/haptics?\(name)=\(Percent.encoded(text))")
            // What has no letters looks for nothing.
            let wanted = name != "author" && letters(text) == 0 ? 1 : 0
            #expect(response.status == 200)
            #expect(try response.object()["total"] as? Int == wanted, "\(name)")
        }
        #expect(try site.get("/v1/haptics").object()["total"] as? Int == 1)
    }

    /// Whether a text has letters that search looks for.
    private func letters(_ text: String) -> Int {
        text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    @Test func authorAndLatestVersionAreToldInWholeWhereThatIsWanted() throws {
        let site = try TestSite()
        let id = try site.publish()
        let plain = try site.get("/v1/haptics/\(id)")
        let whole = try site.get("/v1/haptics/\(id)?expand=author,latest_version")
        let author = try #require(try whole.object()["author"] as? [String: Any])
        #expect(author["name"] as? String == "ada" && author["haptics"] as? Int == 1)
        #expect(author["since"] as? String == "2026-09-21T14:13:20Z")
        let version = try #require(try whole.object()["latest_version"] as? [String: Any])
        let digest = try plain.object()["sha256"] as? String
        #expect(version["version"] as? Int == 1 && version["sha256"] as? String == digest && digest != nil)
        #expect(try plain.object()["latest_version"] == nil && whole.header("ETag") != plain.header("ETag"))
        for list in [
            "/v1/haptics?fields=id&expand=latest_version", "/v1/haptics?expand=latest_version&fields=id&q=taps",
        ] {
            let items = try #require(try site.get(list).object()["items"] as? [[String: Any]])
            #expect(items.count == 1 && items.allSatisfy { Set($0.keys) == ["id", "latest_version"] }, "\(list)")
        }
    }

    @Test func openAPIDescribesEveryRouteOfTheAPI() throws {
        let site = try TestSite()
        let document = try site.get("/openapi.json").object()
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let routes = Routes.all.filter(\.isDescribed)
        #expect(routes.count > 45)
        for route in routes {
            let operation = paths[OpenAPI.path(route.pattern)]?[route.method.rawValue.lowercased()] as? [String: Any]
            #expect(operation?["operationId"] as? String == route.id, "\(route.pattern)")
            #expect((operation?["summary"] as? String)?.isEmpty == false)
        }
        #expect(paths.values.reduce(0) { $0 + $1.count } == routes.count)
        #expect(Set(Routes.all.map(\.id)).count == Routes.all.count)
    }

    @Test func openAPIDescribesEveryFormOfAnAnswerAndEveryWayToSayYes() throws {
        let site = try TestSite()
        let text = try site.get("/openapi.json").text
        let paths = try #require(try site.get("/openapi.json").object()["paths"] as? [String: [String: [String: Any]]])
        let answers = try #require(paths["/v1/diff"]?["post"]?["responses"] as? [String: [String: Any]])
        let types = try #require(answers["200"]?["content"] as? [String: Any])
        #expect(Set(types.keys) == ["application/json", "image/svg+xml", "text/plain"])
        #expect(!text.contains("charset"))
        let values = try #require(text.firstRange(of: #""name":"has_curves""#)).upperBound
        #expect(
            text[values...].prefix(200).contains(#""enum":["1","0","true","false",""]"#),
            "\(text[values...].prefix(200))")
        for value in Route.Parameter.flagValues + [""] {
            #expect(try site.get("/v1/haptics?has_curves=\(value)").status == 200)
        }
        #expect(try site.get("/v1/haptics?has_curves=2").status == 400)
    }

    @Test(arguments: Problem.Kind.allCases) func everyKindOfProblemHasAPage(kind: Problem.Kind) throws {
        let page = try TestSite().get("/problems/\(kind.rawValue)")
        #expect(page.status == 200 && page.text.contains(HTML.escaped(kind.title)))
    }

    @Test func aStoppingServerRefusesWhatComes() throws {
        let site = try TestSite()
        site.site.stop()
        let response = try site.get("/v1/health")
        #expect(response.status == 503 && response.header("Retry-After") != nil)
    }

    @Test func checkFixConvertRenderPlotAndDescribeAnswerForADocument() throws {
        let site = try TestSite()
        let loud =
            #"{"Version":1.0,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":1.4}]}}]}"#
        let check = try site.send(.post, "/v1/check", loud, isAnonymous: true).object()
        #expect(check["warnings"] as? Int == 1 && check["errors"] as? Int == 0)
        #expect(try site.send(.post, "/v1/fix", loud).text.contains("\"ParameterValue\":1.0"))
        #expect(try site.send(.post, "/v1/convert?to=haptic", loud).text.contains("\"version\""))
        #expect(try site.send(.post, "/v1/convert?to=nothing", loud).status == 400)
        #expect(try site.send(.post, "/v1/convert", loud).status == 400)
        #expect(try site.send(.post, "/v1/render", loud).body.starts(with: "RIFF".utf8))
        let frames = try site.send(.post, "/v1/render?format=json&rate=100", loud).object()
        #expect((frames["transients"] as? [Any])?.count == 1 && frames["rate"] as? Int == 100)
        #expect(try site.send(.post, "/v1/plot?w=320&h=96", loud).text.hasPrefix("<svg"))
        #expect(try site.send(.post, "/v1/describe", loud).text.contains("tap"))
        #expect(try site.send(.post, "/v1/plot", "{}").status == 422)
        #expect(try site.send(.post, "/v1/check", "{}", headers: ["Content-Type": "image/png"]).status == 415)
    }
}
