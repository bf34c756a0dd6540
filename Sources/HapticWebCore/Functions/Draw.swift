import AHAP
import HapticDrawing
import HapticPattern

/// The plot of the pattern as a draw list for a canvas, in the form of docs/drawing.md.
///
/// Options as ``plotOptions(_:)`` reads them.
func draw(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    try draw(AHAPDocument(input.text).pattern, input.options)
}

/// The plot of a pattern as a draw list.
func draw(_ pattern: Pattern, _ options: WebOptions) throws(WebRefusal) -> [UInt8] {
    Drawing(pattern, try plotOptions(options)).bytes
}

/// The options of a plot: `width` (880) and `height` (260) in pixels, `scale` (1), `card` for a small plot without axes, and
/// `from` and `to`, the seconds to show (all).
func plotOptions(_ options: WebOptions) throws(WebRefusal) -> PlotOptions {
    var plot = PlotOptions()
    if try options.flag("card") {
        plot.size = .card
    } else {
        plot.size = PlotSize(
            width: try options.number("width", default: 880, in: 100...10_000),
            height: try options.number("height", default: 260, in: 50...10_000),
            scale: try options.number("scale", default: 1, in: 0.1...10))
    }
    if options.node("from") != nil || options.node("to") != nil {
        let from = try options.number("from", default: 0, in: 0...1_000_000)
        let to = try options.number("to", default: 1_000_000, in: 0...1_000_000)
        guard from < to else { throw WebRefusal("option from is not before to") }
        plot.range = from...to
    }
    return plot
}
