import Foundation
@testable import JSONText
import Synchronization
import Testing

/// Runs `body` on a thread with a stack of `size` bytes and waits for its end.
private func onThread(stack size: Int, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        done.signal()
    }
    thread.stackSize = size
    thread.start()
    done.wait()
}

/// What is wrong with a tree whatever its text: ranges, order, nesting. Nil if nothing is.
func defect(_ tree: JSONTree) -> String? {
    let count = tree.source.count
    for fault in tree.faults {
        if fault.range.lowerBound < 0 || fault.range.upperBound > count { return "\(fault) lies outside" }
        if let related = fault.related, related.lowerBound < 0 || related.upperBound > count {
            return "\(fault): related"
        }
    }
    for (a, b) in zip(tree.faults, tree.faults.dropFirst()) where a.range.lowerBound > b.range.lowerBound {
        return "\(a) stands before \(b)"
    }
    if tree.nodes.isEmpty { return tree.faults.contains { !$0.isAccepted } ? nil : "neither value nor fault" }
    if Int(tree.nodes[0].next) != tree.nodes.count { return "the root does not hold all" }
    var open: [(end: Int, next: Int, isObject: Bool)] = []
    var wantsKey = false
    for (index, node) in tree.nodes.enumerated() {
        if node.start > node.end || Int(node.end) > count {
            return "node \(index) has the range \(node.start)...\(node.end)"
        }
        if index > 0, node.start < tree.nodes[index - 1].start { return "node \(index) starts before the last" }
        while let last = open.last, last.next == index {
            open.removeLast()
            wantsKey = open.last?.isObject ?? false
        }
        if let last = open.last {
            if Int(node.end) > last.end || Int(node.next) > last.next { return "node \(index) leaves its container" }
            if last.isObject, (node.kind == .key) != wantsKey { return "node \(index): key and value do not alternate" }
            if !last.isObject, node.kind == .key { return "node \(index): a key in an array" }
        }
        switch node.kind {
        case .key:
            if index + 1 >= tree.nodes.count || tree.nodes[index + 1].kind == .key {
                return "key \(index) has no value"
            }
            if tree.nodes[index + 1].next != node.next { return "key \(index) ends elsewhere than its value" }
            wantsKey = false
        case .array, .object:
            if Int(node.next) > index + 1 { open.append((Int(node.end), Int(node.next), node.kind == .object)) }
            wantsKey = Int(node.next) > index + 1 ? node.kind == .object : open.last?.isObject ?? false
        default:
            if Int(node.next) != index + 1 { return "node \(index) has children" }
            wantsKey = open.last?.isObject ?? false
        }
    }
    return nil
}

@Suite("Any bytes")
struct RobustnessTests {
    @Test(
        "200,000 nested brackets end in one clear fault, on a stack of 512 KiB",
        arguments: ["[", "{\"a\":", "[{\"a\":"])
    func nested(opening: String) {
        let text = String(repeating: opening, count: 200_000)
        let faults = Mutex<[JSONFault]>([])
        onThread(stack: 512 * 1024) {
            let tree = read(text)
            faults.withLock { $0 = tree.faults }
            #expect(defect(tree) == nil)
            #expect(JSONLayout.format(tree) == nil)
        }
        let brackets = text.utf8.enumerated().lazy.filter { $1 == 0x5B || $1 == 0x7B }.dropFirst(512)
        let place = brackets.first!.offset
        #expect(faults.withLock { $0 } == [JSONFault(.tooDeep, at: place..<place + 1)])
    }

