import Glibc
import HapticLibrary
import Testing

@Suite struct BackupTests {
    /// A library with something in every table.
    private func filled(_ kind: StoreKind) throws -> (Fresh, Identifier, String) {
        let fresh = try Fresh(kind)
        let store = fresh.store
        let id = try store.publish(taps([0]), details("Kept"), note: "n", by: ada, at: second(1)).haptic.id
        _ = try store.publish(taps([0, 1]), asVersionOf: id, base: 1, note: "m", by: ada, at: second(2))
        let gone = try store.publish(taps([7]), details("Taken back"), by: ada, at: second(2)).haptic.id
        try store.delete(gone, by: ada, at: second(3))
        _ = try store.setLiked(true, id, by: ben, at: second(3))
        _ = try store.addComment("é", on: id, version: 1, time: 0.5, by: ben, at: second(4))
        _ = try store.saveCollection(
            LibraryStore.CollectionContent(title: "A set", description: "", visibility: .public, items: [id]), as: nil,
            by: ada, at: second(5))
        let key = try store.createKey(
            owner: "ada", name: "k", scopes: [.read], expires: nil, by: ada, at: second(6)
        ).text
        return (fresh, id, key)
    }

    @Test(arguments: StoreKind.allCases) func aBackupIsALibraryOfOneMoment(kind: StoreKind) throws {
        let (fresh, id, key) = try filled(kind)
        let path = fresh.path("copy.sqlite")
        try fresh.store.backUp(to: path)
        #expect(throws: StoreError.self) { try fresh.store.backUp(to: path) }
        _ = try fresh.store.publish(taps([9]), details("Too late"), by: ada, at: second(9))
        let copy = try LibraryStore(.sqlite(path: path))
        defer { copy.close() }
        #expect(try copy.integrityFaults().isEmpty)
        #expect(try copy.haptic(id) == fresh.store.haptic(id))
        #expect(try copy.versions(of: id) == fresh.store.versions(of: id))
        #expect(try copy.content(taps([0]).sha256) == taps([0]).bytes)
        #expect(try copy.comments(on: id) == fresh.store.comments(on: id))
        #expect(try copy.collections() == fresh.store.collections())
        #expect(try copy.principal(forKey: key, at: second(10))?.owner == "ada")
        #expect(try copy.publicHaptics(after: "", limit: 9).map(\.id) == [id])
        #expect(copy.secret == fresh.store.secret, "cursors and sessions stay good")
    }

    @Test(arguments: StoreKind.allCases, StoreKind.allCases)
    func aBackupFillsAnEmptyLibraryOfEitherKind(from: StoreKind, into: StoreKind) throws {
        let (fresh, id, key) = try filled(from)
        let path = fresh.path("copy.sqlite")
        try fresh.store.backUp(to: path)
        let other = try Fresh(into)
        #expect(try other.store.restore(from: path) == 1)
        #expect(try other.store.haptic(id) == fresh.store.haptic(id))
        #expect(try other.store.versions(of: id) == fresh.store.versions(of: id))
        #expect(try other.store.principal(forKey: key, at: second(10))?.owner == "ada")
        #expect(try other.store.auditLog(limit: 99).count >= 4)
        #expect(throws: StoreError.self) { try other.store.restore(from: path) }
        // Life goes on where it was.
        let next = try other.store.publish(taps([0, 2]), asVersionOf: id, base: 2, note: "", by: ada, at: second(20))
        #expect(next.version.number == 3)
        #expect(throws: StoreError.self) { try other.store.restore(from: other.path("gone")) }
    }
}
