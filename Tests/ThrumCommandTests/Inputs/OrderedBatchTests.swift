import Synchronization
import Testing

@testable import ThrumCommand

private func run(count: Int, threads: Int, stopAt: Int = .max) -> [Int] {
    var emitted: [Int] = []
    OrderedBatch.run(
        count: count, threads: threads, work: { $0 * 3 },
        emit: { index, result in
            #expect(result == index * 3)
            emitted.append(index)
            return index < stopAt
        })
    return emitted
}

@Test(arguments: [0, 1, 2, 3, 31, 32, 33, 1_000, 10_007], [1, 2, 3, 8])
func resultsComeInOrderAndAllOfThem(count: Int, threads: Int) {
    #expect(run(count: count, threads: threads) == Array(0..<count))
}

@Test(arguments: [1, 2, 5])
func aBatchEndsWhenNobodyWantsMore(threads: Int) {
    #expect(run(count: 5_000, threads: threads, stopAt: 700) == Array(0...700))
}

@Test func resultsWaitOnlyInALimitedWindow() {
    // Twelve chunks of at most 32 items wait; three more are being worked on, and one is being handed on.
    let finished = Atomic(0)
    let threads = 3
    let limit = (threads * 4 + threads + 1) * 32
    var emitted = 0
    OrderedBatch.run(
        count: 20_000, threads: threads,
        work: { index in
            finished.add(1, ordering: .sequentiallyConsistent)
            return index
        },
        emit: { _, _ in
            emitted += 1
            #expect(finished.load(ordering: .sequentiallyConsistent) <= emitted + limit)
            return true
        })
    #expect(emitted == 20_000)
}

@Test func severalThreadsTakePart() {
    // Two items that each wait for the other can only end on two threads.
    let arrived = Atomic(0)
    OrderedBatch.run(
        count: 2, threads: 2,
        work: { index in
            arrived.add(1, ordering: .sequentiallyConsistent)
            while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
            return index
        },
        emit: { _, _ in true })
    #expect(arrived.load(ordering: .sequentiallyConsistent) == 2)
}
