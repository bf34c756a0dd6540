/// Lets impacts be felt: something arrives, snaps into place, bumps into something.
///
/// Source of names and styles: documented (Apple, *UIImpactFeedbackGenerator*); of what is felt: chosen (docs/feedback.md).
@MainActor public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// What arrives (values documented).
    public enum FeedbackStyle: Int, Sendable {
        /// Something small.
        case light = 0
        /// Something of middle size.
        case medium = 1
        /// Something large.
        case heavy = 2
        /// Something yielding.
        case soft = 3
        /// Something stiff.
        case rigid = 4
    }

    private let style: FeedbackStyle

    /// A generator of impacts of a style.
    public nonisolated init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// A generator of medium impacts.
    public nonisolated override convenience init() { self.init(style: .medium) }

    /// Lets an impact of full strength be felt.
    public func impactOccurred() { impactOccurred(intensity: 1) }

    /// Lets an impact be felt at a share of its strength, 0...1; numbers beyond count as the nearer bound.
    public func impactOccurred(intensity: CGFloat) { center.play(.impact(style), intensity: Double(intensity)) }

    /// Lets an impact be felt; where on the screen makes no difference here.
    public func impactOccurred(at location: CGPoint) { impactOccurred() }

    /// Lets an impact be felt at a share of its strength; where on the screen makes no difference here.
    public func impactOccurred(intensity: CGFloat, at location: CGPoint) { impactOccurred(intensity: intensity) }
}
