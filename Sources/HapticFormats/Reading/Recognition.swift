import JSONText

/// What a file is, by what is in it.
struct Recognition {
    /// The format, where it is one that is read.
    private(set) var format: ConversionFormat?
    /// What it is, where it is something known that is not read: words after "this is".
    private(set) var unread: String?
    /// What to do with it then.
    private(set) var help: String?
    /// What is wrong with the text, where it is none of these for that.
    private(set) var fault: ForeignFinding?

    init(_ source: SourceText) {
        if let (name, help) = Self.binary(source) {
            (unread, self.help) = (name, help)
        } else if let first = source.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == UInt8(ascii: "<") {
            recognise(XMLTree(source))
        } else {
            recognise(JSONReader.read(source))
        }
    }

    /// Whether the text is of two or four bytes a character: it has a mark of its order, or a bracket between zeros.
    static func isWide(_ source: SourceText) -> Bool {
        let first = source.bytes.prefix(4)
        return first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF])
            || (first.contains(0) && first.contains { [0x3C, 0x5B, 0x7B].contains($0) })
    }

    /// Files that are told by their first bytes.
    private static func binary(_ source: SourceText) -> (name: String, help: String)? {
        let known: [(bytes: String, name: String)] = [
            ("RIFF", "a sound file (WAV)"), ("OggS", "a sound file (Ogg)"), ("fLaC", "a sound file (FLAC)"),
            ("caff", "a sound file (CAF)"), ("ID3", "a sound file (MP3)"), ("FORM", "a sound file (AIFF)"),
        ]
        for (bytes, name) in known where source.bytes.starts(with: bytes.utf8) {
            return (name, "a pattern is not read from sound; convert reads files that describe effects")
        }
        return source.bytes.starts(with: "bplist".utf8)
            ? ("a binary property list", "convert it to JSON first: an AHAP file is JSON") : nil
    }

    private mutating func recognise(_ tree: XMLTree) {
        fault = tree.fault
        guard !tree.elements.isEmpty else { return }
        if tree.isNamed(0, "vibration-effect") || tree.isNamed(0, "vibration-select") {
            format = AndroidXMLReader.format(of: tree) ?? .androidEnvelope
        } else if tree.isNamed(0, "ivs-file") {
            format = .ivs
        } else if tree.isNamed(0, "plist") {
            (unread, help) = ("a property list", "convert it to JSON first: an AHAP file is JSON")
        }
    }

    private mutating func recognise(_ tree: JSONTree) {
        // Where JSON begins, it was meant to be; anything else may be any file.
        if let root = tree.nodes.first, root.kind == .object || root.kind == .array {
            fault = tree.faults.first { !$0.isAccepted }.map { ForeignFinding(fault: $0, of: tree) }
        }
        guard let root = tree.nodes.first else { return }
        switch root.kind {
        case .object: recognise(object: tree)
        case .array:
            guard let first = tree.items(of: 0).first else { return }
            if tree[first].kind == .number {
                format = .vibrate
            } else if tree[first].kind == .object {
                let keys: [(String, ConversionFormat)] = [
                    ("pattern", .vibrate), ("strongMagnitude", .gamepad), ("low", .rumble),
                ]
                format = keys.first { tree.value(for: $0.0, in: first) != nil }?.1
            }
        case .number: format = .vibrate
        default: break
        }
    }

    private mutating func recognise(object tree: JSONTree) {
        func has(_ key: String) -> Bool { tree.value(for: key, in: 0) != nil }
        if has("signals") || has("voices") {
            format = .haptic
        } else if has("perceptions") {
            format = .hjif
        } else if has("m_vibration") {
            format = .haps
        } else if has("Channels") {
            format = .openHarmony
        } else if has("profiles") {
            format = .feedbackd
        } else if has("timings") {
            format = has("amplitudes") ? .androidJSON : .androidTimings
        } else if has("Pattern") {
            (unread, help) = ("an AHAP file", "--from ahap reads it whatever its name")
        } else if has("amplitudePoints") || (has("frames") && has("minFrequencyHz")) {
            (unread, help) = ("OpenXR parametric haptics", "it is written, not read")
        } else if has("tracks") || has("project") {
            (unread, help) = ("a bHaptics pattern, perhaps", "patterns of many motors are not read")
        }
    }
}
