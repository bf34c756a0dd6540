import Testing

@testable import HapticLibrary

@Suite struct PreviewTests {
    @Test(arguments: StoreKind.allCases) func messagesAreKeptInOrderForAWhile(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let store = fresh.store
        #expect(try store.makePreview("ABC", at: second(0)) && !store.makePreview("ABC", at: second(0)))
        #expect(try store.previewCount("ABC") == 0 && store.previewCount("XYZ") == nil)
        for number in 1...3 {
            #expect(try store.addPreviewMessage("play", "m\(number)", to: "ABC", at: second(number)) == 0)
        }
        #expect(try store.addPreviewMessage("play", "m", to: "XYZ", at: second(1)) == nil)
        #expect(try store.previewMessages("XYZ", after: 0) == nil)
        let messages = try #require(try store.previewMessages("ABC", after: 1))
        #expect(messages.map(\.number) == [2, 3] && messages.map(\.data) == ["m2", "m3"])
        #expect(try store.endIdlePreviews(after: 600, at: second(62)) == 1)
        #expect(try store.previewMessages("ABC", after: 0)?.map(\.number) == [2, 3])
        try store.usePreview("ABC", at: second(500))
        #expect(try store.endIdlePreviews(after: 600, at: second(1_099)) == 1)
        #expect(try store.endIdlePreviews(after: 600, at: second(1_101)) == 0)
        #expect(try store.previewCount("ABC") == nil)
    }

    @Test(arguments: StoreKind.allCases) func listenersOfAllProgramsCountWhileTheyAreTalkedOf(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let store = fresh.store
        _ = try store.makePreview("ABC", at: second(0))
        try store.reportListeners(["ABC": 2], of: "one", at: second(1))
        try store.reportListeners(["ABC": 3], of: "two", at: second(10))
        #expect(try store.listeners(of: "ABC", besides: "", at: second(11)) == 5)
        #expect(try store.listeners(of: "ABC", besides: "one", at: second(11)) == 3)
        #expect(try store.addPreviewMessage("play", "", to: "ABC", at: second(11)) == 5)
        // A program that was killed has none after a while.
        #expect(try store.listeners(of: "ABC", besides: "", at: second(17)) == 3)
        try store.reportListeners(["ABC": 0], of: "two", at: second(18))
        #expect(try store.listeners(of: "ABC", besides: "", at: second(19)) == 0)
    }

    @Test(.enabled(if: StoreKind.postgreSQLURL != nil, "THRUM_TEST_POSTGRES names no database"))
    func otherProgramsAreToldOfMessages() throws {
        let fresh = try Fresh(.postgreSQL)
        let other = try LibraryStore(fresh.location)
        defer { other.close() }
        #expect(other.isShared)
        let news = try #require(try other.previewNews())
        // Codes of their own: the channel is that of the whole database.
        let code = Identifier.random(.haptic).description
        _ = try fresh.store.makePreview(code, at: second(0))
        _ = try fresh.store.addPreviewMessage("play", "hello", to: code, at: second(1))
        var heard: Set<String> = []
        for _ in 0..<100 where !heard.contains(code) { heard.formUnion(try news.next(milliseconds: 200)) }
        #expect(heard.contains(code))
        #expect(try other.previewMessages(code, after: 0)?.map(\.data) == ["hello"])
    }

    @Test func aLibraryInAFileHasNoOtherPrograms() throws {
        let fresh = try Fresh(.sqlite)
        let store = fresh.store
        #expect(try !store.isShared && store.previewNews() == nil)
    }
}
