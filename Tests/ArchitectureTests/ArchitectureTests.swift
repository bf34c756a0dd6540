import Testing

@Test func everyTargetIsOnItsFloorAndDependsDownwards() throws {
    let targets = try declaredTargets(inManifest: Repository.text("Package.swift"))
    #expect(targets.count >= 2, "Package.swift was read as declaring \(targets.map(\.name))")
    #expect(violations(in: targets) == [])
}

@Test func sourcesAndManifestNameTheSameTargets() throws {
    let targets = try declaredTargets(inManifest: Repository.text("Package.swift")).map(\.name).sorted()
    #expect(try Repository.names(in: "Sources") == targets)
}

@Test func everySourceFileImportsAndSaysOnlyWhatItsFloorAllows() throws {
    let targets = try declaredTargets(inManifest: Repository.text("Package.swift"))
    var files = 0
    for target in targets {
        for path in try Repository.swiftFiles(below: "Sources/" + target.name) {
            files += 1
            let found = try violations(inSource: Repository.text(path), path: path, of: target)
            #expect(found == [])
        }
    }
    #expect(files >= targets.count / 2)
}

@Test func architecturePageListsTheTargetsOfTheManifestWithTheirFloors() throws {
    let declared = try declaredTargets(inManifest: Repository.text("Package.swift"))
    let page = try markdownRows(of: Repository.text("docs/architecture.md"), columns: 3)
    let rows = page.compactMap { row in Int(row[0]).map { "\($0) \(row[1].filter { $0 != "`" })" } }
    #expect(!rows.isEmpty)
    #expect(rows.sorted() == declared.map { "\($0.floor ?? -1) \($0.name)" }.sorted())
}
