internal import CThrum

extension OpaquePointer {
    /// The object behind a pointer that this library handed out.
    func object<Object: AnyObject>(_: Object.Type) -> Object {
        Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
    }

    /// Gives up what was handed out.
    func release<Object: AnyObject>(_: Object.Type) {
        Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).release()
    }
}

/// A text that C reads, for as long as this lives.
final class CText: Sendable {
    // Safety: written once, here; only read afterwards.
    nonisolated(unsafe) let start: UnsafeMutablePointer<CChar>

    /// A copy of `text`, up to its first 0.
    init(_ text: some Sequence<UInt8>) {
        let bytes = text.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        start = .allocate(capacity: bytes.count)
        start.initialize(from: bytes, count: bytes.count)
    }

    deinit { start.deallocate() }

    /// For C, which does not change it.
    var pointer: UnsafePointer<CChar> { UnsafePointer(start) }
}

/// A name that C gave, nil for NULL.
func text(_ name: UnsafePointer<CChar>?) -> String? { name.map { String(cString: $0) } }

/// The bytes that C gave.
func bytes(_ start: UnsafeRawPointer?, _ size: Int) throws(Fault) -> [UInt8] {
    guard size > 0 else {
        guard size == 0 else { throw Fault(THRUM_ERROR_ARGUMENT, "size is larger than any memory") }
        return []
    }
    guard let start else { throw .null("text") }
    return Array(UnsafeRawBufferPointer(start: start, count: size))
}
