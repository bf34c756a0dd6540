import Foundation
import Testing

private let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

/// The full names of all symbols in the ledger's part for this module, such as `CHHapticEngine.start()`.
private func ledgerSymbols(_ isCounted: (CompatibilityRow) -> Bool = { _ in true }) -> Set<String> {
    var names: Set<String> = []
    for (section, rows) in coreCompatibility {
        let owner = section == globals ? "" : section.components(separatedBy: ":")[0]
        let last = owner.components(separatedBy: ".").last ?? ""
        for row in rows where isCounted(row) {
            for name in row.symbol.components(separatedBy: ", ") {
                names.insert(owner.isEmpty ? name : name == last ? owner : owner + "." + name)
            }
        }
    }
    return names
}

/// What comes with the protocols that errors conform to, and stands in no source of this module.
private let inherited: Set = [
    "CHHapticError.code", "CHHapticError.errorCode", "CHHapticError.userInfo", "CHHapticError.errorUserInfo",
    "CHHapticError.localizedDescription",
]

@Test("The ledger has every public symbol of this module, and no other")
func ledgerIsComplete() throws {
    let folder = root.appending(path: "Sources/CoreHaptics")
    var symbols: Set<String> = []
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    for file in files.sorted() where file.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        symbols.formUnion(SymbolScanner(source, onlyPublic: true).symbols)
    }
    #expect(symbols.count > 200 && symbols.contains("CHHapticEngine.makePlayer(with:)"))
    let ledger = ledgerSymbols { $0.state != .absent }
    #expect(symbols.subtracting(ledger).sorted() == [], "not in the ledger")
    #expect(ledger.subtracting(symbols).subtracting(inherited).sorted() == [], "in the ledger only")
}

/// The written specification beside the repository, where it is there.
private let specification: URL? = {
    let folder =
        ProcessInfo.processInfo.environment["THRUM_SHARED"].map { URL(filePath: $0) }
        ?? root.deletingLastPathComponent().appending(path: "shared")
    let file = folder.appending(path: "spec/corehaptics.md")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
}()

@Test(
    "The ledger has every symbol of Apple's that the specification lists",
    .enabled(if: specification != nil, "needs the specification beside the repository, or THRUM_SHARED"))
func ledgerHasTheSpecification() throws {
    let text = try String(contentsOf: try #require(specification), encoding: .utf8)
    let start = try #require(text.range(of: "\n## 1. ")?.upperBound)
    let end = try #require(text.range(of: "\n## 2. ")?.lowerBound)
    let section = String(text[start..<end])
    var names: Set<String> = []
    // Declarations in blocks of code.
    for block in section.matches(of: /```swift\n((?:.|\n)*?)```/) {
        names.formUnion(SymbolScanner(String(block.1), onlyPublic: false).symbols)
    }
    // Declarations, members and cases in the first column of tables.
    for row in section.matches(of: /\n\| `\.?([^`|]+)` \|/) {
        let cell = String(row.1)
        if cell.hasPrefix("var ") || cell.hasPrefix("let ") || cell.hasPrefix("typealias ") {
            names.formUnion(SymbolScanner(cell, onlyPublic: false).symbols)
        } else if cell.wholeMatch(of: /[a-z][A-Za-z]+/) != nil {
            names.insert(cell)
        }
    }
    // Members in prose, such as `.hapticTransient`="HapticTransient".
    for member in section.matches(of: /`\.([a-z][A-Za-z]+)`=/) { names.insert(String(member.1)) }
    #expect(names.count > 120)
    let ledger = ledgerSymbols()
    let bases = Set(ledger.map { $0.components(separatedBy: ".").last ?? $0 })
    let bare = Set(bases.map { String($0.prefix { $0 != "(" }) })
    // Words of the tables that are no symbols.
    let words: Set = ["init", "start", "stop", "seek", "cancel", "pause"]
    for name in names.sorted() where !words.contains(name) {
        let base = name.components(separatedBy: ".").last ?? name
        #expect(base.contains("(") ? bases.contains(base) : bare.contains(base), "\(name) is not in the ledger")
    }
}

@Test("The scanner finds what is public, under its type, and nothing else")
func scannerFindsSymbols() {
    let source = """
        public import Foundation
        public let answer = 42  // public let comment = 1
        let hidden = "public let quoted"
        public final class A: NSObject {
            private var secret = 1
            public var shown: Int { 1 }
            public init(
                one: Int, _ two: [String: Int], three four: (Int) -> Void
            ) { let inside = 1 }
            public enum E: Int {
                case first = 1, second = -2
            }
            package func open() {}
        }
        extension A {
            public static func make(with x: Int) throws -> A { A() }
            public struct N {
                public var rawValue: String
            }
        }
        public protocol P {
            func act(on x: Int)
            var isOn: Bool { get }
        }
        """
    #expect(
        SymbolScanner(source, onlyPublic: true).symbols.sorted() == [
            "A", "A.E", "A.E.first", "A.E.second", "A.N", "A.N.rawValue", "A.init(one:_:three:)", "A.make(with:)",
            "A.shown",
            "P", "P.act(on:)", "P.isOn", "answer",
        ])
}
