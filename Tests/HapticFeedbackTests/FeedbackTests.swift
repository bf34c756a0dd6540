import AHAP
import CoreHaptics
import CoreHapticsTesting
import Foundation
import HapticFeedback
import Testing

/// A call of a generator, the kind it stands for, and what is to be felt.
struct FeedbackCase: Sendable, CustomTestStringConvertible {
    var kind: FeedbackKind
    var taps: [(time: Double, intensity: Double, sharpness: Double)]
    var hums = false
    var call: @MainActor @Sendable (Rig) -> Void
    var testDescription: String { kind.name }

    static let all: [FeedbackCase] = [
        FeedbackCase(kind: .impact(.light), taps: [(0, 0.45, 0.7)]) {
            $0.place(UIImpactFeedbackGenerator(style: .light)).impactOccurred()
        },
        FeedbackCase(kind: .impact(.medium), taps: [(0, 0.7, 0.5)]) {
            $0.place(UIImpactFeedbackGenerator()).impactOccurred(at: .zero)
        },
        FeedbackCase(kind: .impact(.heavy), taps: [(0, 1, 0.3)], hums: true) {
            $0.place(UIImpactFeedbackGenerator(style: .heavy)).impactOccurred()
        },
        FeedbackCase(kind: .impact(.soft), taps: [(0, 0.6, 0.1)], hums: true) {
            $0.place(UIImpactFeedbackGenerator(style: .soft)).impactOccurred()
        },
        FeedbackCase(kind: .impact(.rigid), taps: [(0, 0.9, 1)]) {
            $0.place(UIImpactFeedbackGenerator(style: .rigid)).impactOccurred(intensity: 1, at: .zero)
        },
        FeedbackCase(kind: .selection, taps: [(0, 0.35, 0.8)]) {
            $0.place(UISelectionFeedbackGenerator()).selectionChanged()
        },
        FeedbackCase(kind: .notification(.success), taps: [(0, 0.5, 0.4), (0.12, 0.95, 0.7)]) {
            $0.place(UINotificationFeedbackGenerator()).notificationOccurred(.success)
        },
        FeedbackCase(kind: .notification(.warning), taps: [(0, 0.9, 0.5), (0.22, 0.6, 0.3)]) {
            $0.place(UINotificationFeedbackGenerator()).notificationOccurred(.warning, at: .zero)
        },
        FeedbackCase(
            kind: .notification(.error), taps: [(0, 0.95, 0.4), (0.11, 0.85, 0.22), (0.22, 0.75, 0.08)], hums: true
        ) { $0.place(UINotificationFeedbackGenerator()).notificationOccurred(.error) },
        FeedbackCase(kind: .alignment, taps: [(0, 0.5, 0.75)]) {
            $0.place(UICanvasFeedbackGenerator()).alignmentOccurred(at: .zero)
        },
        FeedbackCase(kind: .pathCompleted, taps: [(0, 0.4, 0.5), (0.08, 0.75, 0.8)]) {
            $0.place(UICanvasFeedbackGenerator()).pathCompleted(at: .zero)
        },
    ]
}

@MainActor struct FeedbackTests {
    @Test("A generator plays the pattern of its kind", arguments: FeedbackCase.all)
    func generatorPlaysItsKind(_ c: FeedbackCase) throws {
        let rig = try Rig()
        c.call(rig)
        rig.run()
        #expect(rig.taps == c.taps.map { Rig.Tap(time: $0.time, intensity: $0.intensity, sharpness: $0.sharpness) })
        #expect((rig.hum > 0.1) == c.hums)
    }

    @Test("Every kind has a case here, a name of its own and a clean file")
    func everyKind() {
        #expect(FeedbackCase.all.map(\.kind) == FeedbackKind.allCases)
        #expect(Set(FeedbackKind.allCases.map(\.name)).count == FeedbackKind.allCases.count)
        for kind in FeedbackKind.allCases {
            #expect(AHAPDocument(kind.ahap).check().map(\.message) == [], "\(kind.name)")
        }
    }

