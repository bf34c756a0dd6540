/// What all feedback generators have in common; make one of its subclasses.
///
/// Source: documented (Apple, *UIFeedbackGenerator*). Unlike Apple's it knows no views.
@MainActor open class UIFeedbackGenerator: NSObject {
    private var ownCenter: FeedbackCenter?

    /// A generator on the shared centre.
    public nonisolated override init() { super.init() }

    /// What this generator plays on. Ours, not Apple's. Starts as ``FeedbackCenter/shared``.
    public var center: FeedbackCenter {
        get { ownCenter ?? .shared }
        set { ownCenter = newValue }
    }

    /// Gets the output ready, so that what follows is felt at once; it rests by itself after a while.
    public func prepare() { center.prepare() }
}
