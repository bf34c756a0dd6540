import Foundation
import Synchronization
import Testing

@testable import HapticLibrary

@Suite struct StoreTests {
    @Test(arguments: StoreKind.allCases) func whatWasPublishedIsThereWithItsBytes(kind: StoreKind) throws {
        let store = try Fresh(kind)
        let pattern = taps([0, 0.25])
        let published = try store.store.publish(pattern, details("Two taps"), note: "first", by: ada, at: second(1))
        #expect(published.isNew && published.version.number == 1 && published.haptic.latest == 1)
        let haptic = try store.store.haptic(published.haptic.id)
        #expect(haptic == published.haptic)
        #expect(haptic.details == details("Two taps") && haptic.owner == "ada" && haptic.created == second(1))
        #expect(haptic.facts == pattern.facts && haptic.facts.taps == 2)
        #expect(haptic.size == pattern.bytes.count)
        #expect(try store.store.content(haptic.sha256) == pattern.bytes)
        #expect(try store.store.version(1, of: haptic.id).version.note == "first")
    }

    @Test(arguments: StoreKind.allCases) func theSameBytesAreTheSameVersion(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let first = try store.publish(taps([0]), details("One tap"), by: ada, at: second(1))
        let again = try store.publish(taps([0]), details("Another name"), by: ada, at: second(2))
        #expect(!again.isNew && again.haptic == first.haptic && again.version == first.version)
        let version = try store.publish(
            taps([0]), asVersionOf: first.haptic.id, base: nil, note: "", by: ada, at: second(3))
        #expect(!version.isNew && version.version.number == 1)
        let other = try store.publish(taps([0]), details("One tap"), by: ben, at: second(4))
        #expect(other.isNew && other.haptic.id != first.haptic.id)
    }

    /// Each pattern, like and comment would be gone through for every one that is published.
    @Test func namingAnAuthorLooksAtNothingThatRefersToAuthors() throws {
        let fresh = try Fresh(.sqlite)
        let steps = try fresh.store.database.write { (connection) throws(StoreError) in
            try connection.run("EXPLAIN " + LibraryStore.namesAuthor, [.text("ada"), SQLValue(second(1))])
        }.map { $0.text(1) }
        #expect(steps.contains("Insert") && steps.contains("OpenWrite"))
        #expect(!steps.contains("OpenRead") && !steps.contains("FkCounter"), "\(steps)")
    }

