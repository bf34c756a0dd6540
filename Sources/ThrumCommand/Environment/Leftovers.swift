import Glibc
import Synchronization

/// Files with temporary names, which are removed when a signal ends the process.
enum Leftovers {
    /// Addresses of the paths, as C strings; 0 where a place is free.
    ///
    /// A signal handler may do nothing but look at memory that stays and call the system, so these are atomic numbers in
    /// memory that is never freed.
    private nonisolated(unsafe) static let places: UnsafeMutablePointer<Atomic<UInt>> = {
        let places = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for index in 0..<count { (places + index).initialize(to: Atomic(0)) }
        return places
    }()
    /// More files than this are not written at once; those beyond it would stay.
    private static let count = 64

    /// Remembers a file.
    static func add(_ path: String) {
        handleSignals()
        guard let text = strdup(path) else { return }
        let address = UInt(bitPattern: text)
        for index in 0..<count
        where places[index].compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing).exchanged {
            return
        }
        free(text)
    }

    /// Forgets a file that has got its name, or is gone.
    static func remove(_ path: String) {
        for index in 0..<count {
            let address = places[index].load(ordering: .acquiring)
            guard let text = UnsafeMutablePointer<CChar>(bitPattern: address), strcmp(text, path) == 0 else { continue }
            // The text stays: a signal handler may be reading it.
            places[index].store(0, ordering: .releasing)
        }
    }

    /// Removes all files that are remembered. Safe in a signal handler.
    static func removeAll() {
        for index in 0..<count {
            let address = places[index].load(ordering: .acquiring)
            if let text = UnsafeMutablePointer<CChar>(bitPattern: address) { unlink(text) }
        }
    }

    /// Lets the signals that end a process remove the files first; one that is ignored stays so.
    private static func handleSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number) { number in
                Leftovers.removeAll()
                signal(number, SIG_DFL)
                raise(number)
            }
            // A handler cannot be compared in Swift; SIG_IGN is the address 1.
            if unsafeBitCast(before, to: UInt.self) == 1 { signal(number, SIG_IGN) }
        }
    }
}
