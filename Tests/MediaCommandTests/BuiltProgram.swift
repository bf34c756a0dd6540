import Foundation

/// The built program of a name, beside the tests; nil where it was not built.
func builtProgram(_ name: String) -> URL? {
    let folders = [Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    return folders.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

/// What `scripts/test --sanitize` tells a sanitizer in the programs.
let sanitizerOptions = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
