import CMicroHTTPD
import Glibc
import HapticLibrary

/// A site on a socket: GNU libmicrohttpd on one side, request and response values on the other.
///
/// - Important: `@unchecked Sendable`: `lock` guards what changes.
final class Daemon: @unchecked Sendable {
    let site: Site
    private let workers: Workers
    private let lock = Gate()
    private var handle: OpaquePointer?
    private var active = 0

    /// Connections at once, at most.
    static let mostConnections: UInt32 = 8_192
    /// Seconds after which a connection that says nothing is closed.
    private static let silence: UInt32 = 15
    /// Bytes of a connection for the request line, headers and what is sent: lines and headers of 16 kB fit.
    private static let memory = 32 << 10

    /// Serves `site` on a listening socket, with so many threads for connections and for answers that take a while.
    init?(_ site: Site, listener: Int32, threads: Int, workers: Int) {
        self.site = site
        self.workers = Workers(workers)
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle = thrum_mhd_start(
            listener, UInt32(threads), Self.mostConnections, Self.silence, Self.memory, takeRequest, context,
            endRequest, beginRequest)
        if handle == nil {
            self.workers.stop()
            return nil
        }
    }

    /// Refuses what comes from now on, finishes what is under way, for at most `seconds`, and closes all connections.
    func stop(within seconds: Int = 10) {
        guard let handle else { return }
        site.stop()
        let listener = MHD_quiesce_daemon(handle)
        let end = monotonicNanoseconds() + seconds * 1_000_000_000
        lock.with {
            while active > 0, monotonicNanoseconds() < end { lock.wait(seconds: 1) }
        }
        workers.stop()
        MHD_stop_daemon(handle)
        if listener >= 0 { close(listener) }
        self.handle = nil
        site.housekeep()
    }

    // MARK: Requests

    /// A piece of a request came in, or all of it.
    fileprivate func take(
        _ connection: OpaquePointer, _ visit: Visit, method: String, piece: UnsafePointer<CChar>?,
        _ count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        if !visit.hasBegun {
            // An answer that is queued at the headers of a request ends its connection, even where nothing follows them.
            if !visit.isWhole, !hasBody(connection) {
                visit.isWhole = true
                return .YES
            }
            if visit.isWhole, let given = giveKept(connection, visit, method) { return given }
            let begun = begin(connection, visit, method)
            return visit.isWhole && !visit.isQueued && begun == .YES ? finish(connection, visit) : begun
        }
        if count.pointee > 0 { return receive(visit, piece, count) }
        if visit.isQueued { return .YES }
        if visit.response != nil { return send(connection, visit) }
        return finish(connection, visit)
    }

    /// Gives an answer that is at hand, without looking at more of the request than decides whether it may be given.
    private func giveKept(_ connection: OpaquePointer, _ visit: Visit, _ method: String) -> MHD_Result? {
        let now = site.clock()
        guard method == Method.get.rawValue, let target = visit.target, let kept = site.keptAnswer(target, at: now)
        else { return nil }
        func header(_ name: String) -> UnsafePointer<CChar>? { Headers.value(name, connection) }
        guard header("Authorization") == nil, header("Cookie") == nil, header("Range") == nil,
            !kept.variesByAccept || header("Accept") == nil, let prepared = kept.prepared({ PreparedAnswer(kept) })
        else { return nil }
        var given = (response: prepared.whole, status: 200, bytes: kept.response.body.count)
        if let unchanged = prepared.unchanged, let known = header("If-None-Match"), let tag = kept.response.tag,
            strcmp(known, tag) == 0 || EntityTags.match(String(cString: known), tag)
        {
            given = (unchanged, 304, 0)
        }
        let address = { [self] in
            self.address(of: connection, site.settings.trustsProxy ? Headers.of(connection) : [])
        }
        guard site.allowsQuickly(given.status, kept.limit, address, now) else { return nil }
        if given.status == 200, let id = kept.response.download { site.countDownload(of: id) }
        arrive(visit)
        (visit.route, visit.isQueued) = (kept.route, true)
        visit.given = (kept, given.status, given.bytes)
        if site.log.isOn {
            visit.address = address()
            visit.agent = header("User-Agent").map { String(cString: $0) }
        }
        return MHD_queue_response(connection, UInt32(given.status), given.response)
    }

