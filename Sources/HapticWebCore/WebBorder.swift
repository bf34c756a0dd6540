import HapticPattern
import JSONText

/// The border between WebAssembly and JavaScript (Web/core/module.js is its other side).
///
/// No state: what crosses it is allocated and freed by the page.
public enum WebBorder {
    /// What a call gives back, until the page is done with it.
    private final class Result {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// A block of `count` bytes, aligned to 16.
    public static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    }

    /// Calls function number `function` of `list`; 0 is the directory of the others.
    ///
    /// At `block` stand `optionsCount` bytes of options, then `textCount` bytes of text. What comes back is for ``free(_:)`` and
    /// holds four numbers of 32 bits: 0, or 1 where the function refused; how many bytes the result has; their address; and
    /// one that only `free` understands. The bytes are not copied: samples are many.
    public static func call(
        _ function: Int, of list: [WebFunction], _ block: UnsafePointer<UInt8>, optionsCount: Int, textCount: Int
    ) -> UnsafeMutableRawPointer {
        let (options, text) = input(block, optionsCount, textCount)
        return header(WebCall.answer(function: function, of: list, options: options, text: text))
    }

    private static func input(
        _ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int
    ) -> (options: SourceText, text: SourceText) {
        let bytes = UnsafeBufferPointer(start: block, count: optionsCount + textCount)
        return (SourceText(bytes[..<optionsCount]), SourceText(bytes[optionsCount...]))
    }

    private static func header(_ answer: WebCall.Answer) -> UnsafeMutableRawPointer {
        let result = Result(answer.bytes)
        // The bytes stay where they are for as long as `result` lives, which is never changed.
        let address = result.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let handle = UInt(bitPattern: Unmanaged.passRetained(result).toOpaque())
        return header(answer.isRefusal ? 1 : 0, UInt(answer.bytes.count), address, handle)
    }

    private static func header(_ numbers: UInt...) -> UnsafeMutableRawPointer {
        let header = allocate(16)
        for place in 0..<4 {
            header.storeBytes(of: UInt32(truncatingIfNeeded: numbers[place]), toByteOffset: 4 * place, as: UInt32.self)
        }
        return header
    }

    /// Frees the result of a call.
    public static func free(_ header: UnsafeMutableRawPointer) {
        let handle = UInt(header.load(fromByteOffset: 12, as: UInt32.self))
        if let result = UnsafeRawPointer(bitPattern: handle) { Unmanaged<Result>.fromOpaque(result).release() }
        header.deallocate()
    }
}

extension WebBorder {
    /// Begins to play a pattern; `block` is as of ``call(_:of:_:optionsCount:textCount:)``.
    ///
    /// What comes back is as there where the call is refused. Else it holds 0; the most samples of one read; the address at
    /// which ``read(_:_:)`` puts them; and the stream, which is for ``close(_:)``. It is freed with `thrum_free`.
    public static func open(
        _ block: UnsafePointer<UInt8>, optionsCount: Int, textCount: Int
    ) -> UnsafeMutableRawPointer {
        open(block, optionsCount, textCount, readable)
    }

    /// As ``open(_:optionsCount:textCount:)``, for texts that load whole.
    public static func openWellFormed(
        _ block: UnsafePointer<UInt8>, optionsCount: Int, textCount: Int
    ) -> UnsafeMutableRawPointer {
        open(block, optionsCount, textCount, playable)
    }

    private static func open(
        _ block: UnsafePointer<UInt8>, _ optionsCount: Int, _ textCount: Int,
        _ read: (WebInput) throws(WebRefusal) -> Pattern
    ) -> UnsafeMutableRawPointer {
        let (options, text) = input(block, optionsCount, textCount)
        do throws(WebRefusal) {
            let input = WebInput(text: text, options: try WebOptions(options))
            let stream = WebStream(try SampleSource(try read(input), input.options))
            let handle = UInt(bitPattern: Unmanaged.passRetained(stream).toOpaque())
            return header(0, UInt(WebStream.blockSize), UInt(bitPattern: stream.block.baseAddress), handle)
        } catch {
            return header(WebCall.Answer(isRefusal: true, bytes: Array(error.message.utf8)))
        }
    }

    /// Puts the next `count` samples where the stream has its block.
    public static func read(_ stream: UnsafeRawPointer, _ count: Int) {
        Unmanaged<WebStream>.fromOpaque(stream).takeUnretainedValue().read(count)
    }

    /// Ends a stream.
    public static func close(_ stream: UnsafeRawPointer) { Unmanaged<WebStream>.fromOpaque(stream).release() }
}
