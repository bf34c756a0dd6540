import Foundation
import HapticDrawing
import HapticPattern
import Testing
import TestPatterns

/// The width of a text in DejaVu Sans, the widest font that is likely, as a share of its height.
private func ems(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { sum, letter in
        switch letter {
        case " ", ".", ",", ":", "i", "l": sum + 0.337
        case "m", "w", "W", "M": sum + 0.975
        case "s", "c": sum + 0.55
        default: sum + 0.637
        }
    }
}

/// The room that a text takes.
private func box(_ item: Drawing.Item, _ drawing: Drawing) -> CGRect? {
    guard case .text(let text, let point, let anchor) = item.shape else { return nil }
    let font = item.role.style.font * drawing.scale
    let width = ems(text) * font
    let left =
        switch anchor {
        case .start: point.x
        case .middle: point.x - width / 2
        case .end: point.x - width
        }
    // From the height of capitals to the line that they stand on.
    return CGRect(x: left, y: point.y - 0.73 * font, width: width, height: 0.73 * font)
}

struct WordCase: Sendable, CustomTestStringConvertible {
    var scene: Scene
    var size: PlotSize
    var testDescription: String { "\(scene.name), \(size.width) by \(size.height)" }

    static let all = Scene.all.flatMap { scene in
        [
            .page, .social, PlotSize(width: 140, height: 90), PlotSize(width: 200, height: 120),
            PlotSize(width: 400, height: 150), PlotSize(width: 880, height: 100), PlotSize(width: 2_000, height: 1_000),
        ].map { WordCase(scene: scene, size: $0) }
    }
}

@Test("No words lie over each other or outside the picture", arguments: WordCase.all)
func wordsHaveRoom(_ example: WordCase) {
    let isSocial = example.size == .social
    let drawing = Drawing(
        example.scene.pattern,
        PlotOptions(
            size: example.size, heading: isSocial ? "A door" : nil,
            caption: isSocial ? String(repeating: "It opens and closes. ", count: 20) : nil))
    let boxes = drawing.items.compactMap { item in box(item, drawing).map { (item, $0) } }
    #expect(!boxes.isEmpty)
    let picture = CGRect(x: 0, y: 0, width: drawing.width, height: drawing.height)
    for (place, (item, box)) in boxes.enumerated() {
        // Lines of words are cut by another estimate of letters, and are longer here.
        if item.role == .label { #expect(picture.contains(box), "\(item.shape)") }
        for (other, otherBox) in boxes[(place + 1)...] where item.role == other.role || !isSocial {
            #expect(!box.intersects(otherBox), "\(item.shape) and \(other.shape)")
        }
    }
}

@Test func aLongCaptionTakesTwoLinesAndEndsInAnEllipsis() {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let pattern = Pattern(events: [.hum(0, 1)])
    func texts(_ caption: String) -> [String] {
        Drawing(pattern, PlotOptions(size: .social, heading: "h", caption: caption)).items.compactMap { item in
            if item.role == .caption, case .text(let text, _, _) = item.shape { return text }
            return nil
        }
    }
    let lines = texts(words)
    #expect(lines.count == 2 && lines[1].hasSuffix("…"))
    #expect(words.hasPrefix(lines[0] + " " + lines[1].dropLast().split(separator: " ")[0]))
    #expect(texts("one two") == ["one two"])
    #expect(texts("") == [])
    let unbroken = texts(String(repeating: "x", count: 500))
    #expect(unbroken.count == 1 && unbroken[0].hasSuffix("…"))
}

@Test func aLowLaneHasNoWords() {
    func words(_ height: Double) -> [String] {
        Drawing(Pattern(events: [.tap(0)]), PlotOptions(size: PlotSize(width: 880, height: height))).items.compactMap {
            if case .text(let text, _, _) = $0.shape { return text }
            return nil
        }
    }
    #expect(words(260).contains("crisp") && words(260).contains("round"))
    #expect(!words(100).contains("crisp") && !words(100).contains("round") && words(100).contains("0.5"))
}
