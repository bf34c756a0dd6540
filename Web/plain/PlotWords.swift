/// No heading and no caption. Stands in place of Sources/HapticDrawing/PlotWords.swift where a page has words of its own.
struct PlotWords {
    struct Line {
        var role: Drawing.Role
        var text: String
        var y: Double
    }

    let lines: [Line] = []
    let left = 0.0
    let height = 0.0

    init(_ options: PlotOptions) {}
}
