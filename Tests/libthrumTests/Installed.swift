import Foundation
import Testing

/// The C interface as a user has it: installed, and a program built against it.
enum Installed {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The library beside the test bundle.
    static let library: URL? = {
        let folders = [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return folders.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: "libthrum-c.so") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    /// Whether the thread sanitizer is built into the library, and has to be into programs that use it.
    static let findsRaces = dlsym(nil, "__tsan_init") != nil
    /// Whether another one is, with which programs in C were never tried.
    static let isSanitizedOtherwise =
        !findsRaces && ProcessInfo.processInfo.environment["THRUM_LINK"] == "dynamic"

    /// The compilers for C and C++: the machine's, but where the thread sanitizer has to go in, those that came with Swift, whose
    /// runtime of it wants Dispatch.
    static let cc = compiler("cc", "clang")
    static let cxx = compiler("c++", "clang++")

    private static func compiler(_ usual: String, _ ofSwift: String) -> String {
        guard findsRaces else { return usual }
        let runtime = #""$(clang -print-resource-dir)/../../swift/linux""#
        return "\(ofSwift) -fuse-ld=lld -fsanitize=thread -Wno-unused-command-line-argument"
            + " -L\(runtime) -ldispatch -lBlocksRuntime -Wl,-rpath,\(runtime)"
    }

    struct Ended: Sendable {
        var status: Int32
        var output: String
        var error: String
        /// The lines of the output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// Runs a shell command to its end.
    static func shell(_ command: String) throws -> Ended {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        let path = findsRaces ? ProcessInfo.processInfo.environment["PATH"] : nil
        process.environment = ["PATH": path ?? "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C"]
        let output = Pipe(), error = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        _ = FileManager.default.createFile(atPath: error.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: error) }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: error)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let results = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Ended(
            status: process.terminationStatus, output: String(decoding: results, as: UTF8.self),
            error: try String(contentsOf: error, encoding: .utf8))
    }
}

/// The library installed in a folder of its own, and `Fixtures/c/all.c` built against it as C and as C++.
final class CProgram: Sendable {
    /// How a program is built.
    enum Language: String, CaseIterable, Sendable {
        case c, cpp
        fileprivate var compiler: String {
            switch self {
            case .c: Installed.cc + " -std=c99 -D_GNU_SOURCE"
            case .cpp: Installed.cxx + " -std=c++11"
            }
        }
    }

    private let folder: URL

    /// Built once for all tests.
    static let shared = Result { try CProgram() }

    private init() throws {
        let library = try #require(Installed.library, "no libthrum-c.so beside the tests; build it first")
        folder = FileManager.default.temporaryDirectory.appending(path: "libthrum-\(UUID().uuidString)")
        let root = Installed.root.path
        let installed = try Installed.shell(
            "'\(root)/scripts/install-libthrum' --prefix '\(folder.path)' --library '\(library.path)'")
        try #require(installed.status == 0, "\(installed.error)")
        for language in Language.allCases {
            let built = try Installed.shell(
                """
                export PKG_CONFIG_PATH='\(folder.path)/lib/pkgconfig'
                cp '\(root)/Fixtures/c/all.c' '\(folder.path)/all.\(language.rawValue)'
                \(language.compiler) -Wall -Wextra -Werror -pedantic '\(folder.path)/all.\(language.rawValue)' \
                -o '\(folder.path)/all-\(language.rawValue)' $(pkg-config --cflags --libs thrum) -lm -lpthread
                """)
            try #require(built.status == 0, "\(built.error)")
        }
        _ = Self.removal
    }

    // Removed when the process ends.
    private static let removal: Void = {
        atexit {
            if case .success(let program) = CProgram.shared { try? FileManager.default.removeItem(at: program.folder) }
        }
    }()

    /// Runs a part of the program.
    func run(_ arguments: String, _ language: Language = .c) throws -> Installed.Ended {
        try Installed.shell(
            "LD_LIBRARY_PATH='\(folder.path)/lib' '\(folder.path)/all-\(language.rawValue)' \(arguments)")
    }

    /// The installed library.
    var library: String { folder.path + "/lib/libthrum.so" }
}
