extension LevelPath {
    /// The highest place of a line within one column of cells.
    struct Height {
        /// Pixels above the ground.
        var height: Double
        /// The colour there.
        var level: SharpnessLevel
    }

    /// Some dots of a Braille cell.
    struct Dots {
        /// As Unicode numbers them.
        var bits: UInt8 = 0
        /// The colour of the last of them.
        var level = SharpnessLevel(0.5)
    }

    /// For each column of two pixels the highest place of the line, nil where there is no line.
    func heights(columns: Int, ground: Double) -> [Height?] {
        var result = [Height?](repeating: nil, count: columns)
        forEachPiece(width: 2, columns: columns) { column, from, to in
            let top = from.y < to.y ? from : to
            let height = max(0, ground - top.y)
            if let known = result[column], known.height >= height { return }
            result[column] = Height(height: height, level: SharpnessLevel(top.sharpness))
        }
        return result
    }

    /// The sharpness of the line as the dots of Braille cells, two columns and four rows to a cell.
    func dots(columns: Int, rows: Int) -> [[Dots]] {
        var result = [[Dots]](repeating: [Dots](repeating: Dots(), count: columns), count: rows)
        let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
        let height = 4 * rows
        func row(_ sharpness: Double) -> Int { min(height - 1, max(0, Int((1 - sharpness) * Double(height)))) }
        forEachPiece(width: 1, columns: 2 * columns) { column, from, to in
            let (first, last) = (row(from.sharpness), row(to.sharpness))
            for place in min(first, last)...max(first, last) {
                result[place / 4][column / 2].bits |= bits[column % 2][place % 4]
                result[place / 4][column / 2].level = SharpnessLevel(to.sharpness)
            }
        }
        return result
    }

    /// Cuts the line at the edges of columns `width` pixels wide.
    private func forEachPiece(width: Double, columns: Int, _ body: (Int, Point, Point) -> Void) {
        for run in runs {
            for (from, to) in zip(run.points, run.points.dropFirst()) {
                let first = min(columns - 1, Int(from.x / width))
                let last = max(first, min(columns, Int((to.x / width).rounded(.up))) - 1)
                for column in first...last {
                    let left = max(from.x, Double(column) * width)
                    let right = max(left, min(to.x, Double(column + 1) * width))
                    body(column, between(from, to, at: left), between(from, to, at: right))
                }
            }
        }
    }

    private func between(_ from: Point, _ to: Point, at x: Double) -> Point {
        guard to.x > from.x else { return x > from.x ? to : from.y < to.y ? from : to }
        let share = (x - from.x) / (to.x - from.x)
        return Point(
            x: x, y: from.y + (to.y - from.y) * share,
            sharpness: from.sharpness + (to.sharpness - from.sharpness) * share)
    }
}
