// Lists made of sequences in WebAssembly: a function for each pair of types, where the library's is compiled anew into every
// place that calls it.

extension Sequence {
    @inline(never)
    func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        for element in self { results.append(transform(element)) }
        return results
    }

    @inline(never)
    func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
        var results: [Element] = []
        for element in self where isIncluded(element) { results.append(element) }
        return results
    }

    @inline(never)
    func compactMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
        var results: [Result] = []
        for element in self {
            if let result = transform(element) { results.append(result) }
        }
        return results
    }

    @inline(never)
    func flatMap<Result>(_ transform: (Element) -> [Result]) -> [Result] {
        var results: [Result] = []
        for element in self { results += transform(element) }
        return results
    }
}

extension Collection {
    @inline(never)
    func map<Result>(_ transform: (Element) -> Result) -> [Result] {
        var results: [Result] = []
        for element in self { results.append(transform(element)) }
        return results
    }
}

extension Array {
    @inline(never)
    func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
        var results: [Element] = []
        for element in self where isIncluded(element) { results.append(element) }
        return results
    }
}
