import Synchronization

/// What the server counts about itself, in the text that Prometheus reads.
final class Metrics: Sendable {
    /// What answers are told apart by.
    private struct Labels: Hashable {
        var route: String
        var method: Method
        var status: Int

        var text: String { "method=\"\(method.rawValue)\",route=\"\(route)\",status=\"\(status)\"" }
    }

    private struct State {
        var requests: [Labels: Int] = [:]
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var sum = 0.0
        var count = 0
        var bytes = 0
    }

    /// Bounds of the histogram in seconds.
    private static let bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
    private let state = Mutex(State())

    /// Counts one answer.
    func count(_ method: Method, _ route: String, _ status: Int, seconds: Double, bytes: Int) {
        let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.requests[Labels(route: route, method: method, status: status), default: 0] += 1
            state.buckets[place] += 1
            state.sum += seconds
            state.count += 1
            state.bytes += bytes
        }
    }

    /// Everything, with what others count: names, kinds and values.
    func text(_ others: [(name: String, help: String, value: Int)]) -> String {
        let state = state.withLock { $0 }
        var text = "# HELP thrum_requests_total Answers given.\n# TYPE thrum_requests_total counter\n"
        for (labels, count) in state.requests.map({ ($0.key.text, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
            text += "thrum_requests_total{\(labels)} \(count)\n"
        }
        text += "# HELP thrum_request_seconds How long answers took.\n# TYPE thrum_request_seconds histogram\n"
        var total = 0
        for (bound, count) in zip(Self.bounds, state.buckets) {
            total += count
            text += "thrum_request_seconds_bucket{le=\"\(bound)\"} \(total)\n"
        }
        text += "thrum_request_seconds_bucket{le=\"+Inf\"} \(state.count)\n"
        text += "thrum_request_seconds_sum \(state.sum)\nthrum_request_seconds_count \(state.count)\n"
        text += "# HELP thrum_response_bytes_total Bytes of answers.\n# TYPE thrum_response_bytes_total counter\n"
        text += "thrum_response_bytes_total \(state.bytes)\n"
        for other in others {
            text += "# HELP \(other.name) \(other.help)\n# TYPE \(other.name) gauge\n\(other.name) \(other.value)\n"
        }
        return text
    }
}
