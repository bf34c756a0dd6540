import AHAP
import HapticPattern

/// What is felt of the pattern as mono samples, each in -1...1.
///
/// Options as ``SampleRequest`` reads them: `profile`, `rate`, `from`, `count`.
func samples(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    try samples(AHAPDocument(input.text).pattern, input.options)
}

/// What is felt of a pattern as mono samples.
func samples(_ pattern: Pattern, _ options: WebOptions) throws(WebRefusal) -> [UInt8] {
    let source = try SampleSource(pattern, options)
    return source.request.bytes { source.render(into: $0) }
}
