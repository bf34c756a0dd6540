/// Lets the end of a task be felt: it went well, it needs attention, it failed.
///
/// Source of names and types: documented (Apple, *UINotificationFeedbackGenerator*); of what is felt: chosen
/// (docs/feedback.md).
@MainActor public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How a task ended (values documented).
    public enum FeedbackType: Int, Sendable {
        /// It went well.
        case success = 0
        /// It needs attention.
        case warning = 1
        /// It failed.
        case error = 2
    }

    /// Lets the end of a task be felt.
    public func notificationOccurred(_ notificationType: FeedbackType) { center.play(.notification(notificationType)) }

    /// Lets the end of a task be felt; where on the screen makes no difference here.
    public func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
        notificationOccurred(notificationType)
    }
}
