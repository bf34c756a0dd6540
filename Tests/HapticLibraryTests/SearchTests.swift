import Testing

@testable import HapticLibrary

@Suite struct SearchTests {
    private let fresh: Fresh
    private let search: LibrarySearch
    private var ids: [String: Identifier] = [:]

    init() throws {
        fresh = try Fresh(.sqlite)
        let shelf: [(String, CheckedPattern, HapticDetails)] = [
            ("knock", taps([0, 0.2, 0.4]), details("Door knock", tags: ["wood", "door"], use: .notification)),
            ("click", taps([0], sharpness: 1), details("Crisp click", tags: ["ui"], licence: .mit, use: .selection)),
            (
                "beat", taps([0, 0.1, 0.9, 1.0, 1.8, 1.9], sharpness: 0.1),
                details("Heartbeat", tags: ["body", "wood"])
            ),
            ("soft", taps([0], sharpness: 0.1, intensity: 0.2), details("Café whisper", tags: ["ui"])),
            ("hidden", taps([7]), details("Hidden knock", visibility: .unlisted)),
        ]
        for (place, (name, pattern, details)) in shelf.enumerated() {
            ids[name] = try fresh.store.publish(
                pattern, details, by: name == "beat" ? ben : ada, at: second(place)
            ).haptic.id
        }
        search = try LibrarySearch(fresh.store)
    }

    private func names(_ result: SearchResult) -> [String] {
        result.items.map { id in ids.first { $0.value == id }?.key ?? "?" }
    }

    private func found(_ change: (inout SearchQuery) -> Void) throws -> [String] {
        var query = SearchQuery()
        change(&query)
        return names(try search.search(query))
    }

    struct WordCase: Sendable, CustomTestStringConvertible {
        var text: String
        var finds: [String]
        var testDescription: String { text }
    }

    @Test(arguments: [
        WordCase(text: "knock", finds: ["knock"]),
        WordCase(text: "KNOCKS", finds: ["knock"]),
        WordCase(text: "door knock", finds: ["knock"]),
        WordCase(text: "door click", finds: []),
        WordCase(text: "kno", finds: ["knock"]),
        WordCase(text: "heartb", finds: ["beat"]),
        WordCase(text: "heartbeats", finds: ["beat"]),
        WordCase(text: "notificatio", finds: ["knock"]),
        WordCase(text: "notofication", finds: ["knock"]),
        WordCase(text: "knokc", finds: ["knock"]),
        WordCase(text: "hartbeat", finds: ["beat"]),
        WordCase(text: "pulse", finds: ["beat"]),
        WordCase(text: "tick", finds: ["click"]),
        WordCase(text: "cafe", finds: ["soft"]),
        WordCase(text: "ben", finds: ["beat"]),
        WordCase(text: "zzzzzz", finds: []),
        WordCase(text: "'; DROP TABLE haptic; --", finds: []),
    ]) func wordsFind(_ c: WordCase) throws {
        #expect(try found { $0.text = c.text } == c.finds)
    }

    @Test func wordsOfASCIIAreThoseOfAnyText() {
        let all = String(String.UnicodeScalarView((0..<128).map { Unicode.Scalar($0) }))
        for text in [all, "", "a", " a ", "Two-taps, 3rd (Time)!", "x" + all + "Y"] {
            #expect(SearchWords.split(text) == SearchWords.splitAny(text), "\(text)")
        }
        #expect(SearchWords.split("Two-taps, 3rd") == ["two", "taps", "3rd"])
        #expect(SearchWords.split("Caf\u{E9}s") == ["cafes"])
    }

    @Test func aWordThatIsMisspelledIsSaidToBe() throws {
        var query = SearchQuery()
        query.text = "knokc"
        #expect(try search.search(query).corrections == ["knokc": "knock"])
        #expect(search.suggestions(for: "knack").contains("knock"))
    }

