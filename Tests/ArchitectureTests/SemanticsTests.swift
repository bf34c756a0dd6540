import Testing

/// One row of docs/semantics.md.
private struct Decision {
    var question: String
    var source: String
    var heldBy: String

    /// The names in back-ticks: test functions.
    var tests: [String] {
        heldBy.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

private func decisions() throws -> [Decision] {
    try markdownRows(of: Repository.text("docs/semantics.md"), columns: 4).map {
        Decision(question: $0[0], source: $0[2], heldBy: $0[3])
    }
}

/// The names of the functions marked `@Test` in `source`.
private func testFunctions(in source: String) -> Set<String> {
    var names: Set<String> = []
    var isMarked = false
    let tokens = swiftTokens(of: source).map(\.token)
    for (index, token) in tokens.enumerated() {
        if token == .word("Test") { isMarked = true }
        guard isMarked, token == .word("func"), index + 1 < tokens.count else { continue }
        if case .word(let name) = tokens[index + 1] { names.insert(name) }
        isMarked = false
    }
    return names
}

@Test func everyDecisionSaysWhereItComesFrom() throws {
    let rows = try decisions()
    #expect(rows.count >= 60)
    for row in rows {
        #expect(["documented", "observed", "chosen"].contains(row.source), "\(row.question)")
    }
}

@Test func everyDecisionIsHeldByATestThatExistsOrSaysThatNoneDoesYet() throws {
    let existing = try Repository.swiftFiles(below: "Tests").reduce(into: Set<String>()) {
        $0.formUnion(testFunctions(in: try Repository.text($1)))
    }
    #expect(existing.contains("everyDecisionSaysWhereItComesFrom"))
    for row in try decisions() {
        if row.tests.isEmpty {
            #expect(row.heldBy == "not yet", "\(row.question): held by no test, and not said to be: \(row.heldBy)")
        }
        for test in row.tests {
            #expect(existing.contains(test), "\(row.question): there is no test function \(test)")
        }
    }
}

@Test func testFunctionsAreFoundByTheirAttribute() {
    let source = """
        @Test("A title", arguments: [1]) @available(*, noasync) func first(_ x: Int) {}
        func helper() {}
        @Suite struct S { @Test func second() {} }
        // @Test func commented() {}
        """
    #expect(testFunctions(in: source) == ["first", "second"])
}

@Test func tableRowsKeepBarsInsideCode() {
    let text = """
        | a | b |
        |---|---|
        | `x|y` | one \\| two |
        | only one cell |

        | not | a table |
        """
    #expect(markdownRows(of: text, columns: 2) == [["`x|y`", "one \\| two"]])
}
