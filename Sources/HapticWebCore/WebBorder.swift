import JSONText

/// The border between WebAssembly and JavaScript (Web/core/thrum-core.js is its other side).
///
/// No state: every block that crosses it is allocated and freed by the page.
public enum WebBorder {
    /// The bytes before the result in a block of ``call(_:of:_:optionsCount:textCount:)``.
    static let headerCount = 16

    /// A block of `count` bytes, aligned to 16.
    public static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    }

    /// Calls function number `function` of `list`; 0 is the directory of the others.
    ///
    /// At `block` stand `optionsCount` bytes of options, then `textCount` bytes of text. The block that comes back holds a
    /// 32-bit 0, or 1 where the function refused; the 32-bit count of the bytes that follow; 8 bytes of nothing; the bytes.
    public static func call(
        _ function: Int, of list: [WebFunction], _ block: UnsafePointer<UInt8>, optionsCount: Int, textCount: Int
    ) -> UnsafeMutableRawPointer {
        let bytes = UnsafeBufferPointer(start: block, count: optionsCount + textCount)
        let answer = WebCall.answer(
            function: function, of: list, options: SourceText(bytes[..<optionsCount]),
            text: SourceText(bytes[optionsCount...]))
        let result = allocate(headerCount + answer.bytes.count)
        result.storeBytes(of: answer.isRefusal ? 1 : 0, as: UInt32.self)
        result.storeBytes(of: UInt32(answer.bytes.count), toByteOffset: 4, as: UInt32.self)
        (result + headerCount).copyMemory(from: answer.bytes, byteCount: answer.bytes.count)
        return result
    }
}
