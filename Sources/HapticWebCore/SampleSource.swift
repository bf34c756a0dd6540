import HapticPattern
import HapticRendering

/// The samples of a pattern from the first that is asked for on; by reference, because a renderer is large to copy.
final class SampleSource {
    /// Which are asked for.
    let request: SampleRequest
    private var renderer: Renderer

    /// The samples of `pattern` that `options` ask for, as ``SampleRequest`` reads them.
    init(_ pattern: Pattern, _ options: WebOptions) throws(WebRefusal) {
        let timeline = Timeline(pattern)
        request = try SampleRequest(options) { rate, profile in timeline.sampleCount(rate: rate, profile: profile) }
        renderer = Renderer(timeline, profile: request.profile, sampleRate: request.rate)
        if request.first > 0 { renderer.seek(toSample: request.first) }
    }

    /// Puts the next samples into `output`; after the last sound there is silence without end.
    func render(into output: UnsafeMutableBufferPointer<Float>) { renderer.render(into: output) }
}
