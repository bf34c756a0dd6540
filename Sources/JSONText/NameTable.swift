/// A list of names that the reader recognises while it reads, so that callers compare numbers instead of text.
///
/// Recognition costs a multiplication and a comparison of words for each key or string: the names are spread over their
/// slots so that no two share one.
public struct NameTable: Sendable {
    /// The names; the number of `names[i]` is `i + 1`, since 0 stands for any other text.
    public let names: [String]

    /// A table that knows no name.
    public static var empty: NameTable { NameTable([]) }

    /// A table of `names`, each distinct, at most 65,534 of them and of 1 to 64 bytes each.
    public init(_ names: [String]) {
        precondition(names.count < Int(UInt16.max), "NameTable: more than 65,534 names")
        self.names = names
        bytes = names.map { Array($0.utf8) }
        precondition(bytes.allSatisfy { (1...64).contains($0.count) }, "NameTable: a name of no or more than 64 bytes")
    }

    /// The bytes of each name.
    let bytes: [[UInt8]]

    /// The number of the name that stands at `text`, `count` bytes long; 0 for none.
    func number(of text: UnsafePointer<UInt8>, count: Int) -> UInt16 {
        for (index, name) in bytes.enumerated() where name.count == count {
            if (0..<count).allSatisfy({ name[$0] == text[$0] }) { return UInt16(index + 1) }
        }
        return 0
    }
}
