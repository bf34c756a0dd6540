import Glibc
import HapticLibrary
import Synchronization

/// Events on their way to one listener. Whoever has news puts it in; whoever sends takes it out.
final class EventQueue: Sendable {
    private struct State {
        var waiting: [[UInt8]] = []
        var isEnded = false
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// What waits to be sent, at most; a listener that is slower than this is dropped.
    private static let most = 64

    /// What comes next.
    enum Next {
        case bytes([UInt8])
        case nothingYet
        case end
    }

    /// The next piece; where there is none yet, `wake` is called once when there is.
    func next(orWake wake: @escaping @Sendable () -> Void) -> Next {
        state.withLock { state in
            if !state.waiting.isEmpty { return .bytes(state.waiting.removeFirst()) }
            if state.isEnded { return .end }
            state.wake = wake
            return .nothingYet
        }
    }

    func send(_ bytes: [UInt8]) {
        let wake = state.withLock { state in
            if state.waiting.count < Self.most { state.waiting.append(bytes) } else { state.isEnded = true }
            defer { state.wake = nil }
            return state.wake
        }
        wake?()
    }

    func end() {
        let wake = state.withLock { state in
            state.isEnded = true
            defer { state.wake = nil }
            return state.wake
        }
        wake?()
    }

    var isEnded: Bool { state.withLock { $0.isEnded } }
}

/// Phones that listen to what a page plays: short-lived codes, each with up to eight listeners.
///
/// Where several programs serve one library, sessions and their messages are rows of its database: what one program is told, all
/// tell their listeners, and a session outlives the program in which it was begun. Otherwise they are here alone.
final class PreviewSessions: Sendable {
    private struct Session {
        var listeners: [EventQueue] = []
        var used: Moment
        /// The number of the last message that the listeners were told.
        var count = 0
    }

    private struct State {
        var sessions: [String: Session] = [:]
        /// When listeners were last reported, and idle sessions ended, in the database.
        var reported = Moment(milliseconds: 0)
        var isStopping = false
    }

    private let state = Mutex(State())
    /// Where sessions are shared; nil where they are not.
    private let store: LibraryStore?
    /// What this program is called among those that share the library.
    private let program = Hex.text(Sodium.random(8))
    /// Held while messages go from the database to listeners, so that each is told once and in order.
    private let delivering = Gate()

    /// Listeners of a session, at most.
    static let mostListeners = 8
    /// Seconds after which a session that nobody uses ends.
    static let idleTime = 600
    /// Bytes of a message, at most.
    static let mostBytes = 65_536
    /// Sessions at once, at most.
    private static let most = 10_000
    /// Seconds between two reports of how many listeners there are.
    private static let reportPause = 5

    /// Sessions of a library.
    init(_ store: LibraryStore) { self.store = store.isShared ? store : nil }

    /// A new session; nil where there are too many.
    func make(at now: Moment) throws(StoreError) -> String? {
        let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
        guard state.withLock({ $0.sessions.count < Self.most }) else { return nil }
        while true {
            let code = String(Sodium.random(6).map { letters[Int($0) % letters.count] })
            if let store {
                if try store.makePreview(code, at: now) { return code }
            } else {
                let isNew = state.withLock { state in
                    guard state.sessions[code] == nil else { return false }
                    state.sessions[code] = Session(used: now)
                    return true
                }
                if isNew { return code }
            }
        }
    }

    /// Whether there is such a session.
    func exists(_ code: String) throws(StoreError) -> Bool {
        if state.withLock({ $0.sessions[code] != nil }) { return true }
        guard let store else { return false }
        return try store.previewCount(code) != nil
    }

    /// A listener of a session, who has heard the messages up to a number; nil where there is none or no room.
    func listen(to code: String, after heard: Int? = nil, at now: Moment) throws(StoreError) -> EventQueue? {
        let queue = EventQueue()
        queue.send(Array("retry: 2000\nevent: hello\ndata: {\"code\":\"\(code)\"}\n\n".utf8))
        guard let store else { return take(queue, to: code, others: 0, at: now) ? queue : nil }
        delivering.enter()
        defer { delivering.leave() }
        try deliver(code, store)
        guard let count = try store.previewCount(code) else { return nil }
        // What was missed comes first.
        if let heard, heard < count {
            for message in try store.previewMessages(code, after: heard) ?? [] where message.number <= count {
                queue.send(Self.bytes(message))
            }
        }
        state.withLock { state in
            if state.sessions[code] == nil { state.sessions[code] = Session(used: now, count: count) }
        }
        let others = try store.listeners(of: code, besides: program, at: now)
        guard take(queue, to: code, others: others, at: now) else { return nil }
        try store.usePreview(code, at: now)
        try store.reportListeners([code: listenerCount(code)], of: program, at: now)
        // What came while nobody here listened.
        try deliver(code, store)
        return queue
    }

    /// Adds a listener where there is room.
    private func take(_ queue: EventQueue, to code: String, others: Int, at now: Moment) -> Bool {
        state.withLock { state in
            guard var session = state.sessions[code] else { return false }
            session.listeners.removeAll(where: \.isEnded)
            guard session.listeners.count + others < Self.mostListeners else { return false }
            session.listeners.append(queue)
            session.used = now
            state.sessions[code] = session
            return true
        }
    }

