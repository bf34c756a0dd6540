import JSONText
import Testing

@Suite("Access to the tree")
struct TreeAccessTests {
    private let tree = read(#"{"a": [1, {"b": "x\ny"}], "c~d/é": null, "e": {}}"#)

    @Test("A node has the layout that the strict reader writes")
    func nodeLayout() {
        #expect(MemoryLayout<JSONNode>.size == 16)
        #expect(MemoryLayout<JSONNode>.offset(of: \.start) == 0)
        #expect(MemoryLayout<JSONNode>.offset(of: \.end) == 4)
        #expect(MemoryLayout<JSONNode>.offset(of: \.next) == 8)
        #expect(MemoryLayout<JSONNode>.offset(of: \.kind) == 12)
        #expect(MemoryLayout<JSONNode>.offset(of: \.hasEscapes) == 13)
        #expect(MemoryLayout<JSONNode>.offset(of: \.name) == 14)
        for value in 0...8 as ClosedRange<UInt8> {
            let kind = JSONNode.Kind(rawValue: value)!
            #expect(unsafeBitCast(kind, to: UInt8.self) == value)
        }
        #expect(unsafeBitCast(true, to: UInt8.self) == 1)
    }

    @Test("Children are values, members are keys with values")
    func children() {
        #expect(outline(tree).count == 11)
        #expect(Array(tree.children(of: 0)) == [2, 8, 10])
        #expect(Array(tree.children(of: 2)) == [3, 4])
        #expect(Array(tree.children(of: 10)) == [])
        #expect(Array(tree.children(of: 3)) == [])
        #expect(tree.members(of: 0).map { [$0.key, $0.value] } == [[1, 2], [7, 8], [9, 10]])
        #expect(tree.value(for: "e", in: 0) == 10)
        #expect(tree.value(for: "f", in: 0) == nil)
    }

    @Test("Parents, keys and pointers")
    func pointers() {
        #expect((0..<11).map { tree.parent(of: $0) ?? -1 } == [-1, 0, 0, 2, 2, 4, 4, 0, 0, 0, 0])
        #expect(tree.key(of: 6) == 5)
        #expect(tree.key(of: 3) == nil)
        #expect(tree.pointer(to: 0) == "")
        #expect(tree.pointer(to: 6) == "/a/1/b")
        #expect(tree.pointer(to: 5) == "/a/1/b")
        #expect(tree.pointer(to: 8) == "/c~0d~1é")
    }

    @Test("Every byte finds the innermost node that holds it")
    func nodeAtByte() {
        for byte in 0..<tree.source.count {
            let holders = tree.nodes.indices.filter { tree.nodes[$0].range.contains(byte) }
            #expect(tree.index(at: byte) == holders.last, "byte \(byte)")
        }
        #expect(tree.index(at: tree.source.count) == nil)
        #expect(read(" [1] ").index(at: 0) == nil)
    }

    @Test("A finder gives the same places in any order", arguments: RandomLayout.allCases)
    func pathFinder(layout: RandomLayout) {
        var generator = SeededGenerator(seed: 7)
        for seed in 0..<100 as Range<UInt64> {
            let tree = JSONReader.read(SourceText(RandomJSON.document(seed: seed, layout: layout, size: 40)))
            let pointers = tree.nodes.indices.map { plainPointer(tree, $0) }
            let ascending = Array(tree.nodes.indices)
            for order in [ascending, ascending.reversed(), ascending.shuffled(using: &generator)] {
                var finder = JSONPathFinder(tree)
                #expect(order.allSatisfy { finder.pointer(to: $0) == pointers[$0] })
            }
            let bytes = Array(0..<tree.source.count)
            let holders = bytes.map { byte in tree.nodes.lastIndex { $0.range.contains(byte) } }
            for order in [bytes, bytes.shuffled(using: &generator)] {
                var finder = JSONPathFinder(tree)
                #expect(order.allSatisfy { finder.index(at: $0) == holders[$0] })
            }
        }
    }

    /// The pointer found by going through all containers that hold the node.
    private func plainPointer(_ tree: JSONTree, _ index: Int) -> String {
        var pointer = ""
        var container = 0
        let target = tree.nodes[index].kind == .key ? index + 1 : index
        while container != target {
            let children = Array(tree.children(of: container))
            guard let place = children.lastIndex(where: { $0 <= target }) else { return "none" }
            let child = children[place]
            pointer += "/"
            if tree.nodes[container].kind == .object {
                pointer += tree.string(at: child - 1).replacing("~", with: "~0").replacing("/", with: "~1")
            } else {
                pointer += "\(place)"
            }
            container = child
        }
        return pointer
    }

    @Test(
        "A string's text has its escapes resolved",
        arguments: [
            (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
            (#""\ud83d\uDE00!""#, "😀!"),
            (#""\ud83d""#, "\u{FFFD}"), (#""\ude00\ud83dx""#, "\u{FFFD}\u{FFFD}x"), (#""\q\u12""#, "q\u{FFFD}"),
            (#""""#, ""),
            (#"'it\'s'"#, "it's"), ("“x”", "x"), (#""abc"#, "abc"),
        ])
    func strings(text: String, expected: String) {
        let tree = read(text)
        #expect(tree.string(at: 0) == expected)
        #expect(tree.text(at: 0, equals: expected))
        #expect(!tree.text(at: 0, equals: expected + "x"))
    }

    @Test("Text is compared scalar by scalar, not by how it looks")
    func normalisation() {
        let tree = read("[\"e\u{301}\", \"\u{E9}\", \"\\u00e9\"]")
        #expect(!tree.text(at: 1, equals: "\u{E9}" as String))
        #expect(tree.text(at: 2, equals: "\u{E9}" as String))
        #expect(tree.text(at: 3, equals: "é" as StaticString))
        #expect(!tree.textsAreEqual(1, 2))
        #expect(tree.textsAreEqual(2, 3))
    }

    @Test("Repeated keys are found with the first of them, escapes resolved, in small and large objects")
    func duplicates() {
        let names = NameTable(["Time", "Event"])
        func duplicates(_ text: String) -> [[String]] {
            let tree = JSONReader.read(SourceText(Array(text.utf8)), names: names)
            return tree.duplicateKeys(in: 0).map { [$0.first, $0.later].map { tree.pointer(to: $0) + "@\($0)" } }
        }
        #expect(
            duplicates(#"{"Time":1,"Event":2,"Time":3,"Time":4,"x":5,"y":6}"#) == [
                ["/Time@1", "/Time@5"], ["/Time@1", "/Time@7"],
            ])
        #expect(duplicates(#"{"Time":1,"\u0054ime":3,"x":0,"X":0}"#) == [["/Time@1", "/Time@3"]])
        #expect(duplicates("[1]") == [])
        let many = (0..<5_000).map { "\"k\($0 % 4_999)\":\($0)" }.joined(separator: ",")
        #expect(duplicates("{\(many)}") == [["/k0@1", "/k0@9999"]])
    }

    @Test("Names are recognised exactly, whatever their length")
    func names() {
        let lengths = (1...64).map { String(repeating: "abcdefgh", count: 8).prefix($0) }.map(String.init)
        let table = NameTable(lengths + ["Time", "Timf", "ParameterID", "ParameterIE"])
        for (index, name) in table.names.enumerated() {
            for spelling in [name, name + "x", String(name.dropLast()), "x" + name.dropFirst()] {
                let tree = JSONReader.read(SourceText(Array("{\"\(spelling)\": \"\(spelling)\"}".utf8)), names: table)
                let expected = UInt16((table.names.firstIndex(of: spelling) ?? -1) + 1)
                #expect(tree.nodes[1].name == expected, "\(spelling)")
                #expect(tree.nodes[2].name == expected, "\(spelling)")
            }
            #expect(read("[\"\(name)\"]").nodes[1].name == 0)
            _ = index
        }
        let escaped = JSONReader.read(SourceText(Array(#"["\u0054ime"]"#.utf8)), names: table)
        #expect(escaped.nodes[1].name == 0)
    }
}
