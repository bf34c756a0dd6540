internal import AHAP
internal import HapticPattern

/// One thing that a feedback generator can tell. Ours, not Apple's: the key under which a pattern is replaced.
public enum FeedbackKind: Hashable, Sendable, CaseIterable {
    /// Something arrived, of a style.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle)
    /// A choice moved by one.
    case selection
    /// A task ended.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
    /// A dragged thing snapped to a guide.
    case alignment
    /// A drawn path was closed.
    case pathCompleted

    /// All of them: impacts from light to rigid, selection, notifications, canvas.
    public static var allCases: [FeedbackKind] {
        [.light, .medium, .heavy, .soft, .rigid].map(FeedbackKind.impact) + [.selection]
            + [.success, .warning, .error].map(FeedbackKind.notification) + [.alignment, .pathCompleted]
    }

    /// What it is called, such as `impact-light`: the name of its template, where `thrum new` has one.
    public var name: String { standard.name }

    /// The pattern it has unless another is set, as an AHAP file to start from.
    ///
    /// Source: chosen (docs/feedback.md). Apple publishes no values, and its generators need not be made of patterns.
    public var ahap: Data {
        Data(AHAPWriter.write(standard.pattern, metadata: [("Description", standard.summary)]))
    }

    /// The pattern it has unless another is set.
    public var standardPattern: CHHapticPattern { CHHapticPattern(standard.pattern) }
}
