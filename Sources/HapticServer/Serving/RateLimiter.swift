import HapticLibrary
import Synchronization

/// How often keys and addresses may ask: buckets of tokens that fill again with time.
final class RateLimiter: Sendable {
    /// How many requests in how many seconds.
    struct Quota: Sendable {
        var count: Int
        var seconds: Int
    }

    /// What became of a request.
    struct Verdict: Sendable {
        var isAllowed: Bool
        var quota: Quota
        var name: String
        /// Requests that may follow at once.
        var remaining: Int
        /// Seconds until the bucket is full, or, where nothing is left, until there is one token.
        var wait: Int
    }

    private struct Bucket {
        var tokens: Double
        var moment: Int
        /// When it is full again.
        var full: Int
    }

    private let buckets = Mutex<[String: Bucket]>([:])

    /// Buckets that are kept; when there are more, those that are full again are forgotten.
    private static let most = 50_000

    /// The quota of a kind of request.
    static func quota(_ limit: Route.Limit, hasKey: Bool) -> Quota {
        switch limit {
        case .free: Quota(count: .max, seconds: 1)
        case .default: Quota(count: hasKey ? 600 : 300, seconds: 60)
        case .write: Quota(count: 60, seconds: 60)
        case .publish: Quota(count: 30, seconds: 3_600)
        case .check: Quota(count: hasKey ? 600 : 120, seconds: 60)
        }
    }

    /// Takes a token of whoever asks.
    func take(_ limit: Route.Limit, of asker: String, hasKey: Bool, at now: Moment) -> Verdict {
        let quota = Self.quota(limit, hasKey: hasKey)
        let rate = Double(quota.count) / Double(quota.seconds)
        return buckets.withLock { buckets in
            if buckets.count > Self.most { Self.forget(&buckets, now) }
            let name = limit.rawValue + " " + asker
            var bucket =
                buckets[name]
                ?? Bucket(tokens: Double(quota.count), moment: now.milliseconds, full: now.milliseconds)
            let passed = Double(max(0, now.milliseconds - bucket.moment)) / 1_000
            bucket.tokens = min(Double(quota.count), bucket.tokens + passed * rate)
            bucket.moment = now.milliseconds
            let isAllowed = bucket.tokens >= 1
            if isAllowed { bucket.tokens -= 1 }
            let empty = Double(quota.count) - bucket.tokens
            bucket.full = now.milliseconds + Int((empty / rate * 1_000).rounded(.up))
            buckets[name] = bucket
            let missing = isAllowed ? empty : 1 - bucket.tokens
            return Verdict(
                isAllowed: isAllowed, quota: quota, name: limit.rawValue, remaining: Int(bucket.tokens),
                wait: max(1, Int((missing / rate).rounded(.up))))
        }
    }

    /// Gives a token back: the answer was that nothing has changed.
    func giveBack(_ limit: Route.Limit, of asker: String) {
        buckets.withLock { $0[limit.rawValue + " " + asker]?.tokens += 1 }
    }

    private static func forget(_ buckets: inout [String: Bucket], _ now: Moment) {
        buckets = buckets.filter { now.milliseconds < $0.value.full }
        if buckets.count > most { buckets = [:] }
    }

    /// What an address is counted as: of version 6, its first 64 bits, which one household has.
    static func household(_ address: String) -> String {
        guard address.contains(":") else { return address }
        if address.hasPrefix("::ffff:") { return String(address.dropFirst(7)) }
        let groups = address.split(separator: ":", omittingEmptySubsequences: false)
        return groups.prefix(4).joined(separator: ":") + "::/64"
    }
}
