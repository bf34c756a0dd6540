import Foundation
import Glibc
import HapticLibrary
import Testing

@testable import HapticServer

/// A site on a real socket.
private final class Served {
    let site: TestSite
    let daemon: Daemon
    let port: UInt16

    init(trustsProxy: Bool = false) throws {
        site = try TestSite(trustsProxy: trustsProxy)
        let listener = try Listener("127.0.0.1:0")
        port = try #require(UInt16(listener.address.split(separator: ":")[1]))
        daemon = try #require(Daemon(site.site, listener: listener.socket, threads: 2, workers: 4))
    }

    /// Sends bytes and reads what comes until the other side closes.
    func exchange(_ text: String) throws -> String {
        let connection = try Connection(port)
        connection.send(text)
        return connection.readAll()
    }
}

private final class Connection {
    private let descriptor: Int32

    /// Whether anybody listens.
    static func canReach(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return reach(port, descriptor)
    }

    init(_ port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(Self.reach(port, descriptor))
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func reach(_ port: UInt16, _ descriptor: Int32) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// What comes next; nil where nothing does any more.
    func read() -> String? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    func readAll() -> String {
        var text = ""
        while let piece = read() { text += piece }
        return text
    }

    /// Reads until `mark` was read.
    func read(until mark: String) -> String {
        var text = ""
        while !text.contains(mark), let piece = read() { text += piece }
        return text
    }
}

@Suite(.serialized) struct SocketTests {
    @Test func requestsAreAnsweredOverASocket() throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let text = try served.exchange("GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(
            text.hasPrefix("HTTP/1.1 200 ") && text.contains("X-Request-Id: ") && text.hasSuffix("{\"status\":\"ok\"}"))
        let head = try served.exchange("HEAD /v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n") && head.contains("Content-Length: "))
        let body = TestSite.body("Over a socket", [0, 1])
        let posted = try served.exchange(
            "POST /v1/haptics HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer \(served.site.key)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        #expect(posted.hasPrefix("HTTP/1.1 201 "))
        let log = String(decoding: served.site.site.drainLog(), as: UTF8.self).split(separator: "\n")
        #expect(log.count == 3 && log[2].contains("\"owner\":\"ada\"") && !log[2].contains(served.site.key))
        let metrics = try served.exchange("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(metrics.contains("thrum_requests_total{method=\"POST\",route=\"/v1/haptics\",status=\"201\"} 1"))
    }

