import HapticLibrary
import JSONText
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
final class PreviewSessions: Sendable {
    private struct Session {
        var listeners: [EventQueue] = []
        var used: Moment
        var count = 0
    }

    private let sessions = Mutex<[String: Session]>([:])

    /// Listeners of a session, at most.
    static let mostListeners = 8
    /// Seconds after which a session that nobody uses ends.
    static let idleTime = 600
    /// Bytes of a message, at most.
    static let mostBytes = 65_536
    /// Sessions at once, at most.
    private static let most = 10_000

    /// A new session; nil where there are too many.
    func make(at now: Moment) -> String? {
        let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
        return sessions.withLock { sessions in
            guard sessions.count < Self.most else { return nil }
            while true {
                let code = String(Sodium.random(6).map { letters[Int($0) % letters.count] })
                guard sessions[code] == nil else { continue }
                sessions[code] = Session(used: now)
                return code
            }
        }
    }

    /// Whether there is such a session.
    func exists(_ code: String) -> Bool { sessions.withLock { $0[code] != nil } }

    /// A listener of a session; nil where there is none or no room.
    func listen(to code: String, at now: Moment) -> EventQueue? {
        sessions.withLock { sessions in
            guard var session = sessions[code] else { return nil }
            session.listeners.removeAll(where: \.isEnded)
            guard session.listeners.count < Self.mostListeners else { return nil }
            let queue = EventQueue()
            queue.send(Array("retry: 2000\nevent: hello\ndata: {\"code\":\"\(code)\"}\n\n".utf8))
            session.listeners.append(queue)
            session.used = now
            sessions[code] = session
            return queue
        }
    }

    /// Tells all listeners something; how many there are, or nil where there is no such session.
    func tell(_ code: String, _ event: String, _ data: String, at now: Moment) -> Int? {
        let found: ([EventQueue], Int)? = sessions.withLock { sessions in
            guard var session = sessions[code] else { return nil }
            session.listeners.removeAll(where: \.isEnded)
            session.used = now
            session.count += 1
            sessions[code] = session
            return (session.listeners, session.count)
        }
        guard let (listeners, number) = found else { return nil }
        let lines = data.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined()
        let bytes = Array("id: \(number)\nevent: \(event)\n\(lines)\n".utf8)
        for listener in listeners { listener.send(bytes) }
        return listeners.count
    }

    /// Ends the sessions that nobody used for ten minutes, and keeps the others' connections awake.
    func endIdle(at now: Moment) {
        let listeners = sessions.withLock { sessions -> (ended: [EventQueue], live: [EventQueue]) in
            let idle = sessions.filter { now > $0.value.used.adding(seconds: Self.idleTime) }
            for code in idle.keys { sessions[code] = nil }
            return (idle.values.flatMap(\.listeners), sessions.values.flatMap(\.listeners))
        }
        for listener in listeners.ended { listener.end() }
        for listener in listeners.live { listener.send(Array(": still here\n\n".utf8)) }
    }

    /// Ends all sessions.
    func endAll() {
        let all = sessions.withLock { sessions in
            defer { sessions = [:] }
            return sessions.values.flatMap(\.listeners)
        }
        for listener in all { listener.end() }
    }

    /// Sessions and listeners that there are.
    var counts: (sessions: Int, listeners: Int) {
        sessions.withLock { ($0.count, $0.values.reduce(0) { $0 + $1.listeners.count }) }
    }
}
