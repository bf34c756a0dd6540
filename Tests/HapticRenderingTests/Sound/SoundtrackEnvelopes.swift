import HapticPattern

@testable import HapticRendering

/// The module's own envelopes, for the reference.
struct SoundtrackEnvelopes {
    private let context: SoundContext

    init(_ soundtrack: Soundtrack, _ live: ControlLayer) {
        context = SoundContext(soundtrack, live: live, rate: 48_000)
    }

    mutating func envelope(of voice: SoundVoice) -> Envelope { context.envelope(of: voice) }
}
