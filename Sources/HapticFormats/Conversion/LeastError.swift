/// Finds how coarse a shape must be drawn for a format that has room for so much.
enum LeastError {
    /// The most that a shape may be off for the sake of room.
    static let most = 0.05

    /// The first of growing errors with which what `make` makes fits; the largest one where none does.
    ///
    /// Where not even the largest error makes it fit, the errors between are not tried: a smaller one makes no less.
    static func find<Made>(
        from first: Double, growingBy factor: Double, _ make: (Double) -> Made, fits: (Made) -> Bool
    ) -> (error: Double, made: Made) {
        var error = first
        var made = make(error)
        guard !fits(made), error < most else { return (error, made) }
        let coarsest = make(most)
        guard fits(coarsest) else { return (most, coarsest) }
        while error * factor < most {
            error *= factor
            made = make(error)
            if fits(made) { return (error, made) }
        }
        return (most, coarsest)
    }
}
