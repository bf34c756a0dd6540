import HapticDrawing
import HapticPattern
import Testing

/// Reads the bytes of a drawing as docs/drawing.md says.
private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func integer(_ count: Int) -> UInt64 {
        var value: UInt64 = 0
        for place in 0..<count { value |= UInt64(bytes.removeFirst()) << UInt64(8 * place) }
        return value
    }
    mutating func byte() -> UInt8 { bytes.removeFirst() }
    mutating func count() -> Int { Int(integer(4)) }
    mutating func float() -> Double { Double(Float(bitPattern: UInt32(integer(4)))) }
    mutating func double() -> Double { Double(bitPattern: integer(8)) }
    mutating func point() -> Drawing.Point { Drawing.Point(float(), float()) }
    mutating func paths() -> [[Drawing.Point]] { (0..<count()).map { _ in (0..<count()).map { _ in point() } } }
    mutating func text(_ count: Int) -> String {
        defer { bytes.removeFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    mutating func item() -> Drawing.Item? {
        guard let role = Drawing.Role(rawValue: byte()) else { return nil }
        let color = byte()
        let shape: Drawing.Shape
        switch byte() {
        case 0: shape = .lines(paths())
        case 1: shape = .areas(paths())
        case 2:
            guard let mark = Drawing.Mark(rawValue: byte()) else { return nil }
            shape = .marks(mark, radius: float(), (0..<count()).map { _ in point() })
        case 3: shape = .rectangle(x: float(), y: float(), width: float(), height: float())
        case 4:
            guard let anchor = Drawing.Anchor(rawValue: byte()) else { return nil }
            let place = point()
            shape = .text(text(count()), at: place, anchor: anchor)
        default: return nil
        }
        let source: Drawing.ItemColor =
            color == 255 ? .role : color == 254 ? .stops : .level(SharpnessLevel(Double(color) / 32))
        return Drawing.Item(role, shape, color: source)
    }
}

extension Double {
    fileprivate var asFloat: Double { Double(Float(self)) }
}

extension Drawing.Shape {
    /// The same with coordinates as 32 bits hold them.
    fileprivate var asFloats: Drawing.Shape {
        func near(_ points: [Drawing.Point]) -> [Drawing.Point] { points.map { .init($0.x.asFloat, $0.y.asFloat) } }
        switch self {
        case .lines(let paths): return .lines(paths.map(near))
        case .areas(let paths): return .areas(paths.map(near))
        case .marks(let mark, let radius, let points): return .marks(mark, radius: radius.asFloat, near(points))
        case .rectangle(let x, let y, let width, let height):
            return .rectangle(x: x.asFloat, y: y.asFloat, width: width.asFloat, height: height.asFloat)
        case .text(let text, let place, let anchor): return .text(text, at: near([place])[0], anchor: anchor)
        }
    }
}

@Test("Bytes hold the whole drawing", arguments: Scene.all)
func bytesHoldTheDrawing(_ scene: Scene) {
    let drawing = Drawing(scene.pattern, PlotOptions(size: .social, heading: "Höhe 🙂"))
    var reader = Reader(bytes: drawing.bytes[...])
    #expect(reader.text(4) == "TDL1")
    let head = [reader.float(), reader.float(), reader.float(), reader.float(), reader.float()]
    #expect(head == [drawing.width, drawing.height, drawing.scale, drawing.startX, drawing.endX])
    #expect(reader.double() == drawing.startTime && reader.double() == drawing.endTime)
    #expect(reader.byte() == 0)
    let stops = (0..<reader.count()).map { _ in
        Drawing.Stop(x: reader.float(), level: SharpnessLevel(Double(reader.byte()) / 32))
    }
    #expect(stops == drawing.stops.map { Drawing.Stop(x: $0.x.asFloat, level: $0.level) })
    let items = (0..<reader.count()).map { _ in reader.item() }
    #expect(items == drawing.items.map { Drawing.Item($0.role, $0.shape.asFloats, color: $0.color) })
    #expect(reader.bytes.isEmpty)
}
