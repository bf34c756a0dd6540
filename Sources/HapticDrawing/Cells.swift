/// One cell of a terminal.
struct Cell {
    /// What it shows.
    enum Figure {
        case empty
        /// Filled from below, in eighths 1...8.
        case block(UInt8)
        case stem
        case head(Drawing.Mark)
        case ghost(Drawing.Mark)
        case dash
        case flag
        case bar
        case dots
        case dot
        /// The eight dots of a Braille cell, as Unicode numbers them.
        case braille(UInt8)
        case tick
        case line
        case letter(Unicode.Scalar)
    }

    /// Its colour.
    enum Color: Equatable {
        case none
        case dim
        case sound
        case level(SharpnessLevel)
    }

    var figure: Figure
    var color: Color

    init(_ figure: Figure, _ color: Color) {
        self.figure = figure
        self.color = color
    }

    static let empty = Cell(.empty, .none)

    func scalar(isASCII: Bool) -> Unicode.Scalar { isASCII ? ascii : unicode }

    private var unicode: Unicode.Scalar {
        switch figure {
        case .empty: " "
        case .block(let eighths): Unicode.Scalar(0x2580 + UInt32(eighths)) ?? "█"
        case .stem: "│"
        case .head(.circle): "●"
        case .head(.square): "■"
        case .head: "▲"
        case .ghost(.circle): "○"
        case .ghost(.square): "□"
        case .ghost: "△"
        case .dash: "╌"
        case .flag: "▼"
        case .bar: "▀"
        case .dots: "┄"
        case .dot: "•"
        case .braille(let bits): Unicode.Scalar(0x2800 + UInt32(bits)) ?? "-"
        case .tick: "┬"
        case .line: "─"
        case .letter(let letter): letter
        }
    }

    private var ascii: Unicode.Scalar {
        switch figure {
        case .empty: " "
        case .block(let eighths): eighths > 3 ? "#" : "."
        case .stem: "|"
        case .head(.circle): "o"
        case .head(.square): "+"
        case .head: "^"
        case .ghost: "'"
        case .dash: "-"
        case .flag: "v"
        case .bar: "="
        case .dots: "."
        case .dot: "*"
        case .braille: "-"
        case .tick: "+"
        case .line: "-"
        case .letter(let letter): letter.isASCII ? letter : "?"
        }
    }
}

/// One row of a terminal picture: a label, an edge, cells.
struct CellRow {
    /// Cells before the lanes: five for a label, one for the edge.
    static let gutter = 6

    private var label: String
    private var edge: (unicode: Unicode.Scalar, ascii: Unicode.Scalar)
    private var cells: [Cell]

    /// A row of a lane.
    init(_ label: String, width: Int) {
        self.label = label
        edge = label.isEmpty ? ("│", "|") : ("┤", "|")
        cells = [Cell](repeating: .empty, count: width)
    }

    /// The axis.
    init(axisOf width: Int) {
        label = ""
        edge = ("└", "+")
        cells = [Cell](repeating: Cell(.line, .dim), count: width)
    }

    /// A row without an edge.
    init(blank width: Int) {
        label = ""
        edge = (" ", " ")
        cells = [Cell](repeating: .empty, count: width)
    }

    subscript(column: Int) -> Cell {
        get { cells[column] }
        set { cells[column] = newValue }
    }

    /// Appends the row and a line feed. Blanks at the end are left out.
    func append(to bytes: inout [UInt8], isASCII: Bool, hasColor: Bool) {
        var color = Cell.Color.none
        func change(to new: Cell.Color) {
            guard hasColor, new != color else { return }
            color = new
            bytes += new.sequence.utf8
        }
        change(to: .dim)
        for _ in 0..<max(0, Self.gutter - 1 - label.utf8.count) { bytes.append(UInt8(ascii: " ")) }
        bytes += label.utf8
        bytes += String(isASCII ? edge.ascii : edge.unicode).utf8
        var blanks = 0
        for cell in cells {
            if case .empty = cell.figure {
                blanks += 1
                continue
            }
            for _ in 0..<blanks { bytes.append(UInt8(ascii: " ")) }
            blanks = 0
            change(to: cell.color)
            bytes += String(cell.scalar(isASCII: isASCII)).utf8
        }
        change(to: .none)
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension Cell.Color {
    /// The sequence that switches to it, from whatever was before.
    var sequence: String {
        switch self {
        case .none: "\u{1B}[0m"
        case .dim: "\u{1B}[0;2m"
        case .sound: "\u{1B}[0;38;5;36m"
        case .level(let level): "\u{1B}[0;38;5;\(Self.ramp[Int(level.step) * Self.ramp.count / 33])m"
        }
    }

    /// From blue to amber among the 256 colours, each readable on black and on white.
    private static let ramp = [33, 69, 99, 134, 168, 173, 172]
}
