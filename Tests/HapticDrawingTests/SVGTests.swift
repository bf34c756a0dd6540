import Foundation
import AHAP
import HapticDrawing
import HapticPattern
import Testing
import TestPatterns

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Test("Pages look as they did", arguments: Scene.all)
func pageGolden(_ scene: Scene) throws {
    let svg = Drawing(scene.pattern).svg(SVGOptions(title: scene.name, description: "What \(scene.name) shows."))
    try expectGolden(svg, "plots/\(scene.name).svg")
}

struct FormCase: Sendable, CustomTestStringConvertible {
    var name: String
    var plot: PlotOptions
    var svg: SVGOptions
    var testDescription: String { name }
}

@Test(
    "Sizes, themes and ranges look as they did",
    arguments: [
        FormCase(name: "card", plot: PlotOptions(size: .card), svg: SVGOptions(scheme: .light, title: "Card")),
        FormCase(
            name: "social", plot: PlotOptions(size: .social, heading: "Capsule door", caption: "1.6 seconds."),
            svg: SVGOptions(scheme: .dark, title: "Capsule door")),
        FormCase(
            name: "range", plot: PlotOptions(range: 0.25...0.7),
            svg: SVGOptions(scheme: .dark, title: "A part", hasSurface: false)),
    ])
func formGolden(_ form: FormCase) throws {
    let scene = try #require(Scene.all.first { $0.name == "everything" })
    try expectGolden(Drawing(scene.pattern, form.plot).svg(form.svg), "plots/form-\(form.name).svg")
}

@Test("A picture is XML without numbers that are none, from any pattern", arguments: 0..<40)
func randomPatternsGiveWellFormedPictures(seed: Int) {
    let pattern = Pattern.random(
        UInt64(seed), events: [1, 3, 20, 300, 2_000][seed % 5], seconds: [0.05, 2, 90][seed % 3])
    for scheme in SVGOptions.Scheme.allCases {
        let svg = text(Drawing(pattern).svg(SVGOptions(scheme: scheme, title: "t", description: "d")))
        #expect(xmlFault(svg) == nil)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
}

@Test("Files of every kind give well-formed pictures")
func filesGiveWellFormedPictures() throws {
    let files =
        ["Examples/patterns", "Fixtures/ok", "Fixtures/bad", shared + "/corpus", shared + "/cases"]
        .flatMap(patternFiles)
    for folder in ["Examples/patterns", "Fixtures/ok", "Fixtures/bad"] {
        #expect(!patternFiles(in: folder).isEmpty, "\(folder)")
    }
    for file in files {
        let document = try AHAPDocument(bytes(of: file))
        for size in [PlotSize.page, .card, .social] {
            let drawing = Drawing(document.pattern, PlotOptions(size: size))
            let svg = text(drawing.svg(SVGOptions(title: file)))
            #expect(xmlFault(svg) == nil, "\(file)")
            #expect(placesOutside(drawing) == [], "\(file)")
        }
    }
}

@Test func wordsFromOutsideCannotLeaveTheirPlace() {
    let words = "</title><script>alert(\"1\")</script>&amp;'\u{0}\u{1B}\u{FFFF}\n🙂"
    let pattern = Pattern(events: [.tap(0)])
    let drawing = Drawing(pattern, PlotOptions(size: .social, heading: words, caption: words))
    let svg = text(drawing.svg(SVGOptions(title: words, description: words)))
    #expect(xmlFault(svg) == nil)
    #expect(!svg.contains("<script"))
    #expect(svg.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;\u{FFFD}\u{FFFD}\u{FFFD} 🙂"))
}

@Test func picturesLoadNothingAndRunNothing() throws {
    for scene in Scene.all {
        let svg = text(Drawing(scene.pattern).svg(SVGOptions(title: scene.name)))
        let withoutNamespace = svg.replacingOccurrences(of: "xmlns=\"http://www.w3.org/2000/svg\"", with: "")
        for word in ["http", "href", "script", "@import", "@font-face", "url(data", "onload=", "onclick="] {
            #expect(!withoutNamespace.contains(word), "\(scene.name): \(word)")
        }
    }
}

@Test func identifiersOfDifferentPicturesDiffer() throws {
    var names: Set<Substring> = []
    for scene in Scene.all {
        for scheme in SVGOptions.Scheme.allCases {
            let svg = text(Drawing(scene.pattern).svg(SVGOptions(scheme: scheme, title: scene.name)))
            let start = try #require(svg.range(of: "aria-labelledby=\"thrum-"))
            names.insert(svg[start.upperBound...].prefix { $0 != "\"" })
        }
    }
    #expect(names.count == Scene.all.count * 3)
}

@Test func autoFollowsTheReaderAndPrintsLight() throws {
    let scene = try #require(Scene.all.first { $0.name == "everything" })
    let drawing = Drawing(scene.pattern)
    let auto = text(drawing.svg(SVGOptions(scheme: .auto, title: "t")))
    #expect(auto.contains("@media screen and (prefers-color-scheme:dark){.thrum-auto "))
    for scheme in [SVGOptions.Scheme.light, .dark] {
        #expect(!text(drawing.svg(SVGOptions(scheme: scheme, title: "t"))).contains("@media"))
    }
    #expect(auto.contains("{fill:#FFFFFF}") && auto.contains("{fill:#14161B}"))
}

@Test("Text and data keep a contrast of 4.6 with the ground", arguments: Theme.allCases)
func contrast(theme: Theme) {
    func luminance(_ color: Color) -> Double {
        let parts = color.parts
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
    }
    func contrast(_ a: Color, _ b: Color) -> Double {
        let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(x, y) / min(x, y)
    }
    let surface = theme.color(.surface)
    for token in ColorToken.allCases where token != .surface && token != .grid {
        #expect(contrast(theme.color(token), surface) >= 4.6, "\(token)")
    }
    for step in 0...SharpnessLevel.last {
        let level = SharpnessLevel(Double(step) / 32)
        #expect(contrast(theme.color(level), surface) >= 4.6, "level \(step)")
    }
}
