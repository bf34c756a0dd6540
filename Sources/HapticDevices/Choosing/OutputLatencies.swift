internal import Glibc
internal import HapticPlayback

/// How much earlier than the clock says outputs are given everything, by their names; none unless somebody says so.
///
/// A name is that of one output, such as `gamepad:1`, or of a whole family, such as `gamepad`; the one output's own
/// counts first. Remembered as lines of `OUTPUT=MS` in the user's configuration.
public struct OutputLatencies: Sendable, Equatable {
    private var seconds: [String: Double] = [:]

    /// The longest latency that can be set, in seconds, either way.
    public static let longest = 2.0

    /// None.
    public init() {}

    /// Whether no output has one.
    public var isEmpty: Bool { seconds.isEmpty }

    /// Sets the latency of an output or a family, in seconds.
    public subscript(name: String) -> Double? {
        get { seconds[name] }
        set { seconds[name] = newValue }
    }

    /// The latency of an output, in seconds.
    public func seconds(for spec: OutputSpec) -> Double { seconds[spec.name] ?? seconds[spec.family] ?? 0 }

    /// These, and those of `other` in their place where both have one.
    public func merging(_ other: OutputLatencies) -> OutputLatencies {
        var merged = self
        merged.seconds.merge(other.seconds) { _, later in later }
        return merged
    }

    /// Whether `name` is that of an output or of a family that a latency may be set for.
    public static func isName(_ name: String) -> Bool {
        if ["evdev", "wav", "trace"].contains(name) { return true }
        guard let spec = try? OutputSpec(name) else { return false }
        return spec != .auto
    }

    // MARK: What is remembered

    /// From the text of the file; lines that make no sense are left out.
    init(parsing text: String) {
        for line in text.split(separator: "\n") {
            // A path may have an equals sign.
            guard let equals = line.lastIndex(of: "="), let milliseconds = Double(line[line.index(after: equals)...]),
                abs(milliseconds) <= Self.longest * 1_000
            else { continue }
            let name = String(line[..<equals])
            if Self.isName(name) { seconds[name] = milliseconds / 1_000 }
        }
    }

    /// The text of the file.
    var text: String {
        seconds.sorted { $0.key < $1.key }.map { "\($0.key)=\(($0.value * 1e6).rounded() / 1_000)\n" }.joined()
    }

    /// Where they are kept; nil where the user has no home.
    public static func path(environment: (String) -> String?) -> String? {
        if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/thrum/latency" }
        return environment("HOME").map { $0 + "/.config/thrum/latency" }
    }

    /// Those remembered at `path`; none where there is no such file.
    public init(remembered path: String) {
        self.init(parsing: SystemFiles.machine.read(path) ?? "")
    }

    /// Remembers them at `path`; why that failed, where it did.
    public func remember(_ path: String) -> String? {
        let folders = path.split(separator: "/").dropLast()
        var made = ""
        for part in folders {
            made += "/" + part
            _ = mkdir(made, 0o755)
        }
        let temporary = path + ".new"
        do throws(OutputFault) {
            let sink = try ByteSink(path: temporary, output: path)
            let fault = sink.append(Array(text.utf8), flush: true)
            if let fault = sink.close() ?? fault { return "\(fault.call): \(fault.reason)" }
        } catch {
            return "\(error.call): \(error.reason)"
        }
        return rename(temporary, path) == 0 ? nil : "rename(\(path)): \(String(cString: strerror(errno)))"
    }
}
