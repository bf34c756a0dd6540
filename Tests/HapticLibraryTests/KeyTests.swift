import HapticLibrary
import Testing

@Suite struct KeyTests {
    private let library = Principal(owner: "library")

    @Test(arguments: StoreKind.allCases) func aKeyOpensUntilItExpires(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        #expect(try !store.hasKeys())
        let (record, text) = try store.createKey(
            owner: "ada", name: "laptop", scopes: [.read, .publish], expires: second(100), by: library, at: second(0))
        #expect(text.hasPrefix("thrum_") && KeyText.isPlausible(text) && text.hasPrefix(record.prefix))
        let principal = try #require(try store.principal(forKey: text, at: second(1)))
        #expect(principal == Principal(owner: "ada", key: record.id, scopes: [.read, .publish]))
        #expect(try store.principal(forKey: text, at: second(100)) == nil)
        #expect(try store.keys(of: "ada").first?.lastUsed == second(1).date)
        #expect(try store.hasKeys())
    }

    @Test(arguments: StoreKind.allCases) func aRevokedKeyOpensNothing(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let (record, text) = try store.createKey(
            owner: "ada", name: "k", scopes: [.read], expires: nil, by: library, at: second(0))
        #expect(throws: StoreError.notFound) {
            try store.revokeKey(record.id, owner: "ben", by: ben, at: second(1))
        }
        try store.revokeKey(record.id, owner: "ada", by: ada, at: second(1))
        #expect(try store.principal(forKey: text, at: second(1)) == nil)
        #expect(throws: StoreError.notFound) { try store.revokeKey(record.id, by: ada, at: second(2)) }
    }

    @Test(arguments: StoreKind.allCases) func aRotatedKeyWorksForAnotherDay(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let (record, old) = try store.createKey(
            owner: "ada", name: "k", scopes: [.read], expires: second(1_000_000), by: library, at: second(0))
        let (next, new) = try store.rotateKey(record.id, by: ada, at: second(10))
        #expect(next.scopes == [.read] && next.name == "k" && next.id != record.id && new != old)
        #expect(next.expires == second(1_000_010))
        for text in [old, new] { #expect(try store.principal(forKey: text, at: second(11))?.owner == "ada") }
        _ = try store.rotateKey(record.id, by: ada, at: second(1_000))
        #expect(try store.principal(forKey: old, at: second(10 + Moment.day)) == nil)
        #expect(try store.principal(forKey: new, at: second(10 + Moment.day)) != nil)
    }

    @Test(arguments: StoreKind.allCases) func keysAreForGoodNamesOnly(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        for owner in ["", "Ada", "a b", "-a", "ä", String(repeating: "a", count: 41)] {
            #expect(throws: StoreError.self, "\(owner)") {
                try store.createKey(
                    owner: owner, name: "k", scopes: [.read], expires: nil, by: library, at: second(0))
            }
        }
        #expect(throws: StoreError.self) {
            try store.createKey(owner: "a", name: "k", scopes: [], expires: nil, by: library, at: second(0))
        }
    }

    @Test func aTextWithOneLetterChangedIsNoKey() throws {
        let fresh = try Fresh(.sqlite)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let text = try store.createKey(
            owner: "ada", name: "k", scopes: [.read], expires: nil, by: library, at: second(0)
        ).text
        for place in text.indices {
            var changed = text
            changed.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
            #expect(!KeyText.isPlausible(changed), "\(changed)")
        }
        #expect(!KeyText.isPlausible("") && !KeyText.isPlausible("thrum_"))
    }
}
