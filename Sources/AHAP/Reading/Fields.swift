/// The members of one object by known key: the node of each value, in fixed storage.
struct Fields {
    private var nodes = InlineArray<18, UInt32>(repeating: 0)
    private(set) var present: UInt32 = 0

    /// The value's node, or nil where the object has no such key. Of duplicates the last counts.
    @inline(__always)
    subscript(key: AHAPName.Key) -> Int? {
        present & (1 << UInt32(key.rawValue)) == 0 ? nil : Int(nodes[Int(key.rawValue)])
    }

    /// Notes a member; false where the key was there before.
    @inline(__always)
    mutating func insert(_ key: UInt16, node: Int) -> Bool {
        let bit: UInt32 = 1 << UInt32(key)
        let isNew = present & bit == 0
        present |= bit
        nodes[Int(key)] = UInt32(truncatingIfNeeded: node)
        return isNew
    }

    /// A set of keys.
    struct Keys {
        let bits: UInt32

        init(_ keys: AHAPName.Key...) {
            var bits: UInt32 = 0
            for key in keys { bits |= 1 << UInt32(key.rawValue) }
            self.bits = bits
        }

        func contains(_ key: UInt16) -> Bool { key < 18 && bits & (1 << UInt32(key)) != 0 }

        /// The keys of the set, in the order of their numbers.
        var all: [AHAPName.Key] { AHAPName.Key.allCases.filter { contains($0.rawValue) } }
    }
}
