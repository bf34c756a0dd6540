import HapticDrawing
import HapticPattern
import PlotImages
import Testing

private let pattern = Pattern(events: [
    Event(.hapticContinuous, at: 0, duration: 1, parameters: [.hapticIntensity: 0.5, .hapticSharpness: 0.5]),
    Event(.hapticTransient, at: 0.5),
])

/// A number of four bytes, the highest first.
private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
}

struct SizeCase: Sendable, CustomTestStringConvertible {
    var scale: Double
    var width: Int
    var height: Int
    var testDescription: String { "scale \(scale)" }
}

@Test(arguments: [
    SizeCase(scale: 1, width: 880, height: 260), SizeCase(scale: 2, width: 1_760, height: 520),
    SizeCase(scale: 0.33, width: 291, height: 86),
])
func aPictureHasTheSizeOfItsSVGTimesTheScale(_ example: SizeCase) throws {
    let svg = Drawing(pattern).svg(SVGOptions(scheme: .light, title: "t"))
    let png = try PNG.data(ofSVG: svg, scale: example.scale)
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(number(png, at: 16) == example.width && number(png, at: 20) == example.height)
    #expect(try PNG.data(ofSVG: svg, scale: example.scale) == png)
}

@Test("Each scheme and size can be drawn", arguments: SVGOptions.Scheme.allCases)
func schemes(_ scheme: SVGOptions.Scheme) throws {
    var pictures: Set<[UInt8]> = []
    for size in [PlotSize.page, .card, .social] {
        let svg = Drawing(pattern, PlotOptions(size: size)).svg(SVGOptions(scheme: scheme, title: "t"))
        pictures.insert(try PNG.data(ofSVG: svg))
    }
    #expect(pictures.count == 3)
}

@Test func darkIsNotLight() throws {
    let drawing = Drawing(pattern)
    let light = try PNG.data(ofSVG: drawing.svg(SVGOptions(scheme: .light, title: "t")))
    let dark = try PNG.data(ofSVG: drawing.svg(SVGOptions(scheme: .dark, title: "t")))
    #expect(light != dark)
    // Without a preference to follow, auto is light.
    #expect(try PNG.data(ofSVG: drawing.svg(SVGOptions(scheme: .auto, title: "t"))) == light)
}

@Test func whatIsNoSVGIsRefusedInWords() {
    for text in ["", "no svg", "<svg", "<html></html>"] {
        #expect(throws: PNG.Fault.self) { try PNG.data(ofSVG: Array(text.utf8)) }
    }
}

@Test(arguments: [(8_192, 16, 8.0), (16, 8_192, 8), (8_192, 8_192, 2)])
func picturesBeyondAllBoundsAreRefused(width: Int, height: Int, scale: Double) {
    let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"/>".utf8)
    #expect(throws: PNG.Fault.tooLarge(width: width * Int(scale), height: height * Int(scale))) {
        try PNG.data(ofSVG: svg, scale: scale)
    }
}

@Test("Words are drawn with real letters: a font is there")
func wordsAreDrawn() throws {
    func picture(_ text: String) throws -> [UInt8] {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><text x="4" y="16" font-size="14" \
            font-family="Inter,system-ui,sans-serif">\(text)</text></svg>
            """
        return try PNG.data(ofSVG: Array(svg.utf8))
    }
    // Without a font nothing is drawn, and a font without letters draws the same box for each.
    let pictures = try ["", "i", "W", "0.5", "crisp", "ü"].map(picture)
    #expect(Set(pictures).count == pictures.count)
}
