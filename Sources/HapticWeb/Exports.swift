import HapticWebCore

// What JavaScript sees of a module; see WebBorder. scripts/build-web makes four of this target: the core, with WEB_STUDIO the
// studio's, with WEB_PLAYER the small player, and with WEB_FORMATS what turns patterns into other forms, which plays no streams.

/// The functions of this module.
private var functions: [WebFunction] {
    #if WEB_STUDIO
    WebFunction.studio
    #elseif WEB_PLAYER
    WebFunction.player
    #elseif WEB_FORMATS
    WebFunction.formats
    #else
    WebFunction.core
    #endif
}

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
    WebBorder.call(function, of: functions, block, optionsCount: optionsCount, textCount: textCount)
}

/// Frees the result of `thrum_call`.
@_expose(wasm, "thrum_done")
@_cdecl("thrum_done")
func done(_ result: UnsafeMutableRawPointer) { WebBorder.free(result) }

#if !WEB_FORMATS
@_expose(wasm, "thrum_open")
@_cdecl("thrum_open")
func open(_ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int) -> UnsafeMutableRawPointer {
    #if WEB_PLAYER
    WebBorder.openWellFormed(block, optionsCount: optionsCount, textCount: textCount)
    #else
    WebBorder.open(block, optionsCount: optionsCount, textCount: textCount)
    #endif
}

@_expose(wasm, "thrum_read")
@_cdecl("thrum_read")
func read(_ stream: UnsafeRawPointer, _ count: Int) { WebBorder.read(stream, count) }

@_expose(wasm, "thrum_close")
@_cdecl("thrum_close")
func close(_ stream: UnsafeRawPointer) { WebBorder.close(stream) }
#endif
