import JSONText

/// Reads attributes of an XML tree and notes what is missing or wrong, with its place.
struct XMLFields {
    let tree: XMLTree
    let list = FindingList()

    init(_ tree: XMLTree) { self.tree = tree }

    var hasErrors: Bool { list.hasErrors }

    func error(_ message: String, help: String, at element: Int) {
        list.add(isError: true, message, help: help, at: tree.elements[element].range)
    }

    func warning(_ message: String, help: String, at element: Int) {
        list.add(isError: false, message, help: help, at: tree.elements[element].range)
    }

    /// Notes attributes that an element does not have, and text where none belongs.
    ///
    /// - Parameter isError: whether readers of the format refuse the file because of them.
    func expect(_ names: [String], of element: Int, isError: Bool = true) {
        for attribute in tree.attributes[tree.elements[element].attributes]
        where !names.contains(where: { tree.source[attribute.name].elementsEqual($0.utf8) }) {
            let known = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
            list.add(
                isError: isError, "<\(tree.name(of: element))> has no attribute \(tree.source.string(attribute.name))",
                help: known, at: attribute.name)
        }
        if let text = tree.elements[element].text {
            list.add(
                isError: isError, "there is text in <\(tree.name(of: element))>", help: "take it out", at: text)
        }
    }

    func text(_ name: String, of element: Int) -> String? { tree.value(name, of: element)?.text }

    /// A number that must be there, inside `range`; clamped into it with a warning.
    func number(_ name: String, of element: Int, in range: ClosedRange<Double>) -> Double? {
        guard tree.value(name, of: element) != nil else {
            error("\(name) is missing", help: "add \(name)=\"…\" to <\(tree.name(of: element))>", at: element)
            return nil
        }
        return optionalNumber(name, of: element, in: range)
    }

    /// A number that may be there.
    func optionalNumber(_ name: String, of element: Int, in range: ClosedRange<Double>) -> Double? {
        guard let (text, place) = tree.value(name, of: element) else { return nil }
        guard let value = Self.number(text) else {
            list.add(
                isError: true, "\(name) is \"\(text)\" instead of a number", help: "write a number such as 0.5",
                at: place)
            return nil
        }
        if range.contains(value) { return value }
        let bound = value < range.lowerBound ? range.lowerBound : range.upperBound
        let low = decimal(range.lowerBound, digits: 3), high = decimal(range.upperBound, digits: 3)
        list.add(
            isError: false, "\(name) is \(text), outside \(low)...\(high)",
            help: "\(decimal(bound, digits: 3)) is used",
            at: place)
        return bound
    }

    /// A whole number that must be there.
    func whole(_ name: String, of element: Int, in range: ClosedRange<Double>) -> Double? {
        guard let value = number(name, of: element, in: range) else { return nil }
        if value == value.rounded() { return value }
        list.add(
            isError: true, "\(name) is \(decimal(value, digits: 6)) instead of a whole number",
            help: "write \(decimal(value.rounded(), digits: 0))",
            at: tree.value(name, of: element)?.range ?? tree.elements[element].range)
        return nil
    }

    /// A number as JSON has it; nil for anything else, infinity included.
    private static func number(_ text: String) -> Double? {
        let tree = JSONReader.read(SourceText(Array(text.utf8)))
        guard tree.faults.isEmpty, tree.nodes.count == 1, tree[0].kind == .number else { return nil }
        let value = tree.number(at: 0)
        return value.isFinite ? value : nil
    }
}
