public import JSONText

extension AHAPDocument {
    /// Reads a file whose text loads whole: JSON in UTF-8, with a byte-order mark and trailing commas as they may be; nil for
    /// any other.
    ///
    /// The pattern is that of ``init(_:)-(SourceText)``. For modules that only play files (docs/web.md).
    public convenience init?(wellFormed source: SourceText) {
        guard let tree = JSONReader.readWellFormed(source, names: AHAPName.table) else { return nil }
        self.init(tree)
    }
}
