/// Takes the middle out of a stick's way, where one that nobody touches comes to rest, and stretches the rest over all values.
///
/// Documented: values of axes have had their dead zone taken away, and 0 means that the axis is inside it; the full magnitude
/// from 0 to 1 stays possible. Chosen: that it is round, so that directions stay what they are, and how large it is.
enum StickDeadZone {
    /// Its radius, as a share of the way out. Sticks come to rest within some 8 % of the middle.
    static let radius: Float = 0.12

    /// A position without it, each of -1...1.
    static func without(x: Float, y: Float) -> (x: Float, y: Float) {
        let length = (x * x + y * y).squareRoot()
        guard length > radius else { return (0, 0) }
        let scale = (length - radius) / (1 - radius) / length
        func bounded(_ value: Float) -> Float { max(-1, min(1, value)) }
        return (bounded(x * scale), bounded(y * scale))
    }
}
