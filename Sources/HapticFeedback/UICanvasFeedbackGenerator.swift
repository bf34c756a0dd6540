/// Lets what happens on a drawing surface be felt.
///
/// Source of names: documented (Apple, *UICanvasFeedbackGenerator*); of what is felt: chosen (docs/feedback.md).
@MainActor public final class UICanvasFeedbackGenerator: UIFeedbackGenerator {
    /// Lets it be felt that a dragged thing snapped to a guide; where makes no difference here.
    public func alignmentOccurred(at location: CGPoint) { center.play(.alignment) }

    /// Lets it be felt that a drawn path was closed; where makes no difference here.
    public func pathCompleted(at location: CGPoint) { center.play(.pathCompleted) }
}
