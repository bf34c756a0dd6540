/// The part of the ledger that is about feedback generators.
let feedbackCompatibility: [(section: String, rows: [CompatibilityRow])] = [
    (
        "Feedback generators (HapticFeedback)",
        [
            .init(
                "UIFeedbackGenerator", .differs, "knows no views: without `init(view:)`", test: "preparing"),
            .init("prepare()", test: "preparing"),
            .init(
                "UIImpactFeedbackGenerator, FeedbackStyle", .differs,
                "what each style feels like is chosen ([feedback.md](feedback.md)); without `init(style:view:)`",
                test: "generatorPlaysItsKind"),
            .init(
                "impactOccurred(), impactOccurred(intensity:), …(at:), …(intensity:at:)", .differs,
                "the location makes no difference", test: "impactIntensity"),
            .init("UISelectionFeedbackGenerator", test: "generatorPlaysItsKind"),
            .init("UINotificationFeedbackGenerator, FeedbackType", test: "generatorPlaysItsKind"),
            .init("UICanvasFeedbackGenerator", test: "generatorPlaysItsKind"),
            .init(
                "FeedbackCenter, FeedbackKind", .differs, "ours: the engine and the patterns, which may be replaced",
                test: "replacement"),
        ]
    )
]
