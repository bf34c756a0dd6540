/// A list of lists that a mutating method grows from its own last element, as a writer's line ends would be.
private struct Lines {
    var output: [UInt8] = []
    let indent: [UInt8]
    var breaks: [[UInt8]] = [[10]]

    mutating func appendBreak(_ depth: Int) {
        while breaks.count <= depth { breaks.append(breaks[breaks.count - 1] + indent) }
        output += breaks[depth]
    }
}

/// Every line end is as long as its depth asks for, however often longer ones have been made of it.
@inline(never)
func linesGrownInPlace(_ width: Int) -> Int {
    var lines = Lines(indent: [UInt8](repeating: 32, count: width))
    for (step, depth) in [1, 2, 1, 3, 2, 4, 3, 2, 1, 0, 9, 1, 2, 3, 30, 7, 8].enumerated() {
        let before = lines.output.count
        lines.appendBreak(depth)
        if lines.output.count - before != 1 + width * depth { return step + 1 }
    }
    return 0
}

/// Lists in memory of their own, which know no copies: what lists of Swift are compared with.
private struct Model {
    static let slots = 24
    static let most = 96
    private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: slots * most)
    private let counts = UnsafeMutablePointer<Int>.allocate(capacity: slots)

    init() {
        for slot in 0..<Self.slots { counts[slot] = 0 }
    }

    func free() {
        memory.deallocate()
        counts.deallocate()
    }

    func count(_ slot: Int) -> Int { counts[slot] }

    func append(_ value: UInt8, to slot: Int) {
        memory[slot * Self.most + counts[slot]] = value
        counts[slot] += 1
    }

    func copy(_ from: Int, to slot: Int) {
        for place in 0..<counts[from] { memory[slot * Self.most + place] = memory[from * Self.most + place] }
        counts[slot] = counts[from]
    }

    func set(_ value: UInt8, at place: Int, of slot: Int) { memory[slot * Self.most + place] = value }

    func removeLast(_ slot: Int) { counts[slot] -= 1 }

    /// Whether `lists` are the lists here.
    @inline(never)
    func isSame(_ lists: [[UInt8]]) -> Bool {
        for slot in 0..<Self.slots {
            if lists[slot].count != counts[slot] { return false }
            for place in 0..<counts[slot] where lists[slot][place] != memory[slot * Self.most + place] { return false }
        }
        return true
    }
}

/// Lists in a list, changed in place in every way the core changes its own.
private struct Lists {
    var lists: [[UInt8]]

    mutating func append(_ value: UInt8, to slot: Int) { lists[slot].append(value) }

    mutating func extend(_ slot: Int, from other: Int, by suffix: [UInt8]) { lists[slot] = lists[other] + suffix }

    mutating func extendInPlace(_ slot: Int, by suffix: [UInt8]) { lists[slot] += suffix }

    mutating func set(_ value: UInt8, at place: Int, of slot: Int) { lists[slot][place] = value }

    /// The list grows by copies of its own elements, and loses them again.
    mutating func growAndShrink(by count: Int, from slot: Int) {
        let before = lists.count
        for _ in 0..<count { lists.append(lists[slot]) }
        for _ in 0..<count { lists[lists.count - 1].append(1) }
        for index in before..<lists.count where lists[index].count > 1 { lists[index][0] &+= 1 }
        lists.removeLast(count)
    }
}

@inline(never)
func listsOfLists(_ random: inout Random) -> Int {
    let model = Model()
    defer { model.free() }
    var lists = Lists(lists: [[UInt8]](repeating: [], count: Model.slots))
    for step in 1...3000 {
        let (slot, other) = (random.below(Model.slots), random.below(Model.slots))
        let value = UInt8(random.below(256))
        switch random.below(7) {
        case 0, 1:
            if model.count(slot) == Model.most { continue }
            lists.append(value, to: slot)
            model.append(value, to: slot)
        case 2:
            if model.count(other) + 2 > Model.most { continue }
            lists.extend(slot, from: other, by: [value, 7])
            model.copy(other, to: slot)
            model.append(value, to: slot)
            model.append(7, to: slot)
        case 3:
            lists.lists[slot] = lists.lists[other]
            model.copy(other, to: slot)
        case 4:
            if model.count(slot) + 1 > Model.most { continue }
            lists.extendInPlace(slot, by: [value])
            model.append(value, to: slot)
        case 5:
            if model.count(slot) == 0 { continue }
            let place = random.below(model.count(slot))
            lists.set(value, at: place, of: slot)
            model.set(value, at: place, of: slot)
            if value < 40 {
                lists.lists[slot].removeLast()
                model.removeLast(slot)
            }
        default: lists.growAndShrink(by: 1 + random.below(5), from: slot)
        }
        if !model.isSame(lists.lists) { return step }
    }
    return 0
}

/// Something that holds lists behind a case, as values of JSON do.
private enum Value {
    case bytes([UInt8])
    case values([Value])

    var sum: Int {
        switch self {
        case .bytes(let bytes): bytes.reduce(0) { $0 + Int($1) }
        case .values(let values): values.reduce(1) { $0 + $1.sum }
        }
    }

    mutating func append(_ byte: UInt8) {
        switch self {
        case .bytes(var bytes):
            self = .bytes([])
            bytes.append(byte)
            self = .bytes(bytes)
        case .values(var values):
            values.append(.bytes([byte]))
            values[0].append(byte)
            self = .values(values)
        }
    }
}

/// A copy that is held stays as it was, whatever becomes of what it was copied from.
@inline(never)
func copiesWhileGrowing(_ random: inout Random) -> Int {
    var held: [(lists: [[UInt8]], sum: Int)] = []
    var lists: [[UInt8]] = [[1]]
    var value = Value.values([.bytes([])])
    for step in 1...120 {
        let copy = (lists, value)
        let before = (sum(lists), value.sum)
        lists[random.below(lists.count)].append(UInt8(random.below(256)))
        lists.append(lists[random.below(lists.count)] + [UInt8(step)])
        value.append(UInt8(step))
        if sum(copy.0) != before.0 || copy.1.sum != before.1 { return step }
        if value.sum != before.1 + 2 * step { return 1000 + step }
        held.append((copy.0, before.0))
        for entry in held where sum(entry.lists) != entry.sum { return 2000 + step }
    }
    return 0
}

@inline(never)
private func sum(_ lists: [[UInt8]]) -> Int {
    var sum = lists.count
    for list in lists {
        for byte in list { sum = (sum &* 31 &+ Int(byte)) & 0xFFFFFF }
    }
    return sum
}
