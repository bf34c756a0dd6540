extension Double {
    /// The sum of two numbers that were written in decimal, without the error of adding them in binary.
    ///
    /// 0.1 and 0.2 give 0.3, the number that a file would name. Where the sum lies within two units of its last place of
    /// a number with nine decimals, that number is the result; sums from two million on are left as they are.
    public static func decimalSum(_ a: Double, _ b: Double) -> Double {
        let sum = a + b
        guard abs(sum) < 2e6 else { return sum }
        let decimal = Mathematics.nearest(sum * 1e9) / 1e9
        return abs(decimal - sum) <= 2 * sum.ulp ? decimal : sum
    }
}
