import HapticLibrary
import JSONText
import Synchronization

/// The access log: one JSON object a line. Whoever answers only leaves a line here; ``drain()`` is called by a thread that may
/// wait for the disk.
final class AccessLog: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var lost = 0
    }

    private let state = Mutex(State())
    let isOn: Bool

    /// Bytes that wait to be written; what comes when there are more is counted and lost.
    private static let most = 4 << 20

    init(isOn: Bool) { self.isOn = isOn }

    /// Writes down one answer.
    func add(
        method: Method, target: String, status: Int, bytes: Int, seconds: Double, id: String, principal: Principal?,
        address: String, agent: String?, at now: Moment
    ) {
        guard isOn else { return }
        var output = JSONOutput()
        output.beginObject()
        output.member("time", now.text)
        output.member("request_id", id)
        output.member("address", address)
        output.member("method", method.rawValue)
        output.member("target", String(target.prefix(500)))
        output.member("status", status)
        output.member("bytes", bytes)
        output.member("milliseconds", (seconds * 1e6).rounded() / 1e3)
        output.member("owner", principal?.owner)
        output.member("key", principal?.key?.description)
        output.member("agent", agent.map { String($0.prefix(200)) })
        output.endObject()
        append(output.bytes)
    }

    /// Writes down what the database said, which no answer tells.
    func note(_ error: StoreError) {
        switch error {
        case .unavailable(let reason), .damaged(let reason): note("database: " + reason)
        default: break
        }
    }

    /// Writes down something that went wrong here.
    func note(_ text: String) {
        var output = JSONOutput()
        output.beginObject()
        output.member("error", text)
        output.endObject()
        append(output.bytes)
    }

    /// The lines since the last call.
    func drain() -> [UInt8] {
        state.withLock { state in
            defer { state = State() }
            return state.lost == 0 ? state.lines : state.lines + "{\"lost\":\(state.lost)}\n".utf8
        }
    }

    private func append(_ line: [UInt8]) {
        state.withLock { state in
            if state.lines.count > Self.most {
                state.lost += 1
            } else {
                state.lines += line
                state.lines.append(0x0A)
            }
        }
    }
}
