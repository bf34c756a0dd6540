import HapticWebCore

// What JavaScript sees of this module; see WebBorder.

@_expose(wasm, "thrum_alloc")
@_cdecl("thrum_alloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer { WebBorder.allocate(count) }

/// Frees a block of `thrum_alloc`.
@_expose(wasm, "thrum_free")
@_cdecl("thrum_free")
func free(_ block: UnsafeMutableRawPointer) { block.deallocate() }

@_expose(wasm, "thrum_call")
@_cdecl("thrum_call")
func call(_ function: Int, _ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int)
    -> UnsafeMutableRawPointer
{
    WebBorder.call(function, of: WebFunction.player, block, optionsCount: optionsCount, textCount: textCount)
}

/// Frees the result of `thrum_call`.
@_expose(wasm, "thrum_done")
@_cdecl("thrum_done")
func done(_ result: UnsafeMutableRawPointer) { WebBorder.free(result) }

@_expose(wasm, "thrum_open")
@_cdecl("thrum_open")
func open(_ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int) -> UnsafeMutableRawPointer {
    WebBorder.openWellFormed(block, optionsCount: optionsCount, textCount: textCount)
}

@_expose(wasm, "thrum_read")
@_cdecl("thrum_read")
func read(_ stream: UnsafeRawPointer, _ count: Int) { WebBorder.read(stream, count) }

@_expose(wasm, "thrum_close")
@_cdecl("thrum_close")
func close(_ stream: UnsafeRawPointer) { WebBorder.close(stream) }