    @Test("An impact's intensity scales its strength and nothing else")
    func impactIntensity() throws {
        let rig = try Rig()
        let generator = rig.place(UIImpactFeedbackGenerator(style: .rigid))
        let shares: [CGFloat] = [1, 0.5, 0.1, 7, -1, .nan]
        for share in shares {
            generator.impactOccurred(intensity: share)
            rig.run(0.1)
        }
        let felt = rig.taps.filter { $0.intensity > 0 }
        #expect(felt.map(\.intensity) == [0.9, 0.45, 0.09, 0.9])
        #expect(Set(felt.map(\.sharpness)) == [1])
    }

    @Test("Two feedbacks at once are both felt")
    func layers() throws {
        let rig = try Rig()
        rig.place(UIImpactFeedbackGenerator(style: .light)).impactOccurred()
        rig.place(UINotificationFeedbackGenerator()).notificationOccurred(.success)
        rig.run()
        #expect(rig.taps.count == 3)
    }

    @Test("A pattern that is set is played instead, until the standard one is asked for again")
    func replacement() throws {
        let rig = try Rig()
        let tap = CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [
                CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.25),
                CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.75),
            ], relativeTime: 0.5)
        let generator = rig.place(UISelectionFeedbackGenerator())
        rig.center.setPattern(try CHHapticPattern(events: [tap], parameters: []), for: .selection)
        generator.selectionChanged()
        rig.run()
        #expect(rig.taps == [Rig.Tap(time: 0.5, intensity: 0.25, sharpness: 0.75)])
        rig.center.setPattern(nil, for: .selection)
        generator.selectionChanged()
        rig.run()
        #expect(rig.taps.last?.intensity == 0.35)
    }

    @Test("Preparing starts the engine; without it, the first feedback does")
    func preparing() throws {
        let rig = try Rig()
        rig.engine.isAutoShutdownEnabled = false
        var faults: [any Error] = []
        rig.center.faultHandler = { faults.append($0) }
        let generator = rig.place(UIImpactFeedbackGenerator(style: .light))
        generator.impactOccurred()
        #expect((faults.first as? CHHapticError)?.code == .engineNotRunning)
        generator.prepare()
        rig.stage.settle()
        generator.impactOccurred()
        rig.run()
        #expect(rig.taps.count == 1)
    }

    @Test("Feedback goes on after the haptic server was lost")
    func reset() throws {
        let rig = try Rig()
        let generator = rig.place(UIImpactFeedbackGenerator(style: .light))
        generator.impactOccurred()
        rig.run(0.1)
        rig.stage.reset()
        rig.stage.settle()
        generator.impactOccurred()
        rig.run(0.1)
        #expect(rig.taps.count == 2)
    }

    @Test("What keeps an output from opening reaches the fault handler, and nothing else happens")
    func faults() async throws {
        let rig = try Rig()
        rig.stage.startFailure = .serverInitFailed
        let (faults, continuation) = AsyncStream<String>.makeStream()
        rig.center.faultHandler = { continuation.yield(($0 as NSError).localizedDescription) }
        rig.place(UIImpactFeedbackGenerator()).impactOccurred()
        rig.stage.settle()
        for await fault in faults {
            #expect(fault.contains("told to let starts fail"))
            break
        }
    }

    /// Whether this machine has nothing to play haptics on.
    private static nonisolated let hasNoOutput =
        ProcessInfo.processInfo.environment["THRUM_OUTPUT"] == nil
        && !CHHapticEngine.capabilitiesForHardware().supportsHaptics

    @Test(
        "Without an output nothing is felt, and the reason is told once rather than at every tick",
        .enabled(if: hasNoOutput, "needs a machine without a controller, and THRUM_OUTPUT unset"))
    func noHardware() {
        let center = FeedbackCenter()
        var codes: [CHHapticError.Code?] = []
        center.faultHandler = { codes.append(($0 as? CHHapticError)?.code) }
        let generator = UISelectionFeedbackGenerator()
        generator.center = center
        for _ in 0..<50 { generator.selectionChanged() }
        #expect(center.engine == nil)
        #expect(codes.first == .notSupported)
        #expect(codes.count < 50)
    }

    @Test("docs/feedback.md lists every kind with what it plays")
    func page() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/feedback.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        for c in FeedbackCase.all {
            let taps = c.taps.map { "\($0.time) s: \($0.intensity), \($0.sharpness)" }.joined(separator: "; ")
            let row = "| `\(c.kind.name)` | \(taps) | \(c.hums ? "yes" : "") |"
            #expect(page.contains(row), "\(row) is missing")
        }
    }
}