    private func hasBody(_ connection: OpaquePointer) -> Bool {
        Headers.value("Content-Length", connection) != nil || Headers.value("Transfer-Encoding", connection) != nil
    }

    private func arrive(_ visit: Visit) {
        visit.hasBegun = true
        lock.with { active += 1 }
    }

    private func begin(_ connection: OpaquePointer, _ visit: Visit, _ method: String) -> MHD_Result {
        arrive(visit)
        guard let target = visit.target else {
            return refuse(connection, visit, Problem(.badRequest, "The address cannot be read: it is not UTF-8."))
        }
        guard let known = Method(rawValue: method) else {
            return refuse(connection, visit, site.unknownMethod(target))
        }
        let headers = Headers.of(connection)
        do throws(Request.TargetFault) {
            visit.request = try Request(
                known, target, headers: headers, address: address(of: connection, headers))
        } catch {
            let detail =
                error == .forbidden
                ? "A path does not climb, and has no NUL or slash within a part."
                : "The address cannot be read: it is a path, percent signs with two digits, UTF-8."
            return refuse(connection, visit, Problem(.badRequest, detail))
        }
        guard let request = visit.request else { return .NO }
        (visit.address, visit.agent) = (request.address, request.header("user-agent"))
        if case .found(let route, _) = site.router.match(known, request.path) {
            let most = route.mostBytes(request.mediaType)
            (visit.mostBytes, visit.route) = (most, route.pattern)
            // A body that says that it is far too long, or that asks first, is not waited for.
            if let length = request.header("content-length").flatMap({ Int($0) }), length > most {
                guard length - most <= Visit.longestExcess, request.header("expect") == nil else {
                    return refuse(connection, visit, site.tooLarge(most))
                }
                visit.patience = Visit.longestExcess
            }
        }
        return .YES
    }

    private func receive(
        _ visit: Visit, _ piece: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        defer { count.pointee = 0 }
        if visit.seconds > Visit.longestBody { return .NO }
        visit.received += count.pointee
        let excess = visit.received - (visit.mostBytes ?? 0)
        if excess > 0 {
            // Keeps nothing of it, and cuts the connection where there is no end to it.
            visit.body = []
            return excess > visit.patience ? .NO : .YES
        }
        visit.body += UnsafeRawBufferPointer(start: piece, count: count.pointee)
        return .YES
    }

    private func finish(_ connection: OpaquePointer, _ visit: Visit) -> MHD_Result {
        guard var request = visit.request else { return .NO }
        if let most = visit.mostBytes, visit.received > most { return refuse(connection, visit, site.tooLarge(most)) }
        request.body = visit.body
        visit.body = []
        visit.request = request
        if let quick = site.quickResponse(to: request) {
            (visit.response, visit.route) = (quick.response, quick.route)
            return send(connection, visit)
        }
        MHD_suspend_connection(connection)
        let carried = Carried(connection)
        workers.run { [site, request] in
            let outcome = site.answer(request, at: site.clock())
            (visit.response, visit.route, visit.principal) = (outcome.response, outcome.route, outcome.principal)
            MHD_resume_connection(carried.connection)
        }
        return .YES
    }

    private func refuse(_ connection: OpaquePointer, _ visit: Visit, _ problem: Problem) -> MHD_Result {
        visit.response = site.refusal(problem, target: String((visit.target ?? "/").prefix { $0 != "?" }))
        visit.response?.headers.append(("Connection", "close"))
        return send(connection, visit)
    }

    // MARK: Answers

