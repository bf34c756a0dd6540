import JSONText

/// How a drawing becomes SVG.
public struct SVGOptions: Sendable, Equatable {
    /// Which colours.
    public enum Scheme: UInt8, Sendable, CaseIterable {
        /// Those of ``Theme/light``.
        case light
        /// Those of ``Theme/dark``.
        case dark
        /// Light, and dark where the reader prefers that; light on paper.
        case auto

        /// `light`, `dark` or `auto`.
        public var name: String {
            switch self {
            case .light: "light"
            case .dark: "dark"
            case .auto: "auto"
            }
        }
    }

    /// Which colours.
    public var scheme: Scheme
    /// What the picture is called, for those who do not see it; may be empty.
    public var title: String
    /// What it shows, in words; may be empty.
    public var description: String
    /// Whether the ground is painted; without, the page shows through.
    public var hasSurface: Bool

    /// SVG with these words.
    public init(scheme: Scheme = .auto, title: String, description: String = "", hasSurface: Bool = true) {
        self.scheme = scheme
        self.title = title
        self.description = description
        self.hasSurface = hasSurface
    }
}

extension Drawing {
    /// The drawing as an SVG file: UTF-8, no scripts, nothing loaded from elsewhere, so that it can stand in any page.
    ///
    /// Style rules and identifiers begin with `thrum`; identifiers are made from the content, so that several pictures can
    /// stand in one page. A picture that was thinned out says so in `data-decimated`.
    public func svg(_ options: SVGOptions) -> [UInt8] {
        var writer = SVGWriter(self, options)
        writer.write()
        return writer.bytes
    }
}

/// Writes one drawing.
struct SVGWriter {
    let drawing: Drawing
    let options: SVGOptions
    /// What the identifiers of this picture begin with.
    let name: String
    private(set) var bytes: [UInt8] = []

    init(_ drawing: Drawing, _ options: SVGOptions) {
        self.drawing = drawing
        self.options = options
        name = "thrum-" + drawing.fingerprint(options)
        bytes.reserveCapacity(8_192)
    }

    mutating func write() {
        open()
        writeStyle()
        writeGradient()
        for item in drawing.items where options.hasSurface || item.role != .surface { write(item) }
        put("</svg>\n")
    }

    private mutating func open() {
        put("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(scope)\" width=\"")
        put(drawing.width)
        put("\" height=\"")
        put(drawing.height)
        put("\" viewBox=\"0 0 ")
        put(drawing.width)
        put(" ")
        put(drawing.height)
        put("\" role=\"img\" aria-labelledby=\"\(name)-t")
        if !options.description.isEmpty { put(" \(name)-d") }
        put("\"")
        if let kept = decimated { put(" data-decimated=\"\(kept)\"") }
        put("><title id=\"\(name)-t\">")
        put(escaping: options.title)
        put("</title>")
        guard !options.description.isEmpty else { return }
        put("<desc id=\"\(name)-d\">")
        put(escaping: options.description)
        put("</desc>")
    }

    /// The class of the picture: one for each scheme, so that rules of pictures in one page do not meet.
    var scope: String { "thrum-" + options.scheme.name }

    /// What was thinned out; nil for nothing.
    private var decimated: String? {
        switch (drawing.tapsKept, drawing.cornersKept) {
        case (nil, nil): nil
        case (_?, nil): "taps"
        case (nil, _?): "lines"
        case (_?, _?): "taps lines"
        }
    }

    private mutating func writeGradient() {
        guard let first = drawing.stops.first, let last = drawing.stops.last else { return }
        put("<defs><linearGradient id=\"\(name)-g\" gradientUnits=\"userSpaceOnUse\" x1=\"")
        put(first.x)
        put("\" x2=\"")
        put(last.x)
        put("\" y1=\"0\" y2=\"0\">")
        for stop in drawing.stops {
            put("<stop class=\"s\(stop.level.step)\" offset=\"")
            put((stop.x - first.x) / (last.x - first.x), digits: 4)
            put("\"/>")
        }
        put("</linearGradient></defs>")
    }

    // MARK: Pieces of text

    mutating func put(_ text: String) { bytes += text.utf8 }

    /// Appends a number with at most `digits` digits after the point.
    mutating func put(_ number: Double, digits: Int = 1) {
        // -0 is written as 0.
        bytes += NumberText.rounded(number + 0, digits: digits).utf8
    }

    mutating func put(_ point: Drawing.Point) {
        put(point.x)
        bytes.append(UInt8(ascii: " "))
        put(point.y)
    }

    /// Appends text from outside: marked characters become entities, those that XML cannot hold U+FFFD.
    mutating func put(escaping text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: put("&amp;")
            case 0x3C: put("&lt;")
            case 0x3E: put("&gt;")
            case 0x22: put("&quot;")
            case 0x27: put("&#39;")
            case 0x09, 0x0A, 0x0D: put(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: put("\u{FFFD}")
            default: bytes += String(scalar).utf8
            }
        }
    }
}

extension Drawing {
    /// Eight characters that differ for drawings that differ (FNV-1a).
    fileprivate func fingerprint(_ options: SVGOptions) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in bytes { add(byte) }
        for byte in options.title.utf8 { add(byte) }
        add(0)
        for byte in options.description.utf8 { add(byte) }
        add(options.scheme.rawValue)
        let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        var text: [UInt8] = []
        for place in 0..<8 { text.append(letters[Int(hash >> UInt64(5 * place) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
