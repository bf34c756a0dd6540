import Foundation
import HapticDrawing
import HapticPattern
import HapticRendering
import Testing
import TestPatterns

/// The places of a drawing that lie outside it by more than a mark's size, or are no numbers.
func placesOutside(_ drawing: Drawing) -> [String] {
    let slack = 8 * drawing.scale
    var found: [String] = []
    func look(_ role: Drawing.Role, _ x: Double, _ y: Double) {
        let isInside = x >= -slack && x <= drawing.width + slack && y >= -slack && y <= drawing.height + slack
        if !isInside { found.append("\(role) at \(x), \(y)") }
    }
    for item in drawing.items {
        switch item.shape {
        case .lines(let paths), .areas(let paths):
            for point in paths.joined() { look(item.role, point.x, point.y) }
            if paths.contains(where: { $0.count < 2 }) { found.append("\(item.role) of one point") }
        case .marks(_, let radius, let points):
            for point in points { look(item.role, point.x, point.y) }
            if !(radius > 0) { found.append("\(item.role) of radius \(radius)") }
        case .rectangle(let x, let y, let width, let height):
            look(item.role, x, y)
            look(item.role, x + width, y + height)
            if !(width > 0 && height > 0) { found.append("\(item.role) of no size") }
        case .text(_, let point, _): look(item.role, point.x, point.y)
        }
    }
    for (stop, next) in zip(drawing.stops, drawing.stops.dropFirst()) where !(stop.x <= next.x) {
        found.append("stops out of order at \(stop.x)")
    }
    return found
}

/// The places of all items of a role.
private func points(_ role: Drawing.Role, _ drawing: Drawing) -> [Drawing.Point] {
    drawing.items.filter { $0.role == role }.flatMap { item -> [Drawing.Point] in
        switch item.shape {
        case .lines(let paths), .areas(let paths): Array(paths.joined())
        case .marks(_, _, let points): points
        default: []
        }
    }
}

/// On a page, intensity 1 is 14 pixels from the top, and 0 is 159.2.
private func pageY(_ intensity: Double) -> Double { 159.2 - 145.2 * intensity }

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 0.05) -> Bool { abs(a - b) <= tolerance }

@Test("Everything lies inside the picture", arguments: 0..<24)
func placesLieInside(seed: Int) {
    let events = [1, 7, 60, 1_000][seed % 4]
    let pattern = Pattern.random(
        UInt64(seed), events: events, seconds: [0.01, 1, 40][seed % 3] * (events > 60 ? 20 : 1))
    for size in [PlotSize.page, .card, .social, PlotSize(width: 30, height: 20), PlotSize(width: 1, height: 1)] {
        #expect(placesOutside(Drawing(pattern, PlotOptions(size: size))).first == nil)
        #expect(placesOutside(Drawing(pattern, PlotOptions(size: size, range: 0.2...0.25))).first == nil)
    }
}

@Test func aRampIsOneStraightLine() throws {
    var pattern = Pattern(events: [.hum(0, 1, 0.8, 0.5)])
    pattern.curves = [.line(.hapticIntensity, (0, 0), (1, 1))]
    let drawing = Drawing(pattern)
    let line = points(.effectiveLine, drawing)
    #expect(line.count == 2)
    #expect(isNear(line[0].y, pageY(0)) && isNear(line[1].y, pageY(0.8)))
    // The axis ends with the 1 ms over which the hard end fades.
    #expect(isNear(line[0].x, 44) && isNear(line[1].x, 44 + 824 / 1.001))
    let authored = points(.authoredLine, drawing)
    #expect(authored.count == 2 && authored.allSatisfy { isNear($0.y, pageY(0.8)) })
}

@Test func aStepIsAVerticalLine() {
    var pattern = Pattern(events: [.hum(0, 1, 1, 0.5)])
    pattern.parameters = [DynamicParameter(.hapticIntensity, at: 0.5, value: 0.25)]
    let line = points(.effectiveLine, Drawing(pattern))
    #expect(line.count == 4)
    #expect(line[1].x == line[2].x)
    #expect(isNear(line[1].y, pageY(1)) && isNear(line[2].y, pageY(0.25)))
}

