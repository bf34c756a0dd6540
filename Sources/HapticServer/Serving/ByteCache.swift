import Synchronization

/// Made things by name, up to a number of bytes; what was not used for longest goes first.
final class ByteCache<Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var size: Int
        var used: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var size = 0
        var clock = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// A cache of `most` bytes.
    init(most: Int) { self.most = most }

    subscript(name: String) -> Value? {
        state.withLock { state in
            state.clock += 1
            state.entries[name]?.used = state.clock
            return state.entries[name]?.value
        }
    }

    func insert(_ value: Value, size: Int, as name: String) {
        guard size <= most / 4 else { return }
        state.withLock { state in
            state.clock += 1
            state.size += size + name.utf8.count - (state.entries[name]?.size ?? 0)
            state.entries[name] = Entry(value: value, size: size + name.utf8.count, used: state.clock)
            if state.size > most { Self.shrink(&state, to: most / 4 * 3) }
        }
    }

    func removeAll() { state.withLock { $0 = State() } }

    private static func shrink(_ state: inout State, to size: Int) {
        for (name, entry) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
            if state.size <= size { return }
            state.size -= entry.size
            state.entries[name] = nil
        }
    }
}