    private func listenerCount(_ code: String) -> Int {
        state.withLock { $0.sessions[code]?.listeners.count { !$0.isEnded } ?? 0 }
    }

    /// Tells all listeners something; how many there are, or nil where there is no such session.
    func tell(_ code: String, _ event: String, _ data: String, at now: Moment) throws(StoreError) -> Int? {
        if let store {
            let count = try store.addPreviewMessage(event, data, to: code, at: now)
            // Who listens here need not wait for the news.
            if count != nil { try follow(code, store) }
            return count
        }
        let found: ([EventQueue], Int)? = state.withLock { state in
            guard var session = state.sessions[code] else { return nil }
            session.listeners.removeAll(where: \.isEnded)
            session.used = now
            session.count += 1
            state.sessions[code] = session
            return (session.listeners, session.count)
        }
        guard let (listeners, number) = found else { return nil }
        let bytes = Self.bytes(PreviewMessage(number: number, event: event, data: data))
        for listener in listeners { listener.send(bytes) }
        return listeners.count
    }

    private static func bytes(_ message: PreviewMessage) -> [UInt8] {
        let lines = message.data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }
        return Array("id: \(message.number)\nevent: \(message.event)\n\(lines.joined())\n".utf8)
    }

    // MARK: Other programs

    /// Tells listeners what other programs were told, until the sessions end. Where they are not shared, returns at once.
    func followOthers() {
        guard let store else { return }
        var (news, pause): (PreviewNews?, Int) = (nil, 1)
        while !state.withLock({ $0.isStopping }) {
            do throws(StoreError) {
                if news == nil {
                    news = try store.previewNews()
                    // What happened while nobody listened.
                    for code in state.withLock({ Array($0.sessions.keys) }) { try follow(code, store) }
                }
                for code in try news?.next(milliseconds: 500) ?? [] { try follow(code, store) }
                pause = 1
            } catch {
                // The server is gone; it is tried again with longer and longer pauses.
                news = nil
                usleep(UInt32(100_000 * pause))
                pause = min(pause * 2, 50)
            }
        }
    }

    private func follow(_ code: String, _ store: LibraryStore) throws(StoreError) {
        guard state.withLock({ $0.sessions[code] != nil }) else { return }
        delivering.enter()
        defer { delivering.leave() }
        try deliver(code, store)
    }

    /// Tells listeners what they have not been told. The caller is at `delivering`.
    private func deliver(_ code: String, _ store: LibraryStore) throws(StoreError) {
        guard let count = state.withLock({ $0.sessions[code]?.count }) else { return }
        guard let messages = try store.previewMessages(code, after: count) else { return end([code]) }
        guard let last = messages.last else { return }
        let listeners = state.withLock { state in
            state.sessions[code]?.count = last.number
            return state.sessions[code]?.listeners ?? []
        }
        for message in messages {
            let bytes = Self.bytes(message)
            for listener in listeners { listener.send(bytes) }
        }
    }

    // MARK: Housekeeping

    /// Ends the sessions that nobody used for ten minutes, and keeps the others' connections awake.
    func endIdle(at now: Moment) throws(StoreError) {
        let live = state.withLock { state -> [EventQueue] in
            for code in state.sessions.keys { state.sessions[code]?.listeners.removeAll(where: \.isEnded) }
            return state.sessions.values.flatMap(\.listeners)
        }
        for listener in live { listener.send(Array(": still here\n\n".utf8)) }
        guard let store else {
            return end(
                state.withLock { state in
                    state.sessions.filter { now > $0.value.used.adding(seconds: Self.idleTime) }.map(\.key)
                })
        }
        let counts = state.withLock { state -> [String: Int]? in
            guard now > state.reported.adding(seconds: Self.reportPause) else { return nil }
            state.reported = now
            return state.sessions.mapValues(\.listeners.count)
        }
        guard let counts else { return }
        try store.reportListeners(counts, of: program, at: now)
        _ = try store.endIdlePreviews(after: Self.idleTime, at: now)
        var ended: [String] = []
        for (code, count) in counts {
            // A session that nobody listens to here is looked up again when somebody does.
            let isOver = count == 0 ? true : try store.previewCount(code) == nil
            if isOver { ended.append(code) }
        }
        end(ended)
    }

    private func end(_ codes: [String]) {
        let listeners = state.withLock { state in
            codes.flatMap { state.sessions.removeValue(forKey: $0)?.listeners ?? [] }
        }
        for listener in listeners { listener.end() }
    }

    /// Lets all listeners go. Sessions that other programs share go on there.
    func endAll() {
        let codes = state.withLock { state in
            state.isStopping = true
            return Array(state.sessions.keys)
        }
        end(codes)
    }

    /// Sessions and listeners that this program knows.
    var counts: (sessions: Int, listeners: Int) {
        state.withLock { ($0.sessions.count, $0.sessions.values.reduce(0) { $0 + $1.listeners.count }) }
    }
}
