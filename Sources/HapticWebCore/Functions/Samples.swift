import AHAP
import HapticPattern
import HapticRendering

/// What is felt of the pattern as mono samples, each in -1...1.
///
/// Options as ``SampleRequest`` reads them: `profile`, `rate`, `from`, `count`.
func samples(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    try samples(AHAPDocument(input.text).pattern, input.options)
}

/// What is felt of a pattern as mono samples.
func samples(_ pattern: Pattern, _ options: WebOptions) throws(WebRefusal) -> [UInt8] {
    var (renderer, request) = try sampleRenderer(pattern, options)
    return request.bytes { renderer.render(into: $0) }
}

/// A renderer that stands at the first of the samples that are asked for.
func sampleRenderer(
    _ pattern: Pattern, _ options: WebOptions
) throws(WebRefusal) -> (renderer: Renderer, request: SampleRequest) {
    let timeline = Timeline(pattern)
    let request = try SampleRequest(options) { rate, profile in timeline.sampleCount(rate: rate, profile: profile) }
    var renderer = Renderer(timeline, profile: request.profile, sampleRate: request.rate)
    if request.first > 0 { renderer.seek(toSample: request.first) }
    return (renderer, request)
}
