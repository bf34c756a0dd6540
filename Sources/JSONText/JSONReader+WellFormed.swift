extension JSONReader {
    /// Reads a text in UTF-8 that loads whole; nil for any other, about which ``read(_:names:)`` has something to say.
    ///
    /// A byte-order mark and trailing commas load. In the tree's own ``JSONTree/source`` spaces may stand in their place; all
    /// ranges are those in `source`.
    ///
    /// For modules that only play files: the tolerant reader is larger than all else that reads.
    public static func readWellFormed(_ source: SourceText, names: NameTable = .empty) -> JSONTree? {
        guard source.count <= maximumBytes else { return nil }
        #if WITHOUT_STRICT_READER
        guard TextEncoding.detect(source) == nil else { return nil }
        let tree = readTolerantly(source, names: names)
        let loads = tree.isWhole && tree.faults.allSatisfy { $0.kind == .byteOrderMark || $0.kind == .trailingComma }
        return loads ? tree : nil
        #else
        var memory: [JSONNode] = []
        if let tree = readStrictly(source, names: names, memory: &memory) { return tree }
        guard let plain = withoutWhatLoads(source) else { return nil }
        return readStrictly(SourceText(plain), names: names, memory: &memory)
        #endif
    }

    /// The text with spaces for its mark and its trailing commas; nil where it has none.
    private static func withoutWhatLoads(_ source: SourceText) -> [UInt8]? {
        var bytes = [UInt8](source.bytes)
        var isChanged = false
        if bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) {
            for place in 0..<3 { bytes[place] = 0x20 }
            isChanged = true
        }
        // The last comma that nothing but white space has followed, where something stands before it.
        var comma: Int?
        var last = UInt8(ascii: ",")
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: break
            case UInt8(ascii: ","):
                comma = last == byte || last == UInt8(ascii: "[") || last == UInt8(ascii: "{") ? nil : place
                last = byte
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let comma {
                    bytes[comma] = 0x20
                    isChanged = true
                }
                comma = nil
                last = byte
            default:
                if byte == UInt8(ascii: "\"") { place = endOfString(bytes, place) }
                comma = nil
                last = byte
            }
            place += 1
        }
        return isChanged ? bytes : nil
    }

    /// The place of the quote that ends the string which begins at `start`; of the last byte where none does.
    private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place, bytes.count - 1)
    }
}