    @Test("512 levels are read, 513 are not")
    func depthLimit() {
        func nested(_ depth: Int) -> JSONTree {
            read(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        }
        #expect(nested(512).faults == [])
        #expect(nested(513).faults == [JSONFault(.tooDeep, at: 512..<513)])
    }

    @Test("A text beyond the limit of size is refused")
    func tooLarge() {
        let source = SourceText(Array("[1]".utf8))
        var memory: [JSONNode] = []
        #expect(JSONReader.read(source, names: .empty, maximumBytes: 3, memory: &memory).faults == [])
        let tree = JSONReader.read(source, names: .empty, maximumBytes: 2, memory: &memory)
        #expect(tree.faults == [JSONFault(.tooLarge, at: 0..<0)])
        #expect(tree.nodes.isEmpty)
    }

    @Test(
        "No more than 1,000 faults of each sort are listed, an unaccepted one is never lost behind accepted ones, and all count"
    )
    func faultLimit() {
        #expect(read(String(repeating: "@,", count: 100_000)).faults.count <= 1_000)
        let signs = read("[" + String(repeating: "+1,", count: 100_000) + "1]")
        #expect(signs.faults.count == 1_000)
        #expect(signs.unlistedFaults == [.init(.leadingPlus, count: 99_000)])
        #expect(read("[" + String(repeating: "+1,", count: 1_000) + "1]").unlistedFaults == [])
        let tree = read("[" + String(repeating: "[1,],", count: 5_000) + "NaN]")
        #expect(tree.faults.count == 1_001)
        #expect(tree.unlistedFaults == [.init(.trailingComma, count: 4_000)])
        #expect(tree.faults.last?.kind == .notANumber)
        #expect(!tree.isWhole)
    }

    @Test("Hostile texts take time in proportion: twenty kinds of a megabyte each")
    func hostile() {
        // Counted in seconds only in so far as a quadratic reader would not come to an end.
        let pieces = [
            "{\"a:1,", "“a:1,", "'a:", "\"\\", "[}", "{]", "a b ", "{a", "{\"a\"", "1 ", "- ", "/*", "//", "\u{A0}",
            "{\"a\" \"b\" ", ":",
            ",", "]", "\"a\":", "{1:", "\\u", "1,0", "{\"a\":1 000 ",
        ]
        for piece in pieces {
            let tree = read(String(repeating: piece, count: 1_000_000 / piece.utf8.count))
            #expect(defect(tree) == nil, "\(piece)")
            #expect(!tree.isWhole)
        }
    }

    @Test("Every prefix of a document has a sound tree and says that it is cut", arguments: RandomLayout.allCases)
    func prefixes(layout: RandomLayout) {
        let documents = (0..<50 as Range<UInt64>).lazy.map { RandomJSON.document(seed: $0, layout: layout, size: 60) }
        let trimmed = documents.map { $0[...($0.lastIndex { $0 > 0x20 } ?? 0)] }
        let bytes = Array(trimmed.first { $0.count > 400 } ?? [])
        #expect(!bytes.isEmpty)
        for count in 0..<bytes.count {
            let tree = JSONReader.read(SourceText(bytes[..<count]))
            #expect(defect(tree) == nil, "\(count)")
            #expect(!tree.isWhole, "\(count)")
        }
    }

    @Test("Changed bytes give a sound tree", arguments: RandomLayout.allCases)
    func mutations(layout: RandomLayout) {
        var generator = SeededGenerator(seed: 10)
        let interesting =
            Array("{}[]\",:\\-+.0eE \n\t\r/#*'u\0=;@aN".utf8) + [0xFF, 0x80, 0xE2, 0x9C, 0xEF, 0xBB, 0xBF, 0xC2, 0xA0]
        for seed in 0..<3_000 as Range<UInt64> {
            var bytes = RandomJSON.document(seed: seed, layout: layout, size: 20)
            for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(interesting.randomElement(using: &generator)!, at: place)
                default: bytes[place] = interesting.randomElement(using: &generator)!
                }
            }
            let tree = JSONReader.read(SourceText(bytes))
            #expect(defect(tree) == nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test("Random bytes give a sound tree")
    func noise() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("{}[]\"',:1e.-+ \n\\/#*ax\u{201C}\u{201D}".utf8)
        for _ in 0..<40_000 {
            let count = Int.random(in: 0...24, using: &generator)
            let isText = generator.chance(80)
            let bytes = (0..<count).map { _ in
                isText ? alphabet.randomElement(using: &generator)! : UInt8.random(in: 0...255, using: &generator)
            }
            let tree = JSONReader.read(SourceText(bytes))
            #expect(defect(tree) == nil, "\(bytes)")
        }
    }
}
