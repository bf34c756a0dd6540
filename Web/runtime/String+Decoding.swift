extension String {
    /// The text of `bytes`; what is no UTF-8 there becomes U+FFFD, one for each part that could have begun a scalar, as in
    /// the library's `String`.
    @inline(never)
    init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
        self.init()
        let text = bytes + [0, 0, 0]
        text.withUnsafeBufferPointer { text in
            let start = text.baseAddress!
            var place = 0
            while place < bytes.count {
                let length = UTF8Text.scalarLength(start + place)
                if length > 0 {
                    utf8.append(contentsOf: bytes[place..<place + length])
                    place += length
                } else {
                    append("\u{FFFD}")
                    place += Self.lengthOfCutScalar(start + place)
                }
            }
        }
    }

    init(decoding bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) {
        self.init(decoding: [UInt8](bytes), as: encoding)
    }

    /// How many bytes at `text`, which is no whole scalar, could be the beginning of one; at least 1.
    private static func lengthOfCutScalar(_ text: UnsafePointer<UInt8>) -> Int {
        // A beginning is a whole scalar when enough continuation bytes are put behind it.
        for length in [3, 2] {
            var tried: (UInt8, UInt8, UInt8, UInt8) = (text[0], text[1], length == 3 ? text[2] : 0x80, 0x80)
            let isBeginning = withUnsafeBytes(of: &tried) {
                UTF8Text.scalarLength($0.baseAddress!.assumingMemoryBound(to: UInt8.self)) > length
            }
            if isBeginning { return length }
        }
        return 1
    }
}

extension String {
    typealias UnicodeScalarView = [Unicode.Scalar]

    /// The scalars of the text, all at once.
    var unicodeScalars: [Unicode.Scalar] {
        @inline(never)
        get {
            var scalars: [Unicode.Scalar] = []
            let text = utf8 + [0, 0, 0]
            text.withUnsafeBufferPointer { text in
                var place = 0
                while place < utf8.count {
                    let start = text.baseAddress! + place
                    let length = max(1, UTF8Text.scalarLength(start))
                    scalars.append(Unicode.Scalar(UTF8Text.scalar(start, length: length)) ?? "\u{FFFD}")
                    place += length
                }
            }
            return scalars
        }
    }

    /// The text of `scalars`.
    @inline(never)
    init(_ scalars: [Unicode.Scalar]) {
        utf8 = []
        for scalar in scalars { UTF8Text.append(scalar.value, to: &utf8) }
    }

    init(_ scalars: ArraySlice<Unicode.Scalar>) { self.init([Unicode.Scalar](scalars)) }

    init(_ scalar: Unicode.Scalar) { self.init([scalar]) }
}