    @Test func theNewestComesFirstUnlessAskedOtherwise() throws {
        #expect(try found { _ in } == ["soft", "beat", "click", "knock"])
        #expect(try found { $0.sort = .duration }.last == "beat")
        _ = try fresh.store.setLiked(true, ids["click"]!, by: ben, at: second(9))
        #expect(try found { $0.sort = .likes }.first == "click")
    }

    @Test func filtersLeaveOutWhatDoesNotMeetThem() throws {
        #expect(try found { $0.tags = ["wood"] } == ["beat", "knock"])
        #expect(try found { $0.tags = ["wood", "body"] } == ["beat"])
        #expect(try found { ($0.tags, $0.tagMode) = (["door", "ui"], .any) } == ["soft", "click", "knock"])
        #expect(try found { $0.tags = ["nothing"] }.isEmpty)
        #expect(try found { $0.licences = [.mit] } == ["click"])
        #expect(try found { $0.authors = ["ben"] } == ["beat"])
        #expect(try found { $0.sensations = [.crisp] } == ["click"])
        #expect(try found { $0.sensations = [.round, .soft] } == ["soft"])
        #expect(try found { $0.minimumDuration = 1 } == ["beat"])
        #expect(try found { $0.maximumDuration = 0.1 } == ["soft", "click"])
        #expect(try found { $0.hasAudio = true }.isEmpty)
        #expect(try found { $0.uses = [.selection, .notification] } == ["click", "knock"])
    }

    @Test func facetsCountWhatTheirOwnChoiceLeavesOut() throws {
        var query = SearchQuery()
        query.licences = [.mit]
        query.facets = [.license, .tag]
        let result = try search.search(query)
        #expect(result.total == 1)
        #expect(result.facets[.tag]?.map(\.value) == ["ui"])
        #expect(result.facets[.license]?.map(\.count) == [3, 1])
    }

    @Test func similarPatternsComeNearestFirst() throws {
        #expect(try found { $0.similarTo = ids["click"] }.first != "beat")
        #expect(try found { $0.similarTo = ids["click"] }.count == 3)
        #expect(try found { $0.similarTo = Identifier("h_0000000000", .haptic) }.isEmpty)
    }

    @Test func aTappedRhythmFindsItsPatternAtAnyTempo() throws {
        #expect(try found { $0.rhythm = [0.1, 0.8, 0.1, 0.8, 0.1] }.first == "beat")
        #expect(try found { $0.rhythm = [0.15, 1.2, 0.15, 1.2, 0.15] }.first == "beat")
        #expect(try found { $0.rhythm = [0.3, 0.3] }.first == "knock")
    }

    @Test func pagesGoOnWhereTheyEndedWhateverIsPublishedMeanwhile() throws {
        var query = SearchQuery()
        query.limit = 2
        let first = try search.search(query)
        #expect(names(first) == ["soft", "beat"] && first.total == 4)
        _ = try fresh.store.publish(taps([3]), details("Newer"), by: ada, at: second(50))
        query.after = first.next
        let next = try search.search(query)
        #expect(names(next) == ["click", "knock"] && next.next == nil)
    }

    @Test func theIndexFollowsWhatIsPublishedAndTakenBack() throws {
        #expect(search.count == 4)
        let id = try fresh.store.publish(taps([4]), details("Brand new"), by: ada, at: second(60)).haptic.id
        #expect(try found { $0.text = "brand" }.count == 1)
        _ = try fresh.store.update(id, details("Renamed"), ifRevision: nil, by: ada, at: second(61))
        #expect(try found { $0.text = "brand" }.isEmpty)
        #expect(try found { $0.text = "renamed" }.count == 1)
        try fresh.store.delete(id, by: ada, at: second(62))
        #expect(try found { $0.text = "renamed" }.isEmpty)
        let again = try LibrarySearch(fresh.store)
        #expect(try again.search(SearchQuery()) == search.search(SearchQuery()))
    }

