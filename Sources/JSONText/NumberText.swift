/// Numbers as text.
public enum NumberText {
    /// The shortest text that reads back to `value`.
    public static func shortest(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// `value` rounded to `digits` digits after the point, without trailing zeros.
    public static func rounded(_ value: Double, digits: Int) -> String {
        var power = 1.0
        for _ in 0..<digits { power *= 10 }
        return shortest((value * power).rounded() / power)
    }
}
