import AHAP
import HapticAnalysis
import HapticDrawing
import HapticRendering

/// The plot of the pattern as SVG.
///
/// Options as ``plotOptions(_:)`` reads them; `heading` and `caption`, to be painted above the lanes; `scheme` (`auto`, `light`,
/// `dark`); `title` and `description`, by default what the pattern feels like in words.
func svg(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let pattern = AHAPDocument(input.text).pattern
    let timeline = Timeline(pattern)
    let baked = BakedPattern(overviewOf: timeline)
    var plot = try plotOptions(input.options)
    if input.options.node("heading") != nil { plot.heading = try input.options.text("heading", default: "") }
    if input.options.node("caption") != nil { plot.caption = try input.options.text("caption", default: "") }
    let drawing = Drawing(pattern, timeline, baked, plot)
    let name = try input.options.text("scheme", default: "auto")
    let title = try input.options.text("title", default: "Haptic pattern")
    let description =
        input.options.node("description") == nil
        ? PatternDescription(pattern, timeline, baked).text : try input.options.text("description", default: "")
    for scheme in SVGOptions.Scheme.allCases where scheme.name.utf8.elementsEqual(name.utf8) {
        return drawing.svg(SVGOptions(scheme: scheme, title: title, description: description))
    }
    throw WebRefusal("option scheme is none of auto, light, dark")
}
