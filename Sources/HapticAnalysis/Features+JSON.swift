public import JSONText

extension Features {
    /// Writes the features that do not stand elsewhere as members of an object, to four digits after the point: finer
    /// differences mean nothing.
    public func write(to output: inout JSONOutput) {
        output.beginObject("features")
        output.member("peak", Self.rounded(peak))
        output.member("mean", Self.rounded(mean))
        output.member("sharpness", Self.rounded(sharpness))
        output.member("tapRate", Self.rounded(tapRate))
        output.member("roughness", Self.rounded(roughness))
        output.member("slope", Self.rounded(slope))
        output.member("regularity", Self.rounded(regularity))
        output.member("period", period.map(Self.rounded))
        output.endObject()
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
