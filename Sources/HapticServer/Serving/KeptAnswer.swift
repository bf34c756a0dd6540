import HapticLibrary
import Synchronization

/// An answer that everybody gets, as it is sent, kept for a moment.
///
/// It carries the request id of the one for whom it was made.
final class KeptAnswer: Sendable {
    let response: Response
    /// What those get who have it already; nil where nobody can tell.
    let unchanged: Response?
    let route: String
    /// Whose tokens it costs.
    let limit: Route.Limit
    /// Whether it depends on what the asker accepts.
    let variesByAccept: Bool
    private let made: Moment
    private let isRenewed = Mutex(false)
    private let prepared = Mutex<PreparedAnswer?>(nil)

    /// For how many milliseconds an answer is given again without looking whether it is still right, by this process; what this
    /// process itself changes shows at once.
    static let life = 1_000
    /// The last milliseconds of that, in which the first who asks has it made anew while the others are still given this one:
    /// else all who ask at one moment would have it made.
    private static let renewal = 250

    /// An answer, finished and adapted to a request without conditions.
    init(_ response: Response, unchanged: Response?, _ route: Route, at now: Moment) {
        self.response = response
        self.unchanged = unchanged
        (self.route, limit) = (route.pattern, route.limit)
        variesByAccept = response.header("Vary")?.contains("Accept") ?? false
        made = now
    }

    /// Whether it may be given at a moment, by whoever asks this once.
    func mayBeGiven(at now: Moment) -> Bool {
        let age = now.milliseconds - made.milliseconds
        if age < Self.life - Self.renewal { return age >= 0 }
        guard age < Self.life else { return false }
        return isRenewed.withLock { isRenewed in
            defer { isRenewed = true }
            return isRenewed
        }
    }

    /// What the daemon made of it, made where that has not been done.
    func prepared(_ make: () -> PreparedAnswer?) -> PreparedAnswer? {
        prepared.withLock { prepared in
            if prepared == nil { prepared = make() }
            return prepared
        }
    }
}
