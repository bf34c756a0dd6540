/// What keeps a text from being well-formed XML of the kind that pictures are made of, or nil.
///
/// Knows elements, attributes in double quotes, the five entities and numeric ones, and no comments or declarations.
func xmlFault(_ text: String) -> String? {
    var rest = Array(text.unicodeScalars)[...]
    var open: [String] = []
    var hasRoot = false
    func name() -> String {
        var name = ""
        while let next = rest.first, next.properties.isAlphabetic || "0123456789-_:".unicodeScalars.contains(next) {
            name.unicodeScalars.append(next)
            rest.removeFirst()
        }
        return name
    }
    func skipSpace() { while let next = rest.first, next == " " || next == "\n" { rest.removeFirst() } }
    func content(until end: Unicode.Scalar) -> String? {
        while let next = rest.first, next != end {
            rest.removeFirst()
            if next.value < 0x20, next != "\n" { return "control character" }
            if next == "<" { return "< in a value" }
            guard next == "&" else { continue }
            var entity = ""
            while let letter = rest.first, letter != ";", entity.count < 8 {
                entity.unicodeScalars.append(letter)
                rest.removeFirst()
            }
            guard rest.popFirst() == ";" else { return "open entity &\(entity)" }
            guard ["amp", "lt", "gt", "quot", "apos"].contains(entity) || entity.hasPrefix("#") else {
                return "unknown entity &\(entity);"
            }
        }
        return nil
    }
    while !rest.isEmpty {
        if let fault = content(until: "<") { return fault }
        guard rest.popFirst() != nil else { break }
        if rest.first == "/" {
            rest.removeFirst()
            let closed = name()
            guard open.popLast() == closed, rest.popFirst() == ">" else { return "</\(closed)> closes nothing" }
            continue
        }
        let element = name()
        if element.isEmpty { return "< without a name" }
        if open.isEmpty {
            if hasRoot { return "a second root <\(element)>" }
            hasRoot = true
        }
        var attributes: Set<String> = []
        skipSpace()
        while let next = rest.first, next != ">", next != "/" {
            let attribute = name()
            guard !attribute.isEmpty, attributes.insert(attribute).inserted else { return "attribute of <\(element)>" }
            guard rest.popFirst() == "=", rest.popFirst() == "\"" else { return "\(attribute) without a value" }
            if let fault = content(until: "\"") { return "\(attribute): \(fault)" }
            guard rest.popFirst() != nil else { return "\(attribute) without an end" }
            skipSpace()
        }
        let isEmpty = rest.first == "/"
        if isEmpty { rest.removeFirst() }
        guard rest.popFirst() == ">" else { return "<\(element) without an end" }
        if !isEmpty { open.append(element) }
    }
    return open.isEmpty && hasRoot ? nil : "left open: \(open)"
}
