import JSONText

/// What the last run of `thrum pack` wrote, so that the next one need not do it again.
struct PackManifest: Equatable {
    /// The name of its file in the output folder.
    static let fileName = ".thrum-pack.json"

    /// A fingerprint of each input with all that acts on its results, by the path of a result below the output folder.
    var results: [String: String] = [:]

    init() {}

    /// Reads a manifest; nothing where it is none.
    init(_ source: SourceText) {
        let tree = JSONReader.read(source)
        guard tree.faults.isEmpty, !tree.nodes.isEmpty, let list = tree.value(for: "results", in: 0) else { return }
        for (key, value) in tree.members(of: list) where tree[value].kind == .string {
            results[tree.string(at: key)] = tree.string(at: value)
        }
    }

    /// The bytes of the file, its entries in the order of their names.
    var bytes: [UInt8] {
        var json = JSONOutput()
        json.beginObject()
        json.member("version", 1)
        json.beginObject("results")
        for name in results.keys.sorted(by: Path.precedes) { json.member(name, results[name]) }
        json.endObject()
        json.endObject()
        return json.bytes + [0x0A]
    }

    /// A fingerprint of bytes (FNV-1a of 64 bits): enough to tell versions of a file apart.
    static func fingerprint(_ parts: [[UInt8]]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
