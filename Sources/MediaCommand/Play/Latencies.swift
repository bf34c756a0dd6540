internal import Glibc

/// The latencies that `play` remembers: lines of `OUTPUT=MS` in the user's configuration.
enum Latencies {
    /// Where they stand; nil where the user has no home.
    static var path: String? {
        if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return folder + "/thrum/latency"
        }
        return environmentVariable("HOME").map { $0 + "/.config/thrum/latency" }
    }

    /// Seconds by the names of outputs, from the text of the file; lines that make no sense are left out.
    static func parse(_ text: String) -> [String: Double] {
        var latencies: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let milliseconds = Double(parts[1]), abs(milliseconds) <= 2_000 else { continue }
            latencies[String(parts[0])] = milliseconds / 1_000
        }
        return latencies
    }

    /// The text of the file.
    static func text(_ latencies: [String: Double]) -> String {
        latencies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value * 1_000)\n" }.joined()
    }

    static func load() -> [String: Double] {
        guard let path, let bytes = try? PatternFile.read(path) else { return [:] }
        return parse(String(decoding: bytes, as: UTF8.self))
    }

    /// Writes them; says why that failed.
    static func save(_ latencies: [String: Double]) -> String? {
        guard let path else { return "HOME is not set" }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let above = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
        _ = mkdir(above, 0o755)
        _ = mkdir(folder, 0o755)
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return "open(\(temporary)): \(String(cString: strerror(errno)))" }
        let bytes = Array(text(latencies).utf8)
        let written = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count, rename(temporary, path) == 0 else {
            return "write(\(path)): \(String(cString: strerror(errno)))"
        }
        return nil
    }
}
