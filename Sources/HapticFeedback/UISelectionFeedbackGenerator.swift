/// Lets a change of a choice be felt, as when a wheel moves by one.
///
/// Source of names: documented (Apple, *UISelectionFeedbackGenerator*); of what is felt: chosen (docs/feedback.md).
@MainActor public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Lets a change be felt.
    public func selectionChanged() { center.play(.selection) }

    /// Lets a change be felt; where on the screen makes no difference here.
    public func selectionChanged(at location: CGPoint) { selectionChanged() }
}
