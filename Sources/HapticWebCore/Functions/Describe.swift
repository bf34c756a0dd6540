import AHAP
import HapticAnalysis
import HapticPattern
import HapticRendering
import JSONText

/// What the pattern feels like: in words, and in the numbers of docs/analysis.md, as `thrum show --json` has them.
func describe(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let pattern = AHAPDocument(input.text).pattern
    let timeline = Timeline(pattern)
    let baked = BakedPattern(overviewOf: timeline)
    var output = JSONOutput()
    output.beginObject()
    output.member("description", PatternDescription(pattern, timeline, baked).text)
    output.member("duration", pattern.duration)
    output.member("felt", timeline.felt)
    Features(baked).write(to: &output)
    output.endObject()
    return output.bytes
}
