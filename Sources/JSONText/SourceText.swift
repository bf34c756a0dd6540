/// The bytes of a document, followed by zero padding that lets the reader look ahead without bounds checks.
///
/// What the reader makes of it, ``JSONTree``, holds UTF-8; the bytes given are never changed here.
public struct SourceText: Sendable {
    /// How many zero bytes follow the text in memory.
    public static let padding = 64

    /// The text and its padding: `count + padding` bytes.
    @usableFromInline let storage: [UInt8]

    /// The number of bytes of the text itself.
    public let count: Int

    /// A copy of `bytes` with padding.
    public init(_ bytes: some Collection<UInt8>) {
        var storage: [UInt8] = []
        storage.reserveCapacity(bytes.count + Self.padding)
        storage.append(contentsOf: bytes)
        count = storage.count
        storage.append(contentsOf: repeatElement(0, count: Self.padding))
        self.storage = storage
    }

    /// A text of at most `capacity` bytes written in place, for reading a file without a second copy.
    ///
    /// - Parameter fill: receives `capacity` bytes of uninitialised memory and returns how many it wrote.
    public init(capacity: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        var written = 0
        storage = [UInt8](unsafeUninitializedCapacity: capacity + Self.padding) { buffer, initialised in
            written = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]))
            precondition((0...capacity).contains(written), "SourceText: more bytes written than the capacity")
            for index in written..<written + Self.padding { buffer.initializeElement(at: index, to: 0) }
            initialised = written + Self.padding
        }
        count = written
    }

    /// The byte at `index`; 0 in the padding.
    @inlinable
    public subscript(index: Int) -> UInt8 { storage[index] }

    /// The bytes of `range`.
    @inlinable
    public subscript(range: Range<Int>) -> ArraySlice<UInt8> { storage[range] }

    /// All bytes of the text, without padding.
    @inlinable
    public var bytes: ArraySlice<UInt8> { storage[..<count] }

    /// Calls `body` with the text and its padding; `count + padding` bytes may be read.
    @inlinable
    public func withPaddedBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        storage.withUnsafeBufferPointer { body($0.baseAddress!) }
    }

    /// The text of `range` as a string; invalid UTF-8 becomes replacement characters.
    public func string(_ range: Range<Int>) -> String {
        String(decoding: storage[range], as: UTF8.self)
    }
}
