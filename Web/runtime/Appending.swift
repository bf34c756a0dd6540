// Appending in WebAssembly: a function for each type of element, where the library's is compiled anew into every place that
// appends, at 90 bytes.

extension Array {
    @inline(never)
    mutating func append(_ element: __owned Element) { appendAsLibrary(element, to: &self) }
}

@inline(__always)
private func appendAsLibrary<List: RangeReplaceableCollection>(_ element: __owned List.Element, to list: inout List) {
    list.append(element)
}
