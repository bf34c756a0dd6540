import CMicroHTTPD
import HapticLibrary

/// Events on their way into a connection: what waits goes out, and where nothing does the connection sleeps.
///
/// - Important: `@unchecked Sendable`: `lock` guards everything that changes, the connection's life included: it is resumed only
///   while `isOpen`, which the daemon ends before it frees the connection.
final class EventStream: @unchecked Sendable {
    private let lock = Gate()
    private let queue: EventQueue
    private let connection: OpaquePointer
    private var rest: ArraySlice<UInt8> = []
    private var isOpen = true

    init(_ queue: EventQueue, _ connection: OpaquePointer) {
        self.queue = queue
        self.connection = connection
    }

    /// Bytes for the connection, at most `count`; where there are none yet, the connection is suspended.
    func read(into buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
        lock.with {
            if rest.isEmpty {
                switch queue.next(orWake: { [self] in wake() }) {
                case .bytes(let bytes): rest = bytes[...]
                case .end: return Int(THRUM_MHD_END_OF_STREAM)
                case .nothingYet:
                    MHD_suspend_connection(connection)
                    return 0
                }
            }
            let piece = rest.prefix(count)
            for (place, byte) in piece.enumerated() { buffer[place] = CChar(bitPattern: byte) }
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    private func wake() {
        lock.with { if isOpen { MHD_resume_connection(connection) } }
    }

    /// The connection is gone.
    func close() {
        lock.with { isOpen = false }
        queue.end()
    }
}
