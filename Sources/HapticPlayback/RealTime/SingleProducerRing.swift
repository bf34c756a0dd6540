internal import Synchronization

/// A lossless queue of fixed size between one producer and one consumer at a time, without locks.
///
/// Rules (docs/playback.md): elements are trivial values; neither side ever waits, allocates or frees; a full queue refuses
/// and the producer keeps the element. Which thread produces may change, as long as a lock orders them.
final class SingleProducerRing<Element: BitwiseCopyable>: @unchecked Sendable {
    // Safety: a slot belongs to the producer until `written` has passed it, then to the consumer until `taken` has;
    // the release stores and acquiring loads of both counts order the accesses.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    /// A queue of `capacity` elements, a power of two.
    init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0, "the capacity must be a power of two")
        slots = .allocate(capacity: capacity)
        mask = capacity - 1
    }

    deinit { slots.deallocate() }

    /// How many elements fit now. For the producer a lower bound.
    var room: Int { mask + 1 - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring)) }

    /// Whether nothing is left to take.
    var isEmpty: Bool { written.load(ordering: .acquiring) == taken.load(ordering: .acquiring) }

    /// Puts an element in; false where there is no room.
    func push(_ element: Element) -> Bool {
        let count = written.load(ordering: .relaxed)
        guard count - taken.load(ordering: .acquiring) <= mask else { return false }
        (slots + (count & mask)).initialize(to: element)
        written.store(count + 1, ordering: .releasing)
        return true
    }

    /// Takes the oldest element; nil where there is none.
    func pop() -> Element? {
        let count = taken.load(ordering: .relaxed)
        guard count < written.load(ordering: .acquiring) else { return nil }
        let element = slots[count & mask]
        taken.store(count + 1, ordering: .releasing)
        return element
    }
}