    @Test func whatIsAtHandIsGivenAsItWasMade() throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let id = try served.site.publish()
        func ask(_ lines: String...) throws -> [Substring] {
            let lines = lines.map { $0 + "\r\n" }.joined()
            let text = try served.exchange(
                "GET /v1/haptics/\(id)/versions/1/content.ahap HTTP/1.1\r\nHost: x\r\n\(lines)Connection: close\r\n\r\n"
            )
            return text.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
        }
        let made = try ask()
        #expect(made.first == "HTTP/1.1 200 OK" && made.count > 8)
        #expect(try ask() == made)
        let tag = try #require(made.first { $0.hasPrefix("ETag: ") }?.dropFirst(6))
        for known in [tag, "W/\(tag), \"other\"", "*"] {
            let lines = try ask("If-None-Match: \(known)")
            #expect(lines.first == "HTTP/1.1 304 Not Modified" && lines.contains("ETag: \(tag)"), "\(known)")
            let names = Set(lines.dropFirst().compactMap { $0.split(separator: ":").first.map(String.init) })
            let told: Set = ["ETag", "Cache-Control", "X-Request-Id", "Access-Control-Allow-Origin", "Connection"]
            // The length is libmicrohttpd's: 0, which nobody waits for.
            #expect(names == told.union(["Content-Length"]), "\(names)")
        }
        #expect(try ask("If-None-Match: \"other\"") == made)
        #expect(try ask("Range: bytes=0-0").first == "HTTP/1.1 206 Partial Content")
        #expect(try ask("Authorization: Bearer none").first == "HTTP/1.1 401 Unauthorized")
        let log = String(decoding: served.site.site.drainLog(), as: UTF8.self)
        #expect(log.split(separator: "\n").count == 8 && !log.contains("\"address\":\"\""))
        _ = try served.site.send(.delete, "/v1/haptics/\(id)")
        #expect(try ask().first == "HTTP/1.1 410 Gone")
    }

    /// A connection for each would cost more than the answer.
    @Test func whatIsAtHandIsGivenAgainAndAgainOnOneConnection() throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let path = "/v1/haptics/\(try served.site.publish())/versions/1/content.ahap"
        let connection = try Connection(served.port)
        var tag = ""
        for number in 0..<6 {
            connection.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(number < 3 ? "" : "If-None-Match: \(tag)\r\n")\r\n")
            let text = connection.read(until: number < 3 ? "]}" : "\r\n\r\n")
            #expect(text.hasPrefix("HTTP/1.1 \(number < 3 ? 200 : 304) "), "\(number): \(text)")
            #expect(!text.contains("Connection: close"), "\(number)")
            tag = text.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }.map { String($0.dropFirst(6)) } ?? ""
        }
    }

    @Test func climbingPathsAndNonsenseAreRefused() throws {
        let served = try Served()
        defer { served.daemon.stop() }
        for (line, status) in [
            ("GET /../../etc/passwd", 400), ("GET /%zz", 400), ("GET /%00", 400), ("BREW /v1/health", 405),
            ("TRACE /v1/haptics", 405), ("BREW /none", 404), ("BREW /%zz", 404),
        ] {
            let text = try served.exchange("\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(line): \(text.prefix(60))")
            #expect(text.contains("\r\nAllow: ") == (status == 405), "\(line)")
        }
    }

    @Test(arguments: [true, false]) func whoAsksIsWhomTheProxySaw(trustsProxy: Bool) throws {
        let served = try Served(trustsProxy: trustsProxy)
        defer { served.daemon.stop() }
        for lines in ["X-Forwarded-For: 6.6.6.6, 10.0.0.9", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 10.0.0.9"] {
            _ = try served.exchange("GET /v1/health HTTP/1.1\r\nHost: x\r\n\(lines)\r\nConnection: close\r\n\r\n")
            let log = String(decoding: served.site.site.drainLog(), as: UTF8.self)
            #expect(log.contains("\"address\":\"\(trustsProxy ? "10.0.0.9" : "127.0.0.1")\""), "\(log)")
        }
    }

    @Test func bodiesOverTheLimitAreCutOff() throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let announced = try served.exchange(
            "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n")
        #expect(announced.hasPrefix("HTTP/1.1 413 ") && announced.contains("payload-too-large"))
        let asking = try served.exchange(
            "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n")
        #expect(asking.hasPrefix("HTTP/1.1 413 ") && asking.contains("payload-too-large"))
        // What a proxy has begun to send is heard to its end, so that the proxy hears the answer.
        let passed = try Connection(served.port)
        passed.send("POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: 10485760\r\n\r\n")
        for _ in 0..<160 { passed.send(String(repeating: " ", count: 65_536)) }
        let refused = passed.read(until: "instance")
        #expect(refused.hasPrefix("HTTP/1.1 413 ") && refused.contains("may have 4194304 bytes at most"), "\(refused)")
        // Without a length, as much as may come and a little more.
        let connection = try Connection(served.port)
        connection.send(
            "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        let chunk = "10000\r\n" + String(repeating: " ", count: 65_536) + "\r\n"
        for _ in 0..<66 { connection.send(chunk) }
        connection.send("0\r\n\r\n")
        #expect(connection.read(until: "payload-too-large").hasPrefix("HTTP/1.1 413 "))
        let endless = try Connection(served.port)
        endless.send(
            "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        for _ in 0..<400 { endless.send(chunk) }
        #expect(endless.readAll().isEmpty, "the connection is cut")
    }

    @Test(arguments: [("/none", 404), ("/v1/health", 405)])
    func aBodyForNothingIsNoFaultOfItsLength(path: String, status: Int) throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let text = try served.exchange(
            "POST \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}")
        #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text.prefix(60))")
    }

    @Test func listenersHearWhatIsPlayedAndTheEnd() throws {
        let served = try Served()
        let made = try served.site.send(.post, "/v1/sessions", isAnonymous: true).object()
        let code = try #require(made["code"] as? String)
        let listener = try Connection(served.port)
        listener.send("GET /v1/sessions/\(code)/events HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(listener.read(until: "event: hello").contains("text/event-stream"))
        #expect(
            try served.site.send(.post, "/v1/sessions/\(code)/play", "{\"vibrate\":[10]}", isAnonymous: true).object()[
                "listeners"]
                as? Int == 1)
        #expect(listener.read(until: "vibrate").contains("event: play\ndata: {\"vibrate\":[10]}"))
        for number in 2...8 {
            let other = try Connection(served.port)
            other.send("GET /v1/sessions/\(code)/events HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(other.read(until: "hello").contains("200"), "\(number)")
        }
        #expect(try served.site.get("/v1/sessions/NOPE22/events").status == 404)
        served.site.pass(seconds: 601)
        served.site.site.housekeep()
        _ = listener.readAll()
        #expect(try served.site.send(.post, "/v1/sessions/\(code)/stop", isAnonymous: true).status == 404)
        served.daemon.stop()
    }

    @Test func stoppingFinishesWhatIsUnderWay() throws {
        let served = try Served()
        let slow = try Connection(served.port)
        let body = TestSite.body("Slow", [0])
        slow.send(
            "POST /v1/haptics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(served.site.key)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        #expect(slow.read(until: "}").hasPrefix("HTTP/1.1 201 "))
        served.daemon.stop()
        #expect(!Connection.canReach(served.port))
    }

    @Test func aHundredConnectionsAreServedAtOnce() async throws {
        let served = try Served()
        defer { served.daemon.stop() }
        let port = served.port
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let connection = try Connection(port)
                    connection.send("GET /v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    return connection.readAll().hasPrefix("HTTP/1.1 200 ")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 100 && answers.allSatisfy { $0 })
    }
}