@Test func whatNoControlChangesHasNoSecondLine() {
    let drawing = Drawing(Pattern(events: [.hum(0, 0.5, 0.5, 0.5, attack: 0.4, release: 0.5), .tap(0.2)]))
    let roles: [Drawing.Role] = [.authoredLine, .authoredArea, .authoredSharpness, .ghostHead, .ghostLine]
    for role in roles { #expect(!drawing.items.contains { $0.role == role }, "\(role)") }
    #expect(drawing.items.contains { $0.role == .tailLine })
}

@Test("A control that begins and ends where it changes nothing still has its second line", arguments: [true, false])
func aDipInTheMiddleHasASecondLine(isIntensity: Bool) {
    var pattern = Pattern(events: [.hum(0, 1, 0.8, 0.2)])
    pattern.curves = [
        isIntensity
            ? .line(.hapticIntensity, (0, 1), (0.5, 0.3), (1, 1)) : .line(.hapticSharpness, (0, 0), (0.5, 0.6), (1, 0))
    ]
    let drawing = Drawing(pattern)
    #expect(drawing.items.contains { $0.role == .authoredLine } == isIntensity)
    #expect(drawing.items.contains { $0.role == .authoredSharpness } == !isIntensity)
}

@Test func aReleaseThatOnlyAControlAddsHasASecondLine() {
    var pattern = Pattern(events: [.hum(0, 0.5, 0.8, 0.5)])
    pattern.parameters = [DynamicParameter(.hapticReleaseTime, at: 0, value: 0.8)]
    let drawing = Drawing(pattern)
    #expect(drawing.items.contains { $0.role == .tailLine })
    #expect(points(.authoredLine, drawing).allSatisfy { isNear($0.y, pageY(0.8)) })
    #expect(!points(.authoredLine, drawing).isEmpty)
}

@Test func aSilencedTapIsHollowAtWhatWasAuthored() {
    var pattern = Pattern(events: [.tap(0.5, 0.9, 0.9)])
    pattern.curves = [.line(.hapticIntensity, (0, 1), (0.4, 0))]
    let drawing = Drawing(pattern)
    #expect(points(.tapHead, drawing).isEmpty && points(.tapStem, drawing).isEmpty)
    #expect(points(.ghostHead, drawing).map(\.y).allSatisfy { isNear($0, pageY(0.9)) })
    #expect(points(.ghostHead, drawing).count == 1 && points(.sharpnessGhost, drawing).count == 1)
    #expect(points(.ghostLine, drawing).last.map { isNear($0.y, pageY(0)) } == true)
}

@Test("The head of a tap tells its sharpness a second time")
func headShapes() {
    #expect(
        [0, 0.3, 0.34, 0.66, 0.67, 1].map { Drawing.Mark(sharpness: $0) }
            == [.circle, .circle, .square, .square, .triangle, .triangle])
}

@Test func valuesAboveOneAreMarked() {
    let drawing = Drawing(Pattern(events: [.tap(0.1, 1.4), .hum(0.2, 0.3, 2), .tap(0.4, 1)]))
    #expect(points(.clampMark, drawing).count == 2)
    #expect(points(.tapHead, drawing).count == 2)
    #expect(points(.tapHead, drawing).allSatisfy { isNear($0.y, pageY(1)) })
}

@Test func aPatternWithoutEndIsDrawnToTwiceItsLastStart() {
    let drawing = Drawing(Pattern(events: [.hum(1, .infinity, 0.5), .tap(2)]))
    #expect(drawing.startTime == 0 && drawing.endTime == 4)
    #expect(placesOutside(drawing) == [])
}

@Test func lineIsNoFartherFromWhatIsFeltThanItSays() {
    for seed in 100..<120 {
        let pattern = Pattern.random(UInt64(seed), events: 30, seconds: 3)
        let timeline = Timeline(pattern)
        let drawing = Drawing(pattern, timeline)
        var paths: [[Drawing.Point]] = []
        for item in drawing.items where item.role == .effectiveLine || item.role == .tailLine {
            if case .lines(let lines) = item.shape { paths += lines }
        }
        #expect(!paths.isEmpty)
        for path in paths {
            for (from, to) in zip(path, path.dropFirst()) where to.x - from.x > 0.01 {
                for share in [0.1, 0.5, 0.9] {
                    let x = from.x + (to.x - from.x) * share
                    let time = drawing.endTime * (x - 44) / 824
                    let felt = timeline.value(at: time).intensity
                    // 0.001 for the baking and 0.04 pixels for corners left out.
                    #expect(isNear(from.y + (to.y - from.y) * share, pageY(felt), 145.2 * 0.001 + 0.05))
                }
            }
        }
    }
}

// MARK: Too much to tell apart

