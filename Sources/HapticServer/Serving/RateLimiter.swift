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
    private static let most = 100_000

    /// The quotas of a kind of request, by name: those who ask without a key have one for the day, too.
    static func quotas(_ limit: Route.Limit, hasKey: Bool) -> [(name: String, quota: Quota)] {
        let own: Quota
        switch limit {
        case .free: return []
        case .default: own = Quota(count: hasKey ? 600 : 60, seconds: 60)
        // A page shows up to 25 of them, and they are made once.
        case .picture: return [(limit.rawValue, Quota(count: 600, seconds: 60))]
        case .write: own = Quota(count: 60, seconds: 60)
        case .publish: own = Quota(count: 30, seconds: 3_600)
        case .check: own = Quota(count: hasKey ? 600 : 120, seconds: 60)
        }
        return [(limit.rawValue, own)] + (hasKey ? [] : [("day", Quota(count: 2_000, seconds: Moment.day))])
    }

    /// Takes a token of each of the quotas of whoever asks, where all have one; nil where nothing is counted.
    func take(_ limit: Route.Limit, of asker: String, hasKey: Bool, at now: Moment) -> Verdict? {
        let quotas = Self.quotas(limit, hasKey: hasKey)
        return buckets.withLock { buckets in
            if buckets.count > Self.most { Self.forget(&buckets, now) }
            var filled: [(key: String, bucket: Bucket)] = []
            for (name, quota) in quotas {
                let key = name + " " + asker
                filled.append((key, Self.filled(buckets[key], quota, now)))
            }
            let isAllowed = filled.allSatisfy { $0.bucket.tokens >= 1 }
            var verdict: Verdict?
            for (index, (name, quota)) in quotas.enumerated() {
                var (key, bucket) = filled[index]
                if isAllowed { bucket.tokens -= 1 }
                let rate = Double(quota.count) / Double(quota.seconds)
                let empty = Double(quota.count) - bucket.tokens
                bucket.full = now.milliseconds + Int((empty / rate * 1_000).rounded(.up))
                buckets[key] = bucket
                let missing = isAllowed ? empty : 1 - bucket.tokens
                // What is told is the quota that lets fewest through: of several that refuse, the longest wait.
                let remaining = Int(bucket.tokens)
                if isAllowed ? remaining < verdict?.remaining ?? .max : bucket.tokens < 1 {
                    verdict = Verdict(
                        isAllowed: isAllowed, quota: quota, name: name, remaining: remaining,
                        wait: max(1, Int((missing / rate).rounded(.up))))
                }
            }
            return verdict
        }
    }

    private static func filled(_ known: Bucket?, _ quota: Quota, _ now: Moment) -> Bucket {
        guard var bucket = known else {
            return Bucket(tokens: Double(quota.count), moment: now.milliseconds, full: now.milliseconds)
        }
        let passed = Double(max(0, now.milliseconds - bucket.moment)) / 1_000
        bucket.tokens = min(Double(quota.count), bucket.tokens + passed * Double(quota.count) / Double(quota.seconds))
        bucket.moment = now.milliseconds
        return bucket
    }

    /// Gives tokens back: the answer was that nothing has changed.
    func giveBack(_ limit: Route.Limit, of asker: String, hasKey: Bool) {
        buckets.withLock { buckets in
            for (name, _) in Self.quotas(limit, hasKey: hasKey) { buckets[name + " " + asker]?.tokens += 1 }
        }
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
