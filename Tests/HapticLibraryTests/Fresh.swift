import Glibc
import Testing

@testable import HapticLibrary

/// The databases that every test of a library runs on.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite
    case postgreSQL

    var testDescription: String { rawValue }

    /// PostgreSQL only where `scripts/test` has started one and says where.
    static var allCases: [StoreKind] { postgreSQLURL == nil ? [.sqlite] : [.sqlite, .postgreSQL] }

    /// A database that tests may make schemas in.
    static let postgreSQLURL = getenv("THRUM_TEST_POSTGRES").map { String(cString: $0) }.flatMap {
        $0.isEmpty ? nil : $0
    }
}

@Test(.enabled(if: StoreKind.postgreSQLURL != nil, "THRUM_TEST_POSTGRES names no database; scripts/test starts one"))
func thePostgreSQLStoreIsAmongThoseTested() { #expect(StoreKind.allCases.contains(.postgreSQL)) }

/// A library of its own for one test, gone afterwards.
final class Fresh {
    let store: LibraryStore
    let location: LibraryStore.Location
    private let folder: String
    private let schema: String?

    /// `replica`: what is added to the URL of a PostgreSQL database for one that follows it.
    init(_ kind: StoreKind, replica: String? = nil) throws {
        var name = Array("/tmp/thrum-library-XXXXXX\0".utf8.map { CChar(bitPattern: $0) })
        folder = String(cString: try #require(mkdtemp(&name)))
        switch kind {
        case .sqlite:
            schema = nil
            location = .sqlite(path: folder + "/library.sqlite")
        case .postgreSQL:
            let url = try #require(StoreKind.postgreSQLURL)
            let schema = "t" + Identifier.random(.haptic).description.dropFirst(2).lowercased()
            try PostgreSQLConnection(url).run("CREATE SCHEMA \(schema)", [])
            self.schema = schema
            location = .postgreSQL(
                url: url + "?options=-csearch_path%3D\(schema)", replica: replica.map { url + $0 })
        }
        store = try LibraryStore(location)
    }

    deinit {
        store.close()
        if let schema, let url = StoreKind.postgreSQLURL {
            _ = try? PostgreSQLConnection(url).run("DROP SCHEMA \(schema) CASCADE", [])
        }
        for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "copy.sqlite"] {
            unlink(folder + "/" + name)
        }
        rmdir(folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }
}

/// Moments of tests: seconds after one and the same.
func second(_ number: Int) -> Moment { Moment(milliseconds: 1_790_000_000_000 + number * 1_000) }

let ada = Principal(owner: "ada")
let ben = Principal(owner: "ben")

/// A pattern of one tap for each time, all of one sharpness.
func taps(_ times: [Double], sharpness: Double = 0.5, intensity: Double = 0.8) -> CheckedPattern {
    let events = times.map {
        """
        {"Event":{"Time":\($0),"EventType":"HapticTransient","EventParameters":[
        {"ParameterID":"HapticIntensity","ParameterValue":\(intensity)},{"ParameterID":"HapticSharpness","ParameterValue":\(sharpness)}]}}
        """
    }
    return CheckedPattern(
        Array(#"{"Version":1.0,"Pattern":["#.utf8) + events.joined(separator: ",").utf8 + Array("]}".utf8))
}

func details(
    _ title: String, tags: [String] = ["test"], visibility: Visibility = .public, licence: Licence = .cc0,
    description: String = "", use: Use = .other
) -> HapticDetails {
    HapticDetails(
        title: title, description: description, tags: tags, use: use, licence: licence, visibility: visibility)
}
