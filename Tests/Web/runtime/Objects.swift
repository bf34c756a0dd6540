/// An object that is counted while it lives.
final class Counted {
    nonisolated(unsafe) static var live = 0
    let number: Int
    var others: [Counted] = []

    init(_ number: Int) {
        self.number = number
        Self.live += 1
    }

    deinit { Self.live -= 1 }
}

private struct Holder {
    var object: Counted
    var more: [Counted]

    /// What is held, whether or not others hold it too.
    mutating func changed(_ number: Int) -> Counted {
        if isKnownUniquelyReferenced(&object) {
            object.others.append(Counted(number))
        } else {
            object = Counted(number)
        }
        return object
    }
}

/// As many objects live as are held, and none once nothing is.
@inline(never)
func objects(_ random: inout Random) -> Int {
    let before = Counted.live
    let fault = holdObjects(&random, before)
    return fault != 0 ? fault : Counted.live == before ? 0 : 9999
}

@inline(never)
private func holdObjects(_ random: inout Random, _ before: Int) -> Int {
    var list: [Counted] = []
    for step in 1...300 {
        let copy = list
        list.append(Counted(step))
        if random.below(3) == 0 { list[random.below(list.count)] = list[list.count - 1] }
        if copy.count + 1 != list.count { return step }
        let live = Counted.live - before
        var seen = [Bool](repeating: false, count: step + 1)
        for object in list + copy { seen[object.number] = true }
        if live != seen.count(where: { $0 }) { return 1000 + step }
    }
    list = []
    if Counted.live != before { return 2000 }
    return replaceObjects(before)
}

@inline(never)
private func replaceObjects(_ before: Int) -> Int {
    var holder = Holder(object: Counted(1), more: [])
    for step in 1...100 {
        let kept = holder.object
        let number = kept.number
        let made = holder.changed(step)
        // `kept` holds the object too, so that it may not have been changed.
        if kept === made || kept.number != number || !kept.others.isEmpty { return 3000 + step }
        holder.more.append(made)
    }
    // All of the second to the last, and the first no more.
    let live = Counted.live - before
    for (index, object) in holder.more.enumerated() where object.number != index + 1 { return 4000 + index }
    return live == holder.more.count ? 0 : 5000 + live
}
