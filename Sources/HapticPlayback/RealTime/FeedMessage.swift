/// What the session tells a feed. Trivial values: ownership of the references moves with the message.
struct FeedMessage: BitwiseCopyable {
    enum Kind: UInt8 { case add, update, remove, removeAll }

    var kind: Kind
    /// `add`: retained for the feed. `update`, `remove`: one that the feed holds.
    var channel: Unmanaged<Channel>?
    /// `update`: retained for the channel.
    var version: Unmanaged<PlayerVersion>?
}

/// What a feed hands back to the session to be released, because freeing is not for the real-time side.
struct FeedReturn: BitwiseCopyable {
    var channel: Unmanaged<Channel>?
    var version: Unmanaged<PlayerVersion>?

    func release() {
        channel?.release()
        version?.release()
    }
}