    @Test(arguments: StoreKind.allCases) func versionsAreNumberedAndNeverChange(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let (one, two) = (taps([0]), taps([0, 0.5]))
        let id = try store.publish(one, details("Growing"), by: ada, at: second(1)).haptic.id
        let second2 = try store.publish(two, asVersionOf: id, base: 1, note: "more", by: ada, at: second(2))
        #expect(second2.version.number == 2 && second2.haptic.latest == 2 && second2.haptic.facts.taps == 2)
        #expect(throws: StoreError.staleBase(latest: 2)) {
            try store.publish(taps([0, 1]), asVersionOf: id, base: 1, note: "", by: ada, at: second(3))
        }
        #expect(throws: StoreError.forbidden) {
            try store.publish(taps([0, 1]), asVersionOf: id, base: 2, note: "", by: ben, at: second(3))
        }
        #expect(try store.versions(of: id).map(\.number) == [2, 1])
        #expect(try store.version(1, of: id).version.sha256 == one.sha256)
        #expect(try store.content(one.sha256) == one.bytes)
        // What was replaced may come back, as a version of its own.
        let back = try store.publish(one, asVersionOf: id, base: 2, note: "back", by: ada, at: second(4))
        #expect(back.isNew && back.version.number == 3 && back.version.sha256 == one.sha256)
        #expect(throws: StoreError.notFound) { try store.version(4, of: id) }
    }

    @Test(arguments: StoreKind.allCases) func whatIsTakenBackLeavesATombstoneAndMayComeBack(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let id = try store.publish(taps([0]), details("Gone soon"), by: ada, at: second(1)).haptic.id
        #expect(throws: StoreError.forbidden) { try store.delete(id, by: ben, at: second(2)) }
        #expect(throws: StoreError.preconditionFailed) { try store.delete(id, ifRevision: 9, by: ada, at: second(2)) }
        try store.delete(id, by: ada, at: second(2))
        #expect(throws: StoreError.gone(Tombstone(title: "Gone soon", deleted: second(2)))) { try store.haptic(id) }
        #expect(try store.restore(id, by: ada, at: second(100)).id == id)
        try store.delete(id, by: ada, at: second(200))
        #expect(throws: StoreError.self) { try store.restore(id, by: ada, at: second(801)) }
        #expect(
            try store.auditLog(limit: 10).map(\.action) == [
                "haptic.delete", "haptic.restore", "haptic.delete", "haptic.publish",
            ])
    }

    @Test(arguments: StoreKind.allCases) func manyPatternsAreReadInTheOrderInWhichTheyAreNamed(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        // More than are asked for at once.
        var ids = try (0..<120).map {
            try store.publish(taps([Double($0)]), details("Pattern \($0)"), by: ada, at: second($0)).haptic.id
        }
        let hidden = try store.publish(taps([500]), details("Hidden", visibility: .private), by: ada, at: second(1))
        let unlisted = try store.publish(
            taps([501]), details("Unlisted", visibility: .unlisted), by: ada, at: second(1))
        try store.delete(ids.removeLast(), by: ada, at: second(2))
        ids.shuffle()
        let all = ids + [hidden.haptic.id, unlisted.haptic.id, .random(.haptic)]
        #expect(try store.publicHaptics(all).map(\.id) == ids)
        #expect(try store.haptics(all, for: "ben").map(\.id) == ids + [unlisted.haptic.id])
        #expect(try store.haptics(all, for: "ada").map(\.id) == all.dropLast())
        #expect(try store.publicHaptics([ids[3]]) == [store.haptic(ids[3])])
        #expect(try store.publicHaptics([]).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func privatePatternsAreThereForTheirOwnerAlone(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let hidden = try store.publish(taps([0]), details("Mine alone", visibility: .private), by: ada, at: second(1))
        let unlisted = try store.publish(
            taps([1]), details("By address", visibility: .unlisted), by: ada, at: second(2))
        #expect(throws: StoreError.notFound) { try store.haptic(hidden.haptic.id) }
        #expect(throws: StoreError.notFound) { try store.haptic(hidden.haptic.id, for: "ben") }
        #expect(throws: StoreError.notFound) { try store.versions(of: hidden.haptic.id, for: "ben") }
        #expect(throws: StoreError.notFound) { try store.delete(hidden.haptic.id, by: ben, at: second(3)) }
        #expect(try store.haptic(hidden.haptic.id, for: "ada") == hidden.haptic)
        #expect(try store.haptic(unlisted.haptic.id) == unlisted.haptic)
        #expect(try store.publicHaptics(after: "", limit: 10).isEmpty)
        #expect(try store.haptics(ownedBy: "ada").map(\.id) == [unlisted.haptic.id, hidden.haptic.id])
        try store.delete(hidden.haptic.id, by: ada, at: second(4))
        #expect(throws: StoreError.notFound) { try store.haptic(hidden.haptic.id) }
    }

    @Test(arguments: StoreKind.allCases) func detailsChangeUnderTheRevisionThatWasSeen(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let haptic = try store.publish(taps([0]), details("Old title"), by: ada, at: second(1)).haptic
        let changed = try store.update(
            haptic.id, details("New title", tags: ["a", "b"]), ifRevision: haptic.revision, by: ada, at: second(2))
        #expect(changed.details.title == "New title" && changed.details.tags == ["a", "b"])
        #expect(changed.revision == haptic.revision + 1 && changed.updated == second(2))
        #expect(throws: StoreError.preconditionFailed) {
            try store.update(haptic.id, details("Late title"), ifRevision: haptic.revision, by: ada, at: second(3))
        }
    }

    @Test(arguments: StoreKind.allCases) func textIsKeptAsItIsWhateverItLooksLike(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let hostile = #"'; DROP TABLE haptic; -- $1 ?1 % _ \ " é 👍 </script>"#
        var strange = details("x " + hostile, tags: ["naïve tag", "Größe", "naïve tag"])
        strange.description = hostile
        let haptic = try store.publish(taps([0]), strange, note: hostile, by: ada, at: second(1)).haptic
        let read = try store.haptic(haptic.id)
        #expect(read.details.title == "x " + hostile && read.details.description == hostile)
        #expect(read.details.tags == ["naïve-tag", "größe"])
        #expect(try store.version(1, of: haptic.id).version.note == hostile)
        let comment = try store.addComment(hostile, on: haptic.id, version: nil, time: 0.25, by: ben, at: second(2))
        #expect(try store.comments(on: haptic.id) == [comment] && comment.body == hostile && comment.time == 0.25)
    }

    @Test(arguments: StoreKind.allCases) func aLikeCountsOnce(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let id = try store.publish(taps([0]), details("Liked"), by: ada, at: second(1)).haptic.id
        #expect(try store.setLiked(true, id, by: ben, at: second(2)) == 1)
        #expect(try store.setLiked(true, id, by: ben, at: second(3)) == 1)
        #expect(try store.setLiked(true, id, by: ada, at: second(3)) == 2)
        #expect(try store.isLiked(id, by: "ben"))
        #expect(try store.setLiked(false, id, by: ben, at: second(4)) == 1)
        #expect(try store.setLiked(false, id, by: ben, at: second(5)) == 1)
        try store.addDownloads([(id, 3), (id, 2)])
        #expect(try store.haptic(id).downloads == 5 && store.haptic(id).likes == 1)
    }

    @Test(arguments: StoreKind.allCases) func commentsMayBeSettledByWriterAndAuthor(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let id = try store.publish(taps([0]), details("Talked about"), by: ada, at: second(1)).haptic.id
        let comment = try store.addComment("Too loud", on: id, version: 1, time: nil, by: ben, at: second(2))
        #expect(try store.setResolved(true, comment.id, by: ada).isResolved)
        let eve = Principal(owner: "eve")
        #expect(throws: StoreError.forbidden) { try store.deleteComment(comment.id, by: eve, at: second(3)) }
        try store.deleteComment(comment.id, by: ben, at: second(3))
        #expect(try store.comments(on: id).isEmpty)
        #expect(throws: StoreError.notFound) {
            try store.addComment("Where?", on: id, version: 7, time: nil, by: ben, at: second(4))
        }
        #expect(throws: StoreError.self) {
            try store.addComment("", on: id, version: 1, time: nil, by: ben, at: second(4))
        }
        for time in [-1, .nan, .infinity] {
            #expect(throws: StoreError.refused("A comment is about a second from 0 on.")) {
                try store.addComment("When?", on: id, version: 1, time: time, by: ben, at: second(4))
            }
        }
        #expect(try store.comments(on: id).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func collectionsKeepTheirOrderAndShowWhatMayBeSeen(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let a = try store.publish(taps([0]), details("First"), by: ada, at: second(1)).haptic.id
        let b = try store.publish(taps([1]), details("Second", visibility: .private), by: ada, at: second(2)).haptic.id
        var content = LibraryStore.CollectionContent(
            title: "A set", description: "", visibility: .public, items: [b, a])
        let set = try store.saveCollection(content, as: nil, by: ada, at: second(3))
        #expect(set.items == [b, a])
        #expect(try store.collection(set.id).items == [a])
        content.items = [a]
        #expect(throws: StoreError.forbidden) { try store.saveCollection(content, as: set.id, by: ben, at: second(4)) }
        #expect(try store.saveCollection(content, as: set.id, by: ada, at: second(4)).items == [a])
        #expect(try store.collections().map(\.id) == [set.id])
        content.items = [b]
        #expect(throws: StoreError.notFound) { try store.saveCollection(content, as: nil, by: ben, at: second(5)) }
    }

    @Test(arguments: StoreKind.allCases) func answersAreKeptForADay(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let answer = LibraryStore.KeptAnswer(request: "r", status: 201, location: "/x", body: [1, 2])
        try store.keep(answer, as: "once", of: "ada", at: second(0))
        try store.keep(
            LibraryStore.KeptAnswer(request: "other", status: 500, location: nil, body: []), as: "once", of: "ada",
            at: second(1))
        #expect(try store.keptAnswer("once", of: "ada", at: second(2)) == answer)
        #expect(try store.keptAnswer("once", of: "ben", at: second(2)) == nil)
        #expect(try store.keptAnswer("once", of: "ada", at: second(Moment.day)) == nil)
    }

    @Test(arguments: StoreKind.allCases) func changesAreNumberedInTheOrderOfCommits(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        defer { withExtendedLifetime(fresh) {} }
        let store = fresh.store
        let start = try store.changes(after: .max).last
        let a = try store.publish(taps([0]), details("First"), by: ada, at: second(1)).haptic.id
        let b = try store.publish(taps([1]), details("Second"), by: ada, at: second(2)).haptic.id
        let all = try store.changes(after: start)
        #expect(Set(all.changes.map(\.haptic)) == [a, b] && all.changes.allSatisfy(\.isPublic))
        try store.delete(a, by: ada, at: second(3))
        #expect(try store.changes(after: all.last).changes.map(\.haptic) == [a])
        #expect(try store.changes(after: all.last).changes.map(\.isPublic) == [false])
        // Of what changes again and again, the last change is kept alone.
        let before = try store.changes(after: .max).last
        for _ in 0..<3 { try store.addDownloads([(b, 2)]) }
        _ = try store.setLiked(true, b, by: ben, at: second(4))
        let counted = try store.changes(after: before)
        let revision = try store.haptic(b).revision
        #expect(counted.last == before + 4)
        #expect(
            counted.changes == [
                LibraryStore.Change(haptic: b, isPublic: true, revision: revision, downloads: 6, likes: 1)
            ])
        #expect(try store.changes(after: start).changes.count == 2)
        #expect(try store.integrityFaults().isEmpty && store.isReady())
    }

    /// Databases that stand for one that follows: it is not there, has nothing yet, or is behind for ever.
    enum Follower: CaseIterable, Sendable {
        case gone, empty, behind
    }

    @Test(.enabled(if: StoreKind.postgreSQLURL != nil), arguments: Follower.allCases)
    func whatFollowsIsReadWhereItAnswersButNeverForKeys(follower: Follower) throws {
        let old = try Fresh(.postgreSQL)
        guard case .postgreSQL(let oldURL, _) = old.location, let url = StoreKind.postgreSQLURL else { return }
        let replica =
            switch follower {
            case .gone: "?port=1"
            case .empty: "?options=-csearch_path%3Dnowhere"
            case .behind: String(oldURL.dropFirst(url.count))
            }
        let fresh = try Fresh(.postgreSQL, replica: replica)
        defer { withExtendedLifetime((old, fresh)) {} }
        let store = fresh.store
        let id = try store.publish(taps([0]), details("New"), by: ada, at: second(1)).haptic.id
        let (record, text) = try store.createKey(
            owner: "ada", name: "k", scopes: [.read], expires: nil, by: ada, at: second(2))
        if follower == .behind {
            #expect(throws: StoreError.notFound) { try store.haptic(id) }
        } else {
            #expect(try store.haptic(id).id == id)
        }
        #expect(try store.principal(forKey: text, at: second(3))?.owner == "ada")
        try store.revokeKey(record.id, by: ada, at: second(4))
        #expect(try store.principal(forKey: text, at: second(5)) == nil)
        #expect(try store.keys(of: "ada").map(\.id) == [record.id])
    }

    @Test(arguments: StoreKind.allCases) func fiftyAuthorsAtOncePublishEachOnce(kind: StoreKind) async throws {
        let fresh = try Fresh(kind)
        let store = fresh.store
        let ids = try await withThrowingTaskGroup(of: [Identifier].self) { group in
            for author in 0..<50 {
                group.addTask {
                    let principal = Principal(owner: "author\(author)")
                    return try (0..<4).map {
                        // Half of them are the same again.
                        try store.publish(
                            taps([Double($0 / 2), Double(author)]), details("Pattern \($0)"), by: principal,
                            at: second($0)
                        ).haptic.id
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(ids.count == 200 && Set(ids).count == 100)
        let found = try store.publicHaptics(after: "", limit: 1_000)
        #expect(Set(found.map(\.id)) == Set(ids))
        #expect(try store.changes(after: 0).last >= 100)
        #expect(try store.auditLog(limit: 1_000).count == 100)
    }

    /// Changes that come at once are written together; what one of them had done before it failed is in none of the others.
    @Test(arguments: StoreKind.allCases) func whatFailsAmongOthersIsUndoneAlone(kind: StoreKind) throws {
        let fresh = try Fresh(kind)
        let store = fresh.store
        let (threads, rounds) = (16, 12)
        let news = Mutex(0)
        let faults = Mutex(0)
        let all = DispatchGroup()
        for number in 0..<threads {
            all.enter()
            Thread {
                for round in 0..<rounds {
                    if round % 3 == 2 {
                        do throws(StoreError) {
                            try store.database.write { (connection) throws(StoreError) in
                                try connection.run(
                                    "INSERT INTO setting (name, value) VALUES ($1, 'x')", .text("t\(number) \(round)"))
                                throw .notFound
                            }
                        } catch { if error == .notFound { faults.withLock { $0 += 1 } } }
                    } else {
                        let made = try? store.publish(
                            taps([Double(round), Double(number) + 20]), details("Pattern"),
                            by: Principal(owner: "author\(number)"), at: second(round))
                        if made?.isNew == true { news.withLock { $0 += 1 } }
                    }
                }
                all.leave()
            }.start()
        }
        all.wait()
        let (made, failed) = (threads * rounds * 2 / 3, threads * rounds / 3)
        #expect(news.withLock { $0 } == made && faults.withLock { $0 } == failed)
        #expect(try store.publicHaptics(after: "", limit: 1_000).count == made)
        #expect(try store.auditLog(limit: 1_000).count == made)
        let left = try store.database.read { (connection) throws(StoreError) in
            try connection.run("SELECT name FROM setting WHERE value = 'x'").count
        }
        #expect(left == 0)
    }
}
