import HapticWebCore
import JSONText

// The whole border with JavaScript (Web/core/thrum-core.js is its other side). No state: every block that crosses is
// allocated and freed by the page.

/// A block of `count` bytes, aligned to 16, for the bytes of a call; freed with `thrum_free`.
@_expose(wasm, "thrum_alloc")
@_cdecl("thrum_alloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
}

/// Frees a block of `thrum_alloc` or `thrum_call`.
@_expose(wasm, "thrum_free")
@_cdecl("thrum_free")
func free(_ block: UnsafeMutableRawPointer) {
    block.deallocate()
}

/// Calls a function by its number; 0 is the directory of the others.
///
/// At `block` stand `optionsCount` bytes of options, then `textCount` bytes of text. The block that comes back holds a
/// 32-bit 0, or 1 where the function refused; the 32-bit count of the bytes that follow; 8 bytes of nothing; then the bytes.
@_expose(wasm, "thrum_call")
@_cdecl("thrum_call")
func call(_ function: Int, _ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int)
    -> UnsafeMutableRawPointer
{
    let bytes = UnsafeBufferPointer(start: block, count: optionsCount + textCount)
    let answer = WebCall.answer(
        function: function, of: WebFunction.all,
        options: SourceText(bytes[..<optionsCount]), text: SourceText(bytes[optionsCount...]))
    let result = allocate(WebCall.headerCount + answer.bytes.count)
    result.storeBytes(of: answer.isRefusal ? 1 : 0, as: UInt32.self)
    result.storeBytes(of: UInt32(answer.bytes.count), toByteOffset: 4, as: UInt32.self)
    (result + WebCall.headerCount).copyMemory(from: answer.bytes, byteCount: answer.bytes.count)
    return result
}
