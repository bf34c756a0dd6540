// What Tests/Web/runtime.test.mjs sees of the module that `scripts/build-web runtime` makes of this folder: the tests, by
// number, and the allocator. Each test gives 0, or the number of what went wrong.

@_expose(wasm, "thrum_call")
@_cdecl("thrum_call")
func call(_ test: Int, _ seed: UInt32) -> Int {
    var random = Random(state: seed)
    switch test {
    case 0: return linesGrownInPlace(random.below(3) + 1)
    case 1: return listsOfLists(&random)
    case 2: return copiesWhileGrowing(&random)
    case 3: return texts(&random)
    case 4: return objects(&random)
    case 5: return sorting(&random)
    default: return -1
    }
}

@_expose(wasm, "thrum_alloc")
@_cdecl("thrum_alloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer { .allocate(byteCount: count, alignment: 16) }

@_expose(wasm, "thrum_free")
@_cdecl("thrum_free")
func free(_ block: UnsafeMutableRawPointer) { block.deallocate() }

@_expose(wasm, "thrum_done")
@_cdecl("thrum_done")
func liveObjects() -> Int { Counted.live }

/// Numbers that look random (xorshift), the same for a seed.
struct Random {
    var state: UInt32

    /// A number of `0..<limit`.
    @inline(never)
    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return Int(truncatingIfNeeded: state >> 4) % limit
    }
}
