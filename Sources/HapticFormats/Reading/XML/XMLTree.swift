import JSONText

/// An XML text, read: its elements as a flat list in the order of the text, with their places.
///
/// What formats for haptics need of XML 1.0: elements, attributes, comments, a declaration. Text between elements is noted
/// but not kept; a document type with declarations of its own is refused. Bytes are UTF-8.
struct XMLTree {
    /// An element.
    struct Element {
        /// The bytes of its name.
        var name: Range<Int>
        /// The bytes of its start tag.
        var range: Range<Int>
        /// Its attributes among ``XMLTree/attributes``.
        var attributes: Range<Int>
        /// The index of the first element that does not lie inside it.
        var next: Int
        /// Bytes of text directly inside it that are more than white space; nil for none.
        var text: Range<Int>?
    }

    /// An attribute.
    struct Attribute {
        /// The bytes of its name.
        var name: Range<Int>
        /// The bytes between its quotes.
        var value: Range<Int>
    }

    let source: SourceText
    /// The elements; the first is the root. Empty where there is none.
    var elements: [Element] = []
    var attributes: [Attribute] = []
    /// Why the reading ended before the text did.
    var fault: ForeignFinding?

    init(_ source: SourceText) {
        self.source = source
        var reader = XMLReader(source)
        reader.read()
        (elements, attributes, fault) = (reader.elements, reader.attributes, reader.fault)
    }

    /// The elements directly inside the one at `index`.
    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < elements[index].next {
            children.append(child)
            child = elements[child].next
        }
        return children
    }

    func name(of index: Int) -> String { source.string(elements[index].name) }

    func isNamed(_ index: Int, _ name: String) -> Bool {
        source[elements[index].name].elementsEqual(name.utf8)
    }

    /// The value of an attribute, its references resolved; nil where the element does not have it.
    func value(_ name: String, of index: Int) -> (text: String, range: Range<Int>)? {
        for attribute in attributes[elements[index].attributes]
        where source[attribute.name].elementsEqual(name.utf8) {
            return (unescaped(attribute.value), attribute.value)
        }
        return nil
    }

    private func unescaped(_ range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = source[place]
            if byte == UInt8(ascii: "&"), let (length, scalar) = XMLReader.reference(source, place, range.upperBound) {
                bytes += scalar.utf8
                place += length
            } else {
                bytes.append(byte)
                place += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
