import Glibc
import HapticLibrary
import Testing

/// The databases that every test of a library runs on.
enum StoreKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite

    var testDescription: String { rawValue }
}

/// A library of its own for one test, gone afterwards.
final class Fresh {
    let store: LibraryStore
    let location: LibraryStore.Location
    private let folder: String

    init(_ kind: StoreKind) throws {
        var name = Array("/tmp/thrum-library-XXXXXX\0".utf8.map { CChar(bitPattern: $0) })
        folder = String(cString: try #require(mkdtemp(&name)))
        switch kind {
        case .sqlite: location = .sqlite(path: folder + "/library.sqlite")
        }
        store = try LibraryStore(location)
    }

    deinit {
        store.close()
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