    @Test func aCursorIsGoodForItsQuestionAndADay() throws {
        let place = SearchPlace(key: -12.5, id: ids["knock"]!)
        let secret = fresh.store.secret
        let text = Cursor.text(place, question: "q", secret: secret, at: second(0))
        #expect(try Cursor.place(text, question: "q", secret: secret, at: second(1)) == place)
        #expect(throws: Cursor.Fault.foreign) {
            try Cursor.place(text, question: "r", secret: secret, at: second(1))
        }
        #expect(throws: Cursor.Fault.old) {
            try Cursor.place(text, question: "q", secret: secret, at: second(Moment.day))
        }
        for bad in ["", "zz", String(text.dropLast(2)), "ff" + text.dropFirst(2)] {
            #expect(throws: Cursor.Fault.foreign) {
                try Cursor.place(bad, question: "q", secret: secret, at: second(1))
            }
        }
    }

    @Test func manyChangesLeaveTheIndexAsItWouldBeMadeAnew() throws {
        var record = try fresh.store.haptic(#require(ids["knock"]))
        var (changed, anew) = (SearchIndex(), SearchIndex())
        for round in 0..<6_000 {
            record.id = .random(.haptic)
            record.details.title = "Passing \(round)"
            record.created = second(round)
            changed.insert(record)
            if round % 50 == 0 { anew.insert(record) } else { changed.remove(record.id) }
        }
        var query = SearchQuery()
        query.facets = Set(SearchQuery.Facet.allCases)
        #expect(changed.entries.count < 2_000, "what is gone is forgotten")
        #expect(changed.tagList.count < 20_000 && changed.rhythmList.count < 20_000)
        #expect(changed.search(query) == anew.search(query))
        for text in ["", "passing", "passing 100"] {
            query.text = text
            #expect(changed.search(query).total > 0)
            #expect(changed.search(query) == anew.search(query))
        }
        // No word of what is gone is looked for instead of another, or offered.
        for text in ["passing 10l", "passing 1", "1001"] {
            query.text = text
            #expect(changed.search(query) == anew.search(query), "\(text)")
            #expect(changed.suggestions(for: text) == anew.suggestions(for: text), "\(text)")
        }
    }

    @Test func countsAreTakenOverWithoutReadingThePattern() throws {
        let record = try fresh.store.haptic(#require(ids["knock"]))
        var index = SearchIndex()
        var change = LibraryStore.Change(
            haptic: record.id, isPublic: true, revision: record.revision, downloads: 7, likes: 2)
        let isUnknown = !index.takeOver(change)
        #expect(isUnknown)
        index.insert(record)
        let place = try #require(index.place(of: record.id))
        let words = index.wordLists[place]
        let areCounts = index.takeOver(change)
        #expect(!words.isEmpty && areCounts)
        #expect(index.place(of: record.id) == place && index.wordLists[place] == words)
        #expect(index.entries[place].downloads == 7 && index.entries[place].likes == 2)
        change.revision += 1
        let isMore = !index.takeOver(change)
        #expect(isMore, "more than counts is different")
        change.isPublic = false
        let isGone = index.takeOver(change)
        #expect(isGone && index.count == 0)
    }

    @Test func whatIsFetchedComesFirstWhereThatIsAskedFor() throws {
        try fresh.store.addDownloads([(ids["click"]!, 3), (ids["beat"]!, 5), (ids["hidden"]!, 9)])
        #expect(try found { $0.sort = .downloads }.prefix(2) == ["beat", "click"])
        #expect(try found { $0.text = "hidden" }.isEmpty && search.count == 4)
        _ = try fresh.store.update(
            ids["hidden"]!, details("Shown knock"), ifRevision: nil, by: ada, at: second(70))
        #expect(try found { $0.sort = .downloads }.first == "hidden")
        _ = try fresh.store.update(
            ids["beat"]!, details("Heartbeat", visibility: .private), ifRevision: nil, by: ben, at: second(71))
        #expect(try !found { _ in }.contains("beat"))
    }
}
