/// Why the library did not do what it was asked.
public enum StoreError: Error, Sendable, Equatable {
    /// There is no such thing, or it is not for those who ask.
    case notFound
    /// It was taken back.
    case gone(Tombstone)
    /// It belongs to somebody else.
    case forbidden
    /// Somebody published in between; this is the latest version now.
    case staleBase(latest: Int)
    /// What is being changed is no longer what its changer saw.
    case preconditionFailed
    /// A name that is taken, or a limit of the library; a sentence for people.
    case refused(String)
    /// The database does not answer; what it said.
    case unavailable(String)
    /// Another change was in the way again and again; doing the same once more may help.
    case conflict
    /// The database is damaged or of a newer program; what was found.
    case damaged(String)
}
