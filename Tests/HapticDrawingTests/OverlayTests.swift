import HapticDrawing
import HapticPattern
import Testing
import TestPatterns

/// The places of all marks of a role.
private func marks(_ role: Drawing.Role, _ drawing: Drawing) -> [Drawing.Point] {
    drawing.items.filter { $0.role == role }.flatMap { item -> [Drawing.Point] in
        if case .marks(_, _, let points) = item.shape { points } else { [] }
    }
}

/// The lines of a role.
private func lines(_ role: Drawing.Role, _ drawing: Drawing) -> [[Drawing.Point]] {
    drawing.items.filter { $0.role == role }.flatMap { item -> [[Drawing.Point]] in
        if case .lines(let paths) = item.shape { paths } else { [] }
    }
}

/// On a page, intensity 1 is 14 pixels from the top, and 0 is 159.2.
private func pageY(_ intensity: Double) -> Double { 159.2 - 145.2 * intensity }

private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.05 }

@Test("Of two patterns in one picture, one is felt and the other dashed and hollow behind it, on one time axis")
func twoPatternsInOnePicture() throws {
    let before = Pattern(events: [.hum(0, 1, 0.5), .tap(1.5, 0.25), .tap(2, 0)])
    let after = Pattern(events: [.hum(0, 1, 0.75), .tap(0.5, 1)])
    let drawing = Drawing(after, over: before)
    #expect(drawing.startTime == 0 && drawing.endTime >= 2)
    let dashed = try #require(lines(.authoredLine, drawing).first)
    #expect(dashed.contains { isNear($0.y, pageY(0.5)) } && !dashed.contains { isNear($0.y, pageY(0.75)) })
    // The tap that nobody felt is not there.
    #expect(marks(.ghostHead, drawing).map(\.y).count == 1)
    #expect(marks(.ghostHead, drawing).allSatisfy { isNear($0.y, pageY(0.25)) })
    #expect(marks(.tapHead, drawing).count == 1 && marks(.tapHead, drawing).allSatisfy { isNear($0.y, pageY(1)) })
    // Alone, the second pattern has neither.
    #expect(lines(.authoredLine, Drawing(after)).isEmpty && marks(.ghostHead, Drawing(after)).isEmpty)
}

@Test("Of too many taps of the pattern behind, the strongest in each column of pixels is drawn")
func strongestTapsBehind() {
    // Some ten in a column, of which each 101st is strong: nowhere the first in all columns.
    let events = (0..<8_000).map { Event.tap(Double($0) * 0.001, $0 % 101 == 50 ? 0.875 : 0.25, 0.5) }
    let heads = marks(.ghostHead, Drawing(Pattern(events: [.tap(0)]), over: Pattern(events: events)))
    #expect(heads.count > 400 && heads.count <= 880)
    #expect(heads.count { isNear($0.y, pageY(0.875)) } == 79)
}
