import JSONText

/// Every value and key of the text as four numbers: first byte, byte after the last, kind (``JSONNode/Kind``) and the index
/// of the first node that does not lie in it. For colouring a source text and folding it.
func tokens(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let tree = JSONReader.read(input.text)
    var result: [UInt8] = []
    result.reserveCapacity(tree.nodes.count * 16)
    for node in tree.nodes {
        for number in [node.start, node.end, UInt32(node.kind.rawValue), node.next] {
            appendLittleEndian(number, to: &result)
        }
    }
    return result
}
