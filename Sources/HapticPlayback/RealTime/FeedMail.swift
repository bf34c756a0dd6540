/// What passes between a session and one of its feeds: messages one way, references to be released the other way.
///
/// The feed's side neither waits, allocates nor frees. The session's side keeps what a full ring refuses; of a feed that is not
/// read at all it drops everything in the end, and makes up for it once that is read again.
final class FeedMail: @unchecked Sendable {
    // Safety: the rings order what both sides touch; `overflow` and `isStalled` belong to whoever holds the session's lock.
    private let messages = SingleProducerRing<FeedMessage>(capacity: 1_024)
    private let returns = SingleProducerRing<FeedReturn>(capacity: 2_048)
    private var overflow: [FeedMessage] = []
    private var overflowStart = 0
    private(set) var isStalled = false
    /// More messages than this wait for a feed that is not read; then they are dropped, and made up for later.
    private static let mostWaiting = 16_384

    deinit {
        // Nobody reads or writes any more.
        while let message = messages.pop() { Self.release(message) }
        dropOverflow()
        while let back = returns.pop() { back.release() }
    }

    private static func release(_ message: FeedMessage) {
        if message.kind == .add { message.channel?.release() }
        message.version?.release()
    }

    // MARK: The feed's side

    /// Whether one more reference can be handed back.
    var canReturn: Bool { returns.room > 0 }

    /// The oldest message; nil where there is none, or what it replaces could not be handed back: one reference at most.
    func next() -> FeedMessage? { canReturn ? messages.pop() : nil }

    /// Hands references back to be released; ``canReturn`` must be true.
    func giveBack(_ back: FeedReturn) { _ = returns.push(back) }

    // MARK: The session's side, under its lock

    /// Adds a player; the channel is the session's handle on it.
    func add(_ channel: Channel) {
        guard !isStalled else { return }
        send(FeedMessage(kind: .add, channel: .passRetained(channel), version: nil))
    }

    /// Gives a player that was added a new version.
    func update(_ channel: Channel, to version: PlayerVersion) {
        guard !isStalled else { return }
        send(FeedMessage(kind: .update, channel: .passUnretained(channel), version: .passRetained(version)))
    }

    /// Takes a player out again.
    func remove(_ channel: Channel) {
        guard !isStalled else { return }
        send(FeedMessage(kind: .remove, channel: .passUnretained(channel), version: nil))
    }

    /// Sends what did not fit, releases what came back. True where a feed that had fallen behind is read again: the
    /// session then adds everything that plays anew.
    func tidy() -> Bool {
        collect()
        if isStalled {
            guard messages.isEmpty else { return false }
            isStalled = false
            send(FeedMessage(kind: .removeAll, channel: nil, version: nil))
            return true
        }
        flush()
        return false
    }

    private func collect() {
        while let back = returns.pop() { back.release() }
    }

    private func flush() {
        while overflowStart < overflow.count, messages.push(overflow[overflowStart]) { overflowStart += 1 }
        if overflowStart == overflow.count {
            overflow.removeAll(keepingCapacity: overflow.count <= 1_024)
            overflowStart = 0
        }
    }

    private func send(_ message: FeedMessage) {
        collect()
        if overflow.isEmpty, messages.push(message) { return }
        overflow.append(message)
        flush()
        guard overflow.count - overflowStart > Self.mostWaiting else { return }
        isStalled = true
        // Channels whose `add` was never read go here; those that were read are unlinked by `removeAll`.
        dropOverflow()
    }

    private func dropOverflow() {
        while overflowStart < overflow.count {
            Self.release(overflow[overflowStart])
            overflowStart += 1
        }
        overflow = []
        overflowStart = 0
    }
}