@Test("Thinning never hides a peak", arguments: 0..<6)
func thinningKeepsPeaks(seed: Int) {
    let pattern = Pattern.random(UInt64(seed) + 900, events: 6_000, seconds: 60)
    let timeline = Timeline(pattern)
    let drawing = Drawing(pattern, timeline)
    #expect(drawing.tapsKept != nil && drawing.cornersKept != nil)
    #expect((drawing.tapsKept ?? 0) <= 825)
    #expect((drawing.cornersKept ?? 0) <= 4 * 825)
    func column(_ time: Double) -> Int { Int(44 + 824 * time / drawing.endTime) }
    var highestTap: [Int: Double] = [:]
    for tap in timeline.taps where tap.intensity > 0 {
        highestTap[column(tap.time)] = max(highestTap[column(tap.time)] ?? 0, tap.intensity)
    }
    var drawn: [Int: Double] = [:]
    for point in points(.tapHead, drawing) + points(.smallHead, drawing) {
        drawn[Int(point.x)] = min(drawn[Int(point.x)] ?? .infinity, point.y)
    }
    for (column, intensity) in highestTap {
        #expect(isNear(drawn[column] ?? .infinity, pageY(intensity), 0.01), "tap at column \(column)")
    }
    // The layer itself: what is felt at any moment is not above what is drawn in its column or the next one.
    var top = [Double](repeating: .infinity, count: 881)
    for item in drawing.items where item.role == .effectiveLine || item.role == .tailLine {
        guard case .lines(let lines) = item.shape else { continue }
        for line in lines {
            for (from, to) in zip(line, line.dropFirst()) {
                for column in Int(from.x)...Int(to.x) { top[column] = min(top[column], min(from.y, to.y)) }
            }
        }
    }
    for step in 0..<20_000 {
        let time = drawing.endTime * Double(step) / 20_000
        let felt = timeline.value(at: time).intensity
        guard felt > 0.002 else { continue }
        #expect(top[column(time)] <= pageY(felt) + 145.2 * 0.001 + 0.1, "felt \(felt) at \(time)")
    }
}

@Test func aCrowdOfTapsIsThinnedOnlyBeyond400() {
    for count in [400, 401] {
        let pattern = Pattern(events: (0..<count).map { .tap(Double($0) * 0.01) })
        let drawing = Drawing(pattern)
        #expect((drawing.tapsKept == nil) == (count == 400))
        let svg = String(decoding: drawing.svg(SVGOptions(title: "t")), as: UTF8.self)
        #expect(svg.contains("data-decimated=\"taps\"") == (count == 401))
    }
}

@Test func aPictureOfTwentyThousandEventsStaysSmall() {
    let drawing = Drawing(Pattern.random(4, events: 20_000, seconds: 120))
    #expect(drawing.svg(SVGOptions(title: "t")).count < 400_000)
}

// Anything that grows with the square of the number of events would take minutes here.
@Test(
    "A hundred thousand events, apart or all at once, are drawn in a picture of bounded size", arguments: [0.005, 900])
func aHundredThousandEvents(duration: Double) {
    let count = duration < 1 ? 100_000 : 20_000
    let events = (0..<count).map { index in
        let time = Double(index) * 0.01
        // 15,000 at once come to a quarter.
        let intensity = duration < 1 ? 0.5 : 0.002
        return index % 4 == 0 ? Event.tap(time, 0.8, 0.5) : .hum(time, duration, intensity, Double(index % 10) / 9)
    }
    var pattern = Pattern(events: events)
    pattern.curves = [.line(.hapticIntensity, (0, 1), (500, 0.5), (1_000, 1))]
    let drawing = Drawing(pattern)
    #expect(drawing.svg(SVGOptions(title: "t")).count < 400_000)
    #expect(placesOutside(drawing) == [])
    #expect(drawing.items.contains { $0.role == .authoredLine })
    #expect(TerminalPicture(pattern).bytes.count < 8_000)
}

@Test("Where most taps stand close, all are small: a few large heads would look as if they meant more")
func fewApartAmongManyClose() {
    let crowd = (0..<200).map { Event.tap(Double($0) * 0.01) }
    let apart = (0..<30).map { Event.tap(3 + Double($0) * 0.1) }
    let mostlyClose = Drawing(Pattern(events: crowd + apart))
    #expect(points(.tapHead, mostlyClose).isEmpty && points(.smallHead, mostlyClose).count == 230)
    let mostlyApart = Drawing(Pattern(events: Array(crowd.prefix(10)) + apart))
    #expect(points(.tapHead, mostlyApart).count == 30 && points(.smallHead, mostlyApart).count == 10)
}