    private func send(_ connection: OpaquePointer, _ visit: Visit) -> MHD_Result {
        guard let response = visit.response else { return .NO }
        let made: OpaquePointer?
        if let events = response.events {
            let stream = Unmanaged.passRetained(EventStream(events, connection)).toOpaque()
            made = thrum_mhd_stream(readEvents, stream, endEvents)
            if made == nil { Unmanaged<EventStream>.fromOpaque(stream).release() }
            made.map { PreparedAnswer.addHeaders(of: response, to: $0) }
        } else {
            made = PreparedAnswer.make(response)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        visit.isQueued = true
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    /// A request is over.
    fileprivate func end(_ visit: Visit) {
        guard visit.hasBegun else { return }
        let told: (status: Int, bytes: Int)? =
            if let given = visit.given {
                (given.status, given.bytes)
            } else {
                visit.response.map { ($0.status, $0.body.count) }
            }
        if let told {
            let method = visit.request?.method ?? .get
            site.metrics.count(method, visit.route, told.status, seconds: visit.seconds, bytes: told.bytes)
            if site.log.isOn {
                let response = visit.given?.kept.response ?? visit.response
                site.log.add(
                    method: method, target: visit.target ?? "", status: told.status, bytes: told.bytes,
                    seconds: visit.seconds, id: response?.header("X-Request-Id") ?? "", principal: visit.principal,
                    address: visit.address, agent: visit.agent, at: site.clock())
            }
        }
        lock.with {
            active -= 1
            if active == 0 { lock.tellAll() }
        }
    }

    /// Where a request comes from: the other side, or whom a trusted proxy names.
    private func address(of connection: OpaquePointer, _ headers: [(name: String, value: String)]) -> String {
        // A proxy adds what it saw at the end, to the value or as one more header; what stands before may be invented.
        if site.settings.trustsProxy, let chain = headers.last(where: { $0.name == "x-forwarded-for" })?.value,
            let last = chain.split(separator: ",").last
        {
            return last.trimmingSpace
        }
        guard let client = thrum_mhd_client(connection) else { return "" }
        var text = [CChar](repeating: 0, count: 64)
        let size =
            client.pointee.sa_family == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        guard getnameinfo(client, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A connection on its way to a worker and back.
///
/// - Important: `@unchecked Sendable`: the worker only resumes it, which any thread may while it is suspended.
private struct Carried: @unchecked Sendable {
    let connection: OpaquePointer
    init(_ connection: OpaquePointer) { self.connection = connection }
}

/// The headers of a request.
private enum Headers {
    final class List {
        var pairs: [(name: String, value: String)] = []
    }

    static func value(_ name: String, _ connection: OpaquePointer) -> UnsafePointer<CChar>? {
        MHD_lookup_connection_value(connection, .HEADER_KIND, name)
    }

    static func of(_ connection: OpaquePointer) -> [(name: String, value: String)] {
        let list = List()
        MHD_get_connection_values(connection, .HEADER_KIND, collectHeader, Unmanaged.passUnretained(list).toOpaque())
        return list.pairs
    }
}

// MARK: What the library calls

private func collectHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .YES }
    Unmanaged<Headers.List>.fromOpaque(context).takeUnretainedValue().pairs.append(
        (
            smallLetters(name), value.map { String(cString: $0) } ?? ""
        ))
    return .YES
}

/// A name with small letters for the large ones of ASCII.
private func smallLetters(_ name: UnsafePointer<CChar>) -> String {
    let count = strlen(name)
    return String(unsafeUninitializedCapacity: count) { buffer in
        for place in 0..<count {
            let byte = UInt8(bitPattern: name[place])
            buffer[place] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        return count
    }
}

private func beginRequest(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(Visit(target: target.flatMap { String(validatingCString: $0) })).toOpaque()
}

private func takeRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let method, let count, let state = state?.pointee else { return .NO }
    let visit = Unmanaged<Visit>.fromOpaque(state).takeUnretainedValue()
    return Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        .take(connection, visit, method: String(cString: method), piece: piece, count)
}

private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let context, let pointer = state?.pointee else { return }
    state?.pointee = nil
    Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
        .end(Unmanaged<Visit>.fromOpaque(pointer).takeRetainedValue())
}

private func readEvents(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
    guard let context, let buffer else { return Int(THRUM_MHD_END_OF_STREAM) }
    return Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue().read(into: buffer, count)
}

private func endEvents(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<EventStream>.fromOpaque(context).takeRetainedValue().close()
}
