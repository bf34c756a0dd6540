extension String {
    /// Whether both are the same, byte for byte: names in files are not words of a language.
    func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
